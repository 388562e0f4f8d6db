// What a position is made of and what its graphs look like, for programs that draw boards (docs/schema/check.schema.json).
#include "engine/report/check.hpp"
#include "engine/report/claim_json.hpp"
#include "engine/report/graph_places.hpp"
#include "engine/rule/text.hpp"

namespace grundy::report {

namespace {

constexpr std::size_t vertices_of_a_board = 100, edges_of_a_board = 400;  ///< more is no board

const char* name(rule::ComponentKind kind) {
    switch (kind) {
        case rule::ComponentKind::natural: return "natural";
        case rule::ComponentKind::integer: return "integer";
        case rule::ComponentKind::vector:
        case rule::ComponentKind::whole_vector:
        case rule::ComponentKind::sequence:
        case rule::ComponentKind::whole_sequence: return "row";
        case rule::ComponentKind::word: return "word";
        case rule::ComponentKind::range_set: return "set";
        case rule::ComponentKind::vertex_set: return "vertices";
        case rule::ComponentKind::edge_set: return "edges";
        case rule::ComponentKind::vertex: return "vertex";
    }
    return "";
}

Json component_json(const rule::Component& c) {
    Json out = {{"name", c.name}, {"kind", name(c.kind)}, {"unordered", c.unordered || c.group >= 0}};
    if (c.kind == rule::ComponentKind::range_set) out["low"] = c.low, out["high"] = c.high;
    if (c.graph >= 0) out["graph"] = c.graph;
    return out;
}

Json graph_json(const rule::Graph& graph) {
    if (graph.vertices.size() > vertices_of_a_board || graph.edges.size() > edges_of_a_board) return nullptr;
    Json out = {{"name", graph.name}, {"undirected", graph.undirected}, {"vertices", graph.vertices}, {"edges", Json::array()}, {"places", nullptr}};
    for (std::size_t e = 0; e < graph.edges.size(); ++e) out["edges"].push_back(Json{graph.edges[e].first, graph.edges[e].second, rule::edge_text(graph, e)});
    if (const auto places = shaped_places(graph)) {
        out["places"] = Json::array();
        for (const Point& p : *places) out["places"].push_back(Json{p.x, p.y});
    }
    return out;
}

/// May what is left of a position be several?
bool splits(const rule::Game& game) {
    for (const rule::Move& move : game.moves)
        if (move.to.size() > 1 || (move.to.size() == 1 && !move.to[0].binders.empty())) return true;
    return false;
}

}  // namespace

Json board_row(const std::string& file, const rule::Game& game) {
    Json out = {{"file", file}, {"alone", game.play == rule::Play::alone}, {"splits", splits(game)}};
    out["components"] = Json::array();
    for (const rule::Component& c : game.components) out["components"].push_back(component_json(c));
    out["graphs"] = Json::array();
    for (const rule::Graph& graph : game.graphs) out["graphs"].push_back(graph_json(graph));
    return out;
}

}  // namespace grundy::report
