#pragma once
/// Conditions that say that there is something, with a name for it: `if any(x in T: x in S)` is `for x in T if x in S`.
#include "engine/rule/game.hpp"

namespace grundy::meaning {

/// The same moves. What `any(…)` and `S & T != {}` say there is has a name, and what lies in a part of a set is said to lie in the set. True where some move
/// became another.
bool name_witnesses(rule::Game& game);

}  // namespace grundy::meaning
