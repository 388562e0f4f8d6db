#include "engine/rule/text.hpp"

#include <algorithm>
#include <cctype>
#include <optional>

#include "engine/base/text.hpp"
#include "engine/base/utf8.hpp"
#include "engine/rule/datum_text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::rule {
namespace {

/// How tightly a form binds, loosest first: the precedence of the language page.
enum Level {
    level_if,
    level_iff,
    level_implies,
    level_or,
    level_and,
    level_not,
    level_compare,
    level_union,
    level_meet,
    level_range,
    level_sum,
    level_product,
    level_sign,
    level_power,
    level_postfix,
    level_atom
};

const char* sign(Relation relation) {
    switch (relation) {
        case Relation::equal: return "=";
        case Relation::not_equal: return "!=";
        case Relation::less: return "<";
        case Relation::less_equal: return "<=";
        case Relation::greater: return ">";
        case Relation::greater_equal: return ">=";
    }
    return "";
}

std::string quote(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        result += c;
    }
    return result + '"';
}

class Printer {
public:
    explicit Printer(const Game& game) : game_(game) {}

    std::string at(const Expr& e, Level level) const { return level_of(e) < level ? "(" + print(e) + ")" : print(e); }

    std::string print(const Expr& e) const {
        switch (e.op) {
            case Op::number: return std::to_string(e.number);
            case Op::big: return base::to_string(*e.big);
            case Op::truth: return e.number ? "true" : "false";
            case Op::letter: return "'" + base::utf8(e.number) + "'";
            case Op::word: return quote(e.text);
            case Op::vertex: {
                const Graph& graph = game_.graphs[static_cast<std::size_t>(e.type.graph)];
                if (e.type.kind == Kind::edge) return edge_text(graph, static_cast<std::size_t>(e.number));
                return graph.name + "." + graph.vertices[static_cast<std::size_t>(e.number)];
            }
            case Op::empty: return e.type.kind == Kind::set ? "{}" : e.type.kind == Kind::word ? "\"\"" : "[]";
            case Op::local: return e.text;
            case Op::add: return infix(e, " + ", level_sum);
            case Op::subtract: return infix(e, " - ", level_sum);
            case Op::concat: return infix(e, " ++ ", level_sum);
            case Op::multiply: return infix(e, " * ", level_product);
            case Op::divide: return infix(e, " / ", level_product);
            case Op::modulo: return infix(e, " mod ", level_product);
            case Op::power: return at(*e.args[0], level_postfix) + "^" + at(*e.args[1], level_power);
            case Op::negate: return "-" + at(*e.args[0], level_power);
            case Op::range: return at(*e.args[0], level_sum) + ".." + at(*e.args[1], level_sum);
            case Op::set_list: return "{" + list(e.args) + "}";
            case Op::vector_list:
            case Op::list: return "[" + list(e.args) + "]";
            case Op::set_comprehension: return "{" + print(*e.args[0]) + " for " + binders(e.binders, e.condition) + "}";
            case Op::vector_comprehension: return "[" + print(*e.args[0]) + " for " + binders(e.binders, e.condition) + "]";
            case Op::index: return at(*e.args[0], level_postfix) + "[" + print(*e.args[1]) + "]";
            case Op::slice: return at(*e.args[0], level_postfix) + "[" + at(*e.args[1], level_sum) + ".." + at(*e.args[2], level_sum) + "]";
            case Op::update: return update(e);
            case Op::unite: return set_infix(e, " | ");
            case Op::without: return set_infix(e, " \\ ");
            case Op::exclusive_or: return set_infix(e, " xor ");
            case Op::intersect: return infix(e, " & ", level_meet);
            case Op::compare: return comparison(e);
            case Op::element_of: return at(*e.args[0], level_union) + " in " + at(*e.args[1], level_union);
            case Op::not_: return "not " + at(*e.args[0], level_postfix);
            case Op::and_: return chain(e, " and ", level_and);
            case Op::or_: return chain(e, " or ", level_or);
            case Op::implies: return at(*e.args[0], level_or) + " => " + at(*e.args[1], level_implies);
            case Op::iff: return at(*e.args[0], level_implies) + " <=> " + at(*e.args[1], level_implies);
            case Op::if_: return "if " + at(*e.args[0], level_iff) + " then " + at(*e.args[1], level_iff) + " else " + at(*e.args[2], level_if);
            case Op::sum: return aggregate("sum", e);
            case Op::xor_sum: return aggregate("xor", e);
            case Op::minimum: return aggregate("min", e);
            case Op::maximum: return aggregate("max", e);
            case Op::count: return aggregate("count", e);
            case Op::all: return aggregate("all", e);
            case Op::any:
                if (is_one_of(e)) return at(*e.args[0]->args[0], level_union) + " in " + at(*e.binders[0].range, level_union);
                return aggregate("any", e);
            case Op::sum_of: return "sum(" + list(e.args) + ")";
            case Op::xor_of: return "xor(" + list(e.args) + ")";
            case Op::minimum_of: return "min(" + list(e.args) + ")";
            case Op::maximum_of: return "max(" + list(e.args) + ")";
            case Op::call: return call(e);
            case Op::apply: {
                const std::string& function = game_.functions[e.ref].name;
                return e.args.empty() ? function : function + "(" + list(e.args) + ")";
            }
            case Op::value_at: return used(e) + "g(" + list(e.args) + ")";
            case Op::previous_at: return used(e) + "P(" + list(e.args) + ")";
            case Op::next_at: return used(e) + "N(" + list(e.args) + ")";
            case Op::draw_at: return used(e) + "D(" + list(e.args) + ")";
            case Op::distance_at: return used(e) + "distance(" + list(e.args) + ")";
            case Op::reachable_at: return used(e) + "reachable(" + list(e.args) + ")";
            case Op::solutions_at: return used(e) + "solutions(" + list(e.args) + ")";
        }
        return {};
    }

