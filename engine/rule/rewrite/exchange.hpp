#pragma once
/// Does exchanging the two numbers of a position map a rule to itself? Then (x, y) and (y, x) have the same value, and one of them need be listed.
#include "engine/rule/game.hpp"

namespace grundy::rule {

/// Exact where it says yes: every line, read with the components exchanged, stands in the rule, up to the order of what commutes. "No" may also mean that two
/// lines say the same in different words.
bool exchangeable(const Game& game);

}  // namespace grundy::rule
