#pragma once
/// The parts of a set, `parts(S)`: of numbers the runs of consecutive ones, of vertices what edges between them join, of edges what common ends join
/// (directions do not matter). Each part ascends; parts come by their least elements. And what edges join to one vertex, `reach(E, v)`.
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

/// Which vertices hang together (union by path halving): almost linear in the edges.
class Joined {
public:
    explicit Joined(std::size_t vertices) : above_(vertices) { std::iota(above_.begin(), above_.end(), std::size_t{0}); }
    std::size_t top(std::size_t v) {
        while (above_.at(v) != v) v = above_[v] = above_.at(above_[v]);
        return v;
    }
    void join(std::size_t a, std::size_t b) { above_[top(a)] = top(b); }
    /// The vertices that hang together with v, v among them, ascending.
    template <class N>
    std::vector<N> with(std::size_t v) {
        std::vector<N> found;
        const std::size_t whole = top(v);
        for (std::size_t u = 0; u < above_.size(); ++u) {
            if (top(u) == whole) found.emplace_back(u);
        }
        return found;
    }

private:
    std::vector<std::size_t> above_;
};

/// `items` are vertices of a graph, or (`of_edges`) edges of it, ascending. Almost linear in the size of the graph.
std::vector<std::vector<std::int64_t>> joined(const std::vector<std::int64_t>& items, bool of_edges, std::size_t vertices,
                                              const std::vector<std::pair<std::int32_t, std::int32_t>>& edges);

}  // namespace grundy::rule
