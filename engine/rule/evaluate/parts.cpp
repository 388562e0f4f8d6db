#include "engine/rule/evaluate/parts.hpp"

namespace grundy::rule {

std::vector<std::vector<std::int64_t>> joined(const std::vector<std::int64_t>& items, bool of_edges, std::size_t vertices,
                                              const std::vector<std::pair<std::int32_t, std::int32_t>>& edges) {
    Joined all(vertices);
    const auto ends = [&](std::size_t e) { return std::pair{static_cast<std::size_t>(edges.at(e).first), static_cast<std::size_t>(edges.at(e).second)}; };
    if (of_edges) {
        for (const std::int64_t e : items) all.join(ends(static_cast<std::size_t>(e)).first, ends(static_cast<std::size_t>(e)).second);
    } else {
        std::vector<char> here(vertices, 0);
        for (const std::int64_t v : items) here.at(static_cast<std::size_t>(v)) = 1;
        for (std::size_t e = 0; e < edges.size(); ++e) {
            const auto [a, b] = ends(e);
            if (here[a] && here[b]) all.join(a, b);
        }
    }
    std::vector<std::vector<std::int64_t>> made;
    std::vector<std::size_t> place(vertices, vertices);  // of a part, by its top
    for (const std::int64_t item : items) {
        const std::size_t top = all.top(of_edges ? ends(static_cast<std::size_t>(item)).first : static_cast<std::size_t>(item));
        if (place[top] == vertices) place[top] = made.size(), made.emplace_back();
        made[place[top]].push_back(item);
    }
    return made;
}

}  // namespace grundy::rule
