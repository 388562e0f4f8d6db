/// Theorem 13.1: periods of splitting rules whose heaps are common but for a few rare ones, with memory for a window of values only.
///
/// The certificate names a mask (with or without the parity of the heap), the last rare heap r and a window A; everything about them is checked here. A value
/// v is common at heap n iff parity(v & mask) (+ n + t, t the parity of all numbers taken in a split) is odd; heap n is common iff its own value is. Of an
/// option with two parts the value is common at n iff exactly one part is common.
///
/// The values from scratch: engine/verify/values/few_rare_values.hpp.
///
/// With e0 = max(e, r + 1), A >= r + k: if g(n + p) = g(n) for e <= n < e0 + A, the heaps above r and below e0 + A + p are common, those from e0 + A on reach
/// every rare value below theirs by a take or by parts a <= b with b >= e0, and p is even where the position takes part, then g(n + p) = g(n) for all n >= e
/// (docs/theorems.md).
/// A shorter period q of the law would divide p, and is one iff the window comes back at e0 + q: looked at for q = p / (a prime).
#include <fmt/format.h>

#include <algorithm>

#include "engine/base/nimber.hpp"
#include "engine/verify/theorems/law.hpp"
#include "engine/verify/theorems/splitting.hpp"
#include "engine/verify/values/few_rare_values.hpp"

namespace grundy::verify {
namespace {

using Shape = Splitting::Shape;

constexpr std::uint64_t longest_window = 100'000'000;

[[noreturn]] void no(const std::string& why) { throw Rejected("theorem 13.1 is not about this rule: " + why); }

/// What the rule and the certificate say, checked as far as it can be without values.
FewRareValues::Reading reading(const Splitting& rule, const Proof& proof, std::uint64_t from, std::uint64_t need) {
    FewRareValues::Reading r;
    r.from = from, r.need = need, r.window = proof.window, r.last_rare = proof.last_rare, r.mask = proof.mask, r.by_position = proof.by_position;
    bool even = false, odd = false;
    for (const auto& kind : rule.kinds) {
        if (kind.step != 0) no("any number may be taken");
        const auto t = static_cast<std::uint64_t>(kind.t);
        if (kind.parts > 2) no("a move may leave three parts");
        if (kind.parts < 2 ? kind.shape != Shape::all : kind.shape == Shape::other) no("its moves have conditions on the heap or the parts");
        if (kind.parts == 0) r.clear.push_back(t);
        if (kind.parts == 1) r.take.push_back(t);
        if (kind.parts == 2) r.cut.push_back({t, kind.shape == Shape::different}), (t % 2 == 0 ? even : odd) = true;
    }
    if (r.cut.empty()) no("no move splits a heap");
    if (proof.by_position && even && odd) no("its splits take even and odd numbers, so the position says nothing");
    r.parity = odd ? 1 : 0;
    r.most_taken = static_cast<std::uint64_t>(rule.most_taken());
    if (r.window < r.last_rare + r.most_taken || r.window <= r.most_taken || r.window > longest_window)
        throw Rejected("a window of " + std::to_string(r.window) + " values is not what theorem 13.1 asks for");
    return r;
}

/// p and what is left of it by one prime factor.
std::vector<std::uint64_t> distances(std::uint64_t period) {
    std::vector<std::uint64_t> all{period};
    std::uint64_t rest = period;
    for (std::uint64_t q = 2; q * q <= rest; ++q) {
        if (rest % q == 0) all.push_back(period / q);
        while (rest % q == 0) rest /= q;
    }
    if (rest > 1) all.push_back(period / rest);
    return all;
}

}  // namespace

std::string prove_few_rare(const rule::Game& game, const PeriodLaw& law, const Proof& proof, Steps& steps) {
    if (law.saltus != 0 || law.of_outcomes) throw Rejected("theorem 13.1 proves values that repeat");
    const Splitting rule = splitting(game, steps);
    require_first(rule, law);
    const std::uint64_t e = law.preperiod, p = law.period, from = std::max(e, proof.last_rare + 1);
    if (proof.by_position && p % 2 != 0) throw Rejected("where the position takes part, theorem 13.1 is about even periods");
    const std::uint64_t end = from + proof.window, need = end + p;
    if (proof.checked_to < need)
        throw CutShort(fmt::format("the range is cut short: theorem 13.1 needs the values up to n = {}, the certificate rests on those below {}", need - 1,
                                   proof.checked_to),
                       need);
    FewRareValues values(reading(rule, proof, from, need));
    struct Distance {
        std::uint64_t d;
        bool same;
    };
    std::vector<Distance> tried;
    for (const std::uint64_t d : distances(p)) tried.push_back({d, true});
    std::vector<std::uint32_t> kept;  // of [e, end)
    std::uint32_t before = 0;         // g(e - 1)
    bool begins = e == 0;
    base::Checksum sum;
    for (std::uint64_t n = 0; n < need; ++n) {
        const std::uint32_t v = values.next(steps);
        if (n < e + p) sum.add(v);
        if (n < law.values.size() && law.values[n] != v) throw Rejected(fmt::format("g({}) is {}, not {}", n + law.first, v, law.values[n]));
        if (n + 1 == e) before = v;
        if (n + 1 == e + p) begins = begins || before != v;
        if (n >= e && n < end) kept.push_back(v);
        if (n >= e + p && kept[n - p - e] != v) throw Rejected(fmt::format("g({}) = {}, but g({}) = {}", n - p + law.first, kept[n - p - e], n + law.first, v));
        for (auto& [d, same] : tried)
            if (same && n >= from + d && n < end + d && kept[n - d - e] != v) same = false;
    }
    if (!law.checksum.empty() && fmt::format("{:016x}", sum.digest()) != law.checksum) throw Rejected("the checksum of the values is another one");
    const bool least = std::none_of(tried.begin() + 1, tried.end(), [](const Distance& one) { return one.same; });
    const std::string exact =
        !least ? "" : fmt::format("; {} is the least period{}", p, begins && e > 0 ? fmt::format(" and {} the last exception", e - 1 + law.first) : "");
    return fmt::format("by theorem 13.1, from the values below {} computed here, {} rare heaps among them, the last at {}{}", need, values.rare(),
                       proof.last_rare, exact);
}

}  // namespace grundy::verify