    std::string binders(const std::vector<Binder>& bound, const ExprRef& condition) const {
        std::string text;
        for (const Binder& b : bound) text += (text.empty() ? "" : ", ") + b.name + " in " + print(*b.range);
        return condition ? text + " if " + print(*condition) : text;
    }

    std::string list(const std::vector<ExprRef>& args) const {
        return base::joined(args, ", ", [&](const ExprRef& a) { return print(*a); });
    }

private:
    /// any(L in [[0, 1], [1, 0]]: [x, y] = L), which is what `[x, y] in [[0, 1], [1, 0]]` means: a list of sets, vectors or words has no `in` of its own.
    static bool is_one_of(const Expr& e) {
        if (e.op != Op::any || e.binders.size() != 1 || e.condition || e.args[0]->op != Op::compare) return false;
        const Expr& equal = *e.args[0];
        const Binder& one = e.binders[0];
        const bool collection = one.type.kind == Kind::set || one.type.kind == Kind::vector || one.type.kind == Kind::word;
        const bool last = collection && equal.args.size() == 2 && equal.args[1]->op == Op::local && equal.args[1]->slot == one.slot;
        return last && equal.relations[0] == Relation::equal && !mentions(*equal.args[0], one.slot);
    }

    static Level level_of(const Expr& e) {
        switch (e.op) {
            case Op::number: return e.number < 0 ? level_sign : level_atom;
            case Op::big: return *e.big < 0 ? level_sign : level_atom;
            case Op::add:
            case Op::subtract:
            case Op::concat: return level_sum;
            case Op::multiply:
            case Op::divide:
            case Op::modulo: return level_product;
            case Op::power: return level_power;
            case Op::negate: return level_sign;
            case Op::range: return level_range;
            case Op::index:
            case Op::slice:
            case Op::update: return level_postfix;
            case Op::unite:
            case Op::without:
            case Op::exclusive_or: return level_union;
            case Op::intersect: return level_meet;
            case Op::compare:
            case Op::element_of: return level_compare;
            case Op::any: return is_one_of(e) ? level_compare : level_atom;
            case Op::not_: return level_not;
            case Op::and_: return level_and;
            case Op::or_: return level_or;
            case Op::implies: return level_implies;
            case Op::iff: return level_iff;
            case Op::if_: return level_if;
            default: return level_atom;
        }
    }

    /// Left-associative; a sum next to ++ is parenthesised, since nobody knows how they mix.
    std::string infix(const Expr& e, const char* op, Level level) const {
        const bool joins = e.op == Op::concat;
        const auto left = *e.args[0];
        const bool mixed = level_of(left) == level && level == level_sum && (left.op == Op::concat) != joins;
        return at(left, mixed ? level_product : level) + op + at(*e.args[1], static_cast<Level>(level + 1));
    }

    /// Mixing two of | \ xor, or xor with + -, needs parentheses in the language.
    std::string set_infix(const Expr& e, const char* op) const {
        const auto side = [&](const Expr& a, bool left) {
            if (left && a.op == e.op) return print(a);
            const bool arithmetic = e.op == Op::exclusive_or && level_of(a) == level_sum;
            return arithmetic ? "(" + print(a) + ")" : at(a, level_meet);
        };
        return side(*e.args[0], true) + op + side(*e.args[1], false);
    }

