#pragma once
/// A claim about one position for each value of a parameter, which is a number of the position: is there such a position for every value?
#include "engine/rule/claim.hpp"

namespace grundy::claim {

/// The claim's condition is true of some position for the last component k of the game, and then for every larger k, too.
bool is_met_for_every_larger(const rule::Game& game, const rule::Claim& claim);

}  // namespace grundy::claim
