#include "engine/verify/theorems/conditions.hpp"

#include <algorithm>

#include "engine/verify/core/verdict.hpp"

namespace grundy::verify {
namespace {

using rule::Builtin;
using rule::Expr;
using rule::Op;
using rule::Relation;
using Kind = Constraint::Kind;

Any one(Kind kind, Linear form, std::int64_t modulus = 1) { return {{{kind, std::move(form), modulus}}}; }

Relation opposite(Relation r) {
    switch (r) {
        case Relation::equal: return Relation::not_equal;
        case Relation::not_equal: return Relation::equal;
        case Relation::less: return Relation::greater_equal;
        case Relation::less_equal: return Relation::greater;
        case Relation::greater: return Relation::less_equal;
        case Relation::greater_equal: return Relation::less;
    }
    return r;
}

/// a <= b. With q = floor(L / d): x <= q iff d x <= L; q <= x iff L - d + 1 <= d x.
Any at_most(const Quotient& a, const Quotient& b) {
    if (a.by == 1) return one(Kind::at_least_0, b.form.plus(a.form, -b.by));
    if (b.by == 1) return one(Kind::at_least_0, b.form.times(a.by).plus(a.form, -1).plus(Linear::number(a.by - 1)));
    strange("two divisions are compared");
}

Quotient more(const Quotient& q, std::int64_t by) { return {q.form.plus(Linear::number(by), q.by), q.by}; }

}  // namespace

bool Conditions::is_constant(const Expr& e) const {
    if (e.op == Op::local) return false;
    const auto fixed = [this](const rule::ExprRef& a) { return !a || is_constant(*a); };
    if (!e.binders.empty()) {
        // Its own names are no unknowns: {2^k for k in 0..9}. A name from outside has a slot of an unknown.
        std::vector<const Expr*> open = {&e};
        while (!open.empty()) {
            const Expr& next = *open.back();
            open.pop_back();
            if (next.op == Op::local && unknowns_.count(next.slot) != 0) return false;
            for (const auto& a : next.args) open.push_back(a.get());
            for (const auto& b : next.binders) open.push_back(b.range.get());
            if (next.condition) open.push_back(next.condition.get());
        }
        return true;
    }
    return std::all_of(e.args.begin(), e.args.end(), fixed);
}

Value Conditions::constant(const Expr& e) const {
    Frame frame(1000);
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
        case Op::local: {
            const auto it = unknowns_.find(e.slot);
            if (it == unknowns_.end()) strange("the name " + e.text);
            return {Linear::unknown(it->second), 1};
        }
        case Op::add: return sum(1);
        case Op::subtract: return sum(-1);
        case Op::negate: return {linear(*e.args[0]).times(-1), 1};
        case Op::multiply:
            if (is_constant(*e.args[0])) return {linear(*e.args[1]).times(linear(*e.args[0]).constant), 1};
            if (is_constant(*e.args[1])) return {linear(*e.args[0]).times(linear(*e.args[1]).constant), 1};
            strange("a product of two names");
        case Op::divide: {
            if (!is_constant(*e.args[1])) strange("a division by a name");
            const std::int64_t by = linear(*e.args[1]).constant;
            if (by < 1) strange("a division by " + std::to_string(by));
            return {linear(*e.args[0]), by};
        }
        default: strange("a number that is not linear");
    }
}

Linear Conditions::linear(const Expr& e) const {
    const Quotient q = number(e);
    if (q.by != 1) strange("a division");
    return q.form;
}

