#include "engine/recognise/family/members.hpp"

#include <algorithm>
#include <cstdlib>

#include "engine/base/integer.hpp"
#include "engine/base/number_sets.hpp"

namespace grundy::recognise {
namespace {

using base::Checked;

constexpr int most_terms = 100'000;  ///< of a recurrence: one that grows is far out by then

Checked scaled(Checked x, std::int64_t by, std::int64_t and_add) {
    if (x) x = base::checked_mul(*x, by);
    return x ? base::checked_add(*x, and_add) : x;
}

/// c b^k + d rises: the first that is too large, or does not fit, is the end.
template <class Out>
void powers(const SetTerm& term, std::int64_t most, const Out& out) {
    for (std::int64_t k = term.values.size() > 2 ? term.values[2] : 0;; ++k) {
        const Checked s = element(term, k);
        if (!s || *s > most) return;
        out(*s);
    }
}

/// Terms may repeat and fall before they grow (1, 1, 1, 2, 2, 3, …): only as many in a row as there are coefficients, all beyond, end it.
template <class Out>
void recurrence(const SetTerm& term, std::int64_t most, const Out& out) {
    for (const std::int64_t x : term.first) out(x);
    const std::size_t order = term.coefficients.size();
    if (term.first.size() < order) return;
    std::vector<Checked> last(term.first.end() - static_cast<std::ptrdiff_t>(order), term.first.end());
    const auto is_beyond = [most](const Checked& x) { return !x || *x > most; };
    for (int step = 0; step < most_terms && !std::all_of(last.begin(), last.end(), is_beyond); ++step) {
        Checked next = 0;
        for (std::size_t i = 0; i < order && next; ++i)
            if (term.coefficients[i] != 0) next = scaled(last[order - 1 - i], term.coefficients[i], *next);
        std::rotate(last.begin(), last.begin() + 1, last.end());
        last.back() = next;
        if (next) out(*next);
    }
}

/// f is monotone beyond Cauchy's bound for the roots of f': 1 + max |i c_i| / |d c_d|.
template <class Out>
void polynomial(const SetTerm& term, std::int64_t most, const Out& out) {
    std::size_t degree = term.coefficients.size();
    while (degree > 0 && term.coefficients[degree - 1] == 0) --degree;
    if (degree == 0) return;
    --degree;
    std::int64_t monotone = term.k0;
    const std::int64_t lead = std::abs(term.coefficients[degree]);
    for (std::size_t i = 1; i < degree; ++i) monotone = std::max(monotone, 2 + std::abs(term.coefficients[i]) / lead);
    for (std::int64_t k = term.k0;; ++k) {
        const Checked s = element(term, k);
        if (s) out(*s);
        if (degree == 0 || !s || (k >= monotone && (*s > most || *s < 1) && (*s > most) == ((term.coefficients[degree] > 0) == (term.denominator > 0)))) return;
    }
}

}  // namespace

Checked element(const SetTerm& term, std::int64_t k) {
    if (term.kind == SetTerm::Kind::squares) return base::checked_mul(k, k);
    if (term.kind == SetTerm::Kind::powers) {
        const auto value = [&](std::size_t i, std::int64_t otherwise) { return i < term.values.size() ? term.values[i] : otherwise; };
        return scaled(base::checked_pow(term.a, k), value(0, 1), value(1, 0));
    }
    Checked f = 0;
    for (auto c = term.coefficients.rbegin(); c != term.coefficients.rend(); ++c) f = scaled(f, k, *c);
    if (f) return base::checked_floor_div(*f, term.denominator);
    base::Integer whole = 0;  // a value may fit where what is added up on the way does not
    for (auto c = term.coefficients.rbegin(); c != term.coefficients.rend(); ++c) whole = whole * k + *c;
    return base::to_int64(base::floor_div(whole, term.denominator));
}

void add_members(std::vector<std::int64_t>& all, const SetTerm& term, std::int64_t most) {
    const auto out = [&all, most, added = term.added](std::int64_t s) {
        if (s >= 1 - added && s <= most - added) all.push_back(s + added);
    };
    const Checked end = base::checked_sub(most, term.added);  // of what the named set has
    if (!end) return;
    switch (term.kind) {
        case SetTerm::Kind::listed: std::for_each(term.values.begin(), term.values.end(), out); return;
        case SetTerm::Kind::progression:
            for (Checked s = term.a; s && *s <= most; s = base::checked_add(*s, std::max<std::int64_t>(term.b, 1))) out(*s);
            return;
        case SetTerm::Kind::powers: return powers(term, most, out);
        case SetTerm::Kind::squares: return base::squares_upto(most, out);
        case SetTerm::Kind::primes:
            for (const std::int64_t p : base::primes_upto(*end)) out(p);
            return;
        case SetTerm::Kind::prime_powers: return base::prime_powers_upto(base::primes_upto(*end), *end, out);
        case SetTerm::Kind::factorials: return base::factorials_upto(*end, out);
        case SetTerm::Kind::recurrence: return recurrence(term, *end, out);
        case SetTerm::Kind::polynomial: return polynomial(term, most, out);
    }
}

std::vector<std::int64_t> members(const PredicateSubtraction& set, std::int64_t most) {
    std::vector<std::int64_t> all;
    for (const SetTerm& term : set.terms) add_members(all, term, most);
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

}  // namespace grundy::recognise
