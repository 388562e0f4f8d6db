#include "engine/claim/words/word_laws.hpp"

#include "engine/claim/words/word_kernel.hpp"

namespace grundy::claim {

namespace {

constexpr std::size_t most_rounds = 40;  ///< from the ends of play backwards

KnownWords without_draws(const WordPlay& play, const Automaton& lost, std::vector<Automaton> values) {
    const Automaton& positions = play.positions();
    return {positions, {{'P', lost}, {'N', both(positions, complement(lost))}, {'D', Automaton(positions.base(), false)}}, std::move(values)};
}

}  // namespace

std::optional<KnownWords> outcome_law(const WordPlay& play, const WordSentences& sentences, const game::Ruleset& ruleset) {
    const auto guess = guess_lost(play, sentences, ruleset);
    if (!guess) return std::nullopt;
    const Automaton lost = both(play.positions(), *guess);
    if (!check_kernel(play, play.positions(), lost).holds()) return std::nullopt;
    return without_draws(play, lost, {});
}

/// Every position has one of the values, and one alone.
std::optional<KnownWords> value_law(const WordPlay& play, const WordSentences& sentences, const game::Ruleset& ruleset) {
    const rule::Game& game = sentences.game();
    if (game.play != rule::Play::normal || !game.terminals.empty() || game.partizan) return std::nullopt;
    auto guess = guess_values(play, sentences, ruleset);
    if (!guess || guess->empty()) return std::nullopt;
    Automaton some = sentences.constant(false);
    for (Automaton& one : *guess) {
        one = both(play.positions(), one);
        if (!both(some, one).accepts_nothing()) return std::nullopt;
        some = either(some, one);
    }
    if (!both(play.positions(), complement(some)).accepts_nothing() || !check_values(play, *guess).holds()) return std::nullopt;
    const Automaton lost = guess->front();
    return without_draws(play, lost, std::move(*guess));
}

/// Lost is where every move leads to won words, won from where a move leads to a lost one, round by round. Where a round changes nothing all other words are
/// drawn: each has a move, none to a lost word, and one to a word that is not won. Where plays are of any length the rounds do not end, and nothing is known.
std::optional<KnownWords> labelled_words(const WordPlay& play) {
    const Automaton& positions = play.positions();
    const Automaton over = both(positions, complement(play.can_move()));
    Automaton lost = play.lost_at_end(), won = both(over, complement(lost));
    for (std::size_t round = 0;; ++round) {
        if (round == most_rounds) return std::nullopt;
        const Automaton more_won = either(won, play.before(lost));
        const Automaton more_lost = either(lost, both(play.can_move(), complement(play.before(both(positions, complement(more_won))))));
        if (alike(won, more_won).accepts_everything() && alike(lost, more_lost).accepts_everything()) break;
        won = more_won, lost = more_lost;
    }
    return KnownWords{positions, {{'P', lost}, {'N', won}, {'D', both(positions, complement(either(won, lost)))}}, {}};
}

}  // namespace grundy::claim
