#include "engine/claim/forms/tried.hpp"

#include <algorithm>

#include "engine/base/failure.hpp"
#include "engine/claim/cases/show.hpp"
#include "engine/claim/forms/forms.hpp"

namespace grundy::claim {

using base::Integer;

namespace {

/// Where no law tells, the first cases are no quick answer when even the smallest of them are larger than this.
constexpr std::int64_t most_size_at_once = 2000;

/// One case of an infinite claim may take so many times what all are meant to take, where no limit is nearer.
constexpr double most_efforts_a_case = 20;

/// The smallest case at which the formula is false.
struct Smallest {
    std::optional<Frame> frame;
    std::vector<Integer> rank;
};

/// Infinite, and no counterexample: it holds as far as it was tried, if it was.
Finding as_far_as_tried(Ground& ground, const Cases::End& end, const Tried& tried, Finding finding) {
    finding.tried.push_back(end.why);
    const bool infinite = ground.claim().over_positions && !ground.claim().from_start;
    finding.verdict = infinite && end.visited > 0 && !end.blind ? Verdict::holds : Verdict::undecided;
    if (finding.verdict == Verdict::holds && tried.conditional() && tried.met() == 0) {
        finding.verdict = Verdict::undecided;
        finding.tried.push_back("what the claim assumes was true in none of the " + std::to_string(end.visited) + " cases that were tried, up to size " +
                                base::to_string(end.reached));
    }
    return finding;
}

}  // namespace

std::optional<Finding> of_proof(Ground& ground, const std::optional<Proof>& proof) {
    if (!proof) return std::nullopt;
    Finding finding;
    finding.cases = proof->cases;
    if (proof->refuted) {
        finding.verdict = Verdict::refuted;
        finding.counterexample = ground.describe(proof->refuted->frame);
        finding.at = ground.bound(proof->refuted->frame);
        finding.claimed = proof->refuted->claimed;
        finding.found = proof->refuted->found;
        finding.shown_by = proof->refuted->shown_by;
        finding.grounds = proof->grounds;
        finding.argument = proof->argument;
        return finding;
    }
    if (proof->failing) {
        Frame frame = *proof->failing;
        const rule::Claim& claim = ground.claim();
        const bool others = claim.over_positions && !claim.domain.empty();  // the other names of `for`: those at which it fails
        if (others) {
            frame.resize(std::max<std::size_t>(frame.size(), claim.frame));
            ground.each_binding(claim.domain, claim.condition.get(), frame, [&] { return ground.truth(*claim.expr, frame); });
        }
        refute_at(ground, *claim.expr, frame, finding);
        finding.argument = proof->argument;
        return finding;
    }
    finding.verdict = Verdict::proved;
    finding.grounds = proof->grounds;
    finding.argument = proof->argument;
    if (proof->checked_to > 0) finding.checked_to = proof->checked_to;
    return finding;
}

Finding by_cases(Ground& ground, const std::optional<Began>& began, std::vector<std::string> stood_in_the_way) {
    Cases cases(ground);
    const bool by_size = cases.by_size();
    Smallest smallest;
    Tried formula(ground);
    ground.forget_grounds();
    const auto visit = [&](Frame& frame) {
        if (by_size) {
            if (formula.holds(frame)) return true;
            smallest.frame = frame;
            return false;
        }
        auto rank = cases.rank(frame);
        if (smallest.frame && rank >= smallest.rank) return true;
        if (formula.holds(frame)) return true;
        smallest.frame = frame;
        smallest.rank = std::move(rank);
        return true;
    };
    Cases::End end;
    const bool infinite = ground.claim().over_positions && !ground.claim().from_start && !positions_of(ground).largest();
    if (infinite) ground.in_part_of_time(1, most_efforts_a_case * ground.effort().search_seconds, [&] { end = cases.each(visit); });
    else end = cases.each(visit);
    if (end.limit == base::Limit::time && !ground.budget().exceeded())
        end.limit.reset(), end.why = "a single case takes longer than the effort for an infinite claim";
    Finding finding;
    finding.cases = end.visited;
    if (formula.conditional()) finding.premise_true = formula.met();
    finding.limit = end.limit;
    if (smallest.frame) {
        refute_at(ground, *ground.claim().expr, *smallest.frame, finding);
        if (!end.complete && !by_size) finding.tried.push_back("smaller counterexamples were not all tried: " + end.why);
        finding.limit.reset();
        return finding;
    }
    finding.checked_to = end.reached;
    finding.tried = std::move(stood_in_the_way);
    if (!end.complete && !end.blind && began && began->end.visited > end.visited) {
        Cases::End first = began->end;
        first.why = end.why;
        finding.cases = first.visited;
        finding.checked_to = first.reached;
        if (formula.conditional()) finding.premise_true = began->tried.met();
        return as_far_as_tried(ground, first, began->tried, std::move(finding));
    }
    if (!end.complete) return as_far_as_tried(ground, end, formula, std::move(finding));
    finding.tried.clear();
    finding.grounds = ground.grounds();
    finding.verdict = finding.grounds.proved() ? Verdict::proved : Verdict::exhausted;
    return finding;
}

std::optional<Finding> at_once(Ground& ground, std::optional<Began>& began) {
    Cases cases(ground);
    if (!cases.by_size() || ground.claim().from_start) return std::nullopt;
    const bool law = ground.oracle().is_sequence() || ground.oracle().law();
    if (!law && cases.begins_at() > most_size_at_once) return std::nullopt;
    std::uint64_t left = law ? 300 : 100;
    std::optional<Frame> failing;
    Tried formula(ground);
    cases.prepare = false;
    Cases::End end;
    // A case may be a long search; a proof need not play anything through.
    ground.in_part_of_time(8, std::min(0.15, ground.effort().search_seconds / 2), [&] {
        end = cases.each([&](Frame& frame) {
            if (!formula.holds(frame)) failing = frame;
            return !failing && --left > 0;
        });
    });
    if (!failing) return began.emplace(Began{end, formula}), std::nullopt;
    Finding finding;
    finding.cases = end.visited;
    refute_at(ground, *ground.claim().expr, *failing, finding);
    return finding;
}

std::optional<Finding> soon_by_cases(Ground& ground, double seconds) {
    Finding finding;
    try {
        ground.in_part_of_time(2, seconds, [&] { finding = by_cases(ground, std::nullopt, {}); });
    } catch (const Unanswered&) {
        return std::nullopt;
    }
    const bool told = finding.verdict == Verdict::exhausted || finding.verdict == Verdict::proved || finding.verdict == Verdict::refuted;
    return told && (finding.cases > 0 || finding.verdict == Verdict::refuted) ? std::optional(std::move(finding)) : std::nullopt;
}

}  // namespace grundy::claim
