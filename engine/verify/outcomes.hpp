#pragma once
/// Values that are only compared with 0: where play ends that asks who wins.
#include "engine/rule/claim.hpp"

namespace grundy::verify {

/// The formula with P and N in the place of such comparisons. Throws Rejected where values are asked for otherwise, or not at all.
rule::Claim asked_by_outcomes(const rule::Game& game, const rule::Claim& claim);

}  // namespace grundy::verify
