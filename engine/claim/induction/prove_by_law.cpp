/// What follows from who wins, or what the values are, at every position of a game: laws that are guessed from small positions and proved (11.1, 11.2).
#include "engine/claim/induction/prove_by_law.hpp"
#include "engine/base/counted.hpp"
#include "engine/claim/induction/departures.hpp"
#include "engine/claim/induction/drawn_set.hpp"
#include "engine/claim/induction/examples.hpp"
#include "engine/claim/induction/other_laws.hpp"
#include "engine/claim/induction/sought.hpp"
#include "engine/claim/law/known_outcomes.hpp"
#include "engine/claim/law/lost_words.hpp"
#include "engine/claim/law/value_words.hpp"
#include "engine/claim/sentence/told.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using rule::Expr;
using rule::Op;

namespace {

char outcome_by(const KernelLaw& law, const rule::PositionData& at) {
    const arithmetic::Values there = law.play().values(at);
    return !law.play().positions().accepts(there) ? '?' : law.lost().accepts(there) ? 'P' : 'N';
}

/// The law in words, where a short condition says the same; else null.
rule::ExprRef words_of(const rule::Game& game, const KernelLaw& law) {
    return told_within(most_work / 20, [&] { return lost_in_words(game, law.sentences(), law.play(), law.lost()); });
}

/// By the law of the P-positions.
void by_kernel(Ground& ground, Induced& result) {
    std::string why;
    const auto law = kernel_law(ground, claim_base(ground.game(), ground.claim()), why);
    if (!law) return result.why += (result.why.empty() ? "" : "; ") + ("no law of the P-positions: " + why), void();
    const auto others = laws_of_others(ground, false, law->sentences().base(), why);
    if (!others) return result.why = why, void();
    PlayRelation& play = law->play();
    const auto lost = [&](const std::vector<arithmetic::Linear>& numbers, const Sides& sides) { return play.answer_at(law->lost(), numbers, sides); };
    argument::Induction by{false, true, law->sentences().base(), law->lost().states(), law->rank(), {}, law->as_data()};
    by.sums = play.leaves_sums();
    by.examples = by.sums ? examples_of_sums(play, law->sentences(), ground, law->lost(), both(play.positions(), complement(law->lost())))
                          : examples_of_outcomes(play, law->sentences(), ground, play.positions(), law->lost());
    by.others = others->told;
    by.claims = law->claims();
    const auto say = [&] {
        const rule::ExprRef words = words_of(ground.game(), *law);
        if (!words) return false;
        by.examples.stated.text = rule::to_string(*words, ground.game());
        if (ground.effort().tell && !by.sums) argue_outcomes(ground.game(), law->sentences(), play, play.positions(), law->lost(), words, false, by.examples);
        return true;
    };
    if (!ground.claim().over_positions && ground.claim().domain.empty() && !ground.claim().condition) {
        say();
        by_reading(
            ground, [&](const rule::PositionData& at) { return outcome_by(*law, at); }, by, result);
        if (result.proof) result.proof->grounds.add(law->evidence());
        return;
    }
    const std::string how = "the P-positions are known: an automaton of " + base::counted(law->lost().states(), "state") + " reads them";
    by_answers(ground, law->sentences(), play, {lost, nullptr}, by, how, result, others->answers);
    if (!result.proof || !result.proof->proved) return;
    if (say()) result.proof->argument = std::move(by);
}

/// By the law of the values.
void by_values(Ground& ground, Induced& result) {
    std::string why;
    const auto law = value_law(ground, claim_base(ground.game(), ground.claim()), why);
    if (!law) return result.why += (result.why.empty() ? "" : "; ") + ("no law of the values: " + why), void();
    const auto others = laws_of_others(ground, true, law->sentences().base(), why);
    if (!others) return result.why = why, void();
    argument::Induction by{true,
                           true,
                           law->sentences().base(),
                           law->pairs().states(),
                           law->rank(),
                           examples_of_values(law->play(), law->sentences(), ground, law->pairs(), law->value()),
                           law->as_data()};
    by.others = others->told;
    by.claims = law->claims();
    const std::string how = "the values are known: an automaton of " + base::counted(law->pairs().states(), "state") + " reads positions with them";
    by_answers(ground, law->sentences(), law->play(), law->answers(), by, how, result, others->answers);
    const rule::Claim& claim = ground.claim();
    if (result.is_false && !result.proof && !claim.over_positions && claim.domain.empty() && !claim.condition) {
        const auto value = [&](const rule::PositionData& at) { return law->at(law->play().values(at)); };
        const auto outcome = [&](const rule::PositionData& at) {
            const auto worth = value(at);
            return !worth ? '?' : *worth == 0 ? 'P' : 'N';
        };
        result.why.clear();
        return by_reading(ground, outcome, by, result, value);
    }
    if (!result.proof || !result.proof->proved || !ground.effort().tell) return;
    by.examples.stated.text = value_text(ground.game(), ground.oracle().ruleset(), *law);
    result.proof->argument = std::move(by);
}

}  // namespace

std::function<char(const rule::PositionData&)> outcomes_by_law(Ground& ground) {
    if (ground.game().partizan) return nullptr;
    return told_or_none([&]() -> std::function<char(const rule::PositionData&)> {
        std::string why;
        const auto law = kernel_law(ground, claim_base(ground.game(), ground.claim()), why);
        if (!law) return nullptr;
        return [law](const rule::PositionData& at) {
            try {
                return outcome_by(*law, at);
            } catch (const NotDefinable&) {
                return '?';
            }
        };
    });
}

void by_length_of_sums(Ground& ground, Induced& result) {
    if (!leaves_sums(ground.game())) return;
    if (Induced length = by_play_length(ground); length.proof || length.is_false) result = std::move(length);
}

/// Where a move leaves several positions their values tell who wins, where they are told.
void by_law(Ground& ground, bool values, Induced& result) {
    if (values || leaves_sums(ground.game())) by_values(ground, result);
    if (!values && !result.proof && !result.is_false) by_kernel(ground, result);
}

bool by_law_in_numeration(Ground& ground, Induced& result) {
    if (ground.game().partizan || claim_base(ground.game(), ground.claim()).numerator() == 1) return false;
    by_law(ground, false, result);
    return result.proof || result.is_false;
}

Induced by_game_law(Ground& ground) {
    Induced result;
    const rule::Expr& said = *ground.claim().expr;
    const bool values = rule::asks(said, {Op::value_at});
    const bool outcomes = rule::asks(said, {Op::previous_at, Op::next_at}) || (rule::asks(said, {Op::draw_at}) && !ground.claim().over_positions);
    if (ground.claim().from_start || ground.game().partizan || (!values && !outcomes)) return result;
    const auto untold = why_untold(most_work, [&] {
        by_length_of_sums(ground, result);
        if (!result.proof && !result.is_false) by_law(ground, values, result);
        if (!result.proof && !result.is_false && !values && !ground.falls) by_draw_law(ground, result);
    });
    if (untold) result.why = "no law of the game: " + *untold;
    return result;
}

}  // namespace grundy::claim
