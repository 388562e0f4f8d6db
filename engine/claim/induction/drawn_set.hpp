#pragma once
/// Claims about who wins, or that nobody does, where play may go on for ever (7.1): the claim says itself which positions are drawn, or it follows from a law.
#include "engine/claim/ground/ground.hpp"
#include "engine/claim/play/play.hpp"
#include "engine/claim/prove/prove.hpp"

namespace grundy::claim {

/// Where the claim is true of P, of N and of a draw.
struct IfOutcome {
    arithmetic::Automaton lost, won, drawn;
};
/// The claim itself says which positions are drawn, however far these are from the ends of play: it is proved, or nothing is known.
std::optional<Proof> by_drawn_set(Ground& ground, Sentences& sentences, PlayRelation& play, const IfOutcome& claimed);
/// By a law of the game: it is proved, or false.
void by_draw_law(Ground& ground, Induced& result);

}  // namespace grundy::claim
