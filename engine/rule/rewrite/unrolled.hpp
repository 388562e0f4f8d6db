#pragma once
/// Rules in which no name of a move runs through sets: `for S in subsets({1, 2})` is a line for each of the four sets.
/// Map of the room: each file is one way to say a rule, a claim or a number anew. Moves: `unrolled`, `what_is_left` (by what they leave), `small_numbers`,
/// `bracket` (two rules on either side of one, by `number_bounds`), `exchange` and `nameless` (what decides nothing). Claims: `alike`, `row_statement` (with
/// `row_reader`, `row_counts`). Expressions: `remainders`, `tidy`, `may_fail`.
#include <optional>

#include "engine/rule/game.hpp"

namespace grundy::rule {

/// The same moves with a line for each set, or vector, that a name runs through, where these are the same at every position and not many. Nothing where no name
/// runs through sets, or that is not so of one. `one_by_one`: also `below(…)` of a constant vector.
std::optional<Game> unrolled(const Game& game, bool one_by_one = false);

}  // namespace grundy::rule
