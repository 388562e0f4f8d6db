/// Ferguson 1974, for moves n -> n - s, s in a fixed set S of least element a, S finite or not.
///   Pairing: g(n) = 1 iff n >= a and g(n - a) = 0. By induction. If g(n - a) = 0 and g(n) != 1, then g(n) > 1 (n has the option n - a worth 0), so g(n - s) =
///   1 for some s, hence g(n - s - a) = 0, which is an option of n - a worth 0: a contradiction. If g(n) = 1 and g(n - a) != 0, then g(n - a - s) = 0 for some
///   s, hence g(n - s) = 1, an option of n worth 1: a contradiction. So a heap n >= a with g(n) = 0 has an option worth 1: g(n - a) != 0, so g(n - a - s) = 0
///   for some s, and g(n - s) = 1. A sum is a misère P-position iff some g >= 2 and the nim-sum is 0, or all g <= 1 and it is 1. From such a sum no move leads
///   to another: one heap changes its value, so the nim-sum changes; from all g <= 1 a heap that becomes >= 2 makes the nim-sum >= 2; from some g >= 2 with
///   nim-sum 0 there are two, so one stays. From any other sum one does, or play is over and the mover wins: some g >= 2: Nim's move, and where it would leave
///   only values <= 1, that heap was the only one >= 2 and may become 0 or 1 as needed; all g <= 1 and nim-sum 0: a heap worth 1 becomes 0, or if there is none
///   a heap worth 0 that can move becomes 1.
#include "engine/pattern/prove/misere_subtraction.hpp"

#include <algorithm>

#include "engine/pattern/law/detect.hpp"
#include "engine/pattern/law/proof_maker.hpp"

namespace grundy::pattern {
namespace {

/// P iff there is a move and none leads to P: a heap without moves is won by the mover, since the other one took last.
void extend(const recognise::FiniteSubtraction& family, solve::Values& outcomes, std::uint64_t to) {
    for (std::uint64_t n = outcomes.size(); n < to; ++n) {
        bool moves = false;
        bool wins = false;
        for (const std::int64_t s : family.set) {
            if (static_cast<std::uint64_t>(s) > n) break;
            moves = true;
            wins = wins || outcomes[n - static_cast<std::uint64_t>(s)] == 0;
        }
        outcomes.push_back(moves && !wins ? 0 : 1);
    }
}

}  // namespace

/// Theorem 1.1 with outcomes for values. From n >= m = max S on every s is legal for n, so heaps without moves are all < m, and the outcome of n is a function
/// of the last m outcomes. If the window of m outcomes at e equals the one at e + p, and e + m >= m, everything from e + m on repeats with p (lemma L1).
std::optional<std::pair<Pattern, Proved>> misere_subtraction(const recognise::FiniteSubtraction& family, std::uint64_t most) {
    if (family.set.empty()) return std::nullopt;
    const Range range{1, 1, static_cast<std::uint64_t>(family.set.back()), 0, 1};
    solve::Values outcomes;
    std::uint64_t size = 256;
    while (size <= most) {
        extend(family, outcomes, size);
        const auto candidate = best_candidate(outcomes, Compared::values, range);
        if (candidate && candidate->need <= outcomes.size()) {
            Pattern law;
            law.of = Of::outcomes;
            law.law = reduced(outcomes, Compared::values, candidate->from, candidate->period);
            return std::pair(law, ProofMaker::proved(TheoremId::finite_subtraction,
                                                     check::SameWindow{range.constant, candidate->from, candidate->from + candidate->period}, candidate->need));
        }
        size = std::max(size * 2, candidate ? candidate->need : 0);
    }
    return std::nullopt;
}

/// With a saltus a value v comes back as v + saltus >= 1, as v + 2 saltus >= 2: from the third period on no heap is worth 1.
std::optional<std::pair<Pattern, Proved>> misere_from_values(const Pattern& values, const Proved& proof) {
    const auto* law = std::get_if<Period>(&values.law);
    if (!law || values.of != Of::values) return std::nullopt;
    const std::uint64_t periods = law->saltus == 0 ? 1 : 3;
    if (law->preperiod + periods * law->period > (1U << 24)) return std::nullopt;
    Period outcomes;
    outcomes.preperiod = law->saltus == 0 ? law->preperiod : law->preperiod + 2 * law->period;
    outcomes.period = law->saltus == 0 ? law->period : 1;
    for (std::uint64_t n = 0; n < outcomes.preperiod + outcomes.period; ++n) outcomes.values.push_back(*values.value(n) == 1 ? 0 : 1);
    Pattern result;
    result.of = Of::outcomes;
    result.law = reduced(std::move(outcomes));
    return std::pair(result, ProofMaker::under_misere(proof));
}

bool always_tame(const recognise::Family& family) {
    return family.is<recognise::FiniteSubtraction>() || family.is<recognise::AllBut>() || family.is<recognise::PeriodicSubtraction>() ||
           family.is<recognise::PredicateSubtraction>();
}

std::optional<Proved> ferguson(const recognise::Family& family, bool firm) {
    if (!always_tame(family)) return std::nullopt;
    return ProofMaker::proved(TheoremId::misere_subtraction, check::Pairing{firm});
}

}  // namespace grundy::pattern
