/// P_0: no move is left, and the mover has lost; N_0: likewise, and the mover has won. N_(k + 1): some move leads to P_k, or N_k; P_(k + 1): there is a move,
/// and all lead to N_k, or P_k. By induction on k these are P and N, also where play elsewhere never ends.
#include "engine/claim/play/short_play.hpp"

namespace grundy::claim {

using arithmetic::Automaton;

namespace {

constexpr std::size_t most_rounds = 6;
constexpr std::size_t most_states_of_rounds = 400;  ///< beyond that the sets grow and settle nothing

}  // namespace

std::optional<std::size_t> settled_within(PlayRelation& play, const Automaton& lost, const Automaton& won) {
    const Automaton over = both(play.positions(), complement(play.can_move()));
    Automaton is_lost = play.lost_at_end(), is_won = both(over, complement(is_lost));
    for (std::size_t round = 0; round <= most_rounds; ++round) {
        if (both(lost, complement(is_lost)).accepts_nothing() && both(won, complement(is_won)).accepts_nothing()) return round;
        const Automaton open = play.before(both(play.positions(), complement(is_won)), play.empty_is_lost());
        const Automaton more_won = either(is_won, play.before(is_lost, play.empty_is_lost()));
        const Automaton more_lost = either(is_lost, both(play.can_move(), complement(open)));
        if (more_won.states() + more_lost.states() > most_states_of_rounds) break;
        if (alike(more_won, is_won).accepts_everything() && alike(more_lost, is_lost).accepts_everything()) break;
        is_won = more_won, is_lost = more_lost;
    }
    return std::nullopt;
}

}  // namespace grundy::claim
