/// Theorem. Play ends, and any two options y, z of a position have a common option or are equal. Then all plays from a position have one length. Proof. By
/// induction along play all plays from y have one length, and so have those from z; both are one more than those from the common option, so they are equal. ∎
/// So under normal play without `terminal` a position is P iff that length is even (misère: odd), and the value is its remainder modulo 2.
///
/// The moves are relations between words that an automaton reads together, so that "y and z are options of some word" and "y and z have a common option" are
/// sets of pairs of words, and the first must be a part of the second.
#include "engine/claim/words/equal_plays.hpp"

#include "engine/arithmetic/explored.hpp"
#include "engine/claim/sentence/told.hpp"
#include "engine/claim/words/prove_words.hpp"
#include "engine/claim/words/word_induction.hpp"
#include "engine/claim/words/word_rank.hpp"
#include "engine/pattern/law/proof_maker.hpp"

namespace grundy::claim {

bool plays_are_equally_long(const WordPlay& play, WordSentences& sentences) {
    const rule::Game& game = sentences.game();
    if (!game.terminals.empty() || game.partizan || play.steps().empty()) return false;
    const Track x = sentences.word(), y = sentences.fresh(), z = sentences.fresh();
    Automaton moves = sentences.constant(false);
    for (const WordStep& step : play.steps()) {
        if (!step.is_word) return false;
        moves = either(moves, renamed(step.relation, {{step.written[0], y}}));
    }
    const Automaton legal = renamed(play.positions(), {{x, y}});
    moves = both(both(moves, play.positions()), legal);
    const Automaton peaks = exists(both(moves, renamed(moves, {{y, z}})), x);
    const Automaton joined = exists(both(renamed(moves, {{x, y}, {y, x}}), renamed(moves, {{x, z}, {y, x}})), x);
    const Automaton same = arithmetic::explored<int>(
        moves.base(), {y, z}, 0, [](const int& q, const std::vector<unsigned>& d) { return d[0] == d[1] ? q : 1; }, [](const int& q) { return q == 0; });
    return both(peaks, complement(either(joined, same))).accepts_nothing();
}

pattern::TheoremRef equal_plays_theorem(const std::shared_ptr<const rule::Game>& game, const WordPlay& play) {
    const pattern::check::WordStates check{0, play.steps().size()};
    return std::make_shared<const pattern::Theorem>(
        pattern::Theorem{pattern::ProofMaker::proved(pattern::TheoremId::equal_plays, check), game, {}, 0, nullptr});
}

bool let_one_play_tell(Ground& ground) {
    const rule::Game& game = ground.game();
    if (!is_about_words(ground) || game.play == rule::Play::alone || game.partizan) return false;
    const KnownLetters known = letters_of_game(game, letters_named(ground.claim()));
    if (!known.letters) return false;
    return told_within(most_word_work / 2, [&] {
        WordSentences sentences(game, *known.letters);
        const WordPlay play(sentences);
        if (!falling_word_rank(play, sentences) || !plays_are_equally_long(play, sentences)) return false;
        ground.oracle().let_one_play_tell(equal_plays_theorem(ground.game_ptr(), play), *known.letters);
        return true;
    });
}

KnownParity near_the_end(const WordPlay& play) {
    const Automaton over = both(play.positions(), complement(play.can_move()));
    KnownParity known{play.lost_at_end(), both(over, complement(play.lost_at_end()))};
    for (std::size_t round = 1; round < rounds_near_the_end; ++round) {
        Automaton won = either(known.won, play.before(known.lost));
        known.lost = either(known.lost, play.before(known.won));
        known.won = std::move(won);
    }
    return known;
}

KernelCheck check_one_play(const WordPlay& play, const Automaton& region, const Automaton& in) {
    const Automaton out = both(region, complement(in)), over = both(region, complement(play.can_move()));
    const auto stays = [&](const Automaton& from, const Automaton& to) { return both(both(from, play.can_move()), complement(play.before(to))); };
    return {both(over, complement(alike(in, play.lost_at_end()))), stays(in, out), stays(out, in)};
}

}  // namespace grundy::claim
