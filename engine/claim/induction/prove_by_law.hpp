#pragma once
/// What follows from a law of the game, whatever the claim says of positions.
#include "engine/claim/prove/prove.hpp"

namespace grundy::claim {

/// Where moves leave sums: all plays are of one length, which is the simplest reason. Else nothing.
void by_length_of_sums(Ground& ground, Induced& result);
/// By a law of the game, of its values or of its P-positions, if one is found; else `why` says more.
void by_law(Ground& ground, bool values, Induced& result);
/// The same of who wins, where the claim speaks of digits in a numeration in which the set of all positions with a move into what is claimed is too large.
/// False: nothing was decided.
bool by_law_in_numeration(Ground& ground, Induced& result);

}  // namespace grundy::claim