    std::string chain(const Expr& e, const char* op, Level level) const {
        std::string text;
        for (const ExprRef& a : e.args) text += (text.empty() ? "" : op) + at(*a, static_cast<Level>(level + 1));
        return text;
    }

    std::string comparison(const Expr& e) const {
        std::string text = at(*e.args[0], level_union);
        for (std::size_t i = 0; i < e.relations.size(); ++i) {  // a = (5 mod b), which without parentheses looks like a congruence
            const Expr& right = *e.args[i + 1];
            const bool congruence = right.op == Op::modulo && right.args[0]->op == Op::number;
            text += std::string(" ") + sign(e.relations[i]) + " " + at(right, congruence ? level_power : level_union);
        }
        return text;
    }

    std::string update(const Expr& e) const {
        std::string text = at(*e.args[0], level_postfix) + "[";
        for (std::size_t i = 1; i + 1 < e.args.size(); i += 2) text += (i > 1 ? ", " : "") + print(*e.args[i]) + " := " + print(*e.args[i + 1]);
        return text + "]";
    }

    std::string aggregate(const char* function, const Expr& e) const {
        return std::string(function) + "(" + binders(e.binders, e.condition) + ": " + print(*e.args[0]) + ")";
    }

    /// vertices(G) and the like name their graph, which is no value: it stands in the type.
    std::string call(const Expr& e) const {
        std::string args = list(e.args);
        switch (e.builtin) {
            case Builtin::vertices:
            case Builtin::edges:
            case Builtin::next:
            case Builtin::prev: {
                const std::string& graph = game_.graphs[static_cast<std::size_t>(e.type.graph)].name;
                args = args.empty() ? graph : graph + ", " + args;
                break;
            }
            default: break;
        }
        return std::string(name(e.builtin)) + "(" + args + ")";
    }

    std::string used(const Expr& e) const { return e.ref == 0 ? "" : game_.uses[e.ref - 1].first + "."; }

    const Game& game_;
};

std::string term(const Term& t, const Game& game) {
    const Printer printer(game);
    const std::string tuple = "(" + printer.list(t.components) + ")";
    return t.binders.empty() ? tuple : "sum(" + printer.binders(t.binders, t.condition) + ": " + tuple + ")";
}

std::string condition(const ExprRef& e, const Game& game) { return e ? " if " + to_string(*e, game) : ""; }

/// The number that a vertex has as its name.
std::optional<std::int64_t> number_of(const std::string& name) {
    const bool digits = !name.empty() && name.size() < 16 && std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; });
    return digits && (name.size() == 1 || name[0] != '0') ? std::optional<std::int64_t>(std::stoll(name)) : std::nullopt;
}

/// Vertices by name; five and more that are consecutive numbers as a range.
std::string vertex_names(const std::vector<base::Integer>& items, const Graph& graph, bool runs) {
    const auto name = [&](std::size_t i) -> const std::string& { return graph.vertices[static_cast<std::size_t>(base::to_int64(items[i]).value_or(0))]; };
    std::string text;
    for (std::size_t i = 0; i < items.size();) {
        std::size_t last = i;
        for (auto n = number_of(name(i)); runs && n && last + 1 < items.size() && number_of(name(last + 1)) == *n + 1; ++*n) ++last;
        if (last - i < 4) last = i;
        text += (text.empty() ? "" : ", ") + name(i) + (last == i ? "" : ".." + name(last));
        i = last + 1;
    }
    return text;
}

}  // namespace

std::string datum_text(const Datum& d, const Component& component, const Game& game, bool runs) {
    const auto item = [&](const base::Integer& value) {
        if (component.graph < 0) return base::to_string(value);
        const Graph& graph = game.graphs[static_cast<std::size_t>(component.graph)];
        const auto i = static_cast<std::size_t>(base::to_int64(value).value_or(0));
        if (component.kind != ComponentKind::edge_set) return graph.vertices[i];
        return edge_text(graph, i);
    };
    if (d.scalar) return d.items.empty() ? "" : item(d.items.front());
    if (component.kind == ComponentKind::word) {
        std::string letters;
        for (const base::Integer& c : d.items) letters += base::utf8(base::to_int64(c).value_or('?'));
        return quote(letters);
    }
    std::string text;
    if (component.kind == ComponentKind::range_set) text = ranges(d.items);
    else if (component.kind == ComponentKind::vertex_set) text = vertex_names(d.items, game.graphs[static_cast<std::size_t>(component.graph)], runs);
    else
        for (const base::Integer& value : d.items) text += (text.empty() ? "" : ", ") + item(value);
    const bool set = is_set(component.kind);
    return set ? "{" + text + "}" : "[" + text + "]";
}

