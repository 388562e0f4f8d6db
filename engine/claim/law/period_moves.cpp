/// Winning moves from a period that a theorem proves. In normal play whoever is at no P-position wins by a move, so the moves need not be known to automata: a
/// number that is taken has few values, and whether each of them may be taken is asked of the rule.
#include "engine/claim/law/winning_moves.hpp"

namespace grundy::claim {

using arithmetic::Automaton;

std::shared_ptr<const WinningMoves> moves_of_period(const rule::Game& game, const pattern::Theorem& theorem, std::string& why) {
    constexpr std::uint64_t most_remainders = 2'000;
    const auto* period = theorem.law ? std::get_if<pattern::Period>(&theorem.law->law) : nullptr;
    if (!period || theorem.row || period->saltus > 0 || period->preperiod + period->period > most_remainders || theorem.shift < 0)
        return why = "no period of one heap is proved", nullptr;
    if (game.play != rule::Play::normal || !game.terminals.empty() || !game.stops.empty() || game.components.size() != 1 || game.partizan)
        return why = "play ends in another way", nullptr;
    rule::Game still = game;  // its positions, without the moves
    still.moves.clear();
    constexpr unsigned base = 2;
    Sentences sentences(game, base);
    PlayRelation play(still, sentences);
    const arithmetic::Track n = play.tracks().at(0);
    Automaton lost(base, false);
    for (std::uint64_t heap = 0; heap < period->preperiod + period->period; ++heap) {
        if (theorem.law->outcome(heap) != 'P') continue;
        arithmetic::Linear form = arithmetic::number(n);
        form.constant = -static_cast<std::int64_t>(heap) - theorem.shift;
        Automaton here = arithmetic::is_zero(base, form);
        if (heap >= period->preperiod) {
            const arithmetic::Track times = sentences.fresh();
            here = exists(arithmetic::is_zero(base, arithmetic::plus(form, arithmetic::number(times), -static_cast<std::int64_t>(period->period))), times);
        }
        lost = either(lost, here);
    }
    lost = both(lost, play.positions());
    return find_winning_moves(game, sentences, play, lost, both(play.positions(), complement(lost)), why);
}

}  // namespace grundy::claim
