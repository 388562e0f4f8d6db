/// Claims about single positions and sums: value, outcome, winner, moves, options.
#include <algorithm>

#include "engine/base/poll.hpp"
#include "engine/claim/cases/cases.hpp"
#include "engine/claim/cases/named.hpp"
#include "engine/claim/cases/show.hpp"
#include "engine/claim/cases/sums.hpp"
#include "engine/claim/forms/forms.hpp"
#include "engine/claim/words/prove_words.hpp"

namespace grundy::claim {

using analyse::Want;
using rule::PositionSum;

namespace {

[[noreturn]] void not_found(const std::string& what, const Sums::Worth& worth) {
    throw Unanswered{what + " was not found" + (worth.why.empty() ? "" : ": " + worth.why), worth.limit};
}

Sums::Worth outcome_of(Sums& sums, const PositionSum& sum) {
    Sums::Worth worth = sums.worth(sum, Want::outcome);
    if (worth.outcome == '?') not_found("the outcome of " + sums.text(sum), worth);
    return worth;
}

void confirm(Ground& ground, Finding& finding) {
    finding.grounds.add(ground.grounds());
    finding.verdict = finding.grounds.proved() ? Verdict::proved : Verdict::exhausted;
    finding.cases = 1;
}

/// Calls `check` for what `for` binds; it returns false when it has refuted the claim.
void in_each_case(Ground& ground, const std::function<bool(Frame&)>& check) {
    const auto end = Cases(ground).each(check);
    if (!end.complete && !end.stopped) throw Unanswered{end.why, end.limit};
}

std::string set_text(Sums& sums, const std::vector<PositionSum>& list) {
    std::vector<std::string> words;
    for (const auto& sum : list) words.push_back(sums.text(sum));
    std::sort(words.begin(), words.end(), [](const auto& a, const auto& b) { return a.size() != b.size() ? a.size() < b.size() : a < b; });
    words.erase(std::unique(words.begin(), words.end()), words.end());
    return "{" + joined(words, 30) + "}";
}

/// Equal as sets? Else what is missing from the claim, and what is too much in it.
bool same_set(Sums& sums, const std::vector<PositionSum>& claimed, const std::vector<PositionSum>& found, Finding& finding) {
    std::vector<std::string> left, right, missing, wrong;
    for (const auto& sum : claimed) left.push_back(sums.text(sum));
    for (const auto& sum : found) right.push_back(sums.text(sum));
    for (auto* side : {&left, &right}) {  // as sets: a claim may name an option twice, as (1, 3) and (3, 1) of an unordered pair
        std::sort(side->begin(), side->end());
        side->erase(std::unique(side->begin(), side->end()), side->end());
    }
    std::set_difference(right.begin(), right.end(), left.begin(), left.end(), std::back_inserter(missing));
    std::set_difference(left.begin(), left.end(), right.begin(), right.end(), std::back_inserter(wrong));
    if (missing.empty() && wrong.empty()) return true;
    finding.verdict = Verdict::refuted;
    finding.claimed = set_text(sums, claimed);
    finding.found = set_text(sums, found);
    if (!missing.empty()) finding.shown_by.push_back("missing from the claim: " + joined(missing, 10));
    if (!wrong.empty()) finding.shown_by.push_back("claimed and not so: " + joined(wrong, 10));
    return false;
}

constexpr double a_while = 0.5;
/// From a word play may be long, and what is proved of all words is worth more than that all plays from one were gone through.
constexpr double a_while_of_words = 0.2;

}  // namespace

/// What stopped a search of a while: then a law of all positions may tell, or one play from a word. Nothing where the search told.
static std::optional<base::Limit> stopped_after_a_while(Ground& ground, Sums& sums, Want want) {
    Sums::Worth worth;
    try {
        ground.in_part_of_time(4, is_about_words(ground) ? a_while_of_words : a_while, [&] { worth = sums.worth(ground.claim().sum, want); });
    } catch (const Unanswered& unanswered) {
        worth.limit = unanswered.limit;
    }
    const bool gave_up = worth.limit == base::Limit::time || worth.limit == base::Limit::size;
    return gave_up ? worth.limit : std::nullopt;
}

/// From a word play may be long: a law of all words tells, or one play where all are equally long.
static void let_words_tell(Ground& ground) {
    if (!let_law_of_words_tell(ground)) let_one_play_tell(ground);
}

static void let_words_tell_after_a_while(Ground& ground, Sums& sums) {
    if (is_about_words(ground) && sums.own(ground.claim().sum) && stopped_after_a_while(ground, sums, Want::outcome)) let_words_tell(ground);
}

/// Where no search tells in a while what the position is worth, a law of all positions may.
static std::optional<Finding> by_law_after_a_while(Ground& ground, Sums& sums, Want want) {
    const auto formula = as_formula(ground.game(), ground.claim());
    const bool words = is_about_words(ground) && sums.own(ground.claim().sum);
    if ((!formula && !words) || !stopped_after_a_while(ground, sums, want)) return std::nullopt;
    std::optional<Finding> finding;
    // At a limit it is said what the search left open.
    if (formula) {
        Ground named = ground.about(ground.game_ptr(), *formula);
        static_cast<void>(base::ended_early([&] { finding = words ? prove_formula(named) : by_law_of_game(named); }));
    }
    if (!finding && words) let_words_tell(ground);
    return finding;
}

Finding decide_value_at(Ground& ground) {
    Sums sums(ground);
    if (auto finding = by_law_after_a_while(ground, sums, Want::value)) return std::move(*finding);
    Finding finding;
    const rule::Claim& claim = ground.claim();
    const Sums::Worth worth = sums.worth(claim.sum, Want::value);
    if (worth.value.empty()) {
        if (worth.outcome != '?' && worth.why.empty()) throw Unanswered{"positions have no Grundy values here: it is not impartial normal play"};
        not_found("the value of " + sums.text(claim.sum), worth);
    }
    finding.grounds = worth.grounds;
    in_each_case(ground, [&](Frame& frame) {
        const rule::Value said = ground.evaluate(*claim.expr, frame);
        if (worth.number && std::find(said.items.begin(), said.items.end(), *worth.number) != said.items.end()) return true;
        finding.verdict = Verdict::refuted;
        finding.counterexample = sums.text(claim.sum);
        finding.claimed = text_of(said, ground.game());
        finding.found = worth.value;
        if (claim.sum.size() == 1 && worth.number && said.items.size() == 1) {
            finding.shown_by =
                show_value(claim.sum[0].game ? ground.oracle(claim.sum[0].game) : ground.oracle(), claim.sum[0].position, *worth.number, said.number());
        } else if (claim.sum.size() > 1) {
            finding.shown_by = sums.show(claim.sum, worth);
        }
        return false;
    });
    if (finding.verdict != Verdict::refuted) confirm(ground, finding);
    return finding;
}

Finding decide_outcome_at(Ground& ground) {
    Sums sums(ground);
    if (auto finding = by_law_after_a_while(ground, sums, Want::outcome)) return std::move(*finding);
    Finding finding;
    const rule::Claim& claim = ground.claim();
    const bool winner = claim.form == rule::Claim::Form::winner;
    const char letter = !winner ? claim.outcome : claim.word == "first" ? 'N' : claim.word == "second" ? 'P' : 'D';
    const Sums::Worth worth = outcome_of(sums, claim.sum);
    finding.grounds = worth.grounds;
    const auto words = [&](char outcome) { return !winner ? outcome_words(outcome) : outcome == 'N' ? "first" : outcome == 'P' ? "second" : "nobody: a draw"; };
    in_each_case(ground, [&](Frame& frame) {
        const bool said = !claim.expr || ground.truth(*claim.expr, frame);
        if ((worth.outcome == letter) == said) return true;
        finding.verdict = Verdict::refuted;
        finding.counterexample = sums.text(claim.sum);
        finding.claimed = said ? words(letter) : std::string("not ") + letter;
        finding.found = words(worth.outcome);
        finding.shown_by = sums.show(claim.sum, worth);
        return false;
    });
    if (finding.verdict != Verdict::refuted) confirm(ground, finding);
    return finding;
}

Finding decide_move(Ground& ground) {
    Sums sums(ground);
    let_words_tell_after_a_while(ground, sums);
    Finding finding;
    const rule::Claim& claim = ground.claim();
    const auto options = sums.options(claim.sum);
    const std::string target = sums.text(claim.target);
    const bool legal = std::any_of(options.begin(), options.end(), [&](const PositionSum& option) { return sums.text(option) == target; });
    finding.counterexample = sums.text(claim.sum) + " -> " + target;
    if (!legal) {
        finding.verdict = Verdict::refuted;
        finding.claimed = "a move that " + claim.word;
        finding.found = "no legal move";
        finding.shown_by.push_back(options.empty() ? sums.text(claim.sum) + " has no move" : "the moves lead to " + set_text(sums, options));
        return finding;
    }
    const Sums::Worth worth = outcome_of(sums, claim.target);
    finding.grounds = worth.grounds;
    if (worth.outcome == (claim.word == "wins" ? 'P' : 'N')) {
        finding.counterexample.clear();
        confirm(ground, finding);
        return finding;
    }
    finding.verdict = Verdict::refuted;
    finding.claimed = claim.word;
    finding.found = worth.outcome == 'P' ? "wins" : worth.outcome == 'N' ? "loses" : "neither: a draw";
    finding.shown_by = sums.show(claim.target, worth);
    return finding;
}

Finding decide_winning_moves(Ground& ground) {
    Sums sums(ground);
    let_words_tell_after_a_while(ground, sums);
    Finding finding;
    const rule::Claim& claim = ground.claim();
    std::vector<PositionSum> winning;
    for (PositionSum& option : sums.options(claim.sum)) {
        const Sums::Worth worth = outcome_of(sums, option);
        finding.grounds.add(worth.grounds);
        if (worth.outcome == 'P') winning.push_back(std::move(option));
    }
    if (same_set(sums, claim.list, winning, finding)) confirm(ground, finding);
    else finding.counterexample = sums.text(claim.sum);
    return finding;
}

Finding decide_options(Ground& ground) {
    Sums sums(ground);
    Finding finding;
    if (same_set(sums, ground.claim().list, sums.options(ground.claim().sum), finding)) confirm(ground, finding);
    else finding.counterexample = sums.text(ground.claim().sum);
    return finding;
}

}  // namespace grundy::claim
