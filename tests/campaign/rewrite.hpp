#pragma once
/// One place of a game's trees after the other: for shrinking, and for making a constant a parameter.
#include <functional>

#include "tests/campaign/tree.hpp"

namespace grundy::campaign {

/// Every expression in the game, inner ones too, in a fixed order. `change` returns what to put there (null: leave it).
using Change = std::function<Ref(const Ref&)>;
/// The game with the k-th place changed; nothing is done when `change` returns null. `k` is counted down; negative afterwards: the place exists.
Game rewritten(const Game& game, int& k, const Change& change);

/// The numbers that the rule and its claims name.
std::vector<Num> constants(const Game& game);
/// Does the expression name a component of the position?
bool names_component(const Ref& e);

}  // namespace grundy::campaign
