#include "engine/claim/induction/numbers_alone.hpp"

#include "engine/claim/law/known_outcomes.hpp"

namespace grundy::claim {

using arithmetic::Automaton;

Induced by_numbers_alone(Ground& ground) {
    Induced result;
    if (!ground.claim().over_positions) return result;
    rule::Game still = ground.game();
    still.moves.clear(), still.stops.clear(), still.terminals.clear();
    try {
        const arithmetic::Allowance allowance(most_work / 8);
        Sentences sentences(still, claim_base(ground.game(), ground.claim()));
        PlayRelation play(still, sentences);
        const Automaton fails = both(play.everywhere(), complement(claimed_of(still, ground.claim(), sentences, play)));
        if (fails.accepts_nothing()) {
            result.proof.emplace();
            result.proof->proved = true;
            result.proof->argument = argument::NumbersAlone{sentences.base()};
        } else if (const auto at = smallest_of(fails, sentences, play)) {
            result.is_false = true;
            result.broken_at = play.position(at->second);
        }
    } catch (const NotDefinable& no) {
        result.why = no.part + " is beyond what automata decide";
    } catch (const arithmetic::TooLarge& large) {
        result.why = std::string("no proof by automata: ") + large.what() + large_divisor(ground.game(), ground.claim());
    }
    return result;
}

}  // namespace grundy::claim
