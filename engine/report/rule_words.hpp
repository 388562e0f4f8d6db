#pragma once
/// A rule in words, for who has not learned the rule language.
#include <string>
#include <vector>

#include "engine/rule/game.hpp"

namespace grundy::report {

/// The name of a game and its parameters, as headings have it.
std::string titled(const rule::Game& game);
/// What a position is, then a sentence a move line; expressions stand as in the rule language, in `backquotes`.
std::vector<std::string> rule_in_words(const rule::Game& game);

}  // namespace grundy::report
