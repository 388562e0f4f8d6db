#pragma once
/// Games whose positions are nim-sums of single coins or stairs: staircase Nim, Nimble, Turning Turtles, Twins, Mock Turtles, the ruler game (theory 6). Values
/// and options of a given value, at any size; each costs a nim-sum over the heads or heaps.
#include <optional>
#include <vector>

#include "engine/base/integer.hpp"
#include "engine/recognise/family/family.hpp"

namespace grundy::pattern {

bool is_nim_sum(recognise::NimFamily::Kind kind);

/// What each heap, stair or coin is worth: the game's value is the nim-sum.
std::vector<base::Integer> nim_parts(const recognise::NimFamily& rule, const std::vector<base::Integer>& heaps);

/// The position after a move to `target`; nothing when target is not below the value.
std::optional<std::vector<base::Integer>> nim_sum_option(const recognise::NimFamily& rule, const std::vector<base::Integer>& heaps,
                                                         const base::Integer& target);

}  // namespace grundy::pattern
