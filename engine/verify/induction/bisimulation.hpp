#pragma once
/// Claims that compare two positions, P(x, y) <=> P(y, x), where what is done from one is done from the other (theorem 11.7).
#include "engine/rule/claim.hpp"
#include "engine/verify/core/fields.hpp"

namespace grundy::verify {

/// How it is decided; throws Rejected where it is not so. Of `proof` it reads `base` and `measure`. Only what is true.
std::string decide_bisimulation(const rule::Game& game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps);

}  // namespace grundy::verify
