#pragma once
/// Who wins at every position, as a proved claim says it: evaluated at positions of any size.
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "engine/claim/ground/finding.hpp"
#include "engine/claim/values_everywhere.hpp"
#include "engine/claim/winning_law.hpp"
#include "engine/rule/claim.hpp"
#include "engine/rule/evaluate/evaluator.hpp"

namespace grundy::claim {

/// A claim of a rule file that says of every position who wins, or its value, and is proved.
struct Claimed {
    std::string text, formal;
    std::shared_ptr<const rule::Game> game;  ///< that it is about: with the functions that only claims use
    rule::Claim claim;
    Finding finding;  ///< of it, or of all values of a parameter, of which the game has one
    /// Somebody wins at every position, since play ends: what is not P is N. Else it may be drawn, and `P(x) <=> A` says nothing of who wins where A is false.
    bool settled = false;
    bool of_file = true;  ///< else nobody made it: it was found
};
/// It is asked for where no theorem about the game says the same, and proved then. May be null.
using FindClaim = std::function<std::optional<Claimed>()>;

/// What an expression over the slots of the components is evaluated in at a position.
rule::Evaluator::Frame frame_at(const rule::Game& game, const rule::Expr& expr, const rule::PositionData& position);
/// Does the claim say of every position who wins, or what it is worth?
bool says_who_wins(const rule::Claim& claim, const rule::Game& game);
/// Without a premise that is true of all positions: of `k >= 5 => …` where k is 300.
rule::Claim without_idle_premise(const rule::Claim& claim, const rule::Game& game);
/// `length = e` of every position, under normal play, as the claim that it makes about values: g(…) = e mod 2. Any other claim as it is.
rule::Claim in_values(const rule::Claim& claim, const rule::Game& game);
/// Does it say what every position is worth?
bool says_values(const rule::Claim& claim, const rule::Game& game);
/// Of some positions alone: `x = y => P(x, y)`, `N(n) for n mod 7 = 3`, `D(n) <=> n >= 1`, `y = 0 => (P(x, y) <=> even(x))`.
struct OfSome {
    char outcome = '?';  ///< P, N or D
    rule::ExprRef where;
};
/// What the claim says of this position and of others like it; nothing where it does not speak of it.
std::optional<OfSome> says_of_some(const Claimed& claimed, const rule::PositionData& position);
/// Is this position one of those that it speaks of?
bool speaks_of(const Claimed& claimed, const rule::PositionData& position);
/// By a claim that says so and is proved, at this position too. Nothing where it cannot be evaluated there.
std::optional<WinningLaw> stated_law(const Claimed& claimed, const rule::PositionData& position);
/// The same of all positions, with `lost_when`: of a claim that says of every position who wins, and is proved.
WinningLaw stated_law(const Claimed& claimed);
/// Of one that says what every position is worth.
ValuesEverywhere stated_values(const Claimed& claimed);
/// The theorem that proves it: of the argument, or the first of those that it rests on.
std::optional<pattern::TheoremId> proving_theorem(const Finding& finding);
/// What it says to print: the claim, and by which theorem it is proved.
analyse::ByClaim by_claim(const Claimed& claimed);
/// Says by that law who wins, and what the position is worth, where nothing else did. False: it said nothing.
bool tell_by_claim(analyse::SumReport& report, const WinningLaw& law, const analyse::ByClaim& by);

}  // namespace grundy::claim
