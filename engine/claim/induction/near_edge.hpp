#pragma once
/// Claims about some rows of a table, g(3, y + 4) = g(3, y): what follows from a law of the rows near its edge, where none of all positions is known.
#include "engine/claim/prove/prove.hpp"

namespace grundy::claim {

/// Where all that the claim asks for lies in a set {x <= c} that no move leaves. By a law of its values, or of its P-positions, if one is found; else `why`
/// says more.
void near_edge(Ground& ground, bool values, Induced& result);

}  // namespace grundy::claim
