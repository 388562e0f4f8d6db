#pragma once
/// Orders of a completely explored position graph: Boost.Graph's topological sort and strong components.
/// Map of the room: read position_graph.hpp first: `position_graph` is a graph as data, `explore` finds it.
/// What it is kept in: `store` of positions (`packing`: few bytes each), `chunked` arrays.
/// With Boost.Graph: `arrows` the view, `order` sorts and strong components. `automorphism`: symmetries.
#include <optional>
#include <vector>

#include "engine/graph/position_graph.hpp"

namespace grundy::graph {

/// Every position after all its options (and their parts); nothing if play can return to a position.
std::optional<std::vector<Id>> successors_first(const PositionGraph& graph);

/// component[id]; an arrow leads to the same component or to one with a smaller number. Positions are `count` components.
struct Components {
    std::vector<Id> component;
    std::size_t count = 0;
};
Components strong_components(const PositionGraph& graph);

/// A shortest play that returns: c[0] -> c[1] -> … -> c[k] -> c[0], each an option (or part of one) of the one before. Empty without a cycle.
/// Shortest among those through the first position, in the order of numbers, that lies on one.
std::vector<Id> witness_cycle(const PositionGraph& graph);

}  // namespace grundy::graph
