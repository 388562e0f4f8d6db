#include "engine/claim/induction/drawn_set.hpp"

#include <fmt/format.h>

#include "engine/base/counted.hpp"
#include "engine/claim/induction/examples.hpp"
#include "engine/claim/induction/sought.hpp"
#include "engine/claim/law/known_outcomes.hpp"
#include "engine/claim/law/lost_words.hpp"
#include "engine/claim/sentence/told.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

using arithmetic::Automaton;

std::optional<Proof> by_drawn_set(Ground& ground, Sentences& sentences, PlayRelation& play, const IfOutcome& claimed) {
    const Automaton has_won = both(both(play.positions(), complement(play.can_move())), complement(play.lost_at_end()));
    const auto wins = [&](const Automaton& lost) { return either(has_won, play.before(lost, play.empty_is_lost())); };
    const auto stays = [&](const Automaton& not_won) { return play.before(not_won, sentences.constant(false)); };
    const auto said = said_of_all<Automaton>(play.positions(), claimed.lost, claimed.won, claimed.drawn, wins, stays);
    if (!said) return std::nullopt;
    for (const Automaton* set : {&said->drawn, &said->lost, &said->won, &said->ended})
        if (!play.is_symmetric(*set)) return std::nullopt;
    auto by = by_where_moves_lead(ground.game(), *said, sentences, play);
    if (!by) return std::nullopt;
    by->examples = examples_of_draws(play, sentences, ground, said->lost, said->drawn);
    return Proof::by(std::move(*by));
}

namespace {

/// A short condition that says which positions these are; else empty.
std::string in_words(const rule::Game& game, const DrawLaw& law, const Automaton& set) {
    if (set.accepts_nothing()) return "";
    return told_within(most_work / 20, [&] {
        const rule::ExprRef words = lost_in_words(game, law.sentences(), law.play(), set);
        return words ? rule::to_string(*words, game) : "";
    });
}

}  // namespace

void by_draw_law(Ground& ground, Induced& result) {
    std::string why;
    const auto law = draw_law(ground, claim_base(ground.game(), ground.claim()), why);
    if (!law) {
        if (!why.empty()) result.why += (result.why.empty() ? "" : "; ") + ("no law of who wins where play may go on for ever: " + why);
        return;
    }
    PlayRelation& play = law->play();
    argument::Examples shown = examples_of_draws(play, law->sentences(), ground, law->lost(), law->drawn());
    Argument argument;
    if (law->rounds()) {
        argument::Induction by{false, false, law->sentences().base(), law->lost().states(), "", std::move(shown), nullptr};
        by.rounds = *law->rounds() + 1, by.standstill = true;
        argument = std::move(by);
    } else {
        argument::DrawnSet by = law->guessed();
        by.examples = std::move(shown);
        if (ground.effort().tell) by.lost = in_words(ground.game(), *law, law->lost()), by.drawn = in_words(ground.game(), *law, law->drawn());
        argument = std::move(by);
    }
    const auto outcome = [&](const rule::PositionData& at) { return law->outcome(play.values(at)); };
    const rule::Claim& claim = ground.claim();
    if (!claim.over_positions && claim.domain.empty() && !claim.condition) return by_reading(ground, outcome, argument, result);
    const std::string how =
        law->rounds() ? base::counted(*law->rounds(), "step") + " from the ends of play backwards all that is ever settled is settled, as automata decide"
                      : "by a law of all positions, which is proved by where moves lead";
    const auto is = [&](const rule::PositionData& at) {
        const char so = outcome(at);
        return std::optional(so == 'D' ? std::string("drawn") : std::string(1, so));
    };
    by_answers(ground, law->sentences(), play, law->answers(), argument, how, result, {}, is);
}

}  // namespace grundy::claim
