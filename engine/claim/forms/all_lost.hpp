#pragma once
/// The set of a claim `keep` that is the set of all P-positions.
#include "engine/claim/ground/ground.hpp"

namespace grundy::claim {

/// P(x) <=> K for the set K of the claim, proved as if it were claimed; nothing where it is not. Then K is kept, whatever the moves are: every move from a
/// P-position leads to an N-position, from there one leads back, and a P-position without a move is lost for its mover.
std::optional<Finding> all_lost(Ground& ground);

}  // namespace grundy::claim
