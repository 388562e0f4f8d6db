#pragma once
/// The parts of a set, `parts(S)`: of numbers the runs of consecutive ones, of vertices what edges between them join, of edges what common ends join
/// (directions do not matter). Each part ascends; parts come by their least elements.
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace grundy::rule {

template <class N>
std::vector<std::vector<N>> runs(const std::vector<N>& ascending) {
    std::vector<std::vector<N>> made;
    for (const N& n : ascending) {
        if (made.empty() || made.back().back() + 1 != n) made.emplace_back();
        made.back().push_back(n);
    }
    return made;
}

/// `items` are vertices of a graph, or (`of_edges`) edges of it, ascending. Almost linear in the size of the graph.
std::vector<std::vector<std::int64_t>> joined(const std::vector<std::int64_t>& items, bool of_edges, std::size_t vertices,
                                              const std::vector<std::pair<std::int32_t, std::int32_t>>& edges);

}  // namespace grundy::rule