Any Conditions::compare(const Expr& a, Relation relation, const Expr& b) const {
    // x mod m compared with a constant: the residues that fit.
    const bool left = a.op == Op::modulo && !is_constant(a), right = b.op == Op::modulo && !is_constant(b);
    if (left || right) {
        const Expr& mod = left ? a : b;
        if (!is_constant(*mod.args[1]) || !is_constant(left ? b : a)) strange("a remainder");
        const std::int64_t m = linear(*mod.args[1]).constant, r = linear(left ? b : a).constant;
        if (m < 1 || m > 1000) strange("a remainder modulo " + std::to_string(m));
        const Linear x = linear(*mod.args[0]);
        Any result;
        for (std::int64_t c = 0; c < m; ++c) {
            const std::int64_t low = left ? c : r, high = left ? r : c;
            const bool fits = relation == Relation::equal        ? low == high
                              : relation == Relation::not_equal  ? low != high
                              : relation == Relation::less       ? low < high
                              : relation == Relation::less_equal ? low <= high
                              : relation == Relation::greater    ? low > high
                                                                 : low >= high;
            if (fits) result = either(std::move(result), one(Kind::divisible, x.plus(Linear::number(-c)), m));
        }
        // One condition instead of m - 1 cases.
        if (relation == Relation::not_equal && r >= 0 && r < m) return one(Kind::not_divisible, x.plus(Linear::number(-r)), m);
        return result;
    }
    const Quotient x = number(a), y = number(b);
    switch (relation) {
        case Relation::less_equal: return at_most(x, y);
        case Relation::less: return at_most(more(x, 1), y);
        case Relation::greater_equal: return at_most(y, x);
        case Relation::greater: return at_most(more(y, 1), x);
        case Relation::equal:
            if (x.by == 1 && y.by == 1) return one(Kind::is_0, y.form.plus(x.form, -1));
            return both(at_most(x, y), at_most(y, x));
        case Relation::not_equal:
            if (x.by == 1 && y.by == 1) return one(Kind::not_0, y.form.plus(x.form, -1));
            return either(at_most(more(x, 1), y), at_most(more(y, 1), x));
    }
    return {};
}

Any Conditions::condition(const Expr& e, bool holds) const {
    if (is_constant(e)) {
        const Value v = constant(e);
        return (v.number != 0) == holds ? always() : Any{};
    }
    const auto joined = [&](bool as_and) {
        Any result = as_and ? always() : Any{};
        for (const auto& a : e.args) result = as_and ? both(result, condition(*a, holds)) : either(std::move(result), condition(*a, holds));
        return result;
    };
    switch (e.op) {
        case Op::compare: {
            Any result = holds ? always() : Any{};
            for (std::size_t i = 0; i < e.relations.size(); ++i) {
                const Relation r = holds ? e.relations[i] : opposite(e.relations[i]);
                const Any next = compare(*e.args[i], r, *e.args[i + 1]);
                result = holds ? both(result, next) : either(std::move(result), next);
            }
            return result;
        }
        case Op::not_: return condition(*e.args[0], !holds);
        case Op::and_: return joined(holds);
        case Op::or_: return joined(!holds);
        case Op::implies:
            return holds ? either(condition(*e.args[0], false), condition(*e.args[1])) : both(condition(*e.args[0]), condition(*e.args[1], false));
        case Op::element_of: return member(linear(*e.args[0]), *e.args[1], holds);
        case Op::call:
            if ((e.builtin == Builtin::odd || e.builtin == Builtin::even) && e.args.size() == 1) {
                const bool divisible = (e.builtin == Builtin::even) == holds;
                return one(divisible ? Kind::divisible : Kind::not_divisible, linear(*e.args[0]), 2);
            }
            [[fallthrough]];
        default: strange("a condition");
    }
}

Any Conditions::member(const Linear& x, const Expr& set, bool holds) const {
    const auto is = [&](const Linear& y) { return one(holds ? Kind::is_0 : Kind::not_0, x.plus(y, -1)); };
    const auto joined = [&](const std::vector<Any>& each) {
        Any result = holds ? Any{} : always();
        for (const Any& next : each) result = holds ? either(std::move(result), next) : both(result, next);
        return result;
    };
    if (set.op == Op::range) {
        const Quotient low = number(*set.args[0]), high = number(*set.args[1]), here{x, 1};
        if (holds) return both(at_most(low, here), at_most(here, high));
        return either(at_most(more(here, 1), low), at_most(more(high, 1), here));
    }
    if (is_constant(set)) {
        const Value v = constant(set);
        if (!v.many) strange("a number where a set is needed");
        std::vector<Any> each;
        for (const std::int64_t c : v.items) each.push_back(is(Linear::number(c)));
        return joined(each);
    }
    switch (set.op) {
        case Op::set_list: {
            std::vector<Any> each;
            for (const auto& a : set.args) each.push_back(a->op == Op::range ? member(x, *a, holds) : is(linear(*a)));
            return joined(each);
        }
        case Op::unite:
            return holds ? either(member(x, *set.args[0]), member(x, *set.args[1])) : both(member(x, *set.args[0], false), member(x, *set.args[1], false));
        case Op::intersect:
            return holds ? both(member(x, *set.args[0]), member(x, *set.args[1])) : either(member(x, *set.args[0], false), member(x, *set.args[1], false));
        case Op::without:
            return holds ? both(member(x, *set.args[0]), member(x, *set.args[1], false)) : either(member(x, *set.args[0], false), member(x, *set.args[1]));
        default: strange("a set");
    }
}

}  // namespace grundy::verify
