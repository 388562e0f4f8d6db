/// Numbers: sums, products by constants, quotients, extremes and counts of linear forms, as pieces.
#include "engine/base/checked.hpp"
#include "engine/recognise/moves/symbolic.hpp"

namespace grundy::recognise {

using rule::Builtin;
using rule::Expr;
using rule::ExprRef;
using rule::Kind;
using rule::Op;

Number Symbolic::number(const ExprRef& e, Env& env) {
    const Depth depth(depth_);
    const auto arg = [&](std::size_t i) { return number(e->args.at(i), env); };
    switch (e->op) {
        case Op::number: return piece(Linear(e->number));
        case Op::local:
        case Op::apply:
        case Op::index: {
            Value v = value(e, env);
            if (v.kind != Value::Kind::number) throw Beyond("a name does not stand for a number");
            return v.number;
        }
        case Op::add: return sum(arg(0), arg(1));
        case Op::subtract: return combined(arg(0), arg(1), [](const Linear& a, const Linear& b) { return a - b; });
        case Op::negate: return combined(piece(Linear(0)), arg(0), [](const Linear& a, const Linear& b) { return a - b; });
        case Op::multiply:
            return combined(arg(0), arg(1), [](const Linear& a, const Linear& b) {
                if (a.is_constant() && a.den == 1) return b * a.constant;
                if (b.is_constant() && b.den == 1) return a * b.constant;
                throw Beyond("a product of two quantities that both vary");
            });
        case Op::divide:
        case Op::modulo: {
            const auto d = constant_of(arg(1));
            if (!d || *d == 0) throw Beyond("a division by something that varies");
            Number r;
            for (const auto& p : arg(0))
                for (auto& q : e->op == Op::divide ? floor_pieces(p.value, *d) : mod_pieces(p.value, *d)) r.push_back({all({p.when, q.when}), q.value});
            return tidy(std::move(r));
        }
        case Op::power:
        case Op::exclusive_or: {
            const auto a = constant_of(arg(0)), b = constant_of(arg(1));
            if (e->op == Op::power && b && *b == 1) return arg(0);
            if (!a || !b) throw Beyond(e->op == Op::power ? "a power that varies" : "a nim-sum in the moves");
            const auto r = e->op == Op::power ? base::checked_pow(*a, *b) : base::Checked(*a ^ *b);
            if (!r) throw Beyond("a number in the moves is too large");
            return piece(Linear(*r));
        }
        case Op::if_: {
            ++unsafe_;
            const CondRef c = condition(e->args.at(0), env);
            --unsafe_;
            if (is_true(c)) return arg(1);  // the other case is never read: if i = 1 then 1 else a[i - 1]
            if (is_false(c)) return arg(2);
            return either(c, arg(1), arg(2));
        }
        case Op::minimum_of:
        case Op::maximum_of:
        case Op::sum_of: return of_items(e, env);
        case Op::sum:
        case Op::count:
        case Op::minimum:
        case Op::maximum: return aggregate(e, env);
        case Op::call: return built_in(e, env);
        default: throw Beyond("an expression that is not linear");
    }
}

Number Symbolic::of_items(const ExprRef& e, Env& env) {
    std::vector<Number> items;
    if (e->args.size() == 1) {
        for (const auto& v : vector(e->args[0], env)) items.push_back(v.number);
    } else {
        for (const auto& a : e->args) items.push_back(number(a, env));
    }
    if (e->op == Op::sum_of) items.push_back(piece(Linear(0)));
    if (items.empty()) throw Beyond("the least or greatest of nothing");
    Number r = items.front();
    for (std::size_t i = 1; i < items.size(); ++i)
        r = e->op == Op::sum_of ? sum(r, items[i]) : e->op == Op::minimum_of ? smaller(r, items[i]) : larger(r, items[i]);
    return r;
}

Number Symbolic::aggregate(const ExprRef& e, Env& env) {
    const bool extreme = e->op == Op::minimum || e->op == Op::maximum;
    std::optional<Number> r;
    if (!extreme) r = piece(Linear(0));
    ++unsafe_;
    for_constants(e->binders, 0, e->condition, env, [&](Env& inner, const CondRef& when) {
        const ExprRef& body = e->args.at(0);
        if (extreme) {
            if (!is_true(when)) throw Beyond("a least or greatest of a set that varies");
            const Number x = number(body, inner);
            r = !r ? x : e->op == Op::minimum ? smaller(*r, x) : larger(*r, x);
            return;
        }
        const CondRef counts = e->op == Op::count ? all({when, condition(body, inner)}) : when;
        r = sum(*r, either(counts, e->op == Op::count ? piece(Linear(1)) : number(body, inner), piece(Linear(0))));
    });
    --unsafe_;
    if (!r) throw Beyond("the least or greatest of nothing");
    return *r;
}

Number Symbolic::built_in(const ExprRef& e, Env& env) {
    const auto arg = [&](std::size_t i) { return number(e->args.at(i), env); };
    switch (e->builtin) {
        case Builtin::abs: {
            Number r;
            for (const auto& p : arg(0))
                for (const auto& q : larger(piece(p.value), piece(p.value * -1))) r.push_back({all({p.when, q.when}), q.value});
            return tidy(std::move(r));
        }
        case Builtin::len: return piece(Linear(static_cast<std::int64_t>(vector(e->args.at(0), env).size())));
        case Builtin::isqrt: {
            const auto a = constant_of(arg(0));
            if (!a || *a < 0) throw Beyond("a square root that varies");
            return piece(Linear(*base::to_int64(base::isqrt(base::Integer(*a)))));
        }
        case Builtin::gcd: {
            if (e->args.size() != 2) throw Beyond("a gcd in the moves");
            const auto a = constant_of(arg(0)), b = constant_of(arg(1));
            if (!a || !b) throw Beyond("a gcd in the moves");
            const auto g = base::checked_gcd(*a, *b);
            if (!g) throw Beyond("a number in the moves is too large");
            return piece(Linear(*g));
        }
        default: throw Beyond(std::string(rule::name(e->builtin)) + "(…) in the moves");
    }
}

}  // namespace grundy::recognise
