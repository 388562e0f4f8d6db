#pragma once
/// Small tolerant readers of graph files, Graphviz (DOT) and GraphML: vertices and edges; attributes, ports and layout are skipped.
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace grundy::dsl {

struct DotGraph {
    std::vector<std::string> vertices;                         ///< in order of first mention
    std::vector<std::pair<std::int32_t, std::int32_t>> edges;  ///< as written, perhaps some twice
    bool undirected = false;                                   ///< `graph`, not `digraph`
    bool strict = false;                                       ///< `strict graph`: what is written twice is one edge
};

struct DotError {
    std::uint32_t line;
    std::string message;
};

/// Linear time. Throw DotError.
DotGraph read_dot(std::string_view text);
/// The id of a node is the name of the vertex.
DotGraph read_graphml(std::string_view text);
/// Whichever it is: GraphML begins with `<`.
DotGraph read_graph(std::string_view text);

}  // namespace grundy::dsl
