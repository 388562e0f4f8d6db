#pragma once
/// Closed forms of the Nim family (theory 6): who wins, the value where the game has one, and a winning move, with heaps of any size.
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/pattern/law/nim_coins.hpp"
#include "engine/pattern/law/nim_pairs.hpp"
#include "engine/pattern/law/pattern.hpp"

namespace grundy::pattern {

/// Heaps as follows; a wrong number of them throws base::Failure(bad_input).
///   nim, moore, greedy           one number a heap
///   staircase                    coins on the stairs, in the order of NimFamily::down; without it on steps 1, 2, 3, …, and step 0 is the floor
///   fibonacci                    (n, memory): at most limit(memory) may be taken, and the memory of k is memory(k); usually (n, quota) with limit q, memory 2k
///   euclid, euclid_positive      (x, y): subtract a positive multiple of the one from the other, down to 0 or while both stay positive
///   turning_turtles, ruler       numbers (from 1) of the coins that show heads, all different
///   twins, mock_turtles          numbers (from 0) of the coins that show heads, all different
///   nimble                       squares (from 0) of the coins
Answer nim_family_answer(const recognise::NimFamily& rule, const std::vector<base::Integer>& heaps);
/// Is there a value at every position, and not an outcome only?
bool nim_family_has_values(const recognise::NimFamily& rule);

/// The position after a move to one that is worth `target`: 0 is a winning move. Nothing where there is none, or where the theorem names only winning moves.
std::optional<std::vector<base::Integer>> nim_family_move(const recognise::NimFamily& rule, const std::vector<base::Integer>& heaps,
                                                          const base::Integer& target = 0);

std::string nim_family_words(const recognise::NimFamily& rule);

}  // namespace grundy::pattern
