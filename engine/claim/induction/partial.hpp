#pragma once
/// Claims about some positions only, which moves leave: decided in a set round them that no move leaves.
#include <optional>

#include "engine/claim/induction/play.hpp"
#include "engine/claim/prove/prove.hpp"

namespace grundy::claim {

/// What a claim that asks for the outcome, or the value, of the position itself says.
struct Spoken {
    arithmetic::Automaton region;              ///< positions at which something is claimed
    arithmetic::Automaton said;                ///< those of them that are claimed to be P; or positions with the values that make the claim true
    std::optional<arithmetic::Track> value{};  ///< of `said`, where it is about values
};
/// A law of a set that holds the region and that no move leaves, if one is found: then the claim is proved, or refuted. Else `result.open` says what was found
/// out about the region. `play` may be narrowed.
void in_closed_region(Ground& ground, Sentences& sentences, PlayRelation& play, const Spoken& spoken, Induced& result);

}  // namespace grundy::claim
