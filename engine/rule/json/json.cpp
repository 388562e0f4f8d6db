#include "engine/rule/json/json.hpp"

#include <algorithm>
#include <functional>
#include <set>

#include "engine/rule/json/json_read.hpp"
#include "engine/rule/json/json_write.hpp"
#include "engine/rule/text.hpp"

namespace grundy::rule {
namespace {

using namespace json;
using json::write;

Json write(const Component& c) {
    Json result = {{"name", c.name}, {"kind", components[static_cast<std::size_t>(c.kind)]}};
    if (is_vector(c.kind)) result["length"] = c.length;
    if (c.kind == ComponentKind::range_set) result["low"] = c.low, result["high"] = c.high;
    if (c.graph >= 0) result["graph"] = c.graph;
    if (c.unordered) result["unordered"] = true;
    if (c.group >= 0) result["group"] = c.group;
    if (!c.letters.empty()) result["letters"] = c.letters;
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
    result["to"] = write(move.to);
    if (!move.binders.empty()) result["for"] = write(move.binders);
    if (move.condition) result["if"] = write(move.condition);
    if (move.cost) result["cost"] = write(move.cost);
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
        game_.name = text(field(json, "name"));
        if (!is_made_of_letters(game_.name)) wrong("a game is called by letters and digits");
        for (const Json& g : list(json, "graphs", most_names)) read_graph(g);
        for (const Json& f : list(json, "functions", most_functions)) read_function(f);
        for (const Json& c : list(json, "components", most_components)) read_component(c);
        if (game_.components.empty()) wrong("a position without components");
        check_groups();
        if (json.contains("where")) {
            game_.where_frame = frame(json, "where_frame");
            game_.where = truth_expr(json["where"], component_scope(), game_.where_frame);
        }
        if (json.contains("start")) game_.start = position(json["start"], game_);
        if (json.contains("start_sum")) {
            for (const Json& term : list(json, "start_sum", most_lines)) game_.start_sum.push_back(position(term, game_));
            if (game_.start || game_.start_sum.size() < 2) wrong("a start is one position, or a sum of two or more");
        }
        for (const Json& m : array(field(json, "moves"), most_lines)) read_move(m);
        for (const Json& s : list(json, "stops", most_lines)) {
            Stop stop;
            read_line(s, stop);
            game_.stops.push_back(std::move(stop));
        }
        if (json.contains("play")) {
            if (json["play"] != "misere" && json["play"] != "alone") wrong("play is misere or alone, or nothing is said");
            game_.play = json["play"] == "alone" ? Play::alone : Play::misere;
        }
        for (const Json& g : list(json, "goals", most_lines)) {
            Stop goal;
            read_line(g, goal);
            game_.goals.push_back(std::move(goal));
        }
        game_.partizan = flag(json, "partizan");
        for (const Json& t : list(json, "terminals", most_lines)) {
            Terminal terminal;
            read_line(t, terminal);
            terminal.end = static_cast<End>(index_in(ends, text(field(t, "end")), "end of play"));
            game_.terminals.push_back(std::move(terminal));
        }
        if (game_.play == Play::misere && !game_.terminals.empty()) wrong("misere play has no terminal lines");
        check_puzzle();
        return std::move(game_);
    }

private:
    /// Goals and costs belong to puzzles; a puzzle has a goal, one position at a time, and nobody to win against.
    void check_puzzle() const {
        const bool alone = game_.play == Play::alone;
        if (alone == game_.goals.empty()) wrong("a puzzle for one player, and no other game, has goals");
        if (alone && (game_.partizan || !game_.terminals.empty() || !game_.start_sum.empty())) wrong("a puzzle for one player says nothing of a second one");
        for (const Move& move : game_.moves) {
            const bool single = move.to.size() == 1 && move.to[0].binders.empty() && !move.to[0].condition;
            if (alone ? !single : move.cost != nullptr) wrong("a move of a puzzle leads to one position, and only such a move has a cost");
        }
        const auto taken = [](const Function& f) { return f.name == "distance" || f.name == "reachable" || f.name == "solutions"; };
        if (alone && std::any_of(game_.functions.begin(), game_.functions.end(), taken)) wrong("a function of a puzzle hides what claims ask of it");
    }
    void read_graph(const Json& json) {
        Graph graph;
        graph.name = new_name(field(json, "name"), true);
        std::set<std::string> names;
        for (const Json& v : array(field(json, "vertices"))) {
            graph.vertices.push_back(text(v));
            if (!is_vertex_name(graph.vertices.back())) wrong("a vertex must be named by letters and digits");
            if (!names.insert(graph.vertices.back()).second) wrong("two vertices have one name");
        }
        std::set<std::pair<std::int32_t, std::int32_t>> seen;
        for (const Json& e : array(field(json, "edges"))) {
            if (array(e).size() != 2) wrong("an edge joins two vertices");
            graph.edges.emplace_back(static_cast<std::int32_t>(number_below(e[0], graph.vertices.size(), "vertex")),
                                     static_cast<std::int32_t>(number_below(e[1], graph.vertices.size(), "vertex")));
            const bool beside = graph.edges.size() > 1 && graph.edges[graph.edges.size() - 2] == graph.edges.back();
            if (!seen.insert(graph.edges.back()).second && !beside) wrong("an edge stands twice, and not next to itself");
        }
        graph.undirected = flag(json, "undirected");
        game_.graphs.push_back(std::move(graph));
    }
    /// Letters, digits, _, and single - between them, so that no name looks like an edge.
    static bool is_vertex_name(const std::string& name) {
        const auto sign = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; };
        bool before = false;
        for (const char c : name) {
            if (!sign(c) && (c != '-' || !before)) return false;
            before = sign(c);
        }
        return before && name.size() <= 200;
    }

