#pragma once
/// Strategies of the second player at every position at once: a set of positions out of which every move is answered back into it.
#include "engine/claim/play/play.hpp"

namespace grundy::claim {

/// No move is left, and the mover has won.
arithmetic::Automaton won_at_end(PlayRelation& play);
/// Whoever is to move has won, or can move into the set, or out of everything where that wins.
arithmetic::Automaton answered_into(PlayRelation& play, const arithmetic::Automaton& set);
/// Positions of the set that are over and not lost, or with a move to where no answer leads back. None: where play ends, all of the set is lost.
arithmetic::Automaton not_kept(PlayRelation& play, const arithmetic::Automaton& set);

/// The same where moves may leave a sum of which it is known who wins (PlayRelation::before_lost): all that has won, or can move to what is
/// lost, if all of the set is; and positions of the set that are over and not lost, or with a move to what is not known to be won.
arithmetic::Automaton surely_won(PlayRelation& play, const arithmetic::Automaton& set);
arithmetic::Automaton not_surely_lost(PlayRelation& play, const arithmetic::Automaton& set);

}  // namespace grundy::claim
