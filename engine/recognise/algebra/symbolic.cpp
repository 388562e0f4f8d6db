#include "engine/recognise/algebra/symbolic.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

#include "engine/base/checked.hpp"

namespace grundy::recognise {

using rule::Builtin;
using rule::Expr;
using rule::ExprRef;
using rule::Kind;
using rule::Op;
using rule::Relation;

namespace {

constexpr std::size_t max_pieces = 256;
constexpr std::int64_t max_divisor_pieces = 64;

Number tidy(Number n) {
    Number out;
    for (auto& p : n) {
        if (is_false(p.when)) continue;
        const auto same = std::find_if(out.begin(), out.end(), [&](const Piece& q) { return q.value == p.value; });
        if (same == out.end()) out.push_back(std::move(p));
        else same->when = any({same->when, p.when});
    }
    if (out.size() > max_pieces) throw Beyond("an expression has too many cases");
    if (out.size() == 1) out.front().when = truth(true);  // the pieces cover everything
    return out;
}

template <class F>
Number map(const Number& a, const Number& b, const F& f) {
    Number r;
    for (const auto& p : a)
        for (const auto& q : b) r.push_back({all({p.when, q.when}), f(p.value, q.value)});
    return tidy(std::move(r));
}

std::optional<std::int64_t> constant(const Number& n) {
    if (n.size() != 1 || !n.front().value.is_constant() || n.front().value.den != 1) return {};
    return n.front().value.constant;
}

template <class F>
CondRef each_piece(const Number& a, const F& f) {
    std::vector<CondRef> r;
    for (const auto& p : a) r.push_back(all({p.when, f(p.value)}));
    return any(std::move(r));
}

// floor(form / d) as pieces by the residue of the form.
Number floor_pieces(const Linear& form, std::int64_t d) {
    if (d < 0) return floor_pieces(form * -1, -d);
    if (form.den == 1) {
        Linear whole = form;
        whole.constant = 0;
        if (std::all_of(whole.terms.begin(), whole.terms.end(), [&](const auto& t) { return t.second % d == 0; })) {
            return piece(exact_quotient(whole, d) + Linear(floor_quotient(form.constant, d)));
        }
    }
    if (d > max_divisor_pieces) throw Beyond("a division by " + std::to_string(d) + " is left in the moves");
    Number r;
    for (std::int64_t k = 0; k < d; ++k) r.push_back({congruent(form - Linear(k), d), exact_quotient(form - Linear(k), d)});
    return tidy(std::move(r));
}

Number mod_pieces(const Linear& form, std::int64_t d) {
    if (d < 0) d = -d;
    if (form.is_constant() && form.den == 1) return piece(Linear(residue(form.constant, d)));
    if (d > max_divisor_pieces) throw Beyond("a remainder modulo " + std::to_string(d) + " is left in the moves");
    Number r;
    for (std::int64_t k = 0; k < d; ++k) r.push_back({congruent(form - Linear(k), d), Linear(k)});
    return tidy(std::move(r));
}

}  // namespace

Number piece(const Linear& form) { return {{truth(true), form}}; }

Value value_of(const Linear& form) {
    Value v;
    v.number = piece(form);
    return v;
}

void Symbolic::existential() const {
    if (unsafe_ > 0) throw Beyond("a condition negates the existence of something");
}

Number Symbolic::number(const ExprRef& e, Env& env) {
    if (++depth_ > 400) throw Beyond("an expression is nested too deeply");
    try {
        Number n = number_exact(e, env);
        --depth_;
        return n;
    } catch (const Beyond&) {
        --depth_;
        if (!weaken_) throw;
        const Var v = fresh();
        bound_.push_back(v);
        facts_about(v, e, env);
        return piece(variable(v));
    }
}

// What is known of an expression that is not linear: enough to see that the usual moves go down.
void Symbolic::facts_about(Var v, const ExprRef& e, Env& env) {
    const auto single = [&](std::size_t i) {
        const Number n = i < e->args.size() && e->args[i]->type.kind == Kind::number ? number(e->args[i], env) : Number{};
        return n.size() == 1 ? n.front().value : [&] {
            const Var u = fresh();
            bound_.push_back(u);
            return variable(u);
        }();
    };
    const Linear x = variable(v);
    const auto less = [](const Linear& a, const Linear& b) { return at_least(b - a - Linear(1)); };
    const bool division = e->op == Op::divide;
    if (division || e->op == Op::modulo) {
        const Linear a = single(0), d = single(1);
        if (division) {  // a >= 1, d >= 2: a / d < a
            facts_.push_back(any({less(a, Linear(1)), less(d, Linear(2)), less(x, a)}));
            facts_.push_back(any({less(a, Linear(0)), less(d, Linear(1)), all({at_least(x), at_least(a - x)})}));
        } else {
            facts_.push_back(at_least(x));
            facts_.push_back(any({less(d, Linear(1)), less(x, d)}));
            facts_.push_back(any({less(a, Linear(0)), at_least(a - x)}));
        }
    }
    if (e->op == Op::call && e->builtin == Builtin::isqrt) {
        const Linear a = single(0);
        facts_.push_back(at_least(x));
        facts_.push_back(any({less(a, Linear(2)), less(x, a)}));
        facts_.push_back(any({less(a, Linear(1)), at_least(x - Linear(1))}));
        facts_.push_back(any({less(a, Linear(0)), at_least(a - x)}));
    }
    if (e->op == Op::call && e->builtin == Builtin::gcd && e->args.size() == 2) {
        facts_.push_back(at_least(x));
        for (std::size_t i = 0; i < 2; ++i) {
            const Linear a = single(i);
            facts_.push_back(any({less(a, Linear(1)), all({at_least(x - Linear(1)), at_least(a - x)})}));
        }
    }
    if (e->op == Op::call && e->builtin == Builtin::ones) {
        const Linear a = single(0);
        facts_.push_back(any({less(a, Linear(1)), all({at_least(x - Linear(1)), at_least(a - x)})}));
        facts_.push_back(any({less(a, Linear(0)), at_least(x)}));
    }
    if (e->op == Op::multiply) {
        const Linear a = single(0), b = single(1);
        facts_.push_back(any({less(a, Linear(1)), less(b, Linear(1)), all({at_least(x - a), at_least(x - b)})}));
        facts_.push_back(any({less(a, Linear(0)), less(b, Linear(0)), at_least(x)}));
    }
    if (e->op == Op::power) {
        const Linear a = single(0), b = single(1);
        facts_.push_back(any({less(a, Linear(1)), less(b, Linear(0)), at_least(x - Linear(1))}));
    }
}

CondRef Symbolic::condition(const ExprRef& e, Env& env) {
    if (++depth_ > 400) throw Beyond("a condition is nested too deeply");
    try {
        CondRef c = condition_exact(e, env);
        --depth_;
        return c;
    } catch (const Beyond&) {
        --depth_;
        if (!weaken_) throw;
        return unknown();
    }
}

Number Symbolic::number_exact(const ExprRef& e, Env& env) {
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
        case Op::add: return map(arg(0), arg(1), [](const Linear& a, const Linear& b) { return a + b; });
        case Op::subtract: return map(arg(0), arg(1), [](const Linear& a, const Linear& b) { return a - b; });
        case Op::negate: return map(arg(0), piece(Linear(0)), [](const Linear& a, const Linear&) { return a * -1; });
        case Op::multiply:
            return map(arg(0), arg(1), [](const Linear& a, const Linear& b) {
                if (a.is_constant() && a.den == 1) return b * a.constant;
                if (b.is_constant() && b.den == 1) return a * b.constant;
                throw Beyond("a product of two quantities that both vary");
            });
        case Op::divide:
        case Op::modulo: {
            const auto d = constant(arg(1));
            if (!d || *d == 0) throw Beyond("a division by something that varies");
            Number r;
            for (const auto& p : arg(0))
                for (auto& q : e->op == Op::divide ? floor_pieces(p.value, *d) : mod_pieces(p.value, *d)) r.push_back({all({p.when, q.when}), q.value});
            return tidy(std::move(r));
        }
        case Op::power: {
            const auto b = constant(arg(0));
            const auto x = constant(arg(1));
            if (x && *x == 1) return arg(0);
            if (!b || !x) throw Beyond("a power that varies");
            const auto r = base::checked_pow(*b, *x);
            if (!r) throw Beyond("a number in the moves is too large");
            return piece(Linear(*r));
        }
        case Op::exclusive_or: {
            const auto a = constant(arg(0));
            const auto b = constant(arg(1));
            if (!a || !b) throw Beyond("a nim-sum in the moves");
            return piece(Linear(*a ^ *b));
        }
        case Op::if_: {
            ++unsafe_;
            const CondRef c = condition(e->args.at(0), env);
            --unsafe_;
            if (is_true(c)) return arg(1);  // the other case is never read: if i = 1 then 1 else a[i - 1]
            if (is_false(c)) return arg(2);
            Number r;
            for (auto& p : arg(1)) r.push_back({all({c, p.when}), p.value});
            for (auto& p : arg(2)) r.push_back({all({no(c), p.when}), p.value});
            return tidy(std::move(r));
        }
        case Op::minimum_of:
        case Op::maximum_of:
        case Op::sum_of: {
            std::vector<Number> items;
            if (e->args.size() == 1)
                for (const auto& v : vector(e->args[0], env)) items.push_back(v.number);
            else
                for (std::size_t i = 0; i < e->args.size(); ++i) items.push_back(arg(i));
            if (e->op == Op::sum_of) items.push_back(piece(Linear(0)));
            if (items.empty()) throw Beyond("the least or greatest of nothing");
            Number r = items.front();
            for (std::size_t i = 1; i < items.size(); ++i) {
                if (e->op == Op::sum_of) {
                    r = map(r, items[i], [](const Linear& a, const Linear& b) { return a + b; });
                    continue;
                }
                const bool least = e->op == Op::minimum_of;
                Number next;
                for (const auto& p : r) {
                    for (const auto& q : items[i]) {
                        const CondRef first = least ? at_least(q.value - p.value) : at_least(p.value - q.value);
                        next.push_back({all({p.when, q.when, first}), p.value});
                        next.push_back({all({p.when, q.when, no(first)}), q.value});
                    }
                }
                r = tidy(std::move(next));
            }
            return r;
        }
        case Op::sum:
        case Op::count:
        case Op::minimum:
        case Op::maximum: {
            Number r = piece(Linear(0));
            bool first = true;
            ++unsafe_;
            for_constants(e->binders, 0, e->condition, env, [&](Env& inner, const CondRef& when) {
                if (e->op == Op::minimum || e->op == Op::maximum) {
                    if (!is_true(when)) throw Beyond("a least or greatest of a set that varies");
                    const Number x = number(e->args.at(0), inner);
                    const bool least = e->op == Op::minimum;
                    if (first) {
                        r = x;
                    } else {
                        Number next;
                        for (const auto& p : r) {
                            for (const auto& q : x) {
                                const CondRef keep = least ? at_least(q.value - p.value) : at_least(p.value - q.value);
                                next.push_back({all({p.when, q.when, keep}), p.value});
                                next.push_back({all({p.when, q.when, no(keep)}), q.value});
                            }
                        }
                        r = tidy(std::move(next));
                    }
                    first = false;
                    return;
                }
                const CondRef c = e->op == Op::count ? all({when, condition(e->args.at(0), inner)}) : when;
                const Number x = e->op == Op::count ? piece(Linear(1)) : number(e->args.at(0), inner);
                Number add;
                for (const auto& p : x) add.push_back({all({c, p.when}), p.value});
                add.push_back({no(c), Linear(0)});
                r = map(r, tidy(std::move(add)), [](const Linear& a, const Linear& b) { return a + b; });
            });
            --unsafe_;
            if (first && (e->op == Op::minimum || e->op == Op::maximum)) throw Beyond("the least or greatest of nothing");
            return r;
        }
        case Op::call:
            switch (e->builtin) {
                case Builtin::abs: {
                    Number r;
                    for (const auto& p : arg(0)) {
                        const CondRef up = at_least(p.value);
                        r.push_back({all({p.when, up}), p.value});
                        r.push_back({all({p.when, no(up)}), p.value * -1});
                    }
                    return tidy(std::move(r));
                }
                case Builtin::len: return piece(Linear(static_cast<std::int64_t>(vector(e->args.at(0), env).size())));
                case Builtin::isqrt: {
                    const auto a = constant(arg(0));
                    if (!a || *a < 0) throw Beyond("a square root that varies");
                    return piece(Linear(*base::to_int64(base::isqrt(base::Integer(*a)))));
                }
                case Builtin::gcd: {
                    if (e->args.size() != 2) throw Beyond("a gcd in the moves");
                    const auto a = constant(arg(0));
                    const auto b = constant(arg(1));
                    if (!a || !b) throw Beyond("a gcd in the moves");
                    const auto g = base::checked_gcd(*a, *b);
                    if (!g) throw Beyond("a number in the moves is too large");
                    return piece(Linear(*g));
                }
                default: throw Beyond(std::string(rule::name(e->builtin)) + "(…) in the moves");
            }
        default: throw Beyond("an expression that is not linear");
    }
}

