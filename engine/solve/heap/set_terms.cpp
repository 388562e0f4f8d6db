#include "engine/solve/heap/set_terms.hpp"

#include <algorithm>
#include <cstdlib>

#include "engine/base/checked.hpp"
#include "engine/base/number_sets.hpp"

namespace grundy::solve {
namespace {

using recognise::SetTerm;
using Members = std::vector<std::int64_t>;

/// c b^k + d for k >= k0. Stops where it leaves the range upwards for ever: |b| >= 2 and the power alone is beyond every shift by d.
void add_powers(Members& out, const SetTerm& term, std::int64_t most) {
    const std::int64_t b = term.a;
    const std::int64_t c = !term.values.empty() ? term.values[0] : 1;
    const std::int64_t d = term.values.size() > 1 ? term.values[1] : 0;
    const std::int64_t k0 = term.values.size() > 2 ? term.values[2] : 0;
    for (std::int64_t k = k0; k < k0 + 64; ++k) {
        const auto power = base::checked_pow(b, k);
        const auto scaled = power ? base::checked_mul(*power, c) : std::nullopt;
        const auto value = scaled ? base::checked_add(*scaled, d) : std::nullopt;
        if (!value) return;
        if (*value >= 1 && *value <= most) out.push_back(*value);
    }
}

/// Ends when a whole window lies beyond `most` (with coefficients >= 0 it never comes back), at an overflow, or after a million terms
/// (a sequence that stays small has long repeated itself by then).
void add_recurrence(Members& out, const SetTerm& term, std::int64_t most) {
    Members window = term.first;
    for (const std::int64_t x : window) out.push_back(x);
    if (term.coefficients.empty() || window.size() < term.coefficients.size()) return;
    const std::size_t order = term.coefficients.size();
    for (int steps = 0; steps < 1'000'000; ++steps) {
        std::int64_t next = 0;
        for (std::size_t i = 0; i < order; ++i) {
            const auto product = base::checked_mul(term.coefficients[i], window[window.size() - 1 - i]);
            const auto sum = product ? base::checked_add(next, *product) : std::nullopt;
            if (!sum) return;
            next = *sum;
        }
        window.erase(window.begin());
        window.push_back(next);
        out.push_back(next);
        if (std::all_of(window.begin(), window.end(), [most](std::int64_t x) { return x > most; })) return;
    }
}

base::Checked at(const std::vector<std::int64_t>& coefficients, std::int64_t k) {
    base::Checked value = 0;
    for (auto c = coefficients.rbegin(); c != coefficients.rend() && value; ++c) {
        value = base::checked_mul(*value, k);
        if (value) value = base::checked_add(*value, *c);
    }
    return value;
}

/// f is monotone beyond Cauchy's bound for the roots of f': 1 + max |i c_i| / |d c_d|.
void add_polynomial(Members& out, const SetTerm& term, std::int64_t most) {
    std::size_t degree = term.coefficients.size();
    while (degree > 0 && term.coefficients[degree - 1] == 0) --degree;
    if (degree == 0) return;
    --degree;
    std::int64_t monotone = term.k0;
    const std::int64_t lead = std::abs(term.coefficients[degree]);
    for (std::size_t i = 1; i < degree; ++i) monotone = std::max(monotone, 2 + std::abs(term.coefficients[i]) / lead);
    for (std::int64_t k = term.k0;; ++k) {
        const auto f = at(term.coefficients, k);
        const auto value = f ? base::checked_floor_div(*f, term.denominator) : std::nullopt;
        if (value && *value >= 1 && *value <= most) out.push_back(*value);
        if (degree == 0 || !value ||
            (k >= monotone && (*value > most || *value < 1) && (*value > most) == ((term.coefficients[degree] > 0) == (term.denominator > 0))))
            return;
    }
}

void add(Members& out, const SetTerm& term, std::int64_t most) {
    const auto push = [&out](std::int64_t s) { out.push_back(s); };
    switch (term.kind) {
        case SetTerm::Kind::listed: out.insert(out.end(), term.values.begin(), term.values.end()); return;
        case SetTerm::Kind::progression:
            for (std::int64_t s = term.a; s <= most; s += std::max<std::int64_t>(term.b, 1)) out.push_back(s);
            return;
        case SetTerm::Kind::powers: add_powers(out, term, most); return;
        case SetTerm::Kind::squares: return base::squares_upto(most, push);
        case SetTerm::Kind::primes:
            for (const std::int64_t p : base::primes_upto(most)) out.push_back(p);
            return;
        case SetTerm::Kind::prime_powers: return base::prime_powers_upto(base::primes_upto(most), most, push);
        case SetTerm::Kind::factorials: return base::factorials_upto(most, push);
        case SetTerm::Kind::recurrence: add_recurrence(out, term, most); return;
        case SetTerm::Kind::polynomial: add_polynomial(out, term, most); return;
    }
}

}  // namespace

std::vector<std::int64_t> members(const recognise::PredicateSubtraction& set, std::int64_t most) {
    Members all;
    for (const SetTerm& term : set.terms) add(all, term, most);
    all.erase(std::remove_if(all.begin(), all.end(), [most](std::int64_t s) { return s < 1 || s > most; }), all.end());
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

}  // namespace grundy::solve
