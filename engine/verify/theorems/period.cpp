/// Periods by a finite range: theorems 1.1, 2.1, 3.1, 3.2 and 3.3. Each says: if g(n + P) = g(n) for n0 <= n and n + P < N, then for all n >= n0.
///
///     1.1   take t <= m, leave at most one part          N = n0 + P + m      also of outcomes under misère play: whatever a heap is worth by those of its
///                                                                             options, none and all, m heaps tell the next one
///     2.1   h parts, t <= k, every splitting              N = h n0 + h P + k
///     3.1   two parts that are always different           N = 2 n0 + 3 P + k
///     3.2   (w, q)-gap-regular, L = lcm(1 … h)            N = h (h + 1) / 2 n0 + h L P + k
///     3.3   the same without a bound on t                 k becomes w + L P
///
/// The numbers are derived here from the rule; the certificate only names the theorem. The claimed period p need not be a multiple of q: the
/// theorem is applied to P = lcm(p, q) from n0 = max(e, w …), and g(n + p) = g(n) is checked on [e, n0 + P), which then is all there is to check.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "engine/base/nimber.hpp"
#include "engine/verify/theorems/law.hpp"
#include "engine/verify/theorems/ranges.hpp"
#include "engine/verify/theorems/sequence.hpp"

namespace grundy::verify {
namespace {

using Shape = Splitting::Shape;

struct Range {
    std::uint64_t lowest = 0, q = 1;                 ///< n0 >= lowest, q | P
    std::uint64_t heaps = 1, periods = 1, more = 0;  ///< N = heaps n0 + periods P + more
};

void refuse(bool bad, const std::string& theorem, const std::string& why) {
    if (bad) throw Rejected("theorem " + theorem + " is not about this rule: " + why);
}

template <class Test>
bool every(const Splitting& rule, Test test) {
    return std::all_of(rule.kinds.begin(), rule.kinds.end(), test);
}

/// What may be taken, leaves one part or, from heap t, none.
bool plain_subtraction(const Splitting& rule) {
    std::set<std::int64_t> leave_one, leave_none;
    for (const auto& kind : rule.kinds) (kind.parts == 1 ? leave_one : leave_none).insert(kind.t);
    return rule.is_plain() && leave_one == leave_none;
}

Range range_of(const Splitting& rule, const std::string& theorem) {
    const auto h = static_cast<std::uint64_t>(std::max(rule.most_parts(), 1)), k = static_cast<std::uint64_t>(rule.most_taken());
    const auto w = static_cast<std::uint64_t>(rule.w), q = static_cast<std::uint64_t>(rule.q);
    const std::uint64_t triangle = h * (h + 1) / 2, lambda = h == 3 ? 6 : h;
    if (theorem != "3.3") refuse(rule.far != 0, theorem, "any number may be taken");
    if (theorem == "1.1") {
        refuse(h > 1, theorem, "a move may leave several parts");
        return plain_subtraction(rule) ? Range{0, 1, 1, 1, k} : Range{w, q, 1, 1, k};
    }
    if (theorem == "2.1") {
        refuse(!rule.is_plain(), theorem, "its moves have conditions on the heap or the parts");
        return {1, 1, h, h, k};
    }
    if (theorem == "3.1") {
        refuse(h != 2 || !every(rule, [](const auto& kind) { return kind.shape == (kind.parts == 2 ? Shape::different : Shape::all); }), theorem,
               "it is not always two different parts, or there are other conditions");
        return {1, 1, 2, 3, k};
    }
    if (theorem == "3.2") return {w, q, triangle, h * lambda, k};
    if (theorem != "3.3") throw Rejected("theorem " + theorem + " proves no period by a range");
    const std::uint64_t lowest = std::max({w, k + 1, static_cast<std::uint64_t>(rule.far)});  // that t is a certain number is decided by its class
    return {lowest, q, triangle, (h + 1) * lambda, lowest};
}

}  // namespace

std::uint64_t range_of_elements(const rule::Game& game, const std::string& theorem, std::uint64_t first, std::uint64_t preperiod, std::uint64_t period,
                                Steps& steps) {
    const Splitting rule = splitting(game, steps, rule::Play::misere);
    if (first != static_cast<std::uint64_t>(rule.first)) throw Rejected(fmt::format("the least position of the rule is {}, not {}", rule.first, first));
    const Range range = range_of(rule, theorem);
    const std::uint64_t n0 = std::max(preperiod, range.lowest);
    const __int128 wide = static_cast<__int128>(period / std::gcd(period, range.q)) * range.q;
    const __int128 need = wide * range.periods + static_cast<__int128>(n0) * range.heaps + range.more;
    if (need > most_values) throw Rejected("the range of the theorem is longer than the checker computes");
    return std::max(static_cast<std::uint64_t>(need), preperiod + period);
}

void require_first(const Splitting& rule, const PeriodLaw& law) {
    if (law.first != static_cast<std::uint64_t>(rule.first)) throw Rejected(fmt::format("the least position of the rule is {}, not {}", rule.first, law.first));
}

void require_repeats(const std::vector<std::uint32_t>& g, std::uint64_t from, std::uint64_t period, std::uint64_t rise, std::uint64_t first) {
    for (std::uint64_t n = from; n + period < g.size(); ++n) {
        if (g[n + period] != g[n] + rise) throw Rejected(fmt::format("g({}) = {}, but g({}) = {}", n + first, g[n], n + first + period, g[n + period]));
    }
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
    if (law.of_outcomes && proof.theorem != "1.1") throw Rejected("theorem " + proof.theorem + " is used for values");
    const bool misere = law.of_outcomes;
    const Splitting rule = splitting(game, steps, misere ? rule::Play::misere : rule::Play::normal);
    require_first(rule, law);
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
    const auto g = values(rule, all, steps, misere);
    require_repeats(g, law.preperiod, law.period, 0, law.first);
    require_repeats(g, n0, big_period, 0, law.first);
    compare_values(law, g);
    return fmt::format("by theorem {}, from the {} below {} computed here{}", proof.theorem, misere ? "outcomes" : "values", all, exactness(law, g));
}

}  // namespace grundy::verify
