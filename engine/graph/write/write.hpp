#pragma once
/// Drawn graphs in the formats that other programs load, by Boost.Graph's writers: DOT (Graphviz) and GraphML (yEd, Gephi, NetworkX, igraph).
/// Map of the room: the only header: a drawn graph, and the formats that it is written in, by Boost.Graph.
#include <cstddef>
#include <string>
#include <vector>

namespace grundy::graph {

struct Drawing {
    struct Vertex {
        std::string position, value;  ///< value: empty where none is known or means anything
        char outcome = '?';           ///< P, N, D; of a puzzle for one player G a goal, S one can be reached, X none can; ? where it is not known
        bool sum = false;             ///< a sum of positions that one move leaves
        bool start = false;
        bool cut = false;  ///< moves from here are not drawn, or not all of them
    };
    struct Edge {
        std::size_t from = 0, to = 0;
        bool winning = false;  ///< a move that wins, or begins a shortest solution
        bool part = false;     ///< no move: from a sum to one of its parts
    };
    /// Of the legend: a vertex as it is drawn, its words in place of a position and a value, and what a winning move that leads to it is called.
    struct Sample {
        Vertex vertex;
        std::string arrow;
    };
    std::string title;
    std::vector<std::string> notes;
    std::vector<Vertex> vertices;
    std::vector<Edge> edges;
    std::vector<Sample> legend;  ///< in DOT alone, in a cluster of its own
};

/// Outcomes by colour and by shape (P an ellipse, N a box, D a hexagon, unknown an octagon), values beneath positions, winning moves bold, the start with a
/// double line, what is cut dashed, sums and their parts dotted.
std::string dot_text(const Drawing& drawing);
/// The same as data: position, value, outcome, sum, start, cut of vertices; winning, part of edges.
std::string graphml_text(const Drawing& drawing);

}  // namespace grundy::graph
