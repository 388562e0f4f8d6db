#pragma once
/// A graph in words, for who reads no rule file: a path, a ring, a board, all vertices joined, or what is joined to what.
#include <string>

#include "engine/rule/game.hpp"

namespace grundy::report {

/// One sentence. Of a large graph without a shape it says how large it is.
std::string graph_in_words(const rule::Graph& graph);

}  // namespace grundy::report