std::string ranges(const std::vector<base::Integer>& items) {
    std::string text;
    for (std::size_t i = 0; i < items.size();) {
        std::size_t last = i;
        while (last + 1 < items.size() && items[last + 1] == items[last] + 1) ++last;
        if (last - i < 4) last = i;
        text += (text.empty() ? "" : ", ") + base::to_string(items[i]) + (last == i ? "" : ".." + base::to_string(items[last]));
        i = last + 1;
    }
    return text;
}

std::string edge_text(const Graph& graph, std::size_t edge) {
    const auto& [from, to] = graph.edges.at(edge);
    std::size_t copy = 1;  // parallel edges stand next to each other
    while (copy <= edge && graph.edges[edge - copy] == graph.edges[edge]) ++copy;
    if (copy > 1)
        return "(" + graph.vertices[static_cast<std::size_t>(from)] + ", " + graph.vertices[static_cast<std::size_t>(to)] + ", " + std::to_string(copy) + ")";
    return graph.vertices[static_cast<std::size_t>(from)] + " - " + graph.vertices[static_cast<std::size_t>(to)];
}

std::string to_string(const Expr& expr, const Game& game) { return Printer(game).print(expr); }

std::string to_string(const Pattern& from, const Game& game) {
    std::string text;
    for (const PatternEntry& entry : from) {
        text += text.empty() ? "" : ", ";
        text += entry.constant ? Printer(game).print(*entry.constant) : entry.slot ? entry.name : "_";
    }
    return "(" + text + ")";
}

std::string to_string(const std::vector<Term>& option, const Game& game) {
    std::string text;
    for (const Term& one : option) text += (text.empty() ? "" : " + ") + term(one, game);
    return text.empty() ? "()" : text;
}

std::string to_string(const Move& move, const Game& game) {
    std::string text = "move " + (move.label.empty() ? "" : move.label + ": ") + to_string(move.from, game) + " -> " + to_string(move.to, game);
    if (!move.binders.empty()) text += " for " + Printer(game).binders(move.binders, nullptr);
    return text + condition(move.condition, game) + (move.cost ? " cost " + to_string(*move.cost, game) : "");
}

std::string to_string(const Stop& stop, const Game& game) { return "stop " + to_string(stop.from, game) + condition(stop.condition, game); }

std::string to_string(const Terminal& terminal, const Game& game) {
    const char* end = terminal.end == End::mover_wins ? "mover wins" : terminal.end == End::mover_loses ? "mover loses" : "draw";
    return "terminal " + to_string(terminal.from, game) + ": " + end + condition(terminal.condition, game);
}

std::string alphabet_text(const Component& word) {
    std::string text;
    for (const std::int64_t letter : word.letters) {
        const bool bare = letter < 0x80 && std::isalnum(static_cast<unsigned char>(letter)) != 0;
        text += (text.empty() ? "" : ", ") + (bare ? base::utf8(letter) : "'" + base::utf8(letter) + "'");
    }
    return "{" + text + "}";
}

std::string to_string(const Component& component, const Game& game) {
    const std::string prefix = component.unordered ? "unordered " : "";
    switch (component.kind) {
        case ComponentKind::natural: return component.name;
        case ComponentKind::integer: return component.name + " : integer";
        case ComponentKind::vector: return prefix + component.name + "[" + std::to_string(component.length) + "]";
        case ComponentKind::sequence: return prefix + component.name + "[..]";
        case ComponentKind::whole_vector: return prefix + component.name + "[" + std::to_string(component.length) + "] : integer";
        case ComponentKind::whole_sequence: return prefix + component.name + "[..] : integer";
        case ComponentKind::word: return component.name + " : word" + (component.letters.empty() ? "" : " over " + alphabet_text(component));
        case ComponentKind::range_set: return component.name + " : set " + std::to_string(component.low) + ".." + std::to_string(component.high);
        case ComponentKind::vertex_set: return component.name + " : set " + game.graphs[static_cast<std::size_t>(component.graph)].name;
        case ComponentKind::edge_set: return component.name + " : set edges(" + game.graphs[static_cast<std::size_t>(component.graph)].name + ")";
        case ComponentKind::vertex: return component.name + " in " + game.graphs[static_cast<std::size_t>(component.graph)].name;
    }
    return component.name;
}

std::string to_string(const PositionData& position, const Game& game) {
    std::string text;
    for (std::size_t i = 0; i < position.size(); ++i) text += (i ? ", " : "") + datum_text(position[i], game.components[i], game, true);
    return "(" + text + ")";
}

}  // namespace grundy::rule
