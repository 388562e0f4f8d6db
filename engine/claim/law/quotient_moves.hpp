#pragma once
/// The winning move where a claim divides by what a component says, n mod (k + 1): found in the game of quotients and remainders, told in the numbers of the
/// rule.
#include <memory>

#include "engine/claim/ground/ground.hpp"
#include "engine/claim/ground/winning.hpp"

namespace grundy::claim {

/// Of a claim `P(x) <=> …` that is proved. Null where there is no such divisor, or few words do not tell the moves.
std::shared_ptr<const WinningMoves> moves_by_quotients(Ground& ground);

}  // namespace grundy::claim
