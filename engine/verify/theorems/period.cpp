/// Periods by a finite range: theorems 1.1, 2.1, 3.1, 3.2 and 3.3. Each says: if g(n + P) = g(n) for n0 <= n and n + P < N, then for all n >= n0.
///
///     1.1   take t <= m, leave at most one part          N = n0 + P + m
///     2.1   h parts, t <= k, every splitting              N = h n0 + h P + k
///     3.1   two parts that are always different           N = 2 n0 + 3 P + k
///     3.2   (w, q)-gap-regular, L = lcm(1 … h)            N = h (h + 1) / 2 n0 + h L P + k
///     3.3   the same without a bound on t                 k becomes w + L P
///
/// The numbers are derived here from the clauses of the rule; the certificate only names the theorem. The claimed period p need not be a multiple of q: the
/// theorem is applied to P = lcm(p, q) from n0 = max(e, w …), and g(n + p) = g(n) is checked on [e, n0 + P), which then is all there is to check.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "engine/base/nimber.hpp"
#include "engine/verify/theorems/law.hpp"
#include "engine/verify/theorems/sequence.hpp"

namespace grundy::verify {
namespace {

using Shape = Clause::Shape;

struct Range {
    std::uint64_t lowest = 0, q = 1;                 ///< n0 >= lowest, q | P
    std::uint64_t heaps = 1, periods = 1, more = 0;  ///< N = heaps n0 + periods P + more
};

void refuse(bool bad, const std::string& theorem, const std::string& why) {
    if (bad) throw Rejected("theorem " + theorem + " is not about this rule: " + why);
}

template <class Test>
bool some(const Splitting& rule, Test test) {
    return std::any_of(rule.clauses.begin(), rule.clauses.end(), test);
}

std::uint64_t at_least_0(std::int64_t x) { return static_cast<std::uint64_t>(std::max<std::int64_t>(x, 0)); }

/// w and q that suit all clauses.
void widen(const Splitting& rule, Range& range) {
    for (const Clause& c : rule.clauses) {
        range.lowest = std::max(range.lowest, at_least_0(c.w));
        range.q = std::lcm(range.q, at_least_0(c.q));
        if (range.q > 1'000'000) throw Rejected("the rule uses remainders with too many moduli");
    }
}

/// "Take t" with nothing else said leaves one part or, from heap t, none.
bool plain_subtraction(const Splitting& rule) {
    std::vector<std::int64_t> leave_one, leave_none;
    for (const Clause& c : rule.clauses) {
        if (!c.atoms.empty()) return false;
        (c.parts == 1 ? leave_one : leave_none).push_back(*c.t);
    }
    for (auto* list : {&leave_one, &leave_none}) {
        std::sort(list->begin(), list->end());
        list->erase(std::unique(list->begin(), list->end()), list->end());
    }
    return leave_one == leave_none;
}

Range range_of(const Splitting& rule, const std::string& theorem) {
    const std::uint64_t h = at_least_0(std::max(rule.most_parts(), 1)), k = at_least_0(rule.most_taken());
    const std::uint64_t triangle = h * (h + 1) / 2, lambda = h == 3 ? 6 : h;
    Range range;
    if (theorem != "3.3") refuse(rule.endless(), theorem, "any number may be taken");
    if (theorem == "1.1") {
        refuse(h > 1, theorem, "a move may leave several parts");
        range.more = k;
        if (plain_subtraction(rule)) return range;
        range.lowest = 1;
        widen(rule, range);
    } else if (theorem == "2.1") {
        refuse(some(rule, [](const Clause& c) { return c.shape != Shape::all; }), theorem, "its moves have conditions on the heap or the parts");
        range = {1, 1, h, h, k};
    } else if (theorem == "3.1") {
        refuse(h != 2 || some(rule, [](const Clause& c) { return c.shape != (c.parts == 2 ? Shape::different : Shape::all); }), theorem,
               "it is not always two different parts, or there are other conditions");
        range = {1, 1, 2, 3, k};
    } else if (theorem == "3.2") {
        range = {1, 1, triangle, h * lambda, k};
        widen(rule, range);
    } else if (theorem == "3.3") {
        range = {1, 1, triangle, (h + 1) * lambda, 0};
        widen(rule, range);
        range.lowest = std::max(range.lowest, k + 1);  // that t is a certain number is decided by its class
        range.more = range.lowest;
    } else {
        throw Rejected("theorem " + theorem + " proves no period by a range");
    }
    return range;
}

}  // namespace

void require_first(const Splitting& rule, const PeriodLaw& law) {
    if (law.first != static_cast<std::uint64_t>(rule.first)) throw Rejected(fmt::format("the least position of the rule is {}, not {}", rule.first, law.first));
}

void compare_values(const PeriodLaw& law, const std::vector<std::uint32_t>& g) {
    const std::uint64_t count = law.preperiod + law.period;
    base::Checksum sum;
    for (std::uint64_t n = 0; n < count; ++n) {
        const std::uint32_t v = law.of_outcomes ? std::min<std::uint32_t>(g[n], 1) : g[n];
        sum.add(v);
        if (law.checksum.empty() && law.values[n] != v) {
            throw Rejected(law.of_outcomes ? fmt::format("the outcome of heap {} is {}, not {}", n + law.first, v ? "N" : "P", law.values[n] ? "N" : "P")
                                           : fmt::format("g({}) is {}, not {}", n + law.first, v, law.values[n]));
        }
    }
    if (!law.checksum.empty() && fmt::format("{:016x}", sum.digest()) != law.checksum) throw Rejected("the checksum of the values is another one");
}

std::string exactness(const PeriodLaw& law, const std::vector<std::uint32_t>& g) {
    const std::uint64_t e = law.preperiod, p = law.period;
    const auto repeats = [&](std::uint64_t d) {
        if (law.saltus % (p / d) != 0) return false;
        const std::uint64_t s = law.saltus / (p / d);
        for (std::uint64_t n = e; n < e + p; ++n) {
            if (g[n + d] != g[n] + s) return false;
        }
        return true;
    };
    for (std::uint64_t d = 1; d <= p / 2; ++d) {
        if (p % d == 0 && repeats(d)) return "";
    }
    const bool least = e == 0 || g[e - 1 + p] != g[e - 1] + law.saltus;
    return least ? fmt::format("; {} is the least period{}", p, e == 0 ? "" : fmt::format(" and {} the last exception", e - 1 + law.first))
                 : fmt::format("; {} is the least period", p);
}

std::string prove_period(const rule::Game& game, const PeriodLaw& law, const Proof& proof, Steps& steps) {
    if (law.saltus != 0) throw Rejected("theorem " + proof.theorem + " does not prove values that rise");
    if (law.of_outcomes) throw Rejected("theorem " + proof.theorem + " is used for values");
    const Splitting rule = splitting(game, steps);
    require_first(rule, law);
    compare_with_moves(rule, game, rule.most_parts() == 3 ? 40 : 100, steps);
    const Range range = range_of(rule, proof.theorem);
    const std::uint64_t n0 = std::max(law.preperiod, range.lowest);
    const __int128 wide = static_cast<__int128>(law.period / std::gcd(law.period, range.q)) * range.q;
    const __int128 need = std::max<__int128>(wide * range.periods + static_cast<__int128>(n0) * range.heaps + range.more, wide + n0 + law.period);
    if (need > most_values) throw Rejected("the range of the theorem is longer than the checker computes");
    const auto big_period = static_cast<std::uint64_t>(wide), count = static_cast<std::uint64_t>(need);
    if (proof.checked_to < count) {
        throw CutShort(fmt::format("the range is cut short: theorem {} needs the values up to n = {}, the certificate rests on those below {}", proof.theorem,
                                   count - 1, proof.checked_to),
                       count);
    }
    if (proof.checked_to > most_values) throw Rejected("the certificate says that more values were checked than the checker computes");
    const std::uint64_t all = std::max(count, proof.checked_to);
    const auto g = values(rule, all, steps);
    for (std::uint64_t n = law.preperiod; n + law.period < all; ++n) {
        if (g[n + law.period] != g[n])
            throw Rejected(fmt::format("g({}) = {}, but g({}) = {}", n + law.first, g[n], n + law.first + law.period, g[n + law.period]));
    }
    for (std::uint64_t n = n0; n + big_period < all; ++n) {
        if (g[n + big_period] != g[n]) throw Rejected(fmt::format("g({}) = {}, but g({}) = {}", n, g[n], n + big_period, g[n + big_period]));
    }
    compare_values(law, g);
    return fmt::format("by theorem {}, from the values below {} computed here{}", proof.theorem, all, exactness(law, g));
}

}  // namespace grundy::verify
