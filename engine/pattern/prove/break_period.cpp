/// Periods of take-and-break games: theorems 2.1 (Guy and Smith 1956), 3.1 and 3.2 (side conditions), 3.3 (removals without end).
/// Each says: g(n + p) = g(n) on a finite range, hence for all n >= n0. The ranges, as values that must be at hand, are
///
///     2.1   h parts, removals <= k                    n0 <= n < h n0 + (h-1) p + k        g to  h n0 + h p + k
///     3.1   two parts, always different               n0 <= n < 2 n0 + 2 p + k            g to  2 n0 + 3 p + k
///     3.2   (w, q)-gap-regular, h parts, L = lcm 1..h n0 <= n < T n0 + h L p + k - p      g to  T n0 + h L p + k        T = h (h + 1) / 2
///     3.3   the same, removals without end            k is replaced by w + L p            g to  T n0 + (h + 1) L p + w
///
/// n0 >= 1 (3.2, 3.3: n0 >= max(w, 1) and q divides p).
///
/// Proof of 2.1. Induction on n >= h n0 + (h-1) p + k. An option of n + p has parts with sum n + p - t >= h (n0 + p), so its largest part b is >= n0 + p; b - p
/// >= n0 >= 1 is again a part, smaller than n, of the same value: an option of n with the same value. An option of n has parts with sum >= h n0, so the largest
/// is b >= n0; b + p has the value of b because b < n (t = 0 leaves at least two parts). No option leaves nothing, for n > k. So both have the same option
/// values.
///
/// Proof of 3.1. Option a < b of n + p, n >= 2 n0 + 2 p + k: if a >= n0 + p take (a - p, b), different since a - p < b. Otherwise b - p = n - t - a >= n - k -
/// n0 - p + 1 > a: take (a, b - p). Option a < b of n: (a, b + p), where b >= n0. Shifting the larger part alone, as in 2.1, can make a = b - p: the longer
/// range is needed.
///
/// Proof of 3.2. Let N = n + p beyond the range, Q = L p. It is enough that N and N - Q have the same option values: then g(N) = g(N - Q) = g(n), as n - (N -
/// Q) = Q - p is a multiple of p. Write the parts a_1 <= … <= a_j by gaps d_0 = a_1, d_i = a_(i+1) - a_i, with r_i = j - i parts above gap i. Were all d_i < n0
/// + Q / r_i, the sum N - t would be < T n0 + j Q. So some d_i >= n0 + Q / r_i: take Q / r_i, a multiple of p and so of q, from the r_i parts above it. The
/// total falls by Q, only gap i changes, it stays >= n0 >= w in the same class mod q: legal, and every part stays >= n0. Upwards the same with some d_i >=
/// n0. 3.3: the number removed is one more silent part: if t >= w + Q, lower t itself by Q.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "engine/pattern/prove/provers.hpp"
#include "engine/pattern/prove/rising_prover.hpp"

