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

Automaton surely_won(PlayRelation& play, const Automaton& set) {
    return play.leaves_sums() ? play.before_lost(set) : answered_into(play, set);  // without `terminal` what is over is lost
}

Automaton not_surely_lost(PlayRelation& play, const Automaton& set) {
    if (!play.leaves_sums()) return not_kept(play, set);
    return both(set, play.before_not_won(set, play.before_lost(set)));
}

}  // namespace grundy::claim
