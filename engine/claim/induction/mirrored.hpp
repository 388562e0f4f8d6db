#pragma once
/// Claims about positions whose parts pair off (12.1): a sum of equal games in which what is done in one part is done in the other.
#include "engine/claim/prove/prove.hpp"

namespace grundy::claim {

/// Whatever the moves are within a part: all that the claim says to be P (to be worth 0) are positions whose parts pair off, and nothing else is claimed.
/// Of a claim `keep`, whose named replies are not looked at: the set is made of such positions, and holds what a mirrored move leads to. Null where it is not
/// so.
std::optional<Proof> by_mirrored_parts(Ground& ground);

}  // namespace grundy::claim
