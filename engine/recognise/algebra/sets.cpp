// Membership in the sets of the rule language: constants become cases, ranges become bounds, comprehensions existential variables, and the
// sets that are not Presburger (primes, squares, digits, …) atoms of their own.
#include <algorithm>
#include <set>

#include "engine/base/checked.hpp"
#include "engine/recognise/algebra/symbolic.hpp"

namespace grundy::recognise {

using rule::Builtin;
using rule::ExprRef;
using rule::Kind;
using rule::Op;

namespace {

constexpr std::size_t max_elements = 20'000;
constexpr int most_terms = 100'000;  ///< of a recurrence

std::optional<std::int64_t> constant_of(const Number& n) {
    if (n.size() != 1 || !n.front().value.is_constant() || n.front().value.den != 1) return {};
    return n.front().value.constant;
}

template <class F>
CondRef each_linear(const Number& a, const F& f) {
    std::vector<CondRef> r;
    for (const auto& p : a) r.push_back(all({p.when, f(p.value)}));
    return any(std::move(r));
}

std::optional<SetTerm> named(const ExprRef& call) {
    SetTerm t;
    switch (call->builtin) {
        case Builtin::primes: t.kind = SetTerm::Kind::primes; return t;
        case Builtin::prime_powers: t.kind = SetTerm::Kind::prime_powers; return t;
        case Builtin::squares: t.kind = SetTerm::Kind::squares; return t;
        case Builtin::factorials: t.kind = SetTerm::Kind::factorials; return t;
        case Builtin::fibonacci:
            t.kind = SetTerm::Kind::recurrence;
            t.coefficients = {1, 1};
            t.first = {1, 2};
            return t;
        default: return {};
    }
}

// A polynomial in one slot with rational coefficients c_i / den.
struct Polynomial {
    std::vector<std::int64_t> c{0};
    std::int64_t den = 1;
};

std::optional<Polynomial> polynomial_in(const rule::Expr& e, std::uint32_t slot) {
    const auto combine = [](const Polynomial& a, const Polynomial& b, std::int64_t sign) {
        Polynomial r;
        r.den = times(a.den, b.den);
        r.c.assign(std::max(a.c.size(), b.c.size()), 0);
        for (std::size_t i = 0; i < a.c.size(); ++i) r.c[i] = plus(r.c[i], times(a.c[i], b.den));
        for (std::size_t i = 0; i < b.c.size(); ++i) r.c[i] = plus(r.c[i], times(times(b.c[i], a.den), sign));
        return r;
    };
    const auto product = [](const Polynomial& a, const Polynomial& b) {
        Polynomial r;
        r.den = times(a.den, b.den);
        r.c.assign(a.c.size() + b.c.size() - 1, 0);
        for (std::size_t i = 0; i < a.c.size(); ++i)
            for (std::size_t j = 0; j < b.c.size(); ++j) r.c[i + j] = plus(r.c[i + j], times(a.c[i], b.c[j]));
        return r;
    };
    switch (e.op) {
        case Op::number: return Polynomial{{e.number}, 1};
        case Op::local:
            if (e.slot != slot) return {};
            return Polynomial{{0, 1}, 1};
        case Op::add:
        case Op::subtract:
        case Op::multiply: {
            const auto a = polynomial_in(*e.args[0], slot);
            const auto b = polynomial_in(*e.args[1], slot);
            if (!a || !b) return {};
            return e.op == Op::multiply ? product(*a, *b) : combine(*a, *b, e.op == Op::add ? 1 : -1);
        }
        case Op::power: {
            auto a = polynomial_in(*e.args[0], slot);
            if (!a || e.args[1]->op != Op::number || e.args[1]->number < 1 || e.args[1]->number > 6) return {};
            Polynomial r = *a;
            for (std::int64_t i = 1; i < e.args[1]->number; ++i) r = product(r, *a);
            return r;
        }
        case Op::divide: {
            auto a = polynomial_in(*e.args[0], slot);
            if (!a || e.args[1]->op != Op::number || e.args[1]->number < 1 || e.args[1]->number > 1000) return {};
            a->den = times(a->den, e.args[1]->number);
            // The floor is exact iff the quotient is an integer for every k: enough on a full period of residues.
            for (std::int64_t k = 0; k < a->den; ++k) {
                std::int64_t v = 0;
                for (std::size_t i = a->c.size(); i-- > 0;) v = residue(plus(times(v, k), a->c[i]), a->den);
                if (v != 0) return {};
            }
            return a;
        }
        default: return {};
    }
}

std::optional<std::int64_t> at(const Polynomial& p, std::int64_t k) {
    base::Checked v = 0;
    for (std::size_t i = p.c.size(); i-- > 0;) {
        v = base::checked_mul(*v, k);
        if (v) v = base::checked_add(*v, p.c[i]);
        if (!v) return {};
    }
    return *v / p.den;
}

// f(k0), f(k0 + 1), … as long as they fit and are within reach: enough to see that f(k) >= k, since f grows at least as fast later (exponentials,
// and polynomials beyond the bound of Cauchy).
std::vector<std::int64_t> elements_from(const SetTerm& t, std::int64_t k0) {
    std::vector<std::int64_t> r;
    for (std::int64_t k = k0; k < k0 + 100'000; ++k) {
        std::optional<std::int64_t> v;
        if (t.kind == SetTerm::Kind::powers) {
            const auto p = base::checked_pow(t.b, k);
            const auto c = p ? base::checked_mul(*p, t.values[0]) : base::Checked{};
            v = c ? base::checked_add(*c, t.values[1]) : base::Checked{};
        } else {
            v = at({t.kind == SetTerm::Kind::squares ? std::vector<std::int64_t>{0, 0, 1} : t.coefficients, t.denominator}, k);
        }
        if (!v) break;
        r.push_back(*v);
    }
    return r;
}

// Terms of other recurrences may come back below any bound, or never leave it: then the definition ends with an error, and it is left to the definition.
void require_growth(const SetTerm& t) {
    const auto negative = [](std::int64_t v) { return v < 0; };
    const auto& c = t.coefficients;
    if (c.empty() || t.first.size() < c.size()) throw Beyond("a recurrence without enough first terms");
    if (std::any_of(c.begin(), c.end(), negative) || std::any_of(t.first.begin(), t.first.end(), negative)) throw Beyond("a recurrence with negative numbers");
    std::vector<double> x(t.first.end() - static_cast<std::ptrdiff_t>(c.size()), t.first.end());  // the last terms: all far out within so many steps?
    for (int step = 0; step < most_terms; ++step) {
        if (*std::min_element(x.begin(), x.end()) > 1e19) return;
        double next = 0;
        for (std::size_t i = 0; i < c.size(); ++i) next = std::min(1e200, next + static_cast<double>(c[i]) * x[x.size() - 1 - i]);
        std::rotate(x.begin(), x.begin() + 1, x.end());
        x.back() = next;
    }
    throw Beyond("a recurrence that does not grow");
}

}  // namespace

// b^k with a constant base, times and plus constants; or a polynomial of degree 2 and more.
std::optional<SetTerm> sequence(const rule::Expr& body, std::uint32_t slot) {
    SetTerm t;
    if (body.op == Op::power && body.args[0]->op == Op::number && body.args[0]->number >= 2 && body.args[1]->op == Op::local && body.args[1]->slot == slot) {
        t.kind = SetTerm::Kind::powers;
        t.a = t.b = body.args[0]->number;
        t.values = {1, 0, 0};
        return t;
    }
    if (body.op == Op::power && body.args[0]->op == Op::number && body.args[0]->number >= 2 &&
        (body.args[1]->op == Op::add || body.args[1]->op == Op::subtract)) {
        const auto& x = *body.args[1];
        if (x.args[0]->op == Op::local && x.args[0]->slot == slot && x.args[1]->op == Op::number && x.op == Op::add && x.args[1]->number >= 0) {
            const auto c = base::checked_pow(body.args[0]->number, x.args[1]->number);
            if (!c) return {};
            t.kind = SetTerm::Kind::powers;
            t.a = t.b = body.args[0]->number;
            t.values = {*c, 0, 0};
            return t;
        }
        return {};
    }
    if (body.op == Op::multiply || body.op == Op::add || body.op == Op::subtract) {
        for (int side = 0; side < 2; ++side) {
            const auto& inner = *body.args[static_cast<std::size_t>(side)];
            const auto& other = *body.args[static_cast<std::size_t>(1 - side)];
            if (other.op != Op::number || (body.op == Op::subtract && side == 1)) continue;
            auto s = sequence(inner, slot);
            if (!s || s->kind != SetTerm::Kind::powers) continue;
            if (body.op == Op::multiply) {
                if (other.number < 1) return {};
                s->values[0] = times(s->values[0], other.number);
                s->values[1] = times(s->values[1], other.number);
            } else {
                s->values[1] = plus(s->values[1], body.op == Op::add ? other.number : -other.number);
            }
            return s;
        }
    }
    auto p = polynomial_in(body, slot);
    if (!p) return {};
    while (p->c.size() > 1 && p->c.back() == 0) p->c.pop_back();
    if (p->c.size() < 3 || p->c.back() <= 0) return {};
    t.kind = SetTerm::Kind::polynomial;
    t.coefficients = p->c;
    t.denominator = p->den;
    return t;
}

std::vector<std::int64_t> elements_up_to(const SetTerm& t, std::int64_t limit) {
    std::set<std::int64_t> r;
    const auto add = [&](std::int64_t v) {
        if (v >= 1 && v <= limit) r.insert(v);
    };
    const auto prime = [](std::int64_t v) {
        if (v < 2) return false;
        for (std::int64_t d = 2; d * d <= v; ++d)
            if (v % d == 0) return false;
        return true;
    };
    switch (t.kind) {
        case SetTerm::Kind::listed:
            for (const auto v : t.values) add(v);
            break;
        case SetTerm::Kind::progression:
            for (base::Checked v = t.a; v && *v <= limit; v = base::checked_add(*v, t.b)) add(*v);
            break;
        case SetTerm::Kind::powers: {
            base::Checked p = base::checked_pow(t.b, t.values.at(2));
            while (p) {
                const auto v = base::checked_mul(*p, t.values.at(0));
                if (!v || *v + t.values.at(1) > limit) break;
                add(*v + t.values.at(1));
                p = base::checked_mul(*p, t.b);
            }
            break;
        }
        case SetTerm::Kind::squares:
            for (std::int64_t k = 1; k <= limit / k; ++k) add(k * k);
            break;
        case SetTerm::Kind::primes:
            for (std::int64_t v = 2; v <= limit; ++v)
                if (prime(v)) add(v);
            break;
        case SetTerm::Kind::prime_powers:
            add(1);
            for (std::int64_t v = 2; v <= limit; ++v)
                if (prime(v))
                    for (base::Checked p = v; p && *p <= limit; p = base::checked_mul(*p, v)) add(*p);
            break;
        case SetTerm::Kind::factorials: {
            base::Checked f = 1;
            for (std::int64_t k = 1; f && *f <= limit; f = base::checked_mul(*f, ++k)) add(*f);
            break;
        }
        case SetTerm::Kind::recurrence: {
            // Terms may repeat and fall before they grow (1, 1, 1, 2, 2, 3, …): only as many in a row as there are coefficients, all beyond, end it.
            std::vector<base::Checked> x(t.first.begin(), t.first.end());
            for (const auto v : t.first) add(v);
            const auto window = static_cast<std::ptrdiff_t>(t.coefficients.size());
            const auto is_beyond = [&](const base::Checked& v) { return !v || *v > limit; };
            for (int step = 0; step < most_terms && !std::all_of(x.end() - window, x.end(), is_beyond); ++step) {
                base::Checked next = 0;
                for (std::size_t i = 0; i < t.coefficients.size() && next; ++i) {
                    if (t.coefficients[i] == 0) continue;
                    const auto before = x[x.size() - 1 - i];
                    const auto part = before ? base::checked_mul(t.coefficients[i], *before) : before;
                    next = part ? base::checked_add(*next, *part) : base::Checked{};
                }
                x.push_back(next);
                if (next) add(*next);
            }
            break;
        }
        case SetTerm::Kind::polynomial: {
            const Polynomial p{t.coefficients, t.denominator};
            for (std::int64_t k = t.k0; k < t.k0 + 1'000'000; ++k) {
                const auto v = at(p, k);
                if (!v || *v > limit) break;
                add(*v);
            }
            break;
        }
    }
    return {r.begin(), r.end()};
}

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
            if (*high >= *low && (*high - *low) >= static_cast<std::int64_t>(max_elements)) return {};
            for (std::int64_t x = *low; x <= *high; ++x) r.insert(x);
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
            SetTerm t;
            const auto limit = constant_of(number(set->args.back(), env));
            if (!limit || *limit > 100'000) return {};
            if (const auto n = named(set)) {
                t = *n;
            } else if (set->builtin == Builtin::powers) {
                const auto b = constant_of(number(set->args[0], env));
                if (!b || *b < 2) return {};
                t.kind = SetTerm::Kind::powers;
                t.a = t.b = *b;
                t.values = {1, 0, 0};
            } else if (set->builtin == Builtin::divisors) {
                for (std::int64_t d = 1; d <= *limit; ++d)
                    if (*limit % d == 0) r.insert(d);
                return std::vector<std::int64_t>(r.begin(), r.end());
            } else {
                return {};
            }
            return elements_up_to(t, *limit);
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
            parts.push_back(each_linear(x, [&](const Linear& p) {
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
                    const Number y = number(a, env);
                    parts.push_back(each_linear(x, [&](const Linear& p) { return each_linear(y, [&](const Linear& q) { return zero(p - q); }); }));
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
    const auto limited = [&] { return each_linear(x, [&](const Linear& p) { return all({member(p, s), below(piece(p), set->args.back(), env)}); }); };
    if (const auto t = named(set)) {
        s.term = *t;
        return limited();
    }
    if (set->builtin == Builtin::powers) {
        const auto b = constant_of(number(set->args[0], env));
        if (!b || *b < 2) throw Beyond("powers of something that varies");
        s.term.kind = SetTerm::Kind::powers;
        s.term.a = s.term.b = *b;
        s.term.values = {1, 0, 0};
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
        return each_linear(x, [&](const Linear& p) {
            return each_linear(of, [&](const Linear& q) {
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
    if (weaken_ && set->builtin == Builtin::zeckendorf)
        return each_linear(x, [&](const Linear& p) { return all({at_least(p - Linear(1)), below(piece(p), set->args.back(), env)}); });
    throw Beyond(std::string(rule::name(set->builtin)) + "(…) as a set of moves");
}

// {f(k) for k in low..high if c}. A linear f gives an existential k; a polynomial or an exponential f over k >= k0 whose upper end cuts
// nothing that could be legal gives a member atom.
CondRef Symbolic::member_comprehension(const Number& x, const ExprRef& set, Env& env) {
    existential();
    if (set->binders.size() == 1 && !set->condition && set->binders[0].range->op == Op::range) {
        const auto& b = set->binders[0];
        auto t = sequence(*set->args[0], b.slot);
        const auto k0 = constant_of(number(b.range->args[0], env));
        if (t && k0 && *k0 >= 0) {
            Special s;
            if (t->kind == SetTerm::Kind::powers) t->values[2] = *k0;
            else t->k0 = *k0;
            if (t->kind == SetTerm::Kind::polynomial) {
                // f must grow from k0 on: then f(k) >= k - k0 + f(k0), and every real root of f' and f - k lies below the bound of Cauchy.
                const Polynomial p{t->coefficients, t->denominator};
                std::int64_t cauchy = 2;
                for (const auto c : p.c) cauchy = std::max(cauchy, 2 + 2 * (std::abs(c) / p.c.back() + p.den));
                if (cauchy > 100'000) throw Beyond("a polynomial with large coefficients");
                for (std::int64_t k = *k0; k < *k0 + cauchy; ++k)
                    if (!at(p, k + 1) || *at(p, k + 1) <= *at(p, k)) throw Beyond("a polynomial that does not grow");
                if (t->coefficients == std::vector<std::int64_t>{0, 0, 1} && t->denominator == 1 && t->k0 == 1) {
                    t = SetTerm{};
                    t->kind = SetTerm::Kind::squares;
                }
            }
            s.term = *t;
            const auto first = elements_from(*t, *k0);
            const auto dominates = [&](bool squared) {  // f(k) >= k, or k * k, for all k >= k0
                std::int64_t k = *k0;
                for (const auto v : first) {
                    if (v < (squared ? k * k : k)) return false;
                    ++k;
                }
                return !first.empty();
            };
            if (first.empty() || first.front() < 1) throw Beyond("a set with elements below 1");
            const auto& high = b.range->args[1];
            // f(k) >= k: a k with f(k) <= high is inside the range, so "x is an f(k) and x <= high" are members. Those with f(k) > high and k <= high
            // are left out: right only where legality implies x <= high, and wherever it does not, the atom high - x >= 0 stays and is refused.
            if (high->op == Op::call && high->builtin == Builtin::isqrt) {
                if (dominates(true)) return each_linear(x, [&](const Linear& p) { return all({member(p, s), below(piece(p), high->args[0], env)}); });
            } else if (dominates(false)) {
                return each_linear(x, [&](const Linear& p) { return all({member(p, s), below(piece(p), high, env)}); });
            }
        }
    }
    Env inner = env;
    std::vector<CondRef> conds;
    for (const auto& b : set->binders) bind_symbolic(b, inner, conds);
    if (set->condition) conds.push_back(condition(set->condition, inner));
    const Number y = number(set->args[0], inner);
    conds.push_back(each_linear(x, [&](const Linear& p) { return each_linear(y, [&](const Linear& q) { return zero(p - q); }); }));
    return all(std::move(conds));
}

void Symbolic::bind_symbolic(const rule::Binder& b, Env& env, std::vector<CondRef>& conds) {
    existential();
    const Var v = fresh();
    bound_.push_back(v);
    try {
        conds.push_back(member_of(piece(variable(v)), b.range, env));
    } catch (const Beyond&) {
        if (!weaken_) throw;
    }
    env[b.slot] = value_of(variable(v));
}

}  // namespace grundy::recognise
