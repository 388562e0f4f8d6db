#pragma once
/// Moves in plainer words. By what they leave: `(x, y) -> (u, v) for u in 0..x - 1, v in 0..y - 1 if …` for `(x, y) -> (x - k, y - l) for k in 1..x, l in 1..y
/// if …`.
#include <optional>

#include "engine/rule/game.hpp"

namespace grundy::rule {

/// The same moves, in which a name k that is taken from a number, x - k, is the name of what is left. So what automata read of a move is said of the numbers of
/// both positions. Nothing where no name can be told so.
std::optional<Game> told_by_what_is_left(const Game& game);

/// The same moves, where a condition that compares sums with `max`, `min` and `abs` of numbers in them compares the numbers one by one: `abs(k - l) < min(k, l)
/// + 1` iff k - l < k + 1 and k - l < l + 1 and l - k < k + 1 and l - k < l + 1. Nothing where no condition does.
std::optional<Game> compared_one_by_one(const Game& game);

}  // namespace grundy::rule
