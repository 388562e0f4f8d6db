#pragma once
/// Claims about who wins, or that nobody does, where play may go on for ever: so many steps back from the ends of play settle who wins at some positions, a
/// step more settles nothing, and so every other position is drawn (7.1).
#include "engine/claim/ground/ground.hpp"
#include "engine/claim/play/play.hpp"
#include "engine/claim/prove/prove.hpp"

namespace grundy::claim {

/// Where the claim is true of P, of N and of a draw.
struct IfOutcome {
    arithmetic::Automaton lost, won, drawn;
};
/// Nothing where no standstill comes soon; else the claim is proved, or false at the smallest position where it is.
std::optional<Proof> by_standstill(Ground& ground, Sentences& sentences, PlayRelation& play, const IfOutcome& claimed, bool& is_false);

}  // namespace grundy::claim
