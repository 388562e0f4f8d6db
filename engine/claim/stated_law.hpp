#pragma once
/// Who wins at every position, as a proved claim says it: evaluated at positions of any size.
#include <memory>

#include "engine/claim/ground/finding.hpp"
#include "engine/claim/winning_law.hpp"
#include "engine/rule/constant.hpp"

namespace grundy::claim {

/// What an expression over the slots of the components is evaluated in at a position.
rule::Evaluator::Frame frame_at(const rule::Game& game, const rule::Expr& expr, const rule::PositionData& position);
/// Does the claim say of every position who wins, or what it is worth?
bool says_who_wins(const rule::Claim& claim, const rule::Game& game);
/// Does it say what every position is worth?
bool says_values(const rule::Claim& claim, const rule::Game& game);
/// By a claim that says so and is proved, at this position too. Nothing where it cannot be evaluated there.
std::optional<WinningLaw> stated_law(const rule::Claim& claim, const Finding& finding, const rule::PositionData& position);
/// What it says to print: the claim, and by which theorem it is proved.
analyse::ByClaim by_claim(std::string formal, const Finding& finding);
/// Says by that law who wins, and what the position is worth, where nothing else did. False: it said nothing.
bool tell_by_claim(analyse::SumReport& report, const WinningLaw& law, const analyse::ByClaim& by);

}  // namespace grundy::claim
