#pragma once
/// Claims about one other position than the one that is named, P(x, x) or g(x, 0) = x: as claims about the position itself.
#include <optional>

#include "engine/claim/prove/prove.hpp"

namespace grundy::claim {

/// `y = x => P(x, y)` for `P(x, x)`: some numbers of the position asked for are those named, of the others the claim says nothing else. Nothing for a claim of
/// another form, and where what is asked for need not be a position. Throws NotDefinable and TooLarge.
std::optional<rule::Claim> told_of_itself(Ground& ground);

/// by_induction of that. A counterexample is left to the cases, which may meet a smaller one: where it is false is only told.
Induced by_position_asked(Ground& ground);

}  // namespace grundy::claim
