#pragma once
/// FNV-1a-64 over g(0) … g(count - 1), over values that a law gives too, without storing them.
#include <cstdint>
#include <optional>
#include <span>

#include "engine/analyse/heap/sequence.hpp"

namespace grundy::analyse {

/// Beyond the table the proved law speaks. Nothing where that would take longer than anybody waits: more than some 10^9 values that do not repeat.
std::optional<std::uint64_t> checksum(const Sequence& sequence, std::uint64_t count);

/// The state after `count` more values that repeat with `cycle`, beginning at its place `place`. Exact, in at most 2^b rounds of the cycle, where b bits
/// hold its largest value.
std::uint64_t checksum_of_cycle(std::uint64_t state, std::span<const std::uint32_t> cycle, std::uint64_t place, std::uint64_t count);

}  // namespace grundy::analyse
