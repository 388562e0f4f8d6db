/// `length = …`: every play from every position has so many moves. Proved by a linear potential (11.4) where there is one, else tried position by position.
#include <algorithm>

#include "engine/base/counted.hpp"
#include "engine/claim/cases/cases.hpp"
#include "engine/claim/forms/alike.hpp"
#include "engine/claim/forms/forms.hpp"
#include "engine/claim/ground/play_lengths.hpp"
#include "engine/claim/heaps/prove_heaps.hpp"
#include "engine/claim/induction/numbers_alone.hpp"
#include "engine/claim/prove/prove.hpp"
#include "engine/claim/words/length_words.hpp"
#include "engine/claim/words/prove_words.hpp"

namespace grundy::claim {

using base::Integer;

namespace {

Finding differs(Ground& ground, Frame frame, const std::string& found) {
    Finding finding;
    frame.resize(std::max<std::size_t>(frame.size(), ground.claim().frame));
    finding.verdict = Verdict::refuted;
    finding.counterexample = ground.describe(frame);
    finding.at = ground.bound(frame);
    finding.claimed = base::counted(text_of(ground.evaluate(*ground.claim().expr, frame), ground.game()), "move");
    finding.found = found;
    return finding;
}

/// No position is one that the claim speaks of: that nothing is true of all of them is so.
bool speaks_of_nothing(Ground& ground) {
    if (ground.claim().domain.empty() && !ground.claim().condition) return false;
    rule::Claim nothing = ground.claim();
    nothing.form = rule::Claim::Form::formula;
    nothing.expr = rule::truth(false);
    Ground also = ground.about(ground.game_ptr(), nothing);
    const Induced induced = by_numbers_alone(also);
    return induced.proof && induced.proof->proved;
}

}  // namespace

namespace {

std::optional<Finding> proved_length(const Induced& induced) {
    if (!induced.proof || !induced.proof->proved) return std::nullopt;
    Finding finding;
    finding.verdict = Verdict::proved;
    finding.argument = induced.proof->argument;
    return finding;
}

Induced length_of(Ground& ground) { return is_about_words(ground) ? length_of_words(ground) : length_of_every_play(ground); }

}  // namespace

Finding decide_length_everywhere(Ground& ground) {
    if (auto finding = by_alike_entries(ground, [](Ground& about) { return proved_length(length_of(about)); })) return *finding;
    Induced induced = length_of(ground);
    if (auto finding = proved_length(induced)) {
        if (speaks_of_nothing(ground)) finding->premise_true = 0;
        return *finding;
    }
    if (induced.proof && induced.proof->refuted) {
        Finding finding = differs(ground, induced.proof->refuted->frame, induced.proof->refuted->found);
        finding.shown_by = induced.proof->refuted->shown_by;
        return finding;
    }
    if (auto finding = length_of_rows_of_heaps(
            ground, [](Ground& part) { return proved_length(length_of(part)); }, induced.why))
        return *finding;
    PlayLengths lengths(ground.oracle().ruleset());
    Cases cases(ground);
    cases.prepare = false;
    Finding finding;
    std::optional<Finding> refuted;
    std::optional<std::optional<GoesOn>> endless;
    const auto goes_on_from = [&](const rule::PositionData& position) {
        if (!endless) endless = never_ending(ground.game_ptr());
        return *endless && (*endless)->contains(position);
    };
    const auto end = cases.each([&](Frame& frame) {
        const auto position = ground.position_in(frame);
        if (!position) return true;
        const auto found = lengths.of(ground.oracle().ruleset().shape().from_data(*position));
        if (!found && goes_on_from(*position)) return refuted = differs(ground, frame, "a play that goes on for ever"), false;
        if (!found && lengths.full()) throw Unanswered{"as far as plays from 400 000 positions are followed"};
        if (!found) throw Unanswered{"plays from " + ground.describe(frame) + " are too long to be followed"};
        const rule::Value said = ground.evaluate(*ground.claim().expr, frame);
        ++finding.cases;
        const auto has = [&](std::uint64_t n) { return std::find(said.items.begin(), said.items.end(), Integer(n)) != said.items.end(); };
        bool all = true;
        for (std::uint64_t n = found->first; n <= found->second && all; ++n) all = has(n);
        if (!all) refuted = differs(ground, frame, text_of(argument::Lengths{found->first, found->second, ""}));
        return all;
    });
    if (refuted) return *refuted;
    finding.checked_to = end.reached;
    finding.limit = end.limit;
    if (!induced.why.empty()) finding.tried.push_back("no length of play is proved: " + induced.why);
    if (!end.complete) finding.tried.push_back(end.why);
    if (finding.cases > 0 && !end.blind) finding.verdict = end.complete ? Verdict::exhausted : Verdict::holds;
    return finding;
}

}  // namespace grundy::claim
