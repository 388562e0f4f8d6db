#include "engine/linear/linear.hpp"

#include <algorithm>
#include <numeric>

#include "engine/base/checked.hpp"
#include "engine/base/poll.hpp"

namespace grundy::linear {

namespace {

std::int64_t sure(base::Checked c) {
    if (!c) throw Beyond("a number in the moves is too large");
    return *c;
}

// a*x + b*y over one denominator. Every recogniser's loops come through here or through make() and holds(), which poll for all of them.
Linear combine(const Linear& x, std::int64_t a, const Linear& y, std::int64_t b) {
    base::poll();
    const std::int64_t den = times(x.den / std::gcd(x.den, y.den), y.den);
    a = times(a, den / x.den);
    b = times(b, den / y.den);
    Linear r;
    r.den = den;
    r.constant = plus(times(x.constant, a), times(y.constant, b));
    auto i = x.terms.begin();
    auto j = y.terms.begin();
    const auto push = [&](Var v, std::int64_t c) {
        if (c != 0) r.terms.emplace_back(v, c);
    };
    while (i != x.terms.end() || j != y.terms.end()) {
        if (j == y.terms.end() || (i != x.terms.end() && i->first < j->first)) {
            push(i->first, times(i->second, a));
            ++i;
        } else if (i == x.terms.end() || j->first < i->first) {
            push(j->first, times(j->second, b));
            ++j;
        } else {
            push(i->first, plus(times(i->second, a), times(j->second, b)));
            ++i;
            ++j;
        }
    }
    std::int64_t g = std::gcd(r.den, r.constant);
    for (const auto& t : r.terms) g = std::gcd(g, t.second);
    if (g > 1) {
        r.den /= g;
        r.constant /= g;
        for (auto& t : r.terms) t.second /= g;
    }
    return r;
}

std::int64_t coefficient_gcd(const Linear& f) {
    std::int64_t g = 0;
    for (const auto& t : f.terms) g = std::gcd(g, t.second);
    return g;
}

Cond node(Cond::Kind kind, const Linear& linear = Linear(), std::int64_t modulus = 1) {
    Cond c;
    c.kind = kind;
    c.linear = linear;
    c.modulus = modulus;
    return c;
}

Cond constant(bool value) {
    Cond c;
    c.value = value;
    return c;
}

CondRef make(Cond c) {
    base::poll();
    return std::make_shared<const Cond>(std::move(c));
}

}  // namespace

std::int64_t plus(std::int64_t a, std::int64_t b) { return sure(base::checked_add(a, b)); }
std::int64_t times(std::int64_t a, std::int64_t b) { return sure(base::checked_mul(a, b)); }
std::int64_t floor_quotient(std::int64_t a, std::int64_t b) { return sure(base::checked_floor_div(a, b)); }
std::int64_t residue(std::int64_t a, std::int64_t m) { return sure(base::checked_mod(a, m)); }

std::int64_t Linear::coefficient(Var v) const {
    for (const auto& t : terms)
        if (t.first == v) return t.second;
    return 0;
}

Linear variable(Var v) {
    Linear r;
    r.terms.emplace_back(v, 1);
    return r;
}
Linear operator+(const Linear& a, const Linear& b) { return combine(a, 1, b, 1); }
Linear operator-(const Linear& a, const Linear& b) { return combine(a, 1, b, -1); }
Linear operator*(const Linear& a, std::int64_t k) { return combine(a, k, Linear(), 0); }

Linear exact_quotient(const Linear& a, std::int64_t k) {
    Linear r = k < 0 ? a * -1 : a;
    r.den = times(r.den, k < 0 ? times(k, -1) : k);
    return combine(r, 1, Linear(), 0);
}

Linear substitute(const Linear& a, Var v, const Linear& by) {
    const std::int64_t c = a.coefficient(v);
    if (c == 0) return a;
    Linear rest = a;
    std::erase_if(rest.terms, [&](const auto& t) { return t.first == v; });
    Linear scaled = by * c;
    scaled.den = times(scaled.den, a.den);
    return combine(rest, 1, scaled, 1);
}

CondRef truth(bool value) {
    static const CondRef yes = make(constant(true));
    static const CondRef not_so = make(constant(false));
    return value ? yes : not_so;
}

// g | every coefficient: g*x + c >= 0 iff x + floor(c / g) >= 0 over the integers.
CondRef at_least(const Linear& form) {
    if (form.is_constant()) return truth(form.constant >= 0);
    Cond c = node(Cond::Kind::at_least, form);
    c.linear.den = 1;
    const std::int64_t g = coefficient_gcd(c.linear);
    for (auto& t : c.linear.terms) t.second /= g;
    c.linear.constant = floor_quotient(c.linear.constant, g);
    return make(std::move(c));
}

CondRef zero(const Linear& form) {
    if (form.is_constant()) return truth(form.constant == 0);
    Cond c = node(Cond::Kind::zero, form);
    c.linear.den = 1;
    const std::int64_t g = coefficient_gcd(c.linear);
    if (c.linear.constant % g != 0) return truth(false);
    const std::int64_t sign = c.linear.terms.front().second < 0 ? -1 : 1;
    for (auto& t : c.linear.terms) t.second = times(t.second / g, sign);
    c.linear.constant = times(c.linear.constant / g, sign);
    return make(std::move(c));
}

CondRef congruent(const Linear& form, std::int64_t modulus) {
    const std::int64_t m = times(modulus < 0 ? times(modulus, -1) : modulus, form.den);
    if (m == 0) throw Beyond("a remainder is taken modulo 0");
    Cond c = node(Cond::Kind::congruent, Linear(), m);
    c.linear.constant = residue(form.constant, m);
    for (const auto& t : form.terms) {
        const std::int64_t k = residue(t.second, m);
        if (k != 0) c.linear.terms.emplace_back(t.first, k);
    }
    std::int64_t g = std::gcd(m, c.linear.constant);
    for (const auto& t : c.linear.terms) g = std::gcd(g, t.second);
    if (g > 1) {
        c.modulus /= g;
        c.linear.constant /= g;
        for (auto& t : c.linear.terms) t.second /= g;
    }
    if (c.modulus == 1) return truth(true);
    if (c.linear.terms.empty()) return truth(c.linear.constant == 0);
    // A common divisor of the coefficients and m that does not divide the constant leaves no solution.
    std::int64_t h = c.modulus;
    for (const auto& t : c.linear.terms) h = std::gcd(h, t.second);
    if (h > 1) return truth(false);
    return make(std::move(c));
}

CondRef member(const Linear& form, const Special& special, const Linear& second) {
    Cond c = node(Cond::Kind::member, form);
    c.second = second;
    c.special = special;
    return make(std::move(c));
}

namespace {

CondRef join(Cond::Kind kind, std::vector<CondRef> parts) {
    const bool unit = kind == Cond::Kind::all;
    std::vector<CondRef> flat;
    for (auto& p : parts) {
        if (p->kind == Cond::Kind::truth) {
            if (p->value != unit) return truth(!unit);
        } else if (p->kind == kind) {
            flat.insert(flat.end(), p->parts.begin(), p->parts.end());
        } else {
            flat.push_back(std::move(p));
        }
    }
    if (flat.empty()) return truth(unit);
    if (flat.size() == 1) return flat.front();
    Cond c = node(kind);
    c.parts = std::move(flat);
    return make(std::move(c));
}

}  // namespace

CondRef all(std::vector<CondRef> parts) { return join(Cond::Kind::all, std::move(parts)); }
CondRef any(std::vector<CondRef> parts) { return join(Cond::Kind::any, std::move(parts)); }

CondRef no(const CondRef& c) {
    std::vector<CondRef> parts;
    switch (c->kind) {
        case Cond::Kind::truth: return truth(!c->value);
        case Cond::Kind::at_least: return at_least(c->linear * -1 - Linear(1));
        case Cond::Kind::no: return c->parts.front();
        case Cond::Kind::all:
        case Cond::Kind::any:
            for (const auto& p : c->parts) parts.push_back(no(p));
            return c->kind == Cond::Kind::all ? any(std::move(parts)) : all(std::move(parts));
        default: break;
    }
    Cond n = node(Cond::Kind::no);
    n.parts.push_back(c);
    return make(std::move(n));
}

bool is_true(const CondRef& c) { return c->kind == Cond::Kind::truth && c->value; }
bool is_false(const CondRef& c) { return c->kind == Cond::Kind::truth && !c->value; }

bool mentions(const CondRef& c, Var v) {
    bool found = false;
    each_atom(c, [&](const Cond& a) { found = found || a.linear.coefficient(v) != 0 || a.second.coefficient(v) != 0; });
    return found;
}

CondRef substitute(const CondRef& c, Var v, const Linear& by) {
    switch (c->kind) {
        case Cond::Kind::truth: return c;
        case Cond::Kind::at_least: return c->linear.coefficient(v) == 0 ? c : at_least(substitute(c->linear, v, by));
        case Cond::Kind::zero: return c->linear.coefficient(v) == 0 ? c : zero(substitute(c->linear, v, by));
        case Cond::Kind::congruent: return c->linear.coefficient(v) == 0 ? c : congruent(substitute(c->linear, v, by), c->modulus);
        case Cond::Kind::member: return member(substitute(c->linear, v, by), c->special, substitute(c->second, v, by));
        case Cond::Kind::no: return no(substitute(c->parts.front(), v, by));
        default: break;
    }
    std::vector<CondRef> parts;
    for (const auto& p : c->parts) parts.push_back(substitute(p, v, by));
    return join(c->kind, std::move(parts));
}

bool holds(const CondRef& c, std::span<const std::int64_t> values) {
    base::poll();
    const auto at = [&](const Linear& f) {
        __extension__ __int128 s = f.constant;
        for (const auto& t : f.terms) s += static_cast<__int128>(t.second) * values[t.first];
        return s;
    };
    switch (c->kind) {
        case Cond::Kind::truth: return c->value;
        case Cond::Kind::at_least: return at(c->linear) >= 0;
        case Cond::Kind::zero: return at(c->linear) == 0;
        case Cond::Kind::congruent: return at(c->linear) % c->modulus == 0;
        case Cond::Kind::all: return std::all_of(c->parts.begin(), c->parts.end(), [&](const CondRef& p) { return holds(p, values); });
        case Cond::Kind::any: return std::any_of(c->parts.begin(), c->parts.end(), [&](const CondRef& p) { return holds(p, values); });
        case Cond::Kind::no: return !holds(c->parts.front(), values);
        default: throw Beyond("a condition cannot be decided at a point");
    }
}

std::vector<std::vector<CondRef>> disjuncts(const CondRef& c, std::size_t cap) {
    std::vector<std::vector<CondRef>> result;
    if (is_false(c)) return result;
    if (is_true(c)) return {{}};
    if (c->kind == Cond::Kind::any) {
        for (const auto& p : c->parts) {
            auto more = disjuncts(p, cap);
            result.insert(result.end(), more.begin(), more.end());
            if (result.size() > cap) throw Beyond("the conditions have too many cases");
        }
        return result;
    }
    if (c->kind != Cond::Kind::all) return {{c}};
    result.emplace_back();
    for (const auto& p : c->parts) {
        const auto more = disjuncts(p, cap);
        std::vector<std::vector<CondRef>> product;
        if (result.size() * more.size() > cap) throw Beyond("the conditions have too many cases");
        for (const auto& left : result) {
            for (const auto& right : more) {
                product.push_back(left);
                product.back().insert(product.back().end(), right.begin(), right.end());
            }
        }
        result = std::move(product);
    }
    return result;
}

}  // namespace grundy::linear
