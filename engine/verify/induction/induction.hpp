#pragma once
/// Claims about every position, by induction along play (theorems 11.1 and 11.2): all conditions are decided here from the rule and the claim.
#include "engine/rule/claim.hpp"
#include "engine/verify/core/fields.hpp"

namespace grundy::verify {

/// How the claim is decided; throws Rejected where it is not what `holds` says. Of `proof` it reads `measure`, `base` and `law`.
std::string decide_induction(const rule::Game& game, const rule::Claim& claim, bool holds, const std::string& theorem, Fields& proof, Steps& steps);

/// Play ends from every position, since a measure falls: reads `measure` and `base`.
std::string decide_finite(const rule::Game& game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps);

}  // namespace grundy::verify
