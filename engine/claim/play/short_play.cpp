/// P_0: no move is left, and the mover has lost; N_0: likewise, and the mover has won. N_(k + 1): some move leads to P_k, or N_k; P_(k + 1): there is a move,
/// and all lead to N_k, or P_k. By induction on k these are P and N, also where play elsewhere never ends. Where a step
/// adds nothing, they are all of P and N: at any other position no move leads to P, and one leads to such a position again, so that nobody can force a win.
#include "engine/claim/play/short_play.hpp"

namespace grundy::claim {

using arithmetic::Automaton;

namespace {

constexpr std::size_t most_rounds = 6, most_to_standstill = 12;
constexpr std::size_t most_states_of_rounds = 400;  ///< beyond that the sets grow and settle nothing

/// P_k and N_k.
class Rounds {
public:
    explicit Rounds(PlayRelation& play)
        : play_(play), lost_(play.lost_at_end()), won_(both(both(play.positions(), complement(play.can_move())), complement(lost_))) {}

    const Automaton& lost() const { return lost_; }
    const Automaton& won() const { return won_; }
    /// False at a standstill.
    bool step() {
        const Automaton open = play_.before(both(play_.positions(), complement(won_)), play_.empty_is_lost());
        Automaton more_won = either(won_, play_.before(lost_, play_.empty_is_lost()));
        Automaton more_lost = either(lost_, both(play_.can_move(), complement(open)));
        if (alike(more_won, won_).accepts_everything() && alike(more_lost, lost_).accepts_everything()) return false;
        won_ = std::move(more_won), lost_ = std::move(more_lost);
        return true;
    }
    bool grow_too_large() const { return won_.states() + lost_.states() > most_states_of_rounds; }

private:
    PlayRelation& play_;
    Automaton lost_, won_;
};

}  // namespace

std::optional<std::size_t> settled_within(PlayRelation& play, const Automaton& lost, const Automaton& won) {
    Rounds known(play);
    for (std::size_t round = 0; round <= most_rounds && !known.grow_too_large(); ++round) {
        if (both(lost, complement(known.lost())).accepts_nothing() && both(won, complement(known.won())).accepts_nothing()) return round;
        if (!known.step()) break;
    }
    return std::nullopt;
}

std::optional<Standstill> standstill(PlayRelation& play) {
    Rounds known(play);
    for (std::size_t round = 0; round <= most_to_standstill && !known.grow_too_large(); ++round) {
        Automaton lost = known.lost(), won = known.won();
        if (!known.step()) return Standstill{std::move(lost), std::move(won), round};
    }
    return std::nullopt;
}

std::optional<Endless> endless(const Automaton& positions, const std::function<Automaton(const Automaton&)>& leads_into) {
    Automaton kept = positions;
    for (std::size_t round = 0; round <= most_to_standstill && kept.states() <= most_states_of_rounds && !kept.accepts_nothing(); ++round) {
        Automaton next = both(kept, leads_into(kept));
        if (both(kept, complement(next)).accepts_nothing()) return Endless{std::move(kept), round};
        kept = std::move(next);
    }
    return std::nullopt;
}

}  // namespace grundy::claim
