#pragma once
/// Claims about some positions only, which moves leave: decided in a set round them that no move leaves.
#include "engine/claim/law/together.hpp"
#include "engine/claim/prove/prove.hpp"

namespace grundy::claim {

/// A law of a set that holds the region and that no move leaves, if one is found: then the claim is proved, or refuted. Else `result.open` says what was found
/// out about the region. `play` may be narrowed.
void in_closed_region(Ground& ground, Sentences& sentences, PlayRelation& play, const Spoken& spoken, Induced& result);

}  // namespace grundy::claim
