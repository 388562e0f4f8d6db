#pragma once
/// Closed forms of the Nim family (theory 6): who wins, the value where the game has one, and a winning move, with heaps of any size.
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/pattern/pattern.hpp"

namespace grundy::pattern {

/// Heaps as follows; a wrong number of them throws base::Failure(bad_input).
///   nim, moore, greedy           one number a heap
///   staircase                    coins on step 1, 2, 3, …; step 0 is the floor
///   fibonacci                    (n, q): n tokens, at most q may be taken now (afterwards twice the last number taken)
///   euclid                       (x, y), both >= 1: subtract a positive multiple of the smaller from the larger; who reaches 0 wins
///   turning_turtles              numbers (from 1) of the coins that show heads, all different
///   twins                        numbers (from 0) of the coins that show heads, all different
///   nimble                       squares (from 0) of the coins
Answer nim_family_answer(const recognise::NimFamily& rule, const std::vector<base::Integer>& heaps);

/// The position after a winning move, nothing at a P-position. For fibonacci the second number is the new quota.
std::optional<std::vector<base::Integer>> nim_family_move(const recognise::NimFamily& rule, const std::vector<base::Integer>& heaps);

std::string nim_family_words(const recognise::NimFamily& rule);

/// Dynamic Nim (Schwenk 1970): who took k may be followed by at most f(k), f nondecreasing with f(k) >= k. H_1 = 1, H_(j+1) = H_j + H_i with the least i such
/// that f(H_i) >= H_j. (n, q) is N iff the smallest part of the greedy H-representation of n is <= q: taking it wins. That part; 0 for n = 0. Throws
/// base::Failure(bad_input) where f(k) < k or f falls.
base::Integer dynamic_nim_part(const std::function<base::Integer(const base::Integer&)>& f, const base::Integer& n);

}  // namespace grundy::pattern
