#pragma once
/// Permutations of points that keep a structure on them: of the vertices of a graph, of the cells of a board.
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace grundy::graph {

/// A structure on points 0 … points - 1: a label for every ordered pair of them, and (u, u) for the point u itself.
struct Labelled {
    std::size_t points = 0;
    std::vector<std::uint64_t> labels;  ///< row by row

    explicit Labelled(std::size_t n) : points(n), labels(n * n) {}
    std::uint64_t& at(std::size_t u, std::size_t v) { return labels[u * points + v]; }
    std::uint64_t at(std::size_t u, std::size_t v) const { return labels[u * points + v]; }
};

/// Where each point goes.
using Permutation = std::vector<std::uint16_t>;

/// A group of permutations that keep all labels and are accepted, the identity first: all of them, or, where they are more than `most`, those that fix a few
/// points besides, as few as will do. `accepted` must hold for the elements of a group. Those that a bounded search does not find are left out: then it is the
/// identity alone. At most 65 535 points.
std::vector<Permutation> automorphisms(
    const Labelled& structure, std::size_t most, const std::function<bool(const Permutation&)>& accepted = [](const Permutation&) { return true; });

}  // namespace grundy::graph
