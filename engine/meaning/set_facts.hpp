#pragma once
/// What a move line knows of sizes where a set is a part of another, or an entry of a list, and of the elements of primes(n) and the like.
#include <vector>

#include "engine/rule/game.hpp"

namespace grundy::meaning {

/// Of a name that runs through subsets(S), a list of sets, or a named set of numbers; conditions over the slots of the move, true of all that it can be.
std::vector<rule::ExprRef> facts_of_set(const rule::Game& game, const rule::Move& move, const rule::Binder& binder);

}  // namespace grundy::meaning
