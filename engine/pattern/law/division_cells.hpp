#pragma once
/// Theorem 4.4a: the Grundy value of a number of any size where every move is a floor division.
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/integer.hpp"

namespace grundy::pattern {

/// g(n) for n >= 1 -> floor(n / d), d in `divisors` (all >= 2). Nothing where more than 10^8 cells would be needed, for more than 63 divisors,
/// or where one is beyond 10^12.
std::optional<std::uint32_t> division_value(const std::vector<std::int64_t>& divisors, const base::Integer& n);

}  // namespace grundy::pattern
