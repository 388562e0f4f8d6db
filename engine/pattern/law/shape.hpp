#pragma once
/// What a row of values looks like where no law is proved: three shapes that people would see, in one sentence each. Nothing here is a law: it was seen, and
/// is said to have been. Linear in the row for each base and period that is tried.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace grundy::pattern {

/// `values`: of the positions first, first + 1, …; none where there is no position.
///  - values that rise by s every p positions: "g(n) = (n - 1) / 2 for n >= 1", or "g(n + 5) = g(n) + 2 for n >= 3";
///  - values that are those of n divided by a base: "g(2n) = n and g(2n + 1) = g(n)";
///  - values that rise by 1 at the terms of a recurrence: "g rises by 1 at n = 2, 6, 14, 30, 62, …: each twice the one before, plus 2".
/// Empty where the row shows none of these in its whole second half.
std::string shape_of(const std::vector<std::optional<std::uint32_t>>& values, std::int64_t first);

}  // namespace grundy::pattern
