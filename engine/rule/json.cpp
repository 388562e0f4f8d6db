#include "engine/rule/json.hpp"

#include "engine/rule/json_read.hpp"
#include "engine/rule/json_write.hpp"

namespace grundy::rule {
namespace {

using namespace json;
using json::write;

Json write(const Component& c) {
    Json result = {{"name", c.name}, {"kind", components[static_cast<std::size_t>(c.kind)]}};
    if (c.kind == ComponentKind::vector) result["length"] = c.length;
    if (c.kind == ComponentKind::range_set) result["low"] = c.low, result["high"] = c.high;
    if (c.graph >= 0) result["graph"] = c.graph;
    if (c.unordered) result["unordered"] = true;
    if (c.group >= 0) result["group"] = c.group;
    return result;
}

Json write(const Graph& g) {
    Json result = {{"name", g.name}, {"vertices", g.vertices}, {"edges", Json::array()}};
    for (const auto& [from, to] : g.edges) result["edges"].push_back({from, to});
    if (g.undirected) result["undirected"] = true;
    return result;
}

Json write(const Move& move) {
    Json result = Json::object();
    if (!move.label.empty()) result["label"] = move.label;
    result["from"] = write(move.from);
    result["to"] = Json::array();
    for (const Term& term : move.to) {
        Json parts = Json::array();
        for (const ExprRef& e : term.components) parts.push_back(write(e));
        if (term.binders.empty()) {
            result["to"].push_back(std::move(parts));
        } else {
            Json sum = {{"sum", std::move(parts)}, {"for", write(term.binders)}};
            if (term.condition) sum["if"] = write(term.condition);
            result["to"].push_back(std::move(sum));
        }
    }
    if (!move.binders.empty()) result["for"] = write(move.binders);
    if (move.condition) result["if"] = write(move.condition);
    result["frame"] = move.frame;
    return result;
}

template <class Line>
Json write_line(const Line& line) {
    Json result = {{"from", write(line.from)}};
    if (line.condition) result["if"] = write(line.condition);
    result["frame"] = line.frame;
    return result;
}

class GameReader : private json::Reader {
public:
    GameReader() : Reader({}, false) {}

    Game read(const Json& json) {
        if (!json.is_object()) wrong("not an object");
        game_.name = identifier(field(json, "name"));
        for (const Json& g : list(json, "graphs")) read_graph(g);
        for (const Json& f : list(json, "functions")) read_function(f);
        for (const Json& c : list(json, "components")) read_component(c);
        if (game_.components.empty()) wrong("a position without components");
        if (json.contains("where")) {
            game_.where_frame = frame(json, "where_frame");
            game_.where = expr(json["where"], component_scope(), game_.where_frame);
        }
        if (json.contains("start")) game_.start = position(json["start"], game_);
        for (const Json& m : list(json, "moves")) read_move(m);
        for (const Json& s : list(json, "stops")) {
            Stop stop;
            read_line(s, stop);
            game_.stops.push_back(std::move(stop));
        }
        if (json.contains("play")) {
            if (json["play"] != "misere" && json["play"] != "normal") wrong("play is normal or misere");
            game_.play = json["play"] == "misere" ? Play::misere : Play::normal;
        }
        game_.partizan = flag(json, "partizan");
        for (const Json& t : list(json, "terminals")) {
            Terminal terminal;
            read_line(t, terminal);
            terminal.end = static_cast<End>(index_in(ends, text(field(t, "end")), "end of play"));
            game_.terminals.push_back(std::move(terminal));
        }
        return std::move(game_);
    }

private:
    void read_graph(const Json& json) {
        Graph graph;
        graph.name = identifier(field(json, "name"));
        for (const Json& v : array(field(json, "vertices"))) {
            graph.vertices.push_back(text(v));
            const std::string& name = graph.vertices.back();
            const auto sign = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-'; };
            if (name.empty() || !std::all_of(name.begin(), name.end(), sign)) wrong("a vertex must be named by letters and digits");
        }
        for (const Json& e : array(field(json, "edges"))) {
            if (array(e).size() != 2) wrong("an edge joins two vertices");
            graph.edges.emplace_back(static_cast<std::int32_t>(number_below(e[0], graph.vertices.size(), "vertex")),
                                     static_cast<std::int32_t>(number_below(e[1], graph.vertices.size(), "vertex")));
        }
        graph.undirected = flag(json, "undirected");
        game_.graphs.push_back(std::move(graph));
    }

    void read_function(const Json& json) {
        Function f;
        f.name = identifier(field(json, "name"));
        f.frame = frame(json, "frame");
        Scope scope;
        for (const Json& a : array(field(json, "arguments"))) {
            f.arguments.push_back(identifier(field(a, "name")));
            f.types.push_back(a.contains("type") ? type(a["type"]) : Type{});
            if (f.arguments.size() > f.frame) wrong("a function with more arguments than slots");
            scope.emplace_back(f.arguments.back(), static_cast<std::uint32_t>(scope.size()));
        }
        f.body = expr(field(json, "body"), scope, f.frame);
        game_.functions.push_back(std::move(f));
    }

