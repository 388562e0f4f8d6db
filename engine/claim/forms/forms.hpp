#pragma once
/// The forms of claims, a function each; decide.cpp picks one. All throw Unanswered where the claim stays undecided for a reason that they cannot name better.
/// Map of the room: read this header first: it declares the forms of claims, each in the file of its name: `formula`, `at`, `keep`, `length`, `finite`,
/// `period`, `allows`, `same_as`.
/// `length_everywhere`: a length of every play. `all_lost`: a set that is kept since it is that of the P-positions. Ways for formulas: `alike` where only the
/// length of a row matters, `outcomes` where values are compared with 0, `parts` through a nim-sum, `constants` where a claim may turn, `small_numbers`
/// where a premise keeps a number small.
#include "engine/claim/ground/ground.hpp"

namespace grundy::claim {

Finding decide_formula(Ground& ground);
/// A formula by every way to a proof, not case by case; nothing where none leads there.
std::optional<Finding> prove_formula(Ground& ground);
/// A formula that assumes of a number that it is small, proved with its values in the moves (engine/rule/rewrite/small_numbers.hpp); nothing where that is not
/// so.
std::optional<Finding> by_small_numbers(Ground& ground);
/// A formula that names positions, by a law of all positions of the game; nothing where none is found.
std::optional<Finding> by_law_of_game(Ground& ground);
Finding decide_value_at(Ground& ground);
Finding decide_outcome_at(Ground& ground);  ///< and winner
Finding decide_move(Ground& ground);
Finding decide_winning_moves(Ground& ground);
Finding decide_options(Ground& ground);
Finding decide_length(Ground& ground);
Finding decide_length_everywhere(Ground& ground);  ///< `length = …`
Finding decide_period(Ground& ground);             ///< and arithmetic period
Finding decide_allows(Ground& ground);
Finding decide_same_as(Ground& ground);
Finding decide_finite(Ground& ground);      ///< from the start, where the claim says `from start`
Finding finite_everywhere(Ground& ground);  ///< from every position
/// The same where something is found that falls with every move.
std::optional<Finding> finite_by_rank(Ground& ground);
Finding decide_keep(Ground& ground);

}  // namespace grundy::claim
