#include "engine/verify/theorems/conditions.hpp"

#include <algorithm>

namespace grundy::verify {
namespace {

using rule::Builtin;
using rule::Expr;
using rule::Op;
using rule::Relation;
using Kind = Condition::Kind;

/// a <= b. With q = floor(L / d): x <= q iff d x <= L; q <= x iff L - d + 1 <= d x.
Condition at_most(const Quotient& a, const Quotient& b) {
    if (a.by == 1) return {Kind::at_least_0, b.form.plus(a.form, -b.by)};
    if (b.by == 1) return {Kind::at_least_0, b.form.times(a.by).plus(a.form, -1).plus(Linear::number(a.by - 1))};
    strange("two divisions are compared");
}

Quotient more(const Quotient& q) { return {q.form.plus(Linear::number(q.by)), q.by}; }

Condition joined(bool all, std::vector<Condition> parts) { return {all ? Kind::all : Kind::any, {}, 1, std::move(parts)}; }

}  // namespace

/// Names bound inside have slots of their own: {2^k for k in 0..9}.
bool Conditions::is_constant(const Expr& e) const {
    const auto fixed = [this](const rule::ExprRef& a) { return !a || is_constant(*a); };
    return (e.op != Op::local || unknowns_.count(e.slot) == 0) && fixed(e.condition) && std::all_of(e.args.begin(), e.args.end(), fixed) &&
           std::all_of(e.binders.begin(), e.binders.end(), [&](const rule::Binder& b) { return fixed(b.range); });
}

Value Conditions::constant(const Expr& e) const {
    Frame frame = frame_;
    return evaluator_.at(e, frame);
}

Quotient Conditions::number(const Expr& e) const {
    if (is_constant(e)) {
        const Value v = constant(e);
        if (v.many) strange("a set where a number is needed");
        return {Linear::number(v.number), 1};
    }
    const auto sum = [&](std::int64_t sign) -> Quotient {
        const Quotient a = number(*e.args[0]), b = number(*e.args[1]);
        if (b.by == 1) return {a.form.plus(b.form, sign * a.by), a.by};
        if (a.by == 1 && sign == 1) return {b.form.plus(a.form, b.by), b.by};
        strange("a sum with a division");
    };
    switch (e.op) {
        case Op::local: return {Linear::unknown(unknowns_.at(e.slot)), 1};
        case Op::add: return sum(1);
        case Op::subtract: return sum(-1);
        case Op::negate: return {linear(*e.args[0]).times(-1), 1};
        case Op::multiply: {
            const Linear a = linear(*e.args[0]), b = linear(*e.args[1]);
            if (!a.is_constant() && !b.is_constant()) strange("a product of two names");
            return {a.is_constant() ? b.times(a.constant) : a.times(b.constant), 1};
        }
        case Op::divide: {
            const Linear by = linear(*e.args[1]);
            if (!by.is_constant() || by.constant < 1) strange("a division by something that is no positive number");
            return {linear(*e.args[0]), by.constant};
        }
        default: strange("a number that is not linear");
    }
}

Linear Conditions::linear(const Expr& e) const {
    Quotient q = number(e);
    if (q.by != 1) strange("a division");
    return std::move(q.form);
}

Condition Conditions::compare(const Expr& a, Relation relation, const Expr& b) const {
    const bool left = a.op == Op::modulo && !is_constant(a);
    if (left || (b.op == Op::modulo && !is_constant(b))) {  // x mod m compared with a constant: the residues that fit
        const Linear x = linear(*(left ? a : b).args[0]), modulus = linear(*(left ? a : b).args[1]), other = linear(left ? b : a);
        const std::int64_t m = modulus.constant, r = other.constant;
        if (!modulus.is_constant() || !other.is_constant() || m < 1 || m > 1000) strange("a remainder");
        if (relation == Relation::not_equal && r >= 0 && r < m) return {Kind::not_divisible, x.plus(Linear::number(-r)), m};
        std::vector<Condition> residues;
        for (std::int64_t c = 0; c < m; ++c) {
            if (related(left ? c <=> r : r <=> c, relation)) residues.push_back({Kind::divisible, x.plus(Linear::number(-c)), m});
        }
        if (residues.size() == static_cast<std::size_t>(m)) return joined(true, {});
        return residues.size() == 1 ? residues[0] : joined(false, std::move(residues));
    }
    const Quotient x = number(a), y = number(b);
    const bool whole = x.by == 1 && y.by == 1;
    switch (relation) {
        case Relation::less_equal: return at_most(x, y);
        case Relation::less: return at_most(more(x), y);
        case Relation::greater_equal: return at_most(y, x);
        case Relation::greater: return at_most(more(y), x);
        case Relation::equal: return whole ? Condition{Kind::is_0, y.form.plus(x.form, -1)} : joined(true, {at_most(x, y), at_most(y, x)});
        case Relation::not_equal: break;
    }
    return whole ? Condition{Kind::not_0, y.form.plus(x.form, -1)} : joined(false, {at_most(more(x), y), at_most(more(y), x)});
}

Condition Conditions::condition(const Expr& e, bool holds) const {
    static constexpr Relation opposite[] = {Relation::not_equal, Relation::equal,      Relation::greater_equal,
                                            Relation::greater,   Relation::less_equal, Relation::less};
    if (is_constant(e)) return joined((constant(e).number != 0) == holds, {});
    std::vector<Condition> parts;
    switch (e.op) {
        case Op::compare:
            for (std::size_t i = 0; i < e.relations.size(); ++i) {
                const Relation r = e.relations[i];
                parts.push_back(compare(*e.args[i], holds ? r : opposite[static_cast<int>(r)], *e.args[i + 1]));
            }
            return parts.size() == 1 ? parts[0] : joined(holds, std::move(parts));
        case Op::not_: return condition(*e.args[0], !holds);
        case Op::and_:
        case Op::or_:
            for (const auto& a : e.args) parts.push_back(condition(*a, holds));
            return joined((e.op == Op::and_) == holds, std::move(parts));
        case Op::implies: return joined(!holds, {condition(*e.args[0], !holds), condition(*e.args[1], holds)});
        case Op::element_of: return member(linear(*e.args[0]), *e.args[1], holds);
        case Op::call:
            if (e.builtin != Builtin::odd && e.builtin != Builtin::even) break;
            return {(e.builtin == Builtin::even) == holds ? Kind::divisible : Kind::not_divisible, linear(*e.args[0]), 2};
        default: break;
    }
    strange("a condition");
}

Condition Conditions::member(const Linear& x, const Expr& set, bool holds) const {
    const auto is = [&](const Linear& y) { return Condition{holds ? Kind::is_0 : Kind::not_0, x.plus(y, -1)}; };
    std::vector<Condition> parts;
    if (set.op == Op::range) {
        const Quotient low = number(*set.args[0]), high = number(*set.args[1]), here{x, 1};
        return holds ? joined(true, {at_most(low, here), at_most(here, high)}) : joined(false, {at_most(more(here), low), at_most(more(high), here)});
    }
    if (is_constant(set)) {
        const Value listed = constant(set);
        for (const std::int64_t c : items_of(listed)) parts.push_back(is(Linear::number(c)));
        return joined(!holds, std::move(parts));
    }
    switch (set.op) {
        case Op::set_list:
            for (const auto& a : set.args) parts.push_back(a->op == Op::range ? member(x, *a, holds) : is(linear(*a)));
            return parts.size() == 1 ? parts[0] : joined(!holds, std::move(parts));
        case Op::unite:
        case Op::intersect: return joined((set.op == Op::intersect) == holds, {member(x, *set.args[0], holds), member(x, *set.args[1], holds)});
        case Op::without: return joined(holds, {member(x, *set.args[0], holds), member(x, *set.args[1], !holds)});
        default: strange("a set");
    }
}

}  // namespace grundy::verify
