#pragma once
/// The values of a splitting rule from scratch: mex by definition, heap after heap.
#include <cstdint>
#include <vector>

#include "engine/verify/core/mex.hpp"
#include "engine/verify/theorems/splitting.hpp"

namespace grundy::verify {

/// More are not computed: two gigabytes.
inline constexpr std::uint64_t most_values = 500'000'000;

/// What a heap is worth by the labels of its options: the least that is not among them; of outcomes under misère play, 0 for P and 1 for N, N where there is an
/// option that is P, or none at all.
inline std::uint32_t worth(const Mex& options, bool misere) { return !misere ? options.least() : options.has(0) || !options.has(1) ? 1U : 0U; }

/// g(0) … g(count - 1), or the outcomes under misère play of a rule that leaves at most one part. The steps are paid before they are made.
std::vector<std::uint32_t> values(const Splitting& rule, std::uint64_t count, Steps& steps, bool misere = false);

/// An upper bound on the steps of `values`.
std::uint64_t cost(const Splitting& rule, std::uint64_t count);

}  // namespace grundy::verify
