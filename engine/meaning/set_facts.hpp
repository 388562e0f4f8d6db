#pragma once
/// What a move line knows of sizes where a set is a part of another, or an entry of a list.
#include <vector>

#include "engine/rule/game.hpp"

namespace grundy::meaning {

/// Of a name that runs through subsets(S) or a list of sets; conditions over the slots of the move, true of every set it can be.
std::vector<rule::ExprRef> facts_of_set(const rule::Game& game, const rule::Move& move, const rule::Binder& binder);

}  // namespace grundy::meaning
