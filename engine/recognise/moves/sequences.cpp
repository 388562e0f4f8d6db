#include "engine/recognise/moves/sequences.hpp"

#include <algorithm>

#include "engine/recognise/family/members.hpp"

namespace grundy::recognise {

using rule::Builtin;
using rule::Op;

namespace {

constexpr int most_terms = 100'000;  ///< of a recurrence

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

}  // namespace

std::optional<SetTerm> named_set(Builtin builtin) {
    SetTerm t;
    switch (builtin) {
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

SetTerm powers_of(std::int64_t base) {
    SetTerm t;
    t.kind = SetTerm::Kind::powers;
    t.a = base;
    t.values = {1, 0, 0};
    return t;
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

// b^k with a constant base, times and plus constants; or a polynomial of degree 2 and more.
std::optional<SetTerm> sequence(const rule::Expr& body, std::uint32_t slot) {
    SetTerm t;
    if (body.op == Op::power && body.args[0]->op == Op::number && body.args[0]->number >= 2 && body.args[1]->op == Op::local && body.args[1]->slot == slot) {
        t.kind = SetTerm::Kind::powers;
        t.a = body.args[0]->number;
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
            t.a = body.args[0]->number;
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

SetTerm from(SetTerm t, std::int64_t k0) {
    if (t.kind == SetTerm::Kind::powers) t.values[2] = k0;
    else t.k0 = k0;
    if (t.kind == SetTerm::Kind::polynomial) {
        // f must grow from k0 on: then f(k) >= k - k0 + f(k0), and every real root of f' and f - k lies below the bound of Cauchy.
        std::int64_t cauchy = 2;
        for (const auto c : t.coefficients) cauchy = std::max(cauchy, 2 + 2 * (std::abs(c) / t.coefficients.back() + t.denominator));
        if (cauchy > 100'000) throw Beyond("a polynomial with large coefficients");
        for (std::int64_t k = k0; k < k0 + cauchy; ++k)
            if (!element(t, k + 1) || *element(t, k + 1) <= *element(t, k)) throw Beyond("a polynomial that does not grow");
        if (t.coefficients == std::vector<std::int64_t>{0, 0, 1} && t.denominator == 1 && t.k0 == 1) {
            t = SetTerm{};
            t.kind = SetTerm::Kind::squares;
        }
    }
    const auto first = element(t, k0);
    if (!first || *first < 1) throw Beyond("a set with elements below 1");
    return t;
}

bool dominates(const SetTerm& t, std::int64_t k0, bool squared) {
    // As long as they fit and are within reach: enough to see that f(k) >= k, since f grows at least as fast later (exponentials, and polynomials beyond the
    // bound of Cauchy).
    for (std::int64_t k = k0; k < k0 + 100'000; ++k) {
        const auto v = element(t, k);
        if (!v) break;
        if (*v < (squared ? k * k : k)) return false;
    }
    return true;
}

}  // namespace grundy::recognise
