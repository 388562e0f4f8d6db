/// Operators: arithmetic, logic, sets, comparison.
#include <algorithm>
#include <functional>

#include "dsl/lower/lower.hpp"
#include "dsl/lower/paper.hpp"

namespace grundy::dsl {

using rule::Expr;
using rule::ExprRef;
using rule::Kind;
using rule::Op;
using rule::Relation;
using rule::Type;

namespace {

bool is_truth(const ExprRef& e, bool value) { return e->op == Op::truth && (e->number != 0) == value; }

Op operator_of(const std::string& text) {
    static const std::map<std::string, Op> ops = {
        {"+", Op::add},     {"-", Op::subtract},  {"*", Op::multiply}, {"/", Op::divide},   {"mod", Op::modulo},
        {"^", Op::power},   {"&", Op::intersect}, {"|", Op::unite},    {"\\", Op::without}, {"xor", Op::exclusive_or},
        {"++", Op::concat}, {"and", Op::and_},    {"or", Op::or_},     {"=>", Op::implies}, {"<=>", Op::iff},
    };
    const auto found = ops.find(text);
    return found == ops.end() ? Op::number : found->second;
}

Relation relation_of(const std::string& text) {
    static const std::map<std::string, Relation> relations = {{"=", Relation::equal},       {"!=", Relation::not_equal}, {"<", Relation::less},
                                                              {"<=", Relation::less_equal}, {">", Relation::greater},    {">=", Relation::greater_equal}};
    const auto found = relations.find(text);
    return found == relations.end() ? Relation::equal : found->second;
}

const ast::Expr& bare(const ast::Expr& e) { return e.form == ast::Form::paren ? bare(*e.args[0]) : e; }
bool is_call_of(const ast::Expr& e, const char* name) { return e.form == ast::Form::call && e.args[0]->form == ast::Form::name && e.args[0]->text == name; }

}  // namespace

ExprRef Lower::unary(const ast::Expr& e, Scope& scope) {
    const bool negation = e.text == "not";
    const ExprRef inner = expr_of(*e.args[0], scope, negation ? truth_type : number_type, negation ? "after `not` there" : "after `-` there");
    if (!inner) return nullptr;
    auto result = node(negation ? Op::not_ : Op::negate, inner->type, e);
    result->args = {inner};
    return fold(result);
}

ExprRef Lower::binary(const ast::Expr& e, Scope& scope, const Type* expected) {
    switch (operator_of(e.text)) {
        case Op::and_:
        case Op::or_:
        case Op::implies:
        case Op::iff: return logical(e, scope);
        case Op::unite:
        case Op::intersect:
        case Op::without:
        case Op::exclusive_or: return set_operation(e, scope, expected);
        case Op::concat: return concat(e, scope, expected);
        case Op::subtract:
            if (expected != nullptr && scope.bare) {
                const Type wanted = expected->kind == Kind::edge ? *expected : element_of(*expected);
                if (wanted.kind == Kind::edge) return edge(e, wanted);
            }
            return arithmetic(e, scope);
        default: return arithmetic(e, scope);
    }
}

/// (1) + (2), (a) + (b): in a claim that looks like a sum of positions, and adds numbers. False where a name in it is unknown, which is said.
bool Lower::adds_numbers(const ast::Expr& e, const Scope& scope) {
    if (e.span.end <= sum_looked_at_.end && e.span.begin >= sum_looked_at_.begin) return true;
    std::vector<const ast::Expr*> terms;
    std::string unknown, ranges;
    const std::function<bool(const ast::Expr&)> collect = [&](const ast::Expr& part) {
        if (part.form == ast::Form::binary && part.text == "+") return collect(*part.args[0]) && collect(*part.args[1]);
        const bool alone = part.form == ast::Form::paren && (part.args[0]->form == ast::Form::number || part.args[0]->form == ast::Form::name);
        if (alone) terms.push_back(part.args[0].get());
        return alone;
    };
    if (!collect(e)) return true;
    sum_looked_at_ = e.span;
    for (const ast::Expr* term : terms) {
        if (term->form != ast::Form::name || !is_unknown(term->text, scope) || unknown.find("`" + term->text + "`") != std::string::npos) continue;
        unknown += (unknown.empty() ? "`" : " and `") + term->text + "`";
        ranges += (ranges.empty() ? " for " : ", ") + term->text + " in 0..20";
    }
    const std::string sum(source_.slice(e.span));
    const bool values = game.play == rule::Play::normal && game.terminals.empty() && !game.partizan;
    const std::string ways = values ? "its value g at " + sum + ranges : "", who = "P at " + sum + ranges;
    if (!unknown.empty()) {
        const bool several = unknown.find(" and ") != std::string::npos;
        error("E100", e.span, several ? unknown + " are not known here" : "there is nothing called " + unknown + " here",
              "what holds of a sum of positions is asked with `at`: " + who);
        return false;
    }
    warning("W107", e.span, "`" + sum + "` adds numbers here: it is no sum of positions",
            "of the sum write " + (values ? ways + " = …, or " : std::string()) + "who wins it: " + who);
    return true;
}

ExprRef Lower::arithmetic(const ast::Expr& e, Scope& scope) {
    if (scope.claim && e.text == "+" && !adds_numbers(e, scope)) return nullptr;
    std::vector<ExprRef> args;
    bool wrong = false;
    const auto row = [&](const ExprRef& side) { return side && (side->type.kind == Kind::word || side->type == vector_type); };
    for (const auto& arg : e.args) {
        ExprRef side = expr(*arg, scope);
        if (e.text == "*" && row(side)) {  // so many copies of a row
            args.push_back(side);
            continue;
        }
        if (side && side->type.kind != Kind::number) {
            std::string help;
            const bool set = side->type.kind == Kind::set;
            if (set && e.text == "+") help = "the union of two sets is A | B";
            if (set && e.text == "-") help = "the difference of two sets is A \\ B";
            if (set && &arg == &e.args[1] && args[0] && (e.text == "-" || e.text == "+") && bare(*arg).form == ast::Form::set)
                help = "a name takes its values one by one: " + std::string(source_.slice(e.args[0]->span)) + " " + e.text + " k … for k in " +
                       std::string(source_.slice(arg->span));
            if ((side->type.kind == Kind::vector || side->type.kind == Kind::word) && e.text == "+") help = "to join two sequences write u ++ w";
            if (side->type.kind == Kind::vertex && e.text == "-") {
                const std::string both = "ends(e) = {" + std::string(source_.slice(e.args[0]->span)) + ", " + std::string(source_.slice(e.args[1]->span)) + "}";
                help = "the edge between two vertices of a set E of edges: any(e in E: " + both + ") asks whether it is there, E \\ {e} … for e in E if " +
                       both + " takes it out";
            }
            const ast::Expr* named = arg->form == ast::Form::name ? arg.get() : nullptr;
            if ((side->type.kind == Kind::vector || side->type.kind == Kind::word) && e.text == "-" && named != nullptr)
                help = "the part behind the first is " + named->text + "[2..len(" + named->text + ")]; without the i-th it is " + named->text + "[1..i-1] ++ " +
                       named->text + "[i+1..len(" + named->text + ")]";
            if (!wrong) error("E103", arg->span, "`" + e.text + "` takes numbers, but this is " + describe(side->type), help);
            wrong = true;
            side = nullptr;
        }
        args.push_back(side);
    }
    if (!args[0] || !args[1]) return nullptr;
    if (row(args[0]) || row(args[1])) return copies(e, scope, row(args[0]) ? args[0] : args[1], row(args[0]) ? args[1] : args[0]);
    auto result = node(operator_of(e.text), number_type, e);
    result->args = args;
    return fold(result);
}

/// `and` and `or` become lists. A leading constant decides or disappears; a later one may not, since what stands before it is computed first.
ExprRef Lower::logical(const ast::Expr& e, Scope& scope) {
    const Op op = operator_of(e.text);
    if (is_or_of_numbers(*this, e) || is_or_of_ranges(*this, e)) return nullptr;
    std::vector<ExprRef> args;
    for (const auto& arg : e.args) args.push_back(expr_of(*arg, scope, truth_type, "beside `" + e.text + "` there"));
    if (!args[0] || !args[1]) return nullptr;
    auto result = node(op, truth_type, e);
    if (op == Op::and_ || op == Op::or_) {
        const bool neutral = op == Op::and_;
        if (is_truth(args[0], !neutral)) return args[0];
        for (const ExprRef& arg : args) {
            if (is_truth(arg, neutral)) continue;
            if (arg->op == op) result->args.insert(result->args.end(), arg->args.begin(), arg->args.end());
            else result->args.push_back(arg);
        }
        if (result->args.empty()) return args[0];
        return result->args.size() == 1 ? result->args[0] : ExprRef(result);
    }
    result->args = args;
    return fold(result);
}

ExprRef Lower::set_operation(const ast::Expr& e, Scope& scope, const Type* expected) {
    ExprRef left = expr(*e.args[0], scope, expected);
    ExprRef right = expr(*e.args[1], scope, left && left->type.kind == Kind::set && !is_open(left->type) ? &left->type : expected);
    if (!left || !right) return nullptr;
    const bool exclusive = e.text == "xor";
    for (int k = 0; k < 2; ++k) {
        const Type& type = (k == 0 ? left : right)->type;
        if (type.kind == Kind::set || (exclusive && type.kind == Kind::number)) continue;
        std::string help;
        if (type.kind == Kind::truth) help = exclusive ? "for truth values write a != b" : e.text == "|" ? "write `or`" : e.text == "&" ? "write `and`" : "";
        const bool from_a_set = k == 1 && left->type.kind == Kind::set;
        const bool element = type.kind == Kind::number || type.kind == Kind::vertex || type.kind == Kind::edge;
        if (element && from_a_set) help = "a set of one element is written {" + std::string(source_.slice(e.args[1]->span)) + "}";
        else if (type.kind == Kind::number && e.text == "\\") help = "division that rounds down is /";
        else if (type.kind == Kind::number && e.text == "|" && right->type.kind == Kind::number && (!expected || expected->kind == Kind::truth)) {
            const bool simple = e.args[1]->form == ast::Form::name || e.args[1]->form == ast::Form::number || e.args[1]->form == ast::Form::call;
            const std::string divisor(source_.slice(e.args[0]->span)), number(source_.slice(e.args[1]->span));
            help = "for `" + divisor + " divides " + number + "` write " + (simple ? number : "(" + number + ")") + " mod " + divisor + " = 0";
        }
        error("E104", e.args[static_cast<std::size_t>(k)]->span,
              "`" + e.text + "` takes " + (exclusive ? "numbers or sets" : "sets") + ", but this is " + describe(type), help);
        return nullptr;
    }
    left = coerce(left, right->type);
    right = coerce(right, left->type);
    Type both;
    if (!unify(left->type, right->type, both)) {
        error("E126", e.operator_span.end > 0 ? e.operator_span : e.span, "`" + e.text + "` joins " + describe(left->type) + " and " + describe(right->type));
        return nullptr;
    }
    auto result = node(operator_of(e.text), both, e);
    result->args = {left, right};
    return both.kind == Kind::number ? fold(result) : result;
}

ExprRef Lower::concat(const ast::Expr& e, Scope& scope, const Type* expected) {
    ExprRef left = expr(*e.args[0], scope, expected);
    ExprRef right = expr(*e.args[1], scope, expected);
    if (!left || !right) return nullptr;
    for (int k = 0; k < 2; ++k) {
        const Type& type = (k == 0 ? left : right)->type;
        if (type.kind == Kind::vector || type.kind == Kind::word) continue;
        const Span span = e.args[static_cast<std::size_t>(k)]->span;
        const std::string text(source_.slice(span));
        error("E103", span, "`++` joins sequences, but this is " + describe(type),
              type.kind == Kind::number || type.kind == Kind::letter ? "write [" + text + "]" : "");
        return nullptr;
    }
    left = coerce(left, right->type);
    right = coerce(right, left->type);
    Type both;
    if (!unify(left->type, right->type, both)) {
        error("E126", e.span, "`++` joins " + describe(left->type) + " and " + describe(right->type));
        return nullptr;
    }
    auto result = node(Op::concat, both, e);
    result->args = {left, right};
    return result;
}

ExprRef Lower::element(const ast::Expr& e, Scope& scope) {  // a slice
    const ExprRef whole = expr(*e.args[0], scope);
    const ExprRef low = expr_of(*e.args[1], scope, number_type, "the start of a slice");
    const ExprRef high = expr_of(*e.args[2], scope, number_type, "the end of a slice");
    if (!whole || !low || !high) return nullptr;
    if (whole->type.kind != Kind::vector && whole->type.kind != Kind::word) {
        error("E103", e.args[0]->span, "only a vector or a word can be sliced, but this is " + describe(whole->type));
        return nullptr;
    }
    auto result = node(Op::slice, whole->type, e);
    result->args = {whole, low, high};
    return result;
}

ExprRef Lower::compare(const ast::Expr& e, Scope& scope) {
    if (const auto asked = winner(e, scope)) return *asked;
    std::vector<ExprRef> args;
    const bool member = e.relations.size() == 1 && e.relations[0] == "in";
    if (member && (is_set_of_residues(*this, e) || is_set_of_pairs(*this, e))) return nullptr;
    if (member && (is_list(*e.args[1], scope) || is_call_of(bare(*e.args[1]), "parts"))) return any_entry(*e.args[0], *e.args[1], scope, e);
    for (std::size_t k = 0; k < e.args.size(); ++k) {
        in_range_ = member && k == 1;
        const Type* like = k > 0 && args[k - 1] && !member ? &args[k - 1]->type : nullptr;
        args.push_back(expr(*e.args[k], scope, like));
        in_range_ = false;
    }
    if (std::any_of(args.begin(), args.end(), [](const ExprRef& a) { return !a; })) return nullptr;
    if (member) {
        if (!can_be_walked(args[1]->type)) {
            error("E124", e.args[1]->span, "after `in` stands a set, a range or a vector, but this is " + describe(args[1]->type));
            return nullptr;
        }
        const Type item = element_of(args[1]->type);
        if (is_open(args[1]->type)) args[1] = coerce(args[1], {args[1]->type.kind, args[0]->type.kind, args[0]->type.graph});
        else args[0] = coerce(args[0], item);
        args[1] = coerce(args[1], {Kind::set, args[0]->type.kind, args[0]->type.graph});
        if (element_of(args[1]->type) != args[0]->type) {
            error("E126", e.span, describe(args[0]->type) + " is never an element of " + describe(args[1]->type),
                  element_of(args[1]->type).kind == Kind::vertex ? "a vertex is written out, G.3, or is a name that runs through vertices: v in G" : "");
            return nullptr;
        }
        auto result = node(Op::element_of, truth_type, e);
        result->args = args;
        return fold(result);
    }
    if (is_congruence(*this, e)) return nullptr;
    auto result = node(Op::compare, truth_type, e);
    for (std::size_t k = 0; k < e.relations.size(); ++k) {
        const Span sign = k < e.relation_spans.size() ? e.relation_spans[k] : e.span;
        if (e.relations[k] == "in") {
            error("E125", sign, "`in` cannot stand in a chain of comparisons", "join the comparisons with `and`");
            return nullptr;
        }
        args[k] = coerce(args[k], args[k + 1]->type);
        args[k + 1] = coerce(args[k + 1], args[k]->type);
        const Type& left = args[k]->type;
        const Type& right = args[k + 1]->type;
        Type both;
        if (!unify(left, right, both)) {
            const Kind a = left.kind;
            const Kind b = right.kind;
            std::string help;
            if ((a == Kind::number) != (b == Kind::number) && (can_be_walked(left) || can_be_walked(right)) && e.relations[k] == "=")
                help = "to ask for an element write x in S";
            if ((a == Kind::letter && b == Kind::word) || (a == Kind::word && b == Kind::letter)) help = "a letter stands in single quotes: 'a'";
            if ((a == Kind::edge && b == Kind::vector) || (a == Kind::vector && b == Kind::edge)) help = "an edge is written by its ends: ends(e) = {G.1, G.2}";
            if (a == Kind::truth || b == Kind::truth) help = e.relations[k] == "=" ? "`if and only if` is written <=>" : "";
            error("E126", sign, "`" + e.relations[k] + "` compares " + describe(left) + " with " + describe(right), help);
            return nullptr;
        }
        const Relation relation = relation_of(e.relations[k]);
        const bool ordered = left.kind == Kind::number || left.kind == Kind::letter;
        if (!ordered && relation != Relation::equal && relation != Relation::not_equal) {
            error("E103", sign, "`" + e.relations[k] + "` compares numbers or letters, but these are of the kind: " + describe(left),
                  left.kind == Kind::set      ? "A is a part of B: all(x in A: x in B)"
                  : left.kind == Kind::vertex ? "vertices have no order; an arrow leads one way only: graph G = { 1 -> 2 }, and w in next(G, v); in a set none "
                                                "is needed: {v, w} is {w, v}"
                                              : "");
            return nullptr;
        }
        result->relations.push_back(relation);
    }
    result->args = args;
    return fold(result);
}

/// Edges in positions: a - b, or as they print, a -- b.
ExprRef Lower::edge(const ast::Expr& e, const Type& type) {
    const ast::Expr& to = bare(*e.args[1]);
    const ast::Expr& right = to.form == ast::Form::unary && to.text == "-" ? bare(*to.args[0]) : to;
    const auto end = [&](const ast::Expr& side) { return vertex(type.graph, side.text, side); };
    const ExprRef a = end(bare(*e.args[0]));
    const ExprRef b = end(right);
    if (!a || !b) return nullptr;
    const rule::Graph& graph = game.graphs[static_cast<std::size_t>(type.graph)];
    for (std::size_t k = 0; k < graph.edges.size(); ++k) {
        const auto& [from, to_end] = graph.edges[k];
        const bool forward = from == a->number && to_end == b->number;
        const bool backward = graph.undirected && from == b->number && to_end == a->number;
        if (forward || backward) {
            const ast::Expr* const copy = e.args.size() == 3 ? &bare(*e.args[2]) : nullptr;  // (a, b, 2): the second of parallel ones
            const auto number = copy != nullptr && copy->form == ast::Form::number ? base::to_int64(base::parse_integer(copy->text).value_or(0))
                                                                                   : std::optional<std::int64_t>(1);
            const std::size_t all = static_cast<std::size_t>(std::count(graph.edges.begin(), graph.edges.end(), graph.edges[k]));
            if ((copy != nullptr && copy->form != ast::Form::number) || !number || *number < 1 || static_cast<std::uint64_t>(*number) > all) break;
            Value value{type, {base::Integer(k + static_cast<std::size_t>(*number) - 1)}};
            return literal(value, origin(e.span));
        }
    }
    if (unread_graphs_.count(type.graph) != 0) return nullptr;
    error("E118", e.span, "the graph " + graph.name + " has no edge " + std::string(source_.slice(e.span)));
    return nullptr;
}

}  // namespace grundy::dsl
