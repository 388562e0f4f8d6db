#pragma once
/// What no automaton reads in a rule may be taken as true or as false only where it has a value.
#include "engine/rule/game.hpp"

namespace grundy::verify {

/// Is it beyond automata on digits by itself: a product, a division or a common divisor of numbers that vary, primes, squares and the like up to such a number?
bool varies(const rule::Expr& e);
/// Is something in it?
bool is_beyond(const rule::Expr& e);
/// 0 or 1, and no element of the set is smaller; -1: that is not known.
int least_of(const rule::Expr& set);
/// Throws Rejected unless all that is beyond automata in the move has a value at every position where it is asked. `move` has no applied functions.
void require_values(const rule::Game& game, const rule::Move& move);

}  // namespace grundy::verify
