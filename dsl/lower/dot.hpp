#pragma once
/// A small tolerant reader of Graphviz files: vertices and edges; attributes, ports and layout are skipped.
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
};

struct DotError {
    std::uint32_t line;
    std::string message;
};

/// Linear time. Throws DotError.
DotGraph read_dot(std::string_view text);

}  // namespace grundy::dsl
