#pragma once
/// Games on the set {1..n} in which every move takes away some elements near one of them: the set is the sum of its runs, the parts of consecutive numbers
/// without a gap (theorem 12.1). Read from the rule by its move lines alone: which numbers about an element each looks at is seen in the text, and what it does
/// there is evaluated, for every way in which these may be in the set.
#include <string>

#include "engine/rule/game.hpp"
#include "engine/verify/core/verdict.hpp"

namespace grundy::verify {

/// The game of one run, told by its length, a number of this name: the same for every n, since no move line names it. Throws Rejected where a move may look or
/// reach beyond a run, and for rules that are not understood.
rule::Game game_of_set_runs(const rule::Game& game, const std::string& number, Steps& steps);

}  // namespace grundy::verify
