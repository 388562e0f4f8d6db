/// Theorem 7.1 for heaps of all sizes. The monoid M, P and the elements phi(n) of the heaps below N are those of engine/misere, where the closure has been
/// checked. A theorem on periods (1.1, 2.1, 3.1 to 3.3) says: where phi(n + p) = phi(n) on its range, heap n + p has, beyond it, options of the same values as
/// heap n. Their proofs (break_period.cpp, finite_subtraction.cpp) pair options of n with options of n + p whose parts are equal but for some that differ by
/// multiples of p beyond n0: they never look at what a value is, so with elements for values the options of n + p and of n have the same set of elements.
/// Define phi(n + p) = phi(n) there, by induction: the pair of element and options that heap n + p has is that of heap n, which the closure has seen. So it
/// holds for all heaps.
///
/// The monoid is the least one, so its order is that of the quotient: any two elements of the table differ by a sum beside them (engine/misere/learner.hpp),
/// and every element is that of a sum of heaps.
#include "engine/pattern/prove/misere_quotient.hpp"

#include <fmt/format.h>

#include "engine/pattern/law/proof_maker.hpp"
#include "engine/pattern/prove/provers.hpp"

namespace grundy::pattern {
namespace {

QuotientSought given_up(std::uint64_t heaps, const std::string& why) {
    QuotientSought none;
    none.heaps = heaps;
    none.why = fmt::format("no finite misère quotient was found of the heaps up to {}: {}", heaps, why);
    return none;
}

QuotientSought proved_law(std::shared_ptr<const MisereQuotient> law, std::uint64_t checked, TheoremId periods = TheoremId::misere_quotient) {
    QuotientSought result;
    result.heaps = checked;
    result.proof = ProofMaker::proved(TheoremId::misere_quotient, check::MisereClosure{law, law->quotient.states, periods}, checked);
    result.law = std::move(law);
    return result;
}

QuotientSought of_first(const misere::Learner& learner) {
    auto law = std::make_shared<MisereQuotient>();
    law->quotient = learner.quotient();
    return proved_law(std::move(law), learner.heaps());
}

}  // namespace

std::optional<std::pair<Range, TheoremId>> range_theorem(const recognise::Family& family) { return make_prover(family)->range(); }

QuotientSought misere_quotient(const misere::HeapOptions& options, const Range& range, TheoremId periods, std::uint64_t most_heaps, const base::Budget& budget,
                               const misere::Limits& limits) {
    misere::Learner learner(options, limits, budget);
    try {
        for (std::uint64_t want = 16; want <= most_heaps; want = std::min(want + 8 + want / 16, want < most_heaps ? most_heaps : want + 1)) {
            while (learner.heaps() < want) learner.add_heap();
            const solve::Values elements = [&] {
                solve::Values row;
                for (const std::uint32_t x : learner.elements()) row.push_back(x);
                return row;
            }();
            const auto found = best_candidate(elements, Compared::values, range);
            if (!found || found->need > elements.size()) continue;
            const Period least = reduced(elements, Compared::values, found->from, found->period);
            auto law = std::make_shared<MisereQuotient>();
            law->quotient = learner.quotient();
            law->preperiod = least.preperiod;
            law->period = least.period;
            law->quotient.heaps.resize(least.preperiod + least.period);
            return proved_law(std::move(law), found->need, periods);
        }
    } catch (const misere::GivenUp& why) {
        return given_up(learner.heaps(), why.what());
    }
    QuotientSought some = of_first(learner);
    some.why = fmt::format("the elements of the heaps up to {} do not repeat on a range that proves a period", most_heaps - 1);
    return some;
}

QuotientSought misere_quotient_below(const misere::HeapOptions& options, std::uint64_t count, const base::Budget& budget) {
    misere::Learner learner(options, {}, budget);
    try {
        while (learner.heaps() < count) learner.add_heap();
    } catch (const misere::GivenUp& why) {
        return given_up(learner.heaps(), why.what());
    }
    return of_first(learner);
}

Pattern outcomes_of(const MisereQuotient& law) {
    Period outcomes;
    outcomes.preperiod = law.preperiod;
    outcomes.period = law.period;
    for (const std::uint32_t x : law.quotient.heaps) outcomes.values.push_back(law.previous(x) ? 0 : 1);
    Pattern pattern;
    pattern.of = Of::outcomes;
    pattern.law = reduced(std::move(outcomes));
    return pattern;
}

}  // namespace grundy::pattern
