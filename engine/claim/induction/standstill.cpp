#include "engine/claim/induction/standstill.hpp"

#include <fmt/format.h>

#include "engine/claim/induction/examples.hpp"
#include "engine/claim/law/known_outcomes.hpp"
#include "engine/claim/play/short_play.hpp"

namespace grundy::claim {

using arithmetic::Automaton;

std::optional<Proof> by_standstill(Ground& ground, Sentences& sentences, PlayRelation& play, const IfOutcome& claimed, bool& is_false) {
    const auto known = standstill(play);
    if (!known) return std::nullopt;
    const Automaton drawn = both(play.positions(), complement(either(known->lost, known->won)));
    const Automaton wrong =
        either(both(known->lost, complement(claimed.lost)), either(both(known->won, complement(claimed.won)), both(drawn, complement(claimed.drawn))));
    for (const Automaton* set : {&known->lost, &known->won, &wrong})
        for (const auto& exchange : play.exchanges())  // numbers without an order
            if (!alike(*set, renamed(*set, exchange)).accepts_everything()) return std::nullopt;
    Proof proof;
    if (wrong.accepts_nothing()) {
        argument::Induction by{false,  false, sentences.base(), known->lost.states(), "", examples_of_draws(play, sentences, ground, known->lost, drawn),
                               nullptr};
        by.rounds = known->rounds + 1, by.standstill = true;
        proof.proved = true;
        proof.argument = std::move(by);
        return proof;
    }
    is_false = true;
    const auto at = smallest_of(wrong, sentences, play);
    if (!at) return std::nullopt;
    const rule::PositionData there = play.position(at->second);
    const char* is = drawn.accepts(at->second) ? "drawn" : known->lost.accepts(at->second) ? "P" : "N";
    proof.refuted = Refutation{ground.frame_of(there),
                               "true",
                               "false",
                               {fmt::format("{} step{} from the ends of play backwards all that is ever settled is settled, as automata decide: {} is {}",
                                            known->rounds, known->rounds == 1 ? "" : "s", ground.shown(there), is)}};
    return proof;
}

}  // namespace grundy::claim
