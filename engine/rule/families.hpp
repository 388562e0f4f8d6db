#pragma once
/// The families of the rule language as explicit moves: `code 0.137`, `subtract {1, 4, 5}`, `allbut {1, 3}`, `divide {2, 3}`.
/// The notation stands in the title. Every family declares `position (n)` and exactly the moves of its definition; nothing downstream knows their names.
#include <cstdint>
#include <vector>

#include "engine/rule/game.hpp"

namespace grundy::rule {

/// Throws base::Failure(bad_input) for a code that allows no move to make heaps smaller, or parameters that mean nothing (0 in a set, a divisor below 2).
Game take_and_break(const Code& code);
Game subtract(const std::vector<std::int64_t>& set);
Game all_but(const std::vector<std::int64_t>& excluded);
/// n >= 1 to floor(n / d).
Game divide(const std::vector<std::int64_t>& divisors);

}  // namespace grundy::rule
