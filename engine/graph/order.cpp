#include "engine/graph/order.hpp"

#include <boost/graph/strong_components.hpp>
#include <boost/graph/topological_sort.hpp>
#include <boost/property_map/property_map.hpp>

#include "engine/base/poll.hpp"
#include "engine/graph/arrows.hpp"

namespace grundy::graph {
namespace {

const auto index_of = boost::typed_identity_property_map<Id>();

/// Breadth-first inside one component from its position `root` back to it.
std::vector<Id> cycle_through(const PositionGraph& graph, const Components& parts, Id root) {
    std::vector<Id> queue{root};
    std::vector<Id> parent(graph.size(), no_id);
    for (std::size_t head = 0; head < queue.size(); ++head) {
        base::poll();
        const Id from = queue[head];
        for (std::uint64_t a = graph.first_arrow(from); a < graph.first_arrow(from + 1); ++a) {
            const Id to = graph.target(a);
            if (to == root) {
                std::vector<Id> cycle{from};
                while (cycle.back() != root) cycle.push_back(parent[cycle.back()]);
                std::reverse(cycle.begin(), cycle.end());
                return cycle;
            }
            if (parts.component[to] != parts.component[root] || parent[to] != no_id) continue;
            parent[to] = from;
            queue.push_back(to);
        }
    }
    return {};
}

}  // namespace

std::optional<std::vector<Id>> successors_first(const PositionGraph& graph) {
    std::vector<Id> order;
    order.reserve(graph.expanded());
    try {
        const Arrows arrows{graph};
        boost::topological_sort(arrows, std::back_inserter(order), boost::vertex_index_map(index_of));
    } catch (const boost::not_a_dag&) {
        return std::nullopt;
    }
    return order;
}

Components strong_components(const PositionGraph& graph) {
    Components result;
    result.component.resize(graph.expanded());
    if (graph.expanded() == 0) return result;
    auto map = boost::make_iterator_property_map(result.component.begin(), index_of);
    const Arrows arrows{graph};
    result.count = boost::strong_components(arrows, map, boost::vertex_index_map(index_of));
    return result;
}

std::vector<Id> witness_cycle(const PositionGraph& graph) {
    const Components parts = strong_components(graph);
    std::vector<std::uint8_t> members(parts.count, 0);
    for (const Id c : parts.component) members[c] = static_cast<std::uint8_t>(std::min(2, members[c] + 1));
    for (Id id = 0; id < graph.expanded(); ++id) {
        bool on_cycle = members[parts.component[id]] > 1;
        for (std::uint64_t a = graph.first_arrow(id); a < graph.first_arrow(id + 1) && !on_cycle; ++a) on_cycle = graph.target(a) == id;
        if (on_cycle) return cycle_through(graph, parts, id);
    }
    return {};
}

}  // namespace grundy::graph
