/// Conditions: comparisons, connectives, and quantifiers over constants.
#include <algorithm>

#include "engine/recognise/moves/symbolic.hpp"

namespace grundy::recognise {

using rule::Builtin;
using rule::ExprRef;
using rule::Kind;
using rule::Op;
using rule::Relation;

// x <= high, without splitting floors, minima and maxima where the comparison says it directly.
CondRef Symbolic::below(const Number& x, const ExprRef& high, Env& env) {
    if (high->op == Op::minimum_of && high->args.size() > 1) {
        std::vector<CondRef> r;
        for (const auto& a : high->args) r.push_back(below(x, a, env));
        return all(std::move(r));
    }
    if (high->op == Op::maximum_of && high->args.size() > 1) {
        std::vector<CondRef> r;
        for (const auto& a : high->args) r.push_back(below(x, a, env));
        return any(std::move(r));
    }
    if (high->op == Op::divide) {
        const auto d = constant_of(number(high->args[1], env));
        if (d && *d > 0) {  // x <= floor(h / d) iff d*x <= h
            Number scaled;
            for (const auto& p : x) scaled.push_back({p.when, p.value * *d});
            return below(scaled, high->args[0], env);
        }
    }
    const Number h = number(high, env);
    return each_piece(x, [&](const Linear& a) { return each_piece(h, [&](const Linear& b) { return at_least(b - a); }); });
}

CondRef Symbolic::above(const Number& x, const ExprRef& low, Env& env) {
    if ((low->op == Op::minimum_of || low->op == Op::maximum_of) && low->args.size() > 1) {
        std::vector<CondRef> r;
        for (const auto& a : low->args) r.push_back(above(x, a, env));
        return low->op == Op::maximum_of ? all(std::move(r)) : any(std::move(r));
    }
    if (low->op == Op::divide) {
        const auto d = constant_of(number(low->args[1], env));
        if (d && *d > 0) {  // x >= floor(l / d) iff d*(x + 1) > l
            Number scaled;
            for (const auto& p : x) scaled.push_back({p.when, (p.value + Linear(1)) * *d - Linear(1)});
            return above(scaled, low->args[0], env);
        }
    }
    const Number l = number(low, env);
    return each_piece(x, [&](const Linear& a) { return each_piece(l, [&](const Linear& b) { return at_least(a - b); }); });
}

CondRef Symbolic::compare_pair(const ExprRef& a, Relation r, const ExprRef& b, Env& env) {
    if (a->type.kind == Kind::vector) {
        const auto x = vector(a, env);
        const auto y = vector(b, env);
        std::vector<CondRef> same{truth(x.size() == y.size())};
        for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i) same.push_back(equal(x[i].number, y[i].number));
        if (r == Relation::equal) return all(std::move(same));
        if (r == Relation::not_equal) return no(all(std::move(same)));
        throw Beyond("a comparison of vectors");
    }
    if (a->type.kind != Kind::number) throw Beyond("a comparison that is not of numbers");
    const auto shifted = [&](const ExprRef& e, std::int64_t k) {
        Number n = number(e, env);
        for (auto& p : n) p.value = p.value + Linear(k);
        return n;
    };
    const bool direct = a->op == Op::divide || a->op == Op::minimum_of || a->op == Op::maximum_of;
    switch (r) {
        case Relation::less_equal: return direct ? above(number(b, env), a, env) : below(number(a, env), b, env);
        case Relation::less: return direct ? above(shifted(b, -1), a, env) : below(shifted(a, 1), b, env);
        case Relation::greater_equal: return compare_pair(b, Relation::less_equal, a, env);
        case Relation::greater: return compare_pair(b, Relation::less, a, env);
        default: break;
    }
    CondRef same;
    const auto congruence = [&](const ExprRef& m, const ExprRef& other) -> CondRef {  // e mod m = constant, for any size of m
        if (m->op != Op::modulo) return nullptr;
        const auto d = constant_of(number(m->args[1], env));
        const auto k = constant_of(number(other, env));
        if (!d || *d == 0 || !k) return nullptr;
        const std::int64_t size = *d < 0 ? -*d : *d;
        if (*k < 0 || *k >= size) return truth(false);
        return each_piece(number(m->args[0], env), [&](const Linear& p) { return congruent(p - Linear(*k), size); });
    };
    same = congruence(a, b);
    if (!same) same = congruence(b, a);
    if (!same) same = equal(number(a, env), number(b, env));
    return r == Relation::equal ? same : no(same);
}

CondRef Symbolic::condition(const ExprRef& e, Env& env) {
    const Depth depth(depth_);
    const auto arg = [&](std::size_t i) { return condition(e->args.at(i), env); };
    const auto guarded = [&](std::size_t i) {
        ++unsafe_;
        CondRef c = condition(e->args.at(i), env);
        --unsafe_;
        return c;
    };
    std::vector<CondRef> parts;
    switch (e->op) {
        case Op::truth: return truth(e->number != 0);
        case Op::local:
        case Op::apply: {
            Value v = value(e, env);
            if (v.kind != Value::Kind::truth) throw Beyond("a name does not stand for a condition");
            return v.truth;
        }
        case Op::compare:
            for (std::size_t i = 0; i < e->relations.size(); ++i) parts.push_back(compare_pair(e->args[i], e->relations[i], e->args[i + 1], env));
            return all(std::move(parts));
        case Op::element_of: return member_of(number(e->args.at(0), env), e->args.at(1), env);
        case Op::not_: return no(guarded(0));
        case Op::and_:
            for (std::size_t i = 0; i < e->args.size(); ++i) parts.push_back(arg(i));
            return all(std::move(parts));
        case Op::or_:
            for (std::size_t i = 0; i < e->args.size(); ++i) parts.push_back(arg(i));
            return any(std::move(parts));
        case Op::implies: return any({no(guarded(0)), arg(1)});
        case Op::iff: {
            const CondRef a = guarded(0);
            const CondRef b = guarded(1);
            return any({all({a, b}), all({no(a), no(b)})});
        }
        case Op::if_: {
            const CondRef c = guarded(0);
            return any({all({c, arg(1)}), all({no(c), arg(2)})});
        }
        case Op::any:
        case Op::all: {
            const bool some = e->op == Op::any;
            if (!some) ++unsafe_;
            for_constants(e->binders, 0, e->condition, env, [&](Env& inner, const CondRef& when) {
                const CondRef c = condition(e->args.at(0), inner);
                parts.push_back(some ? all({when, c}) : any({no(when), c}));
            });
            if (!some) --unsafe_;
            return some ? any(std::move(parts)) : all(std::move(parts));
        }
        case Op::call: {
            if (e->builtin != Builtin::odd && e->builtin != Builtin::even) throw Beyond("a condition that is not linear");
            const std::int64_t r = e->builtin == Builtin::odd ? 1 : 0;
            return each_piece(number(e->args.at(0), env), [&](const Linear& p) { return congruent(p - Linear(r), 2); });
        }
        default: throw Beyond("a condition that is not linear");
    }
}

}  // namespace grundy::recognise