    void read_function(const Json& json) {
        Function f;
        f.name = function_name(field(json, "name"));
        f.frame = frame(json, "frame");
        Scope scope;
        for (const Json& a : array(field(json, "arguments"), most_names)) {
            f.arguments.push_back(new_name(field(a, "name"), scope));
            f.types.push_back(a.contains("type") ? type(a["type"]) : Type{});
            if (f.arguments.size() > f.frame) wrong("a function with more arguments than slots");
            scope.push_back({f.arguments.back(), static_cast<std::uint32_t>(scope.size()), f.types.back()});
        }
        f.body = expr(field(json, "body"), scope, f.frame);
        game_.functions.push_back(std::move(f));
        require_same_words(game_.functions.back());
    }
    /// A function of the language may be needed for arguments of several types: then it stands here several times, and must read the same.
    std::string function_name(const Json& json) const {
        const std::string name = text(json);
        const bool again = std::any_of(game_.functions.begin(), game_.functions.end(), [&](const Function& f) { return f.name == name; });
        return again ? name : new_name(json, true);
    }
    void require_same_words(const Function& f) const {
        for (const Function& other : game_.functions) {
            if (other.name != f.name || &other == &f) continue;
            if (other.arguments != f.arguments || other.types == f.types || to_string(*other.body, game_) != to_string(*f.body, game_))
                wrong("two things are called \"" + f.name + "\"");
        }
    }

