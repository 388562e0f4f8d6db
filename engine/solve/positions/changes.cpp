#include "engine/solve/positions/changes.hpp"

#include <algorithm>

namespace grundy::solve {

Cells image(const Cells& cells, const graph::Permutation& to) {
    Cells result;
    for (std::size_t i = 0; i < to.size(); ++i)
        if (cells.has(i)) result.add(to[i]);
    return result;
}

/// The changes tell elements apart: by how they stand together in them first, then by the list itself.
std::vector<graph::Permutation> keeping(std::size_t elements, std::vector<Change> changes, std::size_t most, const Cells& fixed) {
    std::sort(changes.begin(), changes.end());
    changes.erase(std::unique(changes.begin(), changes.end()), changes.end());
    graph::Labelled together(elements);
    for (std::size_t i = 0; i < elements; ++i)
        if (fixed.has(i)) together.at(i, i) = (i + 1) * 0xD1B54A32D192ED03U;
    for (const Change& change : changes) {
        std::vector<std::pair<std::size_t, std::uint64_t>> in;  // an element, and in which of the sets it is
        for (std::size_t i = 0; i < elements; ++i) {
            std::uint64_t sets = 0;
            for (std::size_t k = 0; k < change.size(); ++k) sets |= std::uint64_t{change[k].has(i)} << k;
            if (sets != 0) in.emplace_back(i, sets);
        }
        for (const auto& [u, of_u] : in)
            for (const auto& [v, of_v] : in) together.at(u, v) += (of_u * 17 + of_v) * (in.size() * 0x9E3779B97F4A7C15U + 1);
    }
    return graph::automorphisms(together, most, [&](const graph::Permutation& to) {
        return std::all_of(changes.begin(), changes.end(), [&](const Change& change) {
            Change moved;
            for (const Cells& cells : change) moved.push_back(image(cells, to));
            return std::binary_search(changes.begin(), changes.end(), moved);
        });
    });
}

}  // namespace grundy::solve
