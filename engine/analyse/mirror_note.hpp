#pragma once
/// Answers in the mirror (solve/positions/mirrored.hpp) in words.
#include <string>
#include <vector>

#include "engine/rule/game.hpp"
#include "engine/solve/positions/mirrored.hpp"

namespace grundy::analyse {

/// "x by 17 - x", "1 by 4, 2 by 3, …": what stands for what, of a game on one set.
std::string partners_text(const rule::Component& set, const std::vector<rule::Graph>& graphs, const graph::Permutation& partner);

/// Who wins, and how, as a sentence.
std::string mirror_note(const rule::Game& game, const solve::Mirrored& play);

}  // namespace grundy::analyse
