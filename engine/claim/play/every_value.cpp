#include "engine/claim/play/every_value.hpp"

#include "engine/claim/play/play.hpp"
#include "engine/claim/sentence/told.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Track;

bool is_met_for_every_larger(const rule::Game& game, const rule::Claim& claim) {
    return told_within(most_work / 4, [&] {
        rule::Game still = game;  // how positions are left does not matter
        still.moves.clear(), still.stops.clear(), still.terminals.clear();
        Sentences sentences(still, claim_base(game, claim));
        PlayRelation play(still, sentences);
        std::uint32_t next = claim.frame;
        const rule::ExprRef condition = claim.condition ? rule::inlined(game, claim.condition, next) : nullptr;
        if (!condition) return false;
        std::vector<Track> others = play.tracks();
        const Track k = others.back();
        others.pop_back();
        const Automaton met = sentences.close({play.positions(), sentences.truth(*condition, play.scope())}, others);
        const Track larger = sentences.fresh();
        const arithmetic::Linear gap = arithmetic::plus(arithmetic::number(k), arithmetic::number(larger), -1);
        const Automaton missing = both(both(met, arithmetic::is_at_most(sentences.base(), gap)), complement(renamed(met, {{k, larger}})));
        return !met.accepts_nothing() && missing.accepts_nothing();
    });
}

}  // namespace grundy::claim
