#pragma once
/// A period of one heap that no theorem about periods proves, and that induction on values does.
#include "engine/analyse/analysis.hpp"
#include "engine/base/budget.hpp"

namespace grundy::claim {

/// What `solve` saw is proved where automata read the moves: the values of all positions are found (theorem 11.2), and so is that they repeat. Then that is
/// what the law rests on. It may take some seconds of what `whole` allows.
void prove_seen_period(analyse::Result& result, const base::Budget& whole);

}  // namespace grundy::claim