Value Symbolic::value(const ExprRef& e, Env& env) {
    Value v;
    switch (e->op) {
        case Op::local: {
            const auto it = env.find(e->slot);
            if (it == env.end()) throw Beyond("the name " + e->text + " has no linear meaning");
            return it->second;
        }
        case Op::apply: {
            const rule::Function& f = game_.functions.at(e->ref);
            Env inner;
            for (std::size_t i = 0; i < e->args.size(); ++i) inner[static_cast<std::uint32_t>(i)] = value(e->args[i], env);
            return value(f.body, inner);
        }
        case Op::index: {
            const auto items = vector(e->args.at(0), env);
            const auto i = constant(number(e->args.at(1), env));
            if (!i || *i < 1 || *i > static_cast<std::int64_t>(items.size())) throw Beyond("an index that varies");
            return items[static_cast<std::size_t>(*i - 1)];
        }
        default: break;
    }
    switch (e->type.kind) {
        case Kind::number: v.number = number(e, env); return v;
        case Kind::truth:
            v.kind = Value::Kind::truth;
            v.truth = condition(e, env);
            return v;
        case Kind::vector:
            v.kind = Value::Kind::vector;
            v.items = vector(e, env);
            return v;
        case Kind::set:
            v.kind = Value::Kind::set;
            v.set = e;
            v.env = std::make_shared<const Env>(env);
            return v;
        default: throw Beyond("the moves are not about numbers");
    }
}

