#include "engine/rule/expr.hpp"

namespace grundy::rule {

const char* name(Builtin builtin) {
    switch (builtin) {
        case Builtin::len: return "len";
        case Builtin::abs: return "abs";
        case Builtin::gcd: return "gcd";
        case Builtin::odd: return "odd";
        case Builtin::even: return "even";
        case Builtin::bit: return "bit";
        case Builtin::ones: return "ones";
        case Builtin::digit: return "digit";
        case Builtin::trailing: return "trailing";
        case Builtin::isqrt: return "isqrt";
        case Builtin::mex: return "mex";
        case Builtin::divisors: return "divisors";
        case Builtin::digits: return "digits";
        case Builtin::primes: return "primes";
        case Builtin::prime_powers: return "prime_powers";
        case Builtin::powers: return "powers";
        case Builtin::squares: return "squares";
        case Builtin::factorials: return "factorials";
        case Builtin::fibonacci: return "fibonacci";
        case Builtin::recurrence: return "recurrence";
        case Builtin::zeckendorf: return "zeckendorf";
        case Builtin::vertices: return "vertices";
        case Builtin::edges: return "edges";
        case Builtin::next: return "next";
        case Builtin::prev: return "prev";
        case Builtin::ends: return "ends";
        case Builtin::reach: return "reach";
        case Builtin::below: return "below";
        case Builtin::subsets: return "subsets";
        case Builtin::partitions: return "partitions";
        case Builtin::parts: return "parts";
        case Builtin::nim_product: return "nim_product";
        case Builtin::matches: return "matches";
        case Builtin::reread: return "reread";
    }
    return "";
}

namespace {

bool yields_truth(Op op) {
    switch (op) {
        case Op::truth:
        case Op::compare:
        case Op::element_of:
        case Op::not_:
        case Op::and_:
        case Op::or_:
        case Op::implies:
        case Op::iff:
        case Op::all:
        case Op::any: return true;
        default: return false;
    }
}

}  // namespace

Type result_type(Builtin builtin, const std::vector<ExprRef>& args) {
    const int graph = args.empty() ? -1 : args.front()->type.graph;
    switch (builtin) {
        case Builtin::odd:
        case Builtin::even:
        case Builtin::matches: return {Kind::truth};
        case Builtin::divisors:
        case Builtin::digits:
        case Builtin::primes:
        case Builtin::prime_powers:
        case Builtin::powers:
        case Builtin::squares:
        case Builtin::factorials:
        case Builtin::fibonacci:
        case Builtin::recurrence:
        case Builtin::zeckendorf: return {Kind::set, Kind::number};
        case Builtin::vertices:
        case Builtin::next:
        case Builtin::prev:
        case Builtin::ends:
        case Builtin::reach: return {Kind::set, Kind::vertex, graph};
        case Builtin::edges: return {Kind::set, Kind::edge, graph};
        case Builtin::below:
        case Builtin::partitions: return {Kind::vectors, Kind::number};
        case Builtin::subsets:
        case Builtin::parts: return {Kind::sets, args.front()->type.element, graph};
        default: return {Kind::number};
    }
}

ExprRef node(Op op, std::vector<ExprRef> args, Type type) {
    Expr e;
    e.op = op;
    e.type = type;
    e.args = std::move(args);
    return std::make_shared<const Expr>(std::move(e));
}

ExprRef number(std::int64_t value) {
    Expr e;
    e.number = value;
    return std::make_shared<const Expr>(std::move(e));
}

ExprRef truth(bool value) {
    Expr e;
    e.op = Op::truth;
    e.type = {Kind::truth};
    e.number = value ? 1 : 0;
    return std::make_shared<const Expr>(std::move(e));
}

ExprRef local(std::uint32_t slot, std::string name, Type type) {
    Expr e;
    e.op = Op::local;
    e.type = type;
    e.slot = slot;
    e.text = std::move(name);
    return std::make_shared<const Expr>(std::move(e));
}

ExprRef binary(Op op, ExprRef a, ExprRef b) {
    const Type type = yields_truth(op) ? Type{Kind::truth} : a->type;
    return node(op, {std::move(a), std::move(b)}, type);
}

Relation turned(Relation relation) {
    switch (relation) {
        case Relation::less: return Relation::greater;
        case Relation::less_equal: return Relation::greater_equal;
        case Relation::greater: return Relation::less;
        case Relation::greater_equal: return Relation::less_equal;
        default: return relation;
    }
}

ExprRef negation(ExprRef a) { return node(Op::not_, {std::move(a)}, {Kind::truth}); }
ExprRef and_also(ExprRef a, ExprRef b) { return !a ? b : !b ? a : binary(Op::and_, std::move(a), std::move(b)); }
ExprRef or_also(ExprRef a, ExprRef b) { return !a ? b : !b ? a : binary(Op::or_, std::move(a), std::move(b)); }
ExprRef element_of(ExprRef element, ExprRef set) { return binary(Op::element_of, std::move(element), std::move(set)); }

ExprRef choice(ExprRef condition, ExprRef a, ExprRef b) {
    const Type type = a->type;
    return node(Op::if_, {std::move(condition), std::move(a), std::move(b)}, type);
}

ExprRef compare(ExprRef a, Relation relation, ExprRef b) {
    Expr e;
    e.op = Op::compare;
    e.type = {Kind::truth};
    e.args = {std::move(a), std::move(b)};
    e.relations = {relation};
    return std::make_shared<const Expr>(std::move(e));
}

ExprRef range(ExprRef low, ExprRef high) { return node(Op::range, {std::move(low), std::move(high)}, {Kind::set, Kind::number}); }

ExprRef set_list(std::vector<ExprRef> elements) {
    Expr e;
    e.op = elements.empty() ? Op::empty : Op::set_list;
    e.type = {Kind::set, Kind::number};
    if (!elements.empty() && elements.front()->type.kind != Kind::set) {
        e.type.element = elements.front()->type.kind;
        e.type.graph = elements.front()->type.graph;
    }
    e.args = std::move(elements);
    return std::make_shared<const Expr>(std::move(e));
}

ExprRef call(Builtin builtin, std::vector<ExprRef> args) {
    Expr e;
    e.op = Op::call;
    e.builtin = builtin;
    e.type = result_type(builtin, args);
    e.args = std::move(args);
    return std::make_shared<const Expr>(std::move(e));
}

}  // namespace grundy::rule
