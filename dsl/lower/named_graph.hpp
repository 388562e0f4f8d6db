#pragma once
/// Graphs that have a name: grid(3, n), petersen.
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace grundy::dsl {

/// Vertices 1, 2, …, `vertices`; every edge once, undirected.
struct NamedGraph {
    std::int32_t vertices = 0;
    std::vector<std::pair<std::int32_t, std::int32_t>> edges;
};

struct NamedGraphError {
    std::string message, help;
};

/// path(n), cycle(n), complete(n), complete(m, n), star(n), wheel(n), grid(m, n), cube(d), tree([p…]), petersen.
std::vector<std::string> named_graphs();
/// `arguments`: the numbers given; of `tree` the entries of its list: the k-th is the vertex that vertex k + 1 hangs on. Throws NamedGraphError.
NamedGraph named_graph(const std::string& name, const std::vector<std::int64_t>& arguments);
/// How it is written, for messages; empty for a name that none has.
std::string named_graph_example(const std::string& name);

}  // namespace grundy::dsl
