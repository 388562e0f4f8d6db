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

}  // namespace grundy::pattern
