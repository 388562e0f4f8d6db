#pragma once
/// The values of a splitting rule from scratch: mex by definition, heap after heap.
#include <cstdint>
#include <vector>

#include "engine/verify/core/mex.hpp"
#include "engine/verify/theorems/splitting.hpp"

namespace grundy::verify {

/// More are not computed: two gigabytes.
inline constexpr std::uint64_t most_values = 500'000'000;

/// g(0) … g(count - 1). The steps are paid before they are made.
std::vector<std::uint32_t> values(const Splitting& rule, std::uint64_t count, Steps& steps);

/// An upper bound on the steps of `values`.
std::uint64_t cost(const Splitting& rule, std::uint64_t count);

}  // namespace grundy::verify
