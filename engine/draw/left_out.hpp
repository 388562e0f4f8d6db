#pragma once
/// What a drawn graph does not show, in sentences, and its legend: the last thing that is made of it.
#include <string>

#include "engine/draw/game_graph.hpp"

namespace grundy::draw {

/// `started`: it begins at a position that was named; `said`: one more sentence, which the picture does not need.
void finish(GameGraph& made, const GraphRequest& request, bool started, bool puzzle, const std::string& said = "");

}  // namespace grundy::draw
