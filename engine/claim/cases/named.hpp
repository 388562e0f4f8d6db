#pragma once
/// What a claim asks of one position, as a formula: P(3, 5) for `P at (3, 5)`, N(…) for `winner at start = first`, g(3, 5) = 6 for `g at (3, 5) = 6`.
#include <optional>

#include "engine/rule/claim.hpp"

namespace grundy::claim {

/// Nothing for sums, positions of other games, those that are not made of numbers or letters in order, and where more is asked.
std::optional<rule::Claim> as_formula(const rule::Game& game, const rule::Claim& claim);

}  // namespace grundy::claim
