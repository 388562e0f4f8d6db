/// Formulas: proved where a law of the game makes them finite, else tried case by case.
#include <algorithm>

#include "engine/base/failure.hpp"
#include "engine/claim/cases.hpp"
#include "engine/claim/forms.hpp"
#include "engine/claim/prove.hpp"
#include "engine/claim/show.hpp"

namespace grundy::claim {

using base::Integer;

namespace {

/// A theorem is compared with the definition on as many positions.
constexpr std::uint64_t sanity_cases = 300;

std::optional<Finding> of_proof(Ground& ground, const std::optional<Proof>& proof) {
    if (!proof) return std::nullopt;
    Finding finding;
    finding.cases = proof->cases;
    if (proof->failing) {
        Frame frame = *proof->failing;
        const rule::Claim& claim = ground.claim();
        const bool others = claim.over_positions && !claim.domain.empty();  // the other names of `for`: those at which it fails
        if (others) {
            frame.resize(std::max<std::size_t>(frame.size(), claim.frame));
            ground.each_binding(claim.domain, claim.condition.get(), frame, [&] { return ground.truth(*claim.expr, frame); });
        }
        refute_at(ground, *claim.expr, frame, finding);
        return finding;
    }
    finding.verdict = Verdict::proved;
    finding.grounds = proof->grounds;
    finding.argument = proof->argument;
    if (proof->checked_to > 0) finding.checked_to = proof->checked_to;
    return finding;
}

/// The smallest case at which the formula is false.
struct Smallest {
    std::optional<Frame> frame;
    std::vector<Integer> rank;
};

Finding by_cases(Ground& ground, std::vector<std::string> tried) {
    Cases cases(ground);
    const bool by_size = cases.by_size();
    Smallest smallest;
    ground.forget_grounds();
    const auto end = cases.each([&](Frame& frame) {
        if (by_size) {
            if (ground.truth(*ground.claim().expr, frame)) return true;
            smallest.frame = frame;
            return false;
        }
        auto rank = cases.rank(frame);
        if (smallest.frame && rank >= smallest.rank) return true;
        if (ground.truth(*ground.claim().expr, frame)) return true;
        smallest.frame = frame;
        smallest.rank = std::move(rank);
        return true;
    });
    Finding finding;
    finding.cases = end.visited;
    finding.limit = end.limit;
    if (smallest.frame) {
        refute_at(ground, *ground.claim().expr, *smallest.frame, finding);
        if (!end.complete && !by_size) finding.tried.push_back("smaller counterexamples were not all tried: " + end.why);
        finding.limit.reset();
        return finding;
    }
    finding.checked_to = end.reached;
    finding.tried = std::move(tried);
    if (!end.complete) {
        finding.tried.push_back(end.why);
        const bool infinite = ground.claim().over_positions && !ground.claim().from_start;
        finding.verdict = infinite && end.visited > 0 ? Verdict::holds : Verdict::undecided;
        return finding;
    }
    finding.tried.clear();
    finding.grounds = ground.grounds();
    finding.verdict = finding.grounds.proved() ? Verdict::proved : Verdict::exhausted;
    return finding;
}

/// The first cases: most false claims fail there, and many finite ones end there. Nothing when neither happened.
std::optional<Finding> at_once(Ground& ground) {
    Cases cases(ground);
    if (!cases.by_size() || ground.claim().from_start) return std::nullopt;
    const bool law = ground.oracle().is_sequence() || ground.oracle().law();
    std::uint64_t left = law ? 300 : 100;
    std::optional<Frame> failing;
    cases.prepare = false;
    const auto end = cases.each([&](Frame& frame) {
        if (!ground.truth(*ground.claim().expr, frame)) failing = frame;
        return !failing && --left > 0;
    });
    if (!failing) return std::nullopt;
    Finding finding;
    finding.cases = end.visited;
    refute_at(ground, *ground.claim().expr, *failing, finding);
    return finding;
}

/// A theorem that the definition contradicts would be a defect of this program, never a verdict.
void compare_with_definition(Ground& ground) {
    Cases cases(ground);
    cases.prepare = false;
    std::uint64_t left = sanity_cases;
    std::optional<Frame> failing;
    cases.each([&](Frame& frame) {
        if (!ground.truth(*ground.claim().expr, frame)) failing = frame;
        return !failing && --left > 0;
    });
    if (failing) throw base::Failure(base::FailureKind::internal, "a theorem was taken to prove a claim that fails at " + ground.describe(*failing));
}

}  // namespace

Finding decide_formula(Ground& ground) {
    if (auto finding = at_once(ground)) return *finding;
    std::vector<std::string> tried;
    if (const auto about = one_number(ground)) {
        if (auto finding = of_proof(ground, by_repetition(ground, *about))) return *finding;
        tried.push_back("no period is proved that would make the claim repeat");
        if (auto finding = of_proof(ground, by_scale(ground, *about))) return *finding;
        if (auto finding = of_proof(ground, by_automaton(ground, *about))) return *finding;
    }
    if (const auto proof = by_closed_form(ground)) {
        compare_with_definition(ground);
        return *of_proof(ground, proof);
    }
    return by_cases(ground, std::move(tried));
}

}  // namespace grundy::claim
