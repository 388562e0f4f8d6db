#include "engine/rule/json/json_read.hpp"

#include <limits>

namespace grundy::rule::json {

bool is_made_of_letters(const std::string& name) {
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    const auto sign = [&](char c) { return letter(c) || (c >= '0' && c <= '9'); };
    return !name.empty() && name.size() <= 200 && letter(name.front()) && std::all_of(name.begin(), name.end(), sign);
}

/// The functions are numbered without a gap; what is none has no name.
static bool is_builtin(int i) { return *rule::name(static_cast<Builtin>(i)) != '\0'; }

bool is_function(const std::string& name) {
    const auto is = [&](const char* word) { return name == word; };
    for (int i = 0; is_builtin(i); ++i) {
        if (is(rule::name(static_cast<Builtin>(i)))) return true;
    }
    return std::any_of(aggregates.begin(), aggregates.end(), is);
}

bool is_free_name(const std::string& name, bool of_function) {
    const auto is = [&](const char* word) { return name == word; };
    if (!is_made_of_letters(name) || std::any_of(reserved.begin(), reserved.end(), is)) return false;
    return !of_function || !(is_function(name) || std::any_of(contextual.begin(), contextual.end(), is));
}

const Json& field(const Json& json, const char* name) {
    if (!json.is_object() || !json.contains(name)) wrong(std::string("\"") + name + "\" is missing");
    return json[name];
}
const Json& array(const Json& json, std::size_t most) {
    if (!json.is_array()) wrong("a list was expected");
    if (json.size() > most) wrong("a list has more than " + std::to_string(most) + " entries");
    return json;
}
const Json& list(const Json& json, const char* name, std::size_t most) {
    static const Json none = Json::array();
    return json.contains(name) ? array(json[name], most) : none;
}
std::string text(const Json& json) {
    if (!json.is_string()) wrong("a text was expected");
    return json.get<std::string>();
}
std::int64_t number(const Json& json) {
    if (json.is_number_unsigned() && json.get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        wrong("a number beyond 64 bits");
    if (!json.is_number_integer()) wrong("a whole number was expected");
    return json.get<std::int64_t>();
}
std::int64_t number_below(const Json& json, std::uint64_t end, const char* what) {
    const std::int64_t n = number(json);
    if (n < 0 || static_cast<std::uint64_t>(n) >= end) wrong(std::string(what) + " " + std::to_string(n) + " does not exist");
    return n;
}
bool flag(const Json& json, const char* name) {
    if (!json.contains(name)) return false;
    if (!json[name].is_boolean()) wrong(std::string(name) + " is true or false");
    return json[name].get<bool>();
}
base::Integer integer(const Json& json) {
    if (!json.is_string()) return number(json);
    const std::string digits = text(json);
    const auto value = digits.size() < most_digits ? base::parse_integer(digits) : std::nullopt;
    if (!value || base::to_string(*value) != digits || base::to_int64(*value))
        wrong("a number is written as a text only beyond 64 bits, without zeros before it");
    return *value;
}
bool is_plain_letter(const base::Integer& code) {
    if (code < 0x21 || code > 0x7e) return false;
    const char c = static_cast<char>(static_cast<int>(code));
    return std::string("\"'\\#`").find(c) == std::string::npos;
}

Reader::Reader(Game game, bool claims) : game_(std::move(game)), claims_(claims) {}

std::string Reader::new_name(const Json& json, bool of_function) const {
    const std::string name = text(json);
    if (!is_free_name(name, of_function))
        wrong("\"" + name.substr(0, 40) + "\" cannot be " + (of_function ? "a function's name here" : "a name") +
              ": it is not made of letters and digits, or it is a word of the language; another name for it, such as " + name.substr(0, 40) + "_, will do");
    const auto called = [&](const auto& one) { return one.name == name; };
    const auto used = [&](const auto& one) { return one.first == name; };
    if (std::any_of(game_.graphs.begin(), game_.graphs.end(), called) || std::any_of(game_.functions.begin(), game_.functions.end(), called) ||
        std::any_of(game_.uses.begin(), game_.uses.end(), used))
        wrong("two things are called \"" + name + "\"");
    return name;
}

/// Claims may bind the name of a component afresh, as in the language; nothing else is hidden.
std::string Reader::new_name(const Json& json, const Scope& scope) const {
    std::string name = new_name(json);
    const auto it = std::find_if(scope.rbegin(), scope.rend(), [&](const Bound& bound) { return bound.name == name; });
    const bool component = it != scope.rend() && claims_ && it->slot < game_.components.size();
    if (it != scope.rend() && !component) wrong("two things are called \"" + name + "\"");
    return name;
}

Type Reader::type(const Json& json) const {
    if (array(json, 3).empty()) wrong("a type is a kind, an element and a graph");
    Type result;
    result.kind = static_cast<Kind>(index_in(kinds, text(json[0]), "kind"));
    if (json.size() > 1) result.element = static_cast<Kind>(index_in(kinds, text(json[1]), "kind"));
    if (json.size() > 2) result.graph = static_cast<int>(number_below(json[2], game_.graphs.size(), "graph"));
    return result;
}

std::uint32_t Reader::bind(Scope& scope, const std::string& name, const Json& slot, std::uint32_t frame, const Type& type) const {
    const auto s = static_cast<std::uint32_t>(number_below(slot, frame, "slot"));
    // Two names in one slot would let the second overwrite the first.
    if (std::any_of(scope.begin(), scope.end(), [s](const Bound& bound) { return bound.slot == s; })) wrong("slot " + std::to_string(s) + " is bound twice");
    if (scope.size() >= 4 * most_names) wrong("too many names are bound");
    scope.push_back({name, s, type});
    return s;
}

Scope Reader::component_scope() const {
    Scope scope;
    for (const Component& c : game_.components) scope.push_back({c.name, static_cast<std::uint32_t>(scope.size()), type_of(c)});
    return scope;
}

Binder Reader::ranged(const Json& json, const Scope& scope, std::uint32_t frame) {
    Binder binder;
    binder.range = expr(field(json, "in"), scope, frame);
    binder.type = element_type(binder.range->type);
    if (json.contains("type") && !(type(json["type"]) == binder.type)) wrong("the type of a name is not that of its range");
    return binder;
}

std::vector<Binder> Reader::binders(const Json& json, Scope& scope, std::uint32_t frame) {
    std::vector<Binder> result;
    for (const Json& b : array(json, most_names)) {
        Binder binder = ranged(b, scope, frame);
        binder.name = new_name(field(b, "name"), scope);
        binder.slot = bind(scope, binder.name, field(b, "slot"), frame, binder.type);
        result.push_back(std::move(binder));
    }
    return result;
}

ExprRef Reader::expr(const Json& json, const Scope& scope, std::uint32_t frame) {
    if (json.is_number()) return made(*rule::number(number(json)));
    if (json.is_boolean()) return made(*truth(json.get<bool>()));
    if (json.is_array()) {
        if (json.empty()) wrong("an empty list is no expression");
        Json args = Json::array();
        for (std::size_t i = 1; i < json.size(); ++i) args.push_back(json[i]);
        return operation({{"op", json[0]}, {"args", std::move(args)}}, scope, frame);
    }
    if (!json.is_object() || json.empty()) wrong("an expression was expected");
    if (json.contains("op") && json["op"].is_string() && json["op"] != "local") return operation(json, scope, frame);
    return name(json, scope);
}

ExprRef Reader::truth_expr(const Json& json, const Scope& scope, std::uint32_t frame) {
    ExprRef e = expr(json, scope, frame);
    if (e->type.kind != Kind::truth) wrong("a condition must be true or false");
    return e;
}

/// The innermost name counts, as in the text.
ExprRef Reader::name(const Json& json, const Scope& scope) {
    const bool spelled = json.contains("op") && json["op"].is_string();
    const std::string name = spelled ? text(field(json, "name")) : json.begin().key();
    const Json& slot = spelled ? field(json, "slot") : json.begin().value();
    const auto it = std::find_if(scope.rbegin(), scope.rend(), [&](const Bound& bound) { return bound.name == name; });
    if (it == scope.rend()) wrong("the name \"" + name.substr(0, 40) + "\" is not bound here");
    if (number(slot) != it->slot) wrong("the name \"" + name + "\" is not slot " + std::to_string(number(slot)));
    const bool typed = json.contains("type") && json["type"].is_array();
    if (typed && !fits(type(json["type"]), it->type)) wrong("the name \"" + name + "\" has another type");
    return made(*local(it->slot, name, typed ? type(json["type"]) : it->type));
}

ExprRef Reader::operation(const Json& json, const Scope& outer, std::uint32_t frame) {
    Expr e;
    const std::string name = text(json["op"]);
    const Json& args = list(json, "args");
    Scope scope = outer;
    if (is_function(name) && std::any_of(outer.begin(), outer.end(), [&](const Bound& bound) { return bound.name == name; }))
        wrong("what is called \"" + name + "\" here is no function");
    if (flag(json, "builtin")) {
        int i = 0;
        while (is_builtin(i) && name != rule::name(static_cast<Builtin>(i))) ++i;
        if (!is_builtin(i)) wrong("unknown function \"" + name.substr(0, 40) + "\"");
        e.op = Op::call;
        e.builtin = static_cast<Builtin>(i);
        if (json.contains("for")) wrong("a function binds no names");
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
        e.condition = truth_expr(json["if"], scope, frame);
    }
    for (const Json& a : args) e.args.push_back(expr(a, scope, frame));
    for (const Json& r : list(json, "relations")) e.relations.push_back(static_cast<Relation>(index_in(relations, text(r), "relation")));
    if ((e.op == Op::compare) != !e.relations.empty() || (e.op == Op::compare && e.relations.size() + 1 != e.args.size()))
        wrong("a comparison needs its relations");
    if (e.op == Op::update && e.args.size() % 2 == 0) wrong("an update needs pairs");
    if (json.contains("type")) e.type = type(json["type"]);
    special(e, json);
    const Type found = derived_type(e, game_);
    if (json.contains("type") && !fits(found, e.type)) wrong("the type of \"" + name + "\" is another one");
    if (!json.contains("type")) e.type = found;
    return made(std::move(e));
}

/// What only one operator has.
void Reader::special(Expr& e, const Json& json) const {
    if (e.op == Op::letter) e.number = number_below(field(json, "number"), 0x80, "letter");
    if (e.op == Op::word) e.text = text(field(json, "text"));
    const auto plain = [](char c) { return is_plain_letter(static_cast<unsigned char>(c)); };
    if ((e.op == Op::letter && !is_plain_letter(e.number)) || !std::all_of(e.text.begin(), e.text.end(), plain))
        wrong("a letter that a certificate cannot hold: only signs of ASCII, no blanks, quotes, \\ or #");
    if (e.op == Op::vertex) {
        if (e.type.graph < 0) wrong("a vertex without its graph");
        const Graph& graph = game_.graphs[static_cast<std::size_t>(e.type.graph)];
        const bool edge = e.type.kind == Kind::edge;
        e.number = number_below(field(json, "number"), edge ? graph.edges.size() : graph.vertices.size(), edge ? "edge" : "vertex");
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
    if (e.op == Op::big) {
        const Json& digits = field(json, "text");
        if (!digits.is_string()) wrong("a text was expected");
        e.big = std::make_shared<const base::Integer>(integer(digits));
    }
}

int Reader::depth(const Expr& e) const {
    int most = 0;
    const auto see = [&](const ExprRef& part) {
        if (!part) return;
        const auto it = depth_.find(part.get());
        most = std::max(most, it == depth_.end() ? most_expression_depth : it->second);
    };
    for (const ExprRef& a : e.args) see(a);
    for (const Binder& b : e.binders) see(b.range);
    see(e.condition);
    if (e.op == Op::apply) see(game_.functions[e.ref].body);
    return most + 1 + static_cast<int>(e.binders.size());
}

ExprRef Reader::made(Expr e) {
    // Functions of the rule that a claim calls were measured when the rule was read.
    const int deep = claims_ && e.op == Op::apply ? 1 : depth(e);
    if (deep > most_expression_depth) wrong("an expression nests too deep, through the functions that it calls");
    auto result = std::make_shared<const Expr>(std::move(e));
    depth_[result.get()] = deep;
    kept_.push_back(result);
    return result;
}

Pattern Reader::pattern(const Json& json, Scope& scope, std::uint32_t frame) {
    Pattern result;
    if (array(json).size() != game_.components.size()) wrong("a pattern needs an entry a component");
    for (std::size_t i = 0; i < json.size(); ++i) {
        const Json& entry = json[i];
        const Type wanted = type_of(game_.components[i]);
        PatternEntry next;
        if (entry.is_object() && entry.size() == 1 && entry.contains("is") && !entry["is"].is_number_unsigned()) {
            next.constant = expr(entry["is"], {}, 0);
        } else if (entry.is_object() && entry.size() == 1 && entry.contains("is")) {
            next.constant = made(*rule::number(number(entry["is"])));
        } else if (entry.is_object() && entry.size() == 1) {
            next.name = new_name(entry.begin().key(), scope);
            next.slot = bind(scope, next.name, entry.begin().value(), frame, wanted);
        } else if (entry != "_") {
            wrong("an entry of a pattern is a name, a constant or _");
        }
        if (next.constant && !fits(next.constant->type, wanted)) wrong("a constant of a pattern does not fit its component");
        result.push_back(std::move(next));
    }
    return result;
}

std::vector<Term> Reader::option(const Json& json, const Scope& scope, std::uint32_t frame) {
    std::vector<Term> result;
    for (const Json& t : array(json, most_names)) {
        Term term;
        Scope inner = scope;
        if (t.is_object()) {
            term.binders = binders(field(t, "for"), inner, frame);
            if (term.binders.empty()) wrong("a sum over nothing");
            if (t.contains("if")) term.condition = truth_expr(t["if"], inner, frame);
        }
        const Json& parts = array(t.is_object() ? field(t, "sum") : t);
        if (parts.size() != game_.components.size()) wrong("an option needs an entry a component");
        for (std::size_t i = 0; i < parts.size(); ++i) {
            term.components.push_back(expr(parts[i], inner, frame));
            if (!fits(term.components[i]->type, type_of(game_.components[i]))) wrong("an entry of an option does not fit its component");
        }
        result.push_back(std::move(term));
    }
    return result;
}

/// Its shape and its spelling; whether it is a position of the game needs the rule to be evaluated.
PositionData Reader::position(const Json& json, const Game& game) {
    if (array(json).size() != game.components.size()) wrong("a position needs an entry a component");
    PositionData result;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const Component& c = game.components[i];
        const bool scalar = is_scalar(c.kind);
        Datum d{scalar, {}};
        if (json[i].is_array() == scalar) wrong("a position does not fit its components");
        for (const Json& item : scalar ? Json::array({json[i]}) : json[i]) {
            d.items.push_back(integer(item));
            const base::Integer& value = d.items.back();
            if (c.kind == ComponentKind::word && !is_plain_letter(value)) wrong("a letter of a position is one that a certificate cannot hold");
            if (c.graph < 0) continue;
            const Graph& graph = game.graphs[static_cast<std::size_t>(c.graph)];
            const std::size_t end = c.kind == ComponentKind::edge_set ? graph.edges.size() : graph.vertices.size();
            if (value < 0 || value >= end) wrong("a position names a vertex or an edge that does not exist");
        }
        result.push_back(std::move(d));
    }
    return result;
}

}  // namespace grundy::rule::json
