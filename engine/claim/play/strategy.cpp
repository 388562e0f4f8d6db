#include "engine/claim/play/strategy.hpp"

namespace grundy::claim {

using arithmetic::Automaton;

Automaton won_at_end(PlayRelation& play) { return both(play.positions(), both(complement(play.can_move()), complement(play.lost_at_end()))); }

Automaton answered_into(PlayRelation& play, const Automaton& set) { return either(won_at_end(play), play.before(set, play.empty_is_lost())); }

Automaton not_kept(PlayRelation& play, const Automaton& set) {
    const Automaton unanswered = both(play.positions(), complement(answered_into(play, set)));
    const Automaton lost_wrongly = both(complement(play.can_move()), complement(play.lost_at_end()));
    return both(set, either(play.before(unanswered, play.empty_is_lost()), lost_wrongly));
}

}  // namespace grundy::claim
