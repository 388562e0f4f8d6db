#pragma once
/// The notation of the rule language in words: whoever reads a formula in an explanation has learned none of it.
#include <string>
#include <vector>

#include "engine/rule/game.hpp"

namespace grundy::report {

/// "`len(w)` is the number of letters of `w`, and `count(c in w: c = 'a')` how many of them are a": what the formulas use that is not read on paper, each once.
/// Empty where they need no words.
std::string notation_in(const std::vector<rule::ExprRef>& formulas, const rule::Game& game);

}  // namespace grundy::report