namespace grundy::pattern {
namespace {

using recognise::GapAtom;
using recognise::GapClause;

struct Gaps {
    std::uint64_t w = 1, q = 1, h = 1, k = 0;
    bool endless = false;
};

Range range_of(const Gaps& g) {
    const std::uint64_t triangle = g.h * (g.h + 1) / 2, lambda = g.h == 3 ? 6 : g.h == 2 ? 2 : 1, lowest = std::max<std::uint64_t>(g.w, 1);
    if (g.endless) return {triangle, g.h * lambda + lambda, g.w, lowest, g.q};
    return {triangle, g.h * lambda, g.k, lowest, g.q};
}

std::unique_ptr<Prover> by_gaps(const Gaps& g, const Effort& effort) {
    return std::make_unique<RangeProver>(range_of(g), g.endless ? TheoremId::unbounded_removal : TheoremId::gap_regular, effort, g.w);
}

// What an atom asks of w and q. cls(x) = x below w and w + (x - w) mod q above: it must decide the atom. `>= c`, `< c` are decided by w >= c; `= c` by w > c;
// congruences mod m by m | q. A gap over several parts is a sum of neighbouring gaps: either one of them is >= w, and the sum is >= w too, or all are known
// exactly.
std::string account(const GapAtom& atom, Gaps& g) {
    using R = GapAtom::Relation;
    if (atom.relation == R::congruent || atom.relation == R::not_congruent) {
        if (atom.modulus < 1) return "a congruence without a modulus";
        g.q = std::lcm(g.q, static_cast<std::uint64_t>(atom.modulus));
        return {};
    }
    const std::int64_t exact = atom.relation == R::equal || atom.relation == R::not_equal ? 1 : 0;
    if (atom.value > 0 || exact) g.w = std::max(g.w, static_cast<std::uint64_t>(std::max<std::int64_t>(atom.value, 0) + exact));
    return {};
}

std::string account(const GapClause& clause, Gaps& g) {
    if (clause.parts < 0 || clause.parts > 3) return "a move into more than three parts";
    if (clause.remove_low < 0 || clause.remove_modulus < 1) return "a move that adds";
    if (clause.parts <= 1 && clause.remove_low == 0 && (clause.remove_modulus == 1 || clause.remove_residue % clause.remove_modulus == 0))
        return "a move that takes nothing";
    g.h = std::max(g.h, static_cast<std::uint64_t>(clause.parts));
    if (clause.remove_high < 0) {
        g.endless = true;
        g.w = std::max(g.w, static_cast<std::uint64_t>(clause.remove_low));
        g.q = std::lcm(g.q, static_cast<std::uint64_t>(clause.remove_modulus));
    } else {
        g.k = std::max(g.k, static_cast<std::uint64_t>(clause.remove_high));
    }
    for (const auto& atom : clause.atoms) {
        const int last = clause.parts - 1;
        const bool part = atom.subject != GapAtom::Subject::heap;
        if (part && (atom.i < 0 || atom.i > last)) return "a condition on a part that is not there";
        if (atom.subject == GapAtom::Subject::gap && (atom.j < atom.i || atom.j > last)) return "a condition on a gap that is not there";
        if (auto why = account(atom, g); !why.empty()) return why;
    }
    return {};
}

}  // namespace

std::unique_ptr<Prover> gap_prover(const recognise::GapRegular& family, const Effort& effort) {
    Gaps g;
    for (const auto& clause : family.clauses) {
        if (const auto why = account(clause, g); !why.empty()) return no_prover(why + " is outside theorems 3.2 and 3.3");
    }
    // With an endless clause the others are conditions on t too: t <= high must be a matter of cls(t).
    if (g.endless) g.w = std::max(g.w, g.k + 1);
    return by_gaps(g, effort);
}

std::unique_ptr<Prover> break_prover(const recognise::TakeAndBreak& family, const Effort& effort) {
    const auto& code = family.code;
    if (code.digits.empty() || (code.digits[0] & 3) != 0) return no_prover("a code whose first digit lets a heap stand is outside theorem 2.1");
    const auto h = static_cast<std::uint64_t>(std::max(code.parts(), 1));
    const auto k = code.last_digit();
    // Parts pairwise different are a condition on gaps: d_i >= 1, so w = 1.
    const auto rising = [&](std::unique_ptr<Prover> bounded) { return std::make_unique<RisingProver>(code, std::move(bounded), effort); };
    if (!k) return rising(by_gaps({std::max<std::uint64_t>(code.digits.size(), 1), code.tail.size(), h, 0, true}, effort));
    if (!code.distinct || h < 2) {
        auto bounded = std::make_unique<RangeProver>(Range{h, h, *k, 1, 1}, TheoremId::guy_smith, effort, 0, FewRareTable::of(code));
        // Finite octal codes are never arithmetic periodic (Austin 1976); three parts may be.
        if (h == 3) return rising(std::move(bounded));
        return bounded;
    }
    if (h == 2) return std::make_unique<RangeProver>(Range{2, 3, *k, 1, 1}, TheoremId::unequal_split, effort, 0, FewRareTable::of(code));
    return by_gaps({1, 1, h, *k, false}, effort);
}

}  // namespace grundy::pattern
