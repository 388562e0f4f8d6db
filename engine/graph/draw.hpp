#pragma once
/// Position graphs for other programs: DOT (Graphviz) and GraphML, written by Boost.Graph.
#include <functional>
#include <string>

#include "engine/graph/position_graph.hpp"

namespace grundy::graph {

/// What the reader is told about a position: "(3, 5)", "N" or empty, "4" or empty.
struct Vertex {
    std::string position;
    std::string outcome;
    std::string value;
};

struct Drawing {
    std::string name;                                  ///< of the graph, an identifier
    std::string caption;                               ///< shown below it: the game, and what was left out
    std::function<Vertex(Id)> vertex;                  ///< also of positions that were reached but not expanded
    std::function<bool(std::uint64_t arrow)> winning;  ///< is this (part of) a winning move? Bold; may be null
};

/// P-positions are filled boxes, N-positions ellipses, draws diamonds: told apart by colour and by shape. Arrows to the parts of a sum are dashed
/// and carry the number of their option.
std::string to_dot(const PositionGraph& graph, const Drawing& drawing);

/// Attributes: nodes position, outcome, value; edges winning (0, 1), option (number within the position).
std::string to_graphml(const PositionGraph& graph, const Drawing& drawing);

}  // namespace grundy::graph
