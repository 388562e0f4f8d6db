#pragma once
/// Positions that are the sum of groups of their numbers (12.1).
#include "engine/pattern/law/evidence.hpp"

namespace grundy::pattern {

/// The recogniser read from the moves that the groups are played apart; that is the whole check.
Proved played_apart(const recognise::DisjunctiveSum& sum);

}  // namespace grundy::pattern
