#pragma once
/// Claims as sentences, once it is known who wins at every position, or what its value is.
#include <optional>
#include <utility>

#include "engine/claim/play/play.hpp"
#include "engine/claim/prove/prove.hpp"

namespace grundy::claim {

/// Where a claim about numbers is true, its domain and condition being what it assumes.
arithmetic::Automaton claimed_of(const rule::Game& game, const rule::Claim& claim, Sentences& sentences, PlayRelation& play);
/// Where the claim says nothing since what it assumes, of numbers alone, is false: its domain, its condition, the premises of `=>`.
arithmetic::Automaton assumed_false(const rule::Game& game, const rule::Claim& claim, Sentences& sentences, PlayRelation& play);
/// The positions of the set of a claim `keep`.
arithmetic::Automaton set_of_keep(const rule::Game& game, const rule::Claim& claim, Sentences& sentences, PlayRelation& play);
/// The element of the set whose numbers have the least sum, then the first in their order, and that sum. Natural numbers.
std::optional<std::pair<base::Integer, arithmetic::Values>> smallest_of(const arithmetic::Automaton& set, Sentences& sentences, const PlayRelation& play);
/// The claim is a sentence about positions of which it is known who wins, or the value, whatever it says of them: `argument` says why, `how` in a few words.
/// `others`: what answers of the other games that the claim names. `is`: what is so of a position at which the claim is false, "drawn"; null, or nothing: the
/// definition tells it.
using OutcomeAt = std::function<char(const rule::PositionData&)>;
using ToldAt = std::function<std::optional<std::string>(const rule::PositionData&)>;
void by_answers(Ground& ground, Sentences& sentences, PlayRelation& play, Sentences::Answers answers, Argument argument, const std::string& how,
                Induced& result, std::map<std::uint32_t, Sentences::Answers> others = {}, const ToldAt& is = nullptr);
using ValueAt = std::function<std::optional<base::Integer>(const rule::PositionData&)>;
/// Of a formula about positions that it names, however large: who wins there is told by `outcome`, '?' being of no position, and what they are worth by
/// `value`, where it may be asked. Throws NotDefinable.
void by_reading(Ground& ground, const OutcomeAt& outcome, Argument argument, Induced& result, const ValueAt& value = {});
/// A claim of so few cases that all of them are tried sooner than anything is proved.
bool is_soon_tried(Ground& ground);

}  // namespace grundy::claim
