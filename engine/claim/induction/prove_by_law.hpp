#pragma once
/// What follows from a law of the game, whatever the claim says of positions.
#include "engine/claim/prove/prove.hpp"

namespace grundy::claim {

/// By a law of the game, of its values or of its P-positions, if one is found; else `why` says more.
void by_law(Ground& ground, bool values, Induced& result);

}  // namespace grundy::claim