std::vector<Value> Symbolic::vector(const ExprRef& e, Env& env) {
    std::vector<Value> r;
    switch (e->op) {
        case Op::local:
        case Op::apply: {
            Value v = value(e, env);
            if (v.kind != Value::Kind::vector) throw Beyond("a sequence of varying length");
            return v.items;
        }
        case Op::empty: return r;
        case Op::vector_list:
            for (const auto& a : e->args) r.push_back(value(a, env));
            return r;
        case Op::vector_comprehension:
            for_constants(e->binders, 0, e->condition, env, [&](Env& inner, const CondRef& when) {
                if (!is_true(when)) throw Beyond("a vector of varying length");
                r.push_back(value(e->args.at(0), inner));
            });
            return r;
        case Op::concat: {
            r = vector(e->args.at(0), env);
            auto more = vector(e->args.at(1), env);
            r.insert(r.end(), more.begin(), more.end());
            return r;
        }
        case Op::slice: {
            const auto items = vector(e->args.at(0), env);
            const auto low = constant(number(e->args.at(1), env));
            const auto high = constant(number(e->args.at(2), env));
            if (!low || !high || (*low <= *high && (*low < 1 || *high > static_cast<std::int64_t>(items.size())))) throw Beyond("a slice that varies");
            for (std::int64_t i = *low; i <= *high; ++i) r.push_back(items[static_cast<std::size_t>(i - 1)]);
            return r;
        }
        case Op::update: {
            const auto old = vector(e->args.at(0), env);
            r = old;
            for (std::size_t a = 1; a + 1 < e->args.size(); a += 2) {
                const auto i = constant(number(e->args[a], env));
                if (!i || *i < 1 || *i > static_cast<std::int64_t>(old.size())) throw Beyond("an index that varies");
                r[static_cast<std::size_t>(*i - 1)] = value(e->args[a + 1], env);
            }
            return r;
        }
        default: throw Beyond("a vector that is not written out");
    }
}

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
        const auto d = constant(number(high->args[1], env));
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
        const auto d = constant(number(low->args[1], env));
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
        for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i)
            same.push_back(each_piece(x[i].number, [&](const Linear& p) { return each_piece(y[i].number, [&](const Linear& q) { return zero(p - q); }); }));
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
        const auto d = constant(number(m->args[1], env));
        const auto k = constant(number(other, env));
        if (!d || *d == 0 || !k) return nullptr;
        const std::int64_t size = *d < 0 ? -*d : *d;
        if (*k < 0 || *k >= size) return truth(false);
        return each_piece(number(m->args[0], env), [&](const Linear& p) { return congruent(p - Linear(*k), size); });
    };
    same = congruence(a, b);
    if (!same) same = congruence(b, a);
    if (!same) {
        const Number x = number(a, env);
        const Number y = number(b, env);
        same = each_piece(x, [&](const Linear& p) { return each_piece(y, [&](const Linear& q) { return zero(p - q); }); });
    }
    return r == Relation::equal ? same : no(same);
}

CondRef Symbolic::condition_exact(const ExprRef& e, Env& env) {
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

void Symbolic::for_constants(const std::vector<rule::Binder>& binders, std::size_t i, const ExprRef& cond, Env& env,
                             const std::function<void(Env&, const CondRef&)>& body) {
    if (i == binders.size()) {
        const CondRef when = cond ? condition(cond, env) : truth(true);
        if (!is_false(when)) body(env, when);
        return;
    }
    const auto& b = binders[i];
    if (b.range->type.kind == Kind::vector) {
        for (const auto& item : vector(b.range, env)) {
            Env inner = env;
            inner[b.slot] = item;
            for_constants(binders, i + 1, cond, inner, body);
        }
        return;
    }
    const auto list = elements(b.range, env);
    if (!list || list->size() > 4096) throw Beyond("the range of " + b.name + " varies");
    for (const std::int64_t x : *list) {
        Env inner = env;
        inner[b.slot] = value_of(Linear(x));
        for_constants(binders, i + 1, cond, inner, body);
    }
}

}  // namespace grundy::recognise
