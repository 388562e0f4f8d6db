#pragma once
/// A rule in words, for who has not learned the rule language.
/// Map of the room: read this header first. `graph_words` and `set_words` are parts of a rule, `notation_words` the names and signs of the language that it
/// uses, `own_names` a move in the names that the position has.
#include <string>
#include <vector>

#include "engine/rule/game.hpp"

namespace grundy::report {

/// What a position is, then a sentence a move line; expressions stand as in the rule language, in `backquotes`.
std::vector<std::string> rule_in_words(const rule::Game& game);
/// The `terminal` lines: "Where `n = 0` whoever would have to move has won."
std::vector<std::string> ends_in_words(const rule::Game& game);
/// Where the `stop` lines end play: "`n >= 10` and where `m = 0`"; empty where there are none, or they end it everywhere.
std::string stops_in_words(const rule::Game& game);

}  // namespace grundy::report
