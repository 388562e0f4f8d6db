#pragma once
/// Why a position is what it is, in lines that a pupil can follow: the winning move, or every move answered; the values of the options.
#include <string>
#include <vector>

#include "engine/claim/ground/ground.hpp"

namespace grundy::claim {

std::vector<std::string> show_outcome(analyse::Oracle& oracle, const rule::PositionData& position, char outcome);
/// Why the value is `found` and not `claimed` (negative: nothing was claimed).
std::vector<std::string> show_value(analyse::Oracle& oracle, const rule::PositionData& position, const base::Integer& found, const base::Integer& claimed);
/// Of a puzzle for one player: a shortest solution, where it is short; or that there is none, which is known by proof with `never`.
std::vector<std::string> show_way(analyse::Oracle& oracle, const rule::PositionData& position, bool never);

/// The finding that a formula fails at this frame: counterexample, what was claimed and found there, and the play that shows it.
void refute_at(Ground& ground, const rule::Expr& formula, const Frame& frame, Finding& finding);

/// "P" in words: "the previous player wins (P)".
std::string outcome_words(char outcome);

/// "a, b, c and 12 more".
std::string joined(const std::vector<std::string>& items, std::size_t most);

}  // namespace grundy::claim
