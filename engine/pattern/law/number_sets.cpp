/// Every decider is exact or errs on the side of "met", so that avoidance is proved. Theirs are the theorems named beside them.
#include "engine/pattern/law/number_sets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "engine/base/number_sets.hpp"
#include "engine/recognise/family/members.hpp"

namespace grundy::pattern {
namespace {

using base::Integer;
using recognise::PredicateSubtraction;
using recognise::SetTerm;
using TermKind = SetTerm::Kind;
using Classes = std::vector<bool>;

std::size_t mod(const Integer& x, std::uint64_t m) { return static_cast<std::size_t>(base::floor_mod(x, Integer(m))); }

struct Powers {
    Integer b, c, d;
    std::int64_t k0;
};
Powers powers_of(const SetTerm& t) {
    const auto get = [&](std::size_t i, std::int64_t otherwise) { return i < t.values.size() ? t.values[i] : otherwise; };
    return {t.a, get(0, 1), get(1, 0), get(2, 0)};
}

// f(k), not yet divided.
Integer polynomial(const SetTerm& t, const Integer& k) {
    Integer f = 0;
    for (auto c = t.coefficients.rbegin(); c != t.coefficients.rend(); ++c) f = f * k + *c;
    return f;
}
// f' has no root beyond 1 + max |i c_i| / (n c_n) (Cauchy), so f rises from there on.
Integer rises_from(const SetTerm& t) {
    const auto n = static_cast<std::int64_t>(t.coefficients.size()) - 1;
    Integer top = 0;
    for (std::int64_t i = 1; i < n; ++i) top = std::max(top, Integer(abs(Integer(t.coefficients[static_cast<std::size_t>(i)]) * i)));
    return 2 + top / (Integer(t.coefficients.back()) * n);
}

// x_0, x_1, …: coefficients >= 0. Once as many terms in a row as there are coefficients are > limit, all later ones are.
template <class Visit>
bool walk_recurrence(const SetTerm& t, const Integer& limit, std::size_t most, Visit visit) {
    std::vector<Integer> last(t.first.begin(), t.first.end());
    for (const auto& x : last) visit(x);
    const std::size_t r = t.coefficients.size();
    for (std::size_t step = 0; step < most; ++step) {
        if (std::all_of(last.end() - static_cast<std::ptrdiff_t>(r), last.end(), [&](const Integer& x) { return x > limit; })) return true;
        Integer next = 0;
        for (std::size_t i = 0; i < r; ++i) next += last[last.size() - 1 - i] * t.coefficients[i];
        visit(next);
        last.erase(last.begin());
        last.push_back(next);
    }
    return false;
}

std::string undecided(const SetTerm& t) {
    switch (t.kind) {
        case TermKind::listed:
        case TermKind::squares:
        case TermKind::primes:
        case TermKind::prime_powers:
        case TermKind::factorials: return {};
        case TermKind::progression: return t.b >= 1 ? "" : "a progression without a step";
        case TermKind::powers: return t.a >= 2 && powers_of(t).c >= 1 && powers_of(t).k0 >= 0 && powers_of(t).k0 < 64 ? "" : "powers of a base below 2";
        case TermKind::polynomial: {
            if (t.coefficients.size() < 2 || t.coefficients.back() < 1 || t.denominator < 1 || t.denominator > 1000) return "a polynomial that does not rise";
            for (std::int64_t k = 0; k < t.denominator; ++k) {
                if (polynomial(t, k) % t.denominator != 0) return "a quotient that is not always a whole number";
            }
            return rises_from(t) < 1'000'000 && t.k0 > -1'000'000 ? "" : "a polynomial with large coefficients";
        }
        case TermKind::recurrence: {
            const auto negative = [](std::int64_t c) { return c < 0; };
            if (t.coefficients.empty() || t.first.size() < t.coefficients.size()) return "a recurrence without enough first terms";
            if (std::any_of(t.coefficients.begin(), t.coefficients.end(), negative) || std::any_of(t.first.begin(), t.first.end(), negative))
                return "a recurrence with negative numbers";
            return walk_recurrence(t, Integer(1) << 62, 4000, [](const Integer&) {}) ? "" : "a recurrence that does not grow";
        }
    }
    return "an unknown set";
}

// A prime p = r mod m has gcd(r, m) | p. If the gcd is 1 there may be such primes beyond any bound (there are: Dirichlet; proofs of avoidance do not need it);
// otherwise p is the gcd.
void meet_primes(Classes& met, std::uint64_t m, const Integer& bound) {
    for (std::uint64_t r = 0; r < m; ++r) {
        const std::uint64_t d = std::gcd(r, m);
        if (d == 1 || (base::is_prime(d) && d % m == r && bound <= d)) met[r] = true;
    }
}

// Powers of primes that do not divide m are units; those of p | m run through the orbit of p; 1 = p^0 is a unit class too, and met by larger members as well.
void meet_prime_powers(Classes& met, std::uint64_t m) {
    for (std::uint64_t r = 0; r < m; ++r) {
        if (std::gcd(r, m) == 1) met[r] = true;
    }
    for (std::uint64_t p = 2; p <= m; ++p) {
        if (m % p != 0 || !base::is_prime(p)) continue;
        Integer x = p;
        for (std::set<std::size_t> seen; seen.insert(mod(x, m)).second; x *= p) met[mod(x, m)] = true;
    }
}

/// Without what is added to every member.
void meet_named(Classes& met, const SetTerm& t, std::uint64_t m, const Integer& bound) {
    const auto take = [&](const Integer& s) {
        if (s >= bound && s >= 1) met[mod(s, m)] = true;
    };
    switch (t.kind) {
        case TermKind::listed:
            for (const auto s : t.values) take(s);
            return;
        case TermKind::progression: {  // a + b Z meets a class iff it agrees mod gcd(b, m), and then beyond any bound
            const std::uint64_t d = std::gcd(static_cast<std::uint64_t>(t.b), m);
            for (std::uint64_t r = mod(t.a, d); r < m; r += d) met[r] = true;
            return;
        }
        case TermKind::powers: {  // exactly until the members reach the bound, then the orbit of c b^k mod m until it recurs
            const auto [b, c, d, k0] = powers_of(t);
            Integer x = c;
            for (std::int64_t k = 0; k < k0; ++k) x *= b;
            while (x + d < bound || x + d < 1) x *= b;
            x = mod(x, m);
            for (std::set<Integer> seen; seen.insert(x).second; x = mod(Integer(x * b), m)) met[mod(Integer(x + d), m)] = true;
            return;
        }
        case TermKind::squares:
            for (std::uint64_t k = 0; k < m; ++k) met[mod(Integer(k) * k, m)] = true;
            return;
        case TermKind::polynomial:  // f(k) / D mod m depends on k mod m D, and every class of k is met by arbitrarily large k
            for (std::uint64_t k = 0; k < m * static_cast<std::uint64_t>(t.denominator); ++k) met[mod(polynomial(t, k) / t.denominator, m)] = true;
            return;
        case TermKind::primes: return meet_primes(met, m, bound);
        case TermKind::prime_powers: return meet_prime_powers(met, m);
        case TermKind::factorials: {
            Integer x = 1;
            for (std::uint64_t k = 1; k < m || x < bound; ++k, x *= k) take(x);
            met[0] = true;  // k! for k >= m, beyond any bound
            return;
        }
        case TermKind::recurrence: {  // terms before the first that reaches the bound are out; from there the state mod m is followed until it recurs
            const std::size_t r = t.coefficients.size();
            std::vector<Integer> last;
            bool reached = false;
            std::set<std::vector<Integer>> seen;
            walk_recurrence(t, bound + 1, 1'000'000, [&](const Integer& x) {
                last.push_back(x);
                reached = reached || (x >= bound && x >= 1);
                if (reached) met[mod(x, m)] = true;
            });
            last.erase(last.begin(), last.end() - static_cast<std::ptrdiff_t>(r));
            for (auto& x : last) x = mod(x, m);
            while (seen.insert(last).second) {
                Integer next = 0;
                for (std::size_t i = 0; i < r; ++i) next += last[r - 1 - i] * t.coefficients[i];
                last.erase(last.begin());
                last.emplace_back(mod(next, m));
                met[static_cast<std::size_t>(last.back())] = true;
            }
            return;
        }
    }
}

void meet(Classes& met, const SetTerm& t, std::uint64_t m, const Integer& bound) {
    if (t.added == 0) return meet_named(met, t, m, bound);
    Classes there(m, false);
    meet_named(there, t, m, bound - t.added);
    for (std::uint64_t r = 0; r < m; ++r)
        if (there[r]) met[mod(Integer(r) + t.added, m)] = true;
}

// A whole root of f: f(root + m D t) = f(root) = 0 mod m D for every t, so m divides f(k) / D for some large k.
std::optional<std::int64_t> whole_root(const SetTerm& t) {
    for (std::int64_t k = -1000; k <= 1000; ++k) {
        if (polynomial(t, k) == 0) return k;
    }
    return {};
}

// With last coefficient 1 the recurrence runs backwards in integers, so it is purely periodic mod every m in both directions; a term 0 anywhere then recurs mod
// m for ever, and terms grow.
std::optional<int> zero_term(const SetTerm& t) {
    if (t.coefficients.back() != 1) return {};
    const std::size_t r = t.coefficients.size();
    if (t.first.size() != r) return {};
    std::vector<Integer> window(t.first.begin(), t.first.end());
    for (int back = 0; back < 64; ++back) {
        if (std::find(window.begin(), window.end(), Integer(0)) != window.end()) return back;
        Integer before = window.back();  // x_i = c_1 x_(i-1) + … + c_(r-1) x_(i-r+1) + x_(i-r)
        for (std::size_t i = 0; i + 1 < r; ++i) before -= window[r - 2 - i] * t.coefficients[i];
        window.pop_back();
        window.insert(window.begin(), before);
    }
    return {};
}

std::string multiples(const SetTerm& t) {
    if (t.added != 0) return "";
    switch (t.kind) {
        case TermKind::squares: return "m² is a square for every m";
        case TermKind::factorials: return "m divides m! for every m";
        case TermKind::progression: return t.a % t.b == 0 ? fmt::format("the set has all large multiples of {}", t.b) : "";
        case TermKind::polynomial: {
            const auto root = whole_root(t);
            return root ? fmt::format("the polynomial has the root {}, so m divides some large value for every m", *root) : "";
        }
        case TermKind::recurrence: return zero_term(t) ? "the recurrence, run backwards, has a term 0, so m divides some large term for every m" : "";
        default: return {};
    }
}

}  // namespace

std::string undecided_term(const PredicateSubtraction& set) {
    for (const auto& t : set.terms) {
        if (auto why = undecided(t); !why.empty()) return why;
    }
    return {};
}

Classes met_classes(const PredicateSubtraction& set, std::uint64_t m, const Integer& bound) {
    Classes met(m, false);
    for (const auto& t : set.terms) meet(met, t, m, bound);
    return met;
}

std::optional<Integer> multiple_in(const PredicateSubtraction& set, std::uint64_t p) {
    for (const auto& t : set.terms) {
        if (t.kind == TermKind::squares) return Integer(p) * p;
        if (t.kind == TermKind::factorials && t.added == 0) {
            Integer x = 1;
            for (std::uint64_t k = 1; k < 10'000; x *= ++k) {
                if (x % p == 0) return x;
            }
        }
        const bool rare = t.kind == TermKind::powers || t.kind == TermKind::recurrence || t.kind == TermKind::listed;
        std::vector<std::int64_t> some;
        recognise::add_members(some, t, rare ? std::int64_t{1} << 62 : 1'000'000);
        for (const auto s : some) {
            if (static_cast<std::uint64_t>(s) % p == 0) return Integer(s);
        }
    }
    return {};
}

std::string multiples_of_all(const PredicateSubtraction& set) {
    for (const auto& t : set.terms) {
        if (auto why = multiples(t); !why.empty()) return why;
    }
    return {};
}

// Primes and prime powers have density 0 (Chebyshev); values of polynomials of degree 2 and more, powers, factorials are rarer still; a growing recurrence with
// coefficients >= 0 at least doubles every few terms when their sum is >= 2, otherwise it may be linear.
bool sparse(const PredicateSubtraction& set) {
    return std::all_of(set.terms.begin(), set.terms.end(), [](const SetTerm& t) {
        if (t.kind == TermKind::progression) return false;
        if (t.kind == TermKind::polynomial) return t.coefficients.size() >= 3;
        if (t.kind == TermKind::recurrence) return std::accumulate(t.coefficients.begin(), t.coefficients.end(), std::int64_t{0}) >= 2;
        return true;
    });
}

}  // namespace grundy::pattern
