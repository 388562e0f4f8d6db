#pragma once
/// A sum of different games as a graph: every position is a sum again, and a move is made in one of its terms. (A sum of one game is drawn by `game_graph`.)
#include <vector>

#include "engine/analyse/sums.hpp"
#include "engine/draw/game_graph.hpp"

namespace grundy::draw {

/// Of the request what is about the size and the legend. Throws base::Failure (bad_input, unsupported) where the sum means nothing or its numbers are too
/// large.
GameGraph sum_graph(const std::vector<analyse::Term>& sum, const GraphRequest& request, const analyse::Options& options, const base::Budget& whole);

}  // namespace grundy::draw