    void read_component(const Json& json) {
        Component c;
        c.name = identifier(field(json, "name"));
        c.kind = static_cast<ComponentKind>(index_in(components, text(field(json, "kind")), "kind of component"));
        if (c.kind == ComponentKind::vector) c.length = number_below(field(json, "length"), 1'000'000, "length");
        if (c.kind == ComponentKind::range_set) c.low = number(field(json, "low")), c.high = number(field(json, "high"));
        const bool needs_graph = c.kind == ComponentKind::vertex_set || c.kind == ComponentKind::edge_set || c.kind == ComponentKind::vertex;
        if (needs_graph) c.graph = static_cast<int>(number_below(field(json, "graph"), game_.graphs.size(), "graph"));
        c.unordered = flag(json, "unordered");
        if (json.contains("group")) c.group = static_cast<int>(number_below(json["group"], 1000, "group"));
        game_.components.push_back(std::move(c));
    }

    void read_move(const Json& json) {
        Move move;
        if (json.contains("label")) move.label = identifier(json["label"]);
        move.frame = frame(json, "frame");
        Scope scope;
        move.from = pattern(field(json, "from"), scope, move.frame);
        if (json.contains("for")) move.binders = binders(json["for"], scope, move.frame);
        for (const Json& t : array(field(json, "to"))) {
            Term term;
            Scope inner = scope;
            if (t.is_object()) {
                term.binders = binders(field(t, "for"), inner, move.frame);
                if (t.contains("if")) term.condition = expr(t["if"], inner, move.frame);
            }
            const Json& parts = array(t.is_object() ? field(t, "sum") : t);
            if (parts.size() != game_.components.size()) wrong("an option needs an entry a component");
            for (const Json& e : parts) term.components.push_back(expr(e, inner, move.frame));
            move.to.push_back(std::move(term));
        }
        if (json.contains("if")) move.condition = expr(json["if"], scope, move.frame);
        game_.moves.push_back(std::move(move));
    }

    template <class Line>
    void read_line(const Json& json, Line& line) {
        line.frame = frame(json, "frame");
        Scope scope;
        line.from = pattern(field(json, "from"), scope, line.frame);
        if (json.contains("if")) line.condition = expr(json["if"], scope, line.frame);
    }
};

Json write_game(const Game& game) {
    Json json = {{"name", game.name}};
    for (const Graph& g : game.graphs) json["graphs"].push_back(write(g));
    for (const Function& f : game.functions) {
        Json function = {{"name", f.name}, {"arguments", Json::array()}, {"body", write(f.body)}, {"frame", f.frame}};
        for (std::size_t i = 0; i < f.arguments.size(); ++i) {
            Json argument = {{"name", f.arguments[i]}};
            if (i < f.types.size() && !(f.types[i] == Type{})) argument["type"] = write(f.types[i]);
            function["arguments"].push_back(std::move(argument));
        }
        json["functions"].push_back(std::move(function));
    }
    for (const Component& c : game.components) json["components"].push_back(write(c));
    if (game.where) json["where"] = write(game.where), json["where_frame"] = game.where_frame;
    if (game.start) json["start"] = write(*game.start);
    json["moves"] = Json::array();
    for (const Move& m : game.moves) json["moves"].push_back(write(m));
    for (const Stop& s : game.stops) json["stops"].push_back(write_line(s));
    if (game.play == Play::misere) json["play"] = "misere";
    if (game.partizan) json["partizan"] = true;
    for (const Terminal& t : game.terminals) {
        Json line = write_line(t);
        line["end"] = ends[static_cast<std::size_t>(t.end)];
        json["terminals"].push_back(std::move(line));
    }
    return json;
}

}  // namespace

void refuse_deep_json(std::string_view text) {
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted) {
            if (c == '\\') ++i;
            if (c == '"') quoted = false;
        } else if (c == '"') {
            quoted = true;
        } else if (c == '[' || c == '{') {
            if (++depth > max_json_depth) wrong("brackets nest deeper than " + std::to_string(max_json_depth));
        } else if (c == ']' || c == '}') {
            --depth;
        }
    }
}

std::string to_json(const Game& game, int indent) { return write_game(game).dump(indent); }

Game from_json(std::string_view text) {
    refuse_deep_json(text);
    const Json json = Json::parse(text.begin(), text.end(), nullptr, false);
    if (json.is_discarded()) wrong("not JSON");
    return GameReader().read(json);
}

}  // namespace grundy::rule
