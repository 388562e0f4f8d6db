#pragma once
/// Where to look at a rule beyond its first positions: about the constants that it names, their multiples, products and sums, and at random. What a recogniser
/// gets wrong it gets wrong where a guard cuts in or a difference changes its sign, and that is at one of these.
#include <cstdint>
#include <vector>

#include "engine/rule/game.hpp"

namespace grundy::recognise {

/// The constants >= 2 of moves, domain, stops and lets, written or computed (10^18), by absolute value, ascending. Of very many the least and the largest.
std::vector<std::int64_t> landmarks(const rule::Game& game);

/// Numbers >= 0 near the landmarks and at random, each once, the nearest to a landmark first. The same for the same rule.
std::vector<std::int64_t> numbers_to_try(const rule::Game& game);

}  // namespace grundy::recognise
