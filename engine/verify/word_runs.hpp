#pragma once
/// Words that are sums of their runs (theorem 12.1): a run is a maximal part of a word made of one letter, all other letters separate. Read from the rule by
/// its move lines alone: which places each looks at is seen in the text, and what it does there is evaluated, at every way in which letters can stand about a
/// place.
#include <vector>

#include "engine/rule/game.hpp"
#include "engine/verify/core/verdict.hpp"

namespace grundy::verify {

/// The game of one run, told by its length. `letters`: all that words are made of. Throws Rejected where a move may look or reach beyond a run, and for rules
/// that are not understood.
rule::Game game_of_runs(const rule::Game& game, const std::vector<std::int64_t>& letters, std::int64_t letter, Steps& steps);

}  // namespace grundy::verify
