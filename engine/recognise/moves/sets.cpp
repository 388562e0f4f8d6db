// Membership in the sets of the rule language: constants become cases, ranges become bounds, comprehensions existential variables, and the
// sets that are not Presburger (primes, squares, digits, …) atoms of their own.
#include <algorithm>
#include <set>

#include "engine/base/listed.hpp"
#include "engine/recognise/family/members.hpp"
#include "engine/recognise/moves/sequences.hpp"
#include "engine/recognise/moves/symbolic.hpp"

namespace grundy::recognise {

using rule::Builtin;
using rule::ExprRef;
using rule::Kind;
using rule::Op;

namespace {

constexpr std::size_t max_elements = 20'000;

}  // namespace

std::optional<std::vector<std::int64_t>> Symbolic::elements(const ExprRef& set, Env& env) try {
    std::set<std::int64_t> r;
    switch (set->op) {
        case Op::empty: return std::vector<std::int64_t>{};
        case Op::local:
        case Op::apply: {
            const Value v = value(set, env);
            if (v.kind != Value::Kind::set) return {};
            Env inner = *v.env;
            return elements(v.set, inner);
        }
        case Op::range: {
            const auto low = constant_of(number(set->args[0], env));
            const auto high = constant_of(number(set->args[1], env));
            if (!low || !high) return {};
            const auto all = base::listed(*low, *high, max_elements);
            if (!all) return {};
            r.insert(all->begin(), all->end());
            break;
        }
        case Op::set_list:
            for (const auto& a : set->args) {
                if (a->type.kind == Kind::set) {
                    const auto more = elements(a, env);
                    if (!more) return {};
                    r.insert(more->begin(), more->end());
                } else {
                    const auto x = constant_of(number(a, env));
                    if (!x) return {};
                    r.insert(*x);
                }
            }
            break;
        case Op::unite:
        case Op::intersect:
        case Op::without:
        case Op::exclusive_or: {
            const auto a = elements(set->args[0], env);
            const auto b = elements(set->args[1], env);
            if (!a || !b) return {};
            const std::set<std::int64_t> left(a->begin(), a->end());
            const std::set<std::int64_t> right(b->begin(), b->end());
            for (const auto x : left)
                if (set->op == Op::unite || (set->op == Op::intersect) == right.contains(x)) r.insert(x);
            if (set->op == Op::unite || set->op == Op::exclusive_or)
                for (const auto x : right)
                    if (set->op == Op::unite || !left.contains(x)) r.insert(x);
            break;
        }
        case Op::set_comprehension: {
            bool known = true;
            for_constants(set->binders, 0, set->condition, env, [&](Env& inner, const CondRef& when) {
                const auto x = constant_of(number(set->args[0], inner));
                known = known && x && is_true(when);
                if (x) r.insert(*x);
            });
            if (!known) return {};
            break;
        }
        case Op::if_: {
            const CondRef c = condition(set->args[0], env);
            if (!is_true(c) && !is_false(c)) return {};
            return elements(set->args[is_true(c) ? 1 : 2], env);
        }
        case Op::call: {
            const auto limit = constant_of(number(set->args.back(), env));
            if (!limit || *limit > 100'000) return {};
            if (const auto t = named_set(set->builtin)) return members({{*t}}, *limit);
            if (set->builtin == Builtin::powers) {
                const auto b = constant_of(number(set->args[0], env));
                if (!b || *b < 2) return {};
                return members({{powers_of(*b)}}, *limit);
            }
            if (set->builtin != Builtin::divisors) return {};
            for (std::int64_t d = 1; d <= *limit; ++d)
                if (*limit % d == 0) r.insert(d);
            break;
        }
        default: return {};
    }
    if (r.size() > max_elements) return {};
    return std::vector<std::int64_t>(r.begin(), r.end());
} catch (const Beyond&) {
    return std::nullopt;
}

CondRef Symbolic::member_of(const Number& x, const ExprRef& set, Env& env) {
    if (set->type.kind != Kind::set || set->type.element != Kind::number) throw Beyond("a set that is not of numbers");
    std::vector<CondRef> parts;
    if (set->op == Op::local || set->op == Op::apply) {
        const Value v = value(set, env);
        if (v.kind != Value::Kind::set) throw Beyond("a name does not stand for a set");
        Env inner = *v.env;
        return member_of(x, v.set, inner);
    }
    if (set->op == Op::range) return all({above(x, set->args[0], env), below(x, set->args[1], env)});
    if (const auto list = elements(set, env)) {  // runs of neighbours become bounds
        for (std::size_t i = 0; i < list->size();) {
            std::size_t j = i;
            while (j + 1 < list->size() && (*list)[j + 1] == (*list)[j] + 1) ++j;
            const std::int64_t low = (*list)[i];
            const std::int64_t high = (*list)[j];
            parts.push_back(each_piece(x, [&](const Linear& p) {
                return low == high ? zero(p - Linear(low)) : all({at_least(p - Linear(low)), at_least(Linear(high) - p)});
            }));
            i = j + 1;
        }
        return any(std::move(parts));
    }
    switch (set->op) {
        case Op::set_list:
            for (const auto& a : set->args) {
                if (a->type.kind == Kind::set) {
                    parts.push_back(member_of(x, a, env));
                } else {
                    parts.push_back(equal(x, number(a, env)));
                }
            }
            return any(std::move(parts));
        case Op::unite: return any({member_of(x, set->args[0], env), member_of(x, set->args[1], env)});
        case Op::intersect: return all({member_of(x, set->args[0], env), member_of(x, set->args[1], env)});
        case Op::without: {
            const CondRef in = member_of(x, set->args[0], env);
            ++unsafe_;
            const CondRef out = member_of(x, set->args[1], env);
            --unsafe_;
            return all({in, no(out)});
        }
        case Op::if_: {
            ++unsafe_;
            const CondRef c = condition(set->args[0], env);
            --unsafe_;
            return any({all({c, member_of(x, set->args[1], env)}), all({no(c), member_of(x, set->args[2], env)})});
        }
        case Op::set_comprehension: return member_comprehension(x, set, env);
        case Op::call: return member_call(x, set, env);
        default: throw Beyond("a set that is not described by numbers");
    }
}

CondRef Symbolic::member_call(const Number& x, const ExprRef& set, Env& env) {
    Special s;
    const auto limited = [&] { return each_piece(x, [&](const Linear& p) { return all({member(p, s), below(piece(p), set->args.back(), env)}); }); };
    if (const auto t = named_set(set->builtin)) {
        s.term = *t;
        return limited();
    }
    if (set->builtin == Builtin::powers) {
        const auto b = constant_of(number(set->args[0], env));
        if (!b || *b < 2) throw Beyond("powers of something that varies");
        s.term = powers_of(*b);
        return limited();
    }
    if (set->builtin == Builtin::recurrence) {
        s.term.kind = SetTerm::Kind::recurrence;
        for (std::size_t i = 0; i < 2; ++i) {
            for (const auto& v : vector(set->args[i], env)) {
                const auto k = constant_of(v.number);
                if (!k) throw Beyond("a recurrence that varies");
                (i == 0 ? s.term.coefficients : s.term.first).push_back(*k);
            }
        }
        require_growth(s.term);
        return limited();
    }
    if (set->builtin == Builtin::divisors || set->builtin == Builtin::digits) {
        s.kind = set->builtin == Builtin::divisors ? Special::Kind::divisors : Special::Kind::digits;
        if (s.kind == Special::Kind::digits && set->args.size() > 1) {
            const auto b = constant_of(number(set->args[1], env));
            if (!b || *b < 2) throw Beyond("digits in a base that varies");
            s.base = *b;
        }
        const Number of = number(set->args[0], env);
        const auto is_natural = [&](Var v) { return v < scalars_.size() && game_.components[scalars_[v]].kind != rule::ComponentKind::integer; };
        return each_piece(x, [&](const Linear& p) {
            return each_piece(of, [&](const Linear& q) {
                // What holds of every element, so that it may be used without knowing the set. Divisors are those of |q|.
                const bool natural = q.constant >= 0 &&
                                     std::all_of(q.terms.begin(), q.terms.end(), [&](const auto& term) { return term.second >= 0 && is_natural(term.first); });
                const bool of_size = s.kind == Special::Kind::divisors && !natural;
                std::vector<CondRef> facts{member(p, s, q), of_size ? any({at_least(q - p), at_least(q * -1 - p)}) : at_least(q - p)};
                facts.push_back(at_least(s.kind == Special::Kind::divisors ? p - Linear(1) : p));
                return all(std::move(facts));
            });
        });
    }
    throw Beyond(std::string(rule::name(set->builtin)) + "(…) as a set of moves");
}

// {f(k) for k in low..high if c}. A linear f gives an existential k; a polynomial or an exponential f over k >= k0 whose upper end cuts
// nothing that could be legal gives a member atom.
CondRef Symbolic::member_comprehension(const Number& x, const ExprRef& set, Env& env) {
    existential();
    if (set->binders.size() == 1 && !set->condition && set->binders[0].range->op == Op::range) {
        const auto& b = set->binders[0];
        const auto t = sequence(*set->args[0], b.slot);
        const auto k0 = constant_of(number(b.range->args[0], env));
        if (t && k0 && *k0 >= 0) {
            Special s;
            s.term = from(*t, *k0);
            // f(k) >= k: a k with f(k) <= high is inside the range, so "x is an f(k) and x <= high" are members. Those with f(k) > high and k <= high
            // are left out: right only where legality implies x <= high, and wherever it does not, the atom high - x >= 0 stays and is refused.
            const auto& high = b.range->args[1];
            const bool root = high->op == Op::call && high->builtin == Builtin::isqrt;
            if (dominates(s.term, *k0, root))
                return each_piece(x, [&](const Linear& p) { return all({member(p, s), below(piece(p), root ? high->args[0] : high, env)}); });
        }
    }
    Env inner = env;
    std::vector<CondRef> conds;
    for (const auto& b : set->binders) bind_symbolic(b, inner, conds);
    if (set->condition) conds.push_back(condition(set->condition, inner));
    conds.push_back(equal(x, number(set->args[0], inner)));
    return all(std::move(conds));
}

void Symbolic::bind_symbolic(const rule::Binder& b, Env& env, std::vector<CondRef>& conds) {
    existential();
    const Var v = fresh();
    bound_.push_back(v);
    conds.push_back(member_of(piece(variable(v)), b.range, env));
    env[b.slot] = value_of(variable(v));
}

}  // namespace grundy::recognise