    void read_component(const Json& json) {
        Component c;
        c.name = new_name(field(json, "name"), component_scope());
        c.kind = static_cast<ComponentKind>(index_in(components, text(field(json, "kind")), "kind of component"));
        if (is_vector(c.kind)) c.length = number_below(field(json, "length"), 1'000'001, "length");
        if (c.kind == ComponentKind::range_set) {
            constexpr std::int64_t far = std::int64_t{1} << 40;
            c.low = number(field(json, "low")), c.high = number(field(json, "high"));
            if (c.low < -far || c.low > far || c.high < c.low - 1 || c.high - c.low > 1'000'000) wrong("a set of this range");
        }
        const bool needs_graph = c.kind == ComponentKind::vertex_set || c.kind == ComponentKind::edge_set || c.kind == ComponentKind::vertex;
        if (needs_graph) c.graph = static_cast<int>(number_below(field(json, "graph"), game_.graphs.size(), "graph"));
        c.unordered = flag(json, "unordered");
        if (c.unordered && !is_row(c.kind)) wrong("only vectors and sequences are unordered");
        if (json.contains("letters")) read_alphabet(json["letters"], c);
        if (json.contains("group")) c.group = static_cast<int>(number_below(json["group"], 1000, "group"));
        game_.components.push_back(std::move(c));
    }
    static void read_alphabet(const Json& json, Component& c) {
        if (c.kind != ComponentKind::word) wrong("only words are over an alphabet");
        for (const Json& letter : array(json, 0x80)) {
            c.letters.push_back(number_below(letter, 0x80, "letter"));
            if (!is_plain_letter(c.letters.back())) wrong("a letter of an alphabet is one that a certificate cannot hold");
        }
        if (c.letters.empty() || std::adjacent_find(c.letters.begin(), c.letters.end(), std::greater_equal<>()) != c.letters.end())
            wrong("an alphabet lists its letters ascending, and has one at least");
    }
    /// Components with one group are scalars of one kind and stand together.
    void check_groups() const {
        const auto& all = game_.components;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (all[i].group < 0) continue;
            if (!is_number(all[i].kind)) wrong("only numbers are unordered among each other");
            for (std::size_t k = i + 1; k < all.size(); ++k) {
                if (all[k].group == all[i].group && (all[k].kind != all[i].kind || all[k - 1].group != all[k].group))
                    wrong("what is unordered must stand together and be of one kind");
            }
        }
    }

    void read_move(const Json& json) {
        Move move;
        if (json.contains("label")) {
            move.label = text(json["label"]);
            if (!is_made_of_letters(move.label)) wrong("a move is called by letters and digits");
        }
        move.frame = frame(json, "frame");
        Scope scope;
        move.from = pattern(field(json, "from"), scope, move.frame);
        if (json.contains("for")) move.binders = binders(json["for"], scope, move.frame);
        move.to = option(field(json, "to"), scope, move.frame);
        if (json.contains("if")) move.condition = truth_expr(json["if"], scope, move.frame);
        if (json.contains("cost")) {
            move.cost = expr(json["cost"], scope, move.frame);
            if (move.cost->type.kind != Kind::number) wrong("a cost is a number");
        }
        game_.moves.push_back(std::move(move));
    }

    template <class Line>
    void read_line(const Json& json, Line& line) {
        line.frame = frame(json, "frame");
        Scope scope;
        line.from = pattern(field(json, "from"), scope, line.frame);
        if (json.contains("if")) line.condition = truth_expr(json["if"], scope, line.frame);
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
    for (const PositionData& term : game.start_sum) json["start_sum"].push_back(write(term));
    json["moves"] = Json::array();
    for (const Move& m : game.moves) json["moves"].push_back(write(m));
    for (const Stop& s : game.stops) json["stops"].push_back(write_line(s));
    if (game.play != Play::normal) json["play"] = game.play == Play::misere ? "misere" : "alone";
    for (const Stop& g : game.goals) json["goals"].push_back(write_line(g));
    if (game.partizan) json["partizan"] = true;
    for (const Terminal& t : game.terminals) {
        Json line = write_line(t);
        line["end"] = ends[static_cast<std::size_t>(t.end)];
        json["terminals"].push_back(std::move(line));
    }
    return json;
}

}  // namespace

std::string to_json(const Game& game, int indent) { return write_game(game).dump(indent); }

Game from_json(std::string_view text) { return game_from(parse_strict(text)); }

Game game_from(const Json& json) {
    Game game = GameReader().read(json);
    // Nothing may stand in the file that was not read, and nothing in a second spelling.
    if (!is_same(write_game(game), json)) wrong("it holds something that is no part of a rule, or is spelled in another way than rules are written");
    return game;
}

}  // namespace grundy::rule
