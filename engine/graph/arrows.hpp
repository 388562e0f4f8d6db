#pragma once
/// A position graph as a Boost.Graph incidence and vertex list graph, without a copy: an edge is the number of its arrow.
/// Only for the .cpp files of this room.
#include <algorithm>
#include <boost/graph/graph_traits.hpp>
#include <boost/graph/properties.hpp>
#include <boost/iterator/counting_iterator.hpp>
#include <utility>

#include "engine/base/poll.hpp"
#include "engine/graph/position_graph.hpp"

namespace grundy::graph {

struct Arrows {
    using vertex_descriptor = Id;
    using edge_descriptor = std::uint64_t;
    using directed_category = boost::directed_tag;
    using edge_parallel_category = boost::allow_parallel_edge_tag;
    struct traversal_category : boost::incidence_graph_tag, boost::vertex_list_graph_tag, boost::edge_list_graph_tag {};
    using vertex_iterator = boost::counting_iterator<Id>;
    using out_edge_iterator = boost::counting_iterator<std::uint64_t>;
    using edge_iterator = boost::counting_iterator<std::uint64_t>;
    using vertices_size_type = std::size_t;
    using edges_size_type = std::uint64_t;
    using degree_size_type = std::uint64_t;

    static Id null_vertex() { return no_id; }

    const PositionGraph& graph;
};

inline std::pair<Arrows::vertex_iterator, Arrows::vertex_iterator> vertices(const Arrows& g) {
    return {Arrows::vertex_iterator(0), Arrows::vertex_iterator(static_cast<Id>(g.graph.size()))};
}
inline std::size_t num_vertices(const Arrows& g) { return g.graph.size(); }
/// A position that was reached but not expanded has none. Every walk of Boost's comes through here, and ends with the budget.
inline std::pair<Arrows::out_edge_iterator, Arrows::out_edge_iterator> out_edges(Id v, const Arrows& g) {
    base::poll();
    if (v >= g.graph.expanded()) return {Arrows::out_edge_iterator(g.graph.arrows()), Arrows::out_edge_iterator(g.graph.arrows())};
    return {Arrows::out_edge_iterator(g.graph.first_arrow(v)), Arrows::out_edge_iterator(g.graph.first_arrow(v + 1))};
}
inline std::uint64_t out_degree(Id v, const Arrows& g) {
    const auto [begin, end] = out_edges(v, g);
    return *end - *begin;
}
inline std::pair<Arrows::edge_iterator, Arrows::edge_iterator> edges(const Arrows& g) {
    return {Arrows::edge_iterator(0), Arrows::edge_iterator(g.graph.arrows())};
}
inline std::uint64_t num_edges(const Arrows& g) { return g.graph.arrows(); }
inline Id target(std::uint64_t arrow, const Arrows& g) { return g.graph.target(arrow); }
/// The last row that begins at or before the arrow.
inline Id source(std::uint64_t arrow, const Arrows& g) {
    std::size_t low = 0;
    std::size_t high = g.graph.expanded();
    while (high - low > 1) {
        const std::size_t middle = (low + high) / 2;
        (g.graph.first_arrow(static_cast<Id>(middle)) <= arrow ? low : high) = middle;
    }
    return static_cast<Id>(low);
}

}  // namespace grundy::graph
