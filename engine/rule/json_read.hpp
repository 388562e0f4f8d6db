#pragma once
/// The parts that rules and claims share, read from JSON. Trusts nothing; throws base::Failure(bad_input). Only for the files of this room.
#include <limits>

#include "engine/rule/json_words.hpp"

namespace grundy::rule::json {

using Scope = std::vector<std::pair<std::string, std::uint32_t>>;

class Reader {
protected:
    /// With `claims` expressions may ask about positions of `game` and of those that it uses.
    Reader(Game game, bool claims) : game_(std::move(game)), claims_(claims) {}

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
            if (!word || (of_claims(word->op) && !claims_)) wrong("unknown operator \"" + name.substr(0, 40) + "\"");
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
        e.type = json.contains("type") ? type(json["type"]) : usual_type(e.op);
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
        if (e.op >= Op::value_at) {
            e.ref = json.contains("game") ? static_cast<std::uint32_t>(number_below(json["game"], game_.uses.size() + 1, "game")) : 0;
            const Game& whose = e.ref == 0 ? game_ : *game_.uses[e.ref - 1].second;
            if (e.args.size() != whose.components.size()) wrong("a position needs an entry a component");
        }
        if (e.op == Op::big) e.big = std::make_shared<const base::Integer>(big(text(field(json, "text"))));
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

    static base::Integer big(const std::string& text) {
        const auto value = text.size() < 10'000 ? base::parse_integer(text) : std::nullopt;
        if (!value) wrong("a number was expected");
        return *value;
    }

    static PositionData position(const Json& json, const Game& game) {
        if (array(json).size() != game.components.size()) wrong("a position needs an entry a component");
        PositionData result;
        for (std::size_t i = 0; i < json.size(); ++i) {
            const Component& c = game.components[i];
            const bool scalar = c.kind == ComponentKind::natural || c.kind == ComponentKind::integer || c.kind == ComponentKind::vertex;
            Datum d{scalar, {}};
            if (json[i].is_array() == scalar) wrong("the start does not fit its components");
            for (const Json& item : scalar ? Json::array({json[i]}) : json[i]) d.items.push_back(integer(item, c, game));
            result.push_back(std::move(d));
        }
        return result;
    }
    static base::Integer integer(const Json& json, const Component& c, const Game& game) {
        base::Integer value = json.is_string() ? base::parse_integer(text(json)).value_or(-1) : base::Integer(number(json));
        if (c.graph >= 0) {
            const Graph& graph = game.graphs[static_cast<std::size_t>(c.graph)];
            const std::size_t end = c.kind == ComponentKind::edge_set ? graph.edges.size() : graph.vertices.size();
            if (value < 0 || value >= end) wrong("the start names a vertex or an edge that does not exist");
        }
        return value;
    }

    Game game_;

private:
    bool claims_;
};

}  // namespace grundy::rule::json
