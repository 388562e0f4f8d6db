#include "engine/rule/json.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "engine/base/failure.hpp"

namespace grundy::rule {
namespace {

using Json = nlohmann::ordered_json;

[[noreturn]] void wrong(const std::string& what) { throw base::Failure(base::FailureKind::bad_input, "the rule as JSON: " + what); }

/// What an operator is called, how many arguments it takes (most -1: any number), and whether it binds names.
struct Word {
    Op op;
    const char* name;
    int least, most;
    bool binds = false;
};
constexpr std::array words = {
    Word{Op::word, "word", 0, 0},
    Word{Op::letter, "letter", 0, 0},
    Word{Op::vertex, "vertex", 0, 0},
    Word{Op::empty, "empty", 0, 0},
    Word{Op::add, "+", 2, 2},
    Word{Op::subtract, "-", 2, 2},
    Word{Op::multiply, "*", 2, 2},
    Word{Op::divide, "/", 2, 2},
    Word{Op::modulo, "mod", 2, 2},
    Word{Op::power, "^", 2, 2},
    Word{Op::negate, "negate", 1, 1},
    Word{Op::range, "..", 2, 2},
    Word{Op::set_list, "set", 0, -1},
    Word{Op::set_comprehension, "set for", 1, 1, true},
    Word{Op::vector_list, "vector", 0, -1},
    Word{Op::vector_comprehension, "vector for", 1, 1, true},
    Word{Op::index, "index", 2, 2},
    Word{Op::slice, "slice", 3, 3},
    Word{Op::concat, "++", 2, 2},
    Word{Op::update, "update", 3, -1},
    Word{Op::unite, "|", 2, 2},
    Word{Op::intersect, "&", 2, 2},
    Word{Op::without, "\\", 2, 2},
    Word{Op::exclusive_or, "xor", 2, 2},
    Word{Op::compare, "compare", 2, -1},
    Word{Op::element_of, "in", 2, 2},
    Word{Op::not_, "not", 1, 1},
    Word{Op::and_, "and", 2, -1},
    Word{Op::or_, "or", 2, -1},
    Word{Op::implies, "=>", 2, 2},
    Word{Op::iff, "<=>", 2, 2},
    Word{Op::if_, "if", 3, 3},
    Word{Op::sum, "sum for", 1, 1, true},
    Word{Op::xor_sum, "xor for", 1, 1, true},
    Word{Op::minimum, "min for", 1, 1, true},
    Word{Op::maximum, "max for", 1, 1, true},
    Word{Op::count, "count for", 1, 1, true},
    Word{Op::all, "all", 1, 1, true},
    Word{Op::any, "any", 1, 1, true},
    Word{Op::sum_of, "sum of", 1, 1},
    Word{Op::xor_of, "xor of", 1, 1},
    Word{Op::minimum_of, "min of", 1, -1},
    Word{Op::maximum_of, "max of", 1, -1},
    Word{Op::apply, "apply", 0, -1},
};
constexpr std::array kinds = {"number", "truth", "letter", "vertex", "edge", "set", "vector", "word", "sets", "vectors"};
constexpr std::array relations = {"=", "!=", "<", "<=", ">", ">="};
constexpr std::array components = {"natural", "integer", "vector", "sequence", "word", "range_set", "vertex_set", "edge_set", "vertex"};
constexpr std::array ends = {"mover_wins", "mover_loses", "draw"};
constexpr std::array reserved = {"game",  "source", "note", "let", "graph", "use",  "position", "where", "start", "move", "stop", "play", "terminal",
                                 "claim", "for",    "in",   "if",  "then",  "else", "and",      "or",    "not",   "mod",  "xor",  "true", "false"};

const Word* find(Op op) {
    const auto it = std::find_if(words.begin(), words.end(), [op](const Word& w) { return w.op == op; });
    return it == words.end() ? nullptr : &*it;
}
const Word* find(const std::string& name) {
    const auto it = std::find_if(words.begin(), words.end(), [&](const Word& w) { return name == w.name; });
    return it == words.end() ? nullptr : &*it;
}
template <class List>
std::size_t index_in(const List& list, const std::string& name, const char* what) {
    const auto it = std::find_if(list.begin(), list.end(), [&](const char* n) { return name == n; });
    if (it == list.end()) wrong("unknown " + std::string(what) + " \"" + name.substr(0, 40) + "\"");
    return static_cast<std::size_t>(it - list.begin());
}

// ---- writing

Json write(const Type& type) {
    Json result = {kinds[static_cast<std::size_t>(type.kind)]};
    if (type.element != Kind::number || type.graph >= 0) result.push_back(kinds[static_cast<std::size_t>(type.element)]);
    if (type.graph >= 0) result.push_back(type.graph);
    return result;
}

Json write(const ExprRef& ref);

Json write(const std::vector<Binder>& binders) {
    Json result = Json::array();
    for (const Binder& b : binders) {
        Json one = {{"name", b.name}, {"slot", b.slot}, {"in", write(b.range)}};
        if (!(b.type == Type{})) one["type"] = write(b.type);
        result.push_back(std::move(one));
    }
    return result;
}

Json write(const ExprRef& ref) {
    const Expr& e = *ref;
    switch (e.op) {
        case Op::number:
            return e.number;
        case Op::truth:
            return e.number != 0;
        case Op::local: {
            Json result = {{e.text, e.slot}};
            if (!(e.type == Type{})) result = {{e.text, e.slot}, {"type", write(e.type)}};
            if (e.text == "type") result = {{"op", "local"}, {"name", e.text}, {"slot", e.slot}, {"type", write(e.type)}};
            return result;
        }
        default:
            break;
    }
    const Word* word = find(e.op);
    if (!word && e.op != Op::call) throw base::Failure(base::FailureKind::unsupported, "this rule holds an expression that only claims may hold");
    const std::string name = word ? word->name : rule::name(e.builtin);
    Json args = Json::array();
    for (const ExprRef& a : e.args) args.push_back(write(a));
    // In a list the type must follow from the operator: numbers and truths of everyday rules.
    const bool truth = e.op == Op::element_of || e.op == Op::not_ || e.op == Op::and_ || e.op == Op::or_ || e.op == Op::implies || e.op == Op::iff;
    const Type usual = truth ? Type{Kind::truth} : Type{};
    if (word && !word->binds && e.relations.empty() && e.type == usual && (e.op >= Op::add && e.op != Op::apply)) {
        args.insert(args.begin(), name);
        return args;
    }
    Json result = {{"op", name}};
    if (!word) result["builtin"] = true;
    if (!(e.type == usual)) result["type"] = write(e.type);
    if (e.op == Op::letter || e.op == Op::vertex) result["number"] = e.number;
    if (e.op == Op::word) result["text"] = e.text;
    if (e.op == Op::apply) result["function"] = e.ref;
    if (!e.args.empty()) result["args"] = std::move(args);
    if (!e.relations.empty()) {
        for (const Relation r : e.relations) result["relations"].push_back(relations[static_cast<std::size_t>(r)]);
    }
    if (!e.binders.empty()) result["for"] = write(e.binders);
    if (e.condition) result["if"] = write(e.condition);
    return result;
}

Json write(const Pattern& from) {
    Json result = Json::array();
    for (const PatternEntry& entry : from) {
        if (entry.constant)
            result.push_back({{"is", write(entry.constant)}});
        else if (entry.slot)
            result.push_back({{entry.name, *entry.slot}});
        else
            result.push_back("_");
    }
    return result;
}

Json write(const PositionData& position) {
    Json result = Json::array();
    for (const Datum& d : position) {
        Json items = Json::array();
        for (const base::Integer& i : d.items) {
            if (const auto small = base::to_int64(i))
                items.push_back(*small);
            else
                items.push_back(base::to_string(i));
        }
        result.push_back(d.scalar ? items.at(0) : items);
    }
    return result;
}

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

// ---- reading

using Scope = std::vector<std::pair<std::string, std::uint32_t>>;

class Reader {
public:
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
        if (json.contains("start")) game_.start = position(json["start"]);
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
    static const Json& field(const Json& json, const char* name) {
        if (!json.is_object() || !json.contains(name)) wrong(std::string("\"") + name + "\" is missing");
        return json[name];
    }
    static std::string text(const Json& json) {
        if (!json.is_string()) wrong("a text was expected");
        return json.get<std::string>();
    }
    static std::string identifier(const Json& json) {
        const std::string name = text(json);
        const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
        const auto sign = [&](char c) { return letter(c) || (c >= '0' && c <= '9'); };
        if (name.empty() || name.size() > 200 || !letter(name.front()) || !std::all_of(name.begin(), name.end(), sign))
            wrong("a name must be letters and digits");
        if (std::any_of(reserved.begin(), reserved.end(), [&](const char* r) { return name == r; })) wrong("\"" + name + "\" is a reserved word");
        return name;
    }
    static std::int64_t number(const Json& json) {
        if (json.is_number_unsigned() && json.get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
            wrong("a number beyond 64 bits");
        if (!json.is_number_integer()) wrong("a whole number was expected");
        return json.get<std::int64_t>();
    }
    static std::int64_t number_below(const Json& json, std::size_t end, const char* what) {
        const std::int64_t n = number(json);
        if (n < 0 || static_cast<std::uint64_t>(n) >= end) wrong(std::string(what) + " " + std::to_string(n) + " does not exist");
        return n;
    }
    static std::uint32_t frame(const Json& json, const char* name) { return static_cast<std::uint32_t>(number_below(field(json, name), 1000, "frame")); }
    static bool flag(const Json& json, const char* name) {
        if (!json.contains(name)) return false;
        if (!json[name].is_boolean()) wrong(std::string(name) + " is true or false");
        return json[name].get<bool>();
    }
    static const Json& array(const Json& json) {
        if (!json.is_array()) wrong("a list was expected");
        return json;
    }
    static const Json& list(const Json& json, const char* name) {
        static const Json none = Json::array();
        return json.contains(name) ? array(json[name]) : none;
    }

    Type type(const Json& json) const {
        array(json);
        if (json.empty() || json.size() > 3) wrong("a type is a kind, an element and a graph");
        Type result;
        result.kind = static_cast<Kind>(index_in(kinds, text(json[0]), "kind"));
        if (json.size() > 1) result.element = static_cast<Kind>(index_in(kinds, text(json[1]), "kind"));
        if (json.size() > 2) result.graph = static_cast<int>(number_below(json[2], game_.graphs.size(), "graph"));
        return result;
    }

    /// The innermost name counts, as in the text.
    static std::uint32_t resolve(const Scope& scope, const std::string& name, const Json& slot) {
        const auto it = std::find_if(scope.rbegin(), scope.rend(), [&](const auto& bound) { return bound.first == name; });
        if (it == scope.rend()) wrong("the name \"" + name.substr(0, 40) + "\" is not bound here");
        if (number(slot) != it->second) wrong("the name \"" + name + "\" is not slot " + std::to_string(number(slot)));
        return it->second;
    }
    static std::uint32_t bind(Scope& scope, const std::string& name, const Json& slot, std::uint32_t frame) {
        const auto s = static_cast<std::uint32_t>(number_below(slot, frame, "slot"));
        // Two names in one slot would let the second overwrite the first.
        if (std::any_of(scope.begin(), scope.end(), [s](const auto& bound) { return bound.second == s; }))
            wrong("slot " + std::to_string(s) + " is bound twice");
        scope.emplace_back(name, s);
        return s;
    }
    Scope component_scope() const {
        Scope scope;
        for (const Component& c : game_.components) scope.emplace_back(c.name, static_cast<std::uint32_t>(scope.size()));
        return scope;
    }

    std::vector<Binder> binders(const Json& json, Scope& scope, std::uint32_t frame) {
        std::vector<Binder> result;
        for (const Json& b : array(json)) {
            Binder binder;
            binder.range = expr(field(b, "in"), scope, frame);
            binder.name = identifier(field(b, "name"));
            if (b.contains("type")) binder.type = type(b["type"]);
            binder.slot = bind(scope, binder.name, field(b, "slot"), frame);
            result.push_back(std::move(binder));
        }
        return result;
    }

    ExprRef expr(const Json& json, const Scope& scope, std::uint32_t frame) {
        if (json.is_number()) return rule::number(number(json));
        if (json.is_boolean()) return truth(json.get<bool>());
        if (json.is_array()) {
            if (json.empty()) wrong("an empty list is no expression");
            Json args = Json::array();
            for (std::size_t i = 1; i < json.size(); ++i) args.push_back(json[i]);
            return operation({{"op", json[0]}, {"args", std::move(args)}}, scope, frame);
        }
        if (!json.is_object() || json.empty()) wrong("an expression was expected");
        if (json.contains("op") && json["op"].is_string() && json["op"] != "local") return operation(json, scope, frame);
        const bool spelled = json.contains("op") && json["op"].is_string();
        const std::string name = spelled ? text(field(json, "name")) : json.begin().key();
        const std::uint32_t slot = resolve(scope, name, spelled ? field(json, "slot") : json.begin().value());
        const bool typed = json.contains("type") && json["type"].is_array();
        return local(slot, name, typed ? type(json["type"]) : Type{});
    }

    ExprRef operation(const Json& json, const Scope& outer, std::uint32_t frame) {
        Expr e;
        const std::string name = text(json["op"]);
        const Json& args = list(json, "args");
        Scope scope = outer;
        if (flag(json, "builtin")) {
            e.op = Op::call;
            e.builtin = builtin(name);
        } else {
            const Word* word = find(name);
            if (!word) wrong("unknown operator \"" + name.substr(0, 40) + "\"");
            e.op = word->op;
            const auto count = static_cast<int>(std::min<std::size_t>(args.size(), 1'000'000));
            if (count < word->least || (word->most >= 0 && count > word->most)) wrong("a wrong number of arguments for \"" + name + "\"");
            if (word->binds != json.contains("for")) wrong("names are bound where none may be, or none are: \"" + name + "\"");
            if (word->binds && array(json["for"]).empty()) wrong("\"" + name + "\" binds no name");
        }
        if (json.contains("for")) e.binders = binders(json["for"], scope, frame);
        if (json.contains("if")) {
            if (e.binders.empty()) wrong("a condition without binders");
            e.condition = expr(json["if"], scope, frame);
        }
        for (const Json& a : args) e.args.push_back(expr(a, scope, frame));
        const bool truth_valued = e.op == Op::element_of || e.op == Op::not_ || e.op == Op::and_ || e.op == Op::or_ || e.op == Op::implies || e.op == Op::iff;
        e.type = json.contains("type") ? type(json["type"]) : truth_valued ? Type{Kind::truth} : Type{};
        for (const Json& r : list(json, "relations")) e.relations.push_back(static_cast<Relation>(index_in(relations, text(r), "relation")));
        if ((e.op == Op::compare) != !e.relations.empty() || (e.op == Op::compare && e.relations.size() + 1 != e.args.size()))
            wrong("a comparison needs its relations");
        if (e.op == Op::update && e.args.size() % 2 == 0) wrong("an update needs pairs");
        finish(e, json);
        return std::make_shared<const Expr>(std::move(e));
    }

    void finish(Expr& e, const Json& json) const {
        if (e.op == Op::letter) e.number = number_below(field(json, "number"), 0x110000, "letter");
        if (e.op == Op::word) e.text = text(field(json, "text"));
        const auto control = [](std::int64_t c) { return (c >= 0 && c < 0x20) || c == 0x7f; };
        if ((e.op == Op::letter && control(e.number)) || std::any_of(e.text.begin(), e.text.end(), control)) wrong("a control character");
        if (e.op == Op::vertex) {
            if (e.type.graph < 0) wrong("a vertex without its graph");
            e.number = number_below(field(json, "number"), game_.graphs[static_cast<std::size_t>(e.type.graph)].vertices.size(), "vertex");
        }
        if (e.op == Op::apply) {
            // Only earlier functions: no recursion.
            e.ref = static_cast<std::uint32_t>(number_below(field(json, "function"), game_.functions.size(), "function"));
            if (e.args.size() != game_.functions[e.ref].arguments.size()) wrong("a wrong number of arguments for " + game_.functions[e.ref].name);
        }
        const bool of_graph =
            e.op == Op::call && (e.builtin == Builtin::vertices || e.builtin == Builtin::edges || e.builtin == Builtin::next || e.builtin == Builtin::prev);
        if (of_graph && e.type.graph < 0) wrong("a function of a graph without its graph");
    }

    static Builtin builtin(const std::string& name) {
        for (int i = 0; i <= static_cast<int>(Builtin::partitions); ++i) {
            if (name == rule::name(static_cast<Builtin>(i))) return static_cast<Builtin>(i);
        }
        wrong("unknown function \"" + name.substr(0, 40) + "\"");
    }

    Pattern pattern(const Json& json, Scope& scope, std::uint32_t frame) {
        Pattern result;
        if (array(json).size() != game_.components.size()) wrong("a pattern needs an entry a component");
        for (const Json& entry : json) {
            PatternEntry next;
            if (entry.is_object() && entry.size() == 1 && entry.contains("is") && !entry["is"].is_number_unsigned()) {
                next.constant = expr(entry["is"], {}, 0);
            } else if (entry.is_object() && entry.size() == 1 && entry.contains("is")) {
                next.constant = rule::number(number(entry["is"]));
            } else if (entry.is_object() && entry.size() == 1) {
                next.name = identifier(entry.begin().key());
                next.slot = bind(scope, next.name, entry.begin().value(), frame);
            } else if (entry != "_") {
                wrong("an entry of a pattern is a name, a constant or _");
            }
            result.push_back(std::move(next));
        }
        return result;
    }

    PositionData position(const Json& json) const {
        if (array(json).size() != game_.components.size()) wrong("a position needs an entry a component");
        PositionData result;
        for (std::size_t i = 0; i < json.size(); ++i) {
            const Component& c = game_.components[i];
            const bool scalar = c.kind == ComponentKind::natural || c.kind == ComponentKind::integer || c.kind == ComponentKind::vertex;
            Datum d{scalar, {}};
            if (json[i].is_array() == scalar) wrong("the start does not fit its components");
            for (const Json& item : scalar ? Json::array({json[i]}) : json[i]) d.items.push_back(integer(item, c));
            result.push_back(std::move(d));
        }
        return result;
    }
    base::Integer integer(const Json& json, const Component& c) const {
        base::Integer value = json.is_string() ? base::parse_integer(text(json)).value_or(-1) : base::Integer(number(json));
        if (c.graph >= 0) {
            const Graph& graph = game_.graphs[static_cast<std::size_t>(c.graph)];
            const std::size_t end = c.kind == ComponentKind::edge_set ? graph.edges.size() : graph.vertices.size();
            if (value < 0 || value >= end) wrong("the start names a vertex or an edge that does not exist");
        }
        return value;
    }

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

    Game game_;
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
    return Reader().read(json);
}

}  // namespace grundy::rule
