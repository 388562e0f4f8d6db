#include "engine/solve/positions/component.hpp"

namespace grundy::solve {

ComponentList::ComponentList(const graph::Components& components)
    : begin_(components.count + 1, 0), members_(components.component.size()), place_(components.component.size()) {
    for (const graph::Id c : components.component) ++begin_[c + 1];
    for (std::size_t c = 1; c < begin_.size(); ++c) begin_[c] += begin_[c - 1];
    std::vector<std::size_t> next(begin_.begin(), begin_.end() - 1);
    for (graph::Id id = 0; id < members_.size(); ++id) {
        const graph::Id c = components.component[id];
        place_[id] = static_cast<std::uint32_t>(next[c] - begin_[c]);
        members_[next[c]++] = id;
    }
}

}  // namespace grundy::solve
