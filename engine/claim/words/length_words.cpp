/// e is a sum of counts over the word, whatever is counted. If every move lowers it by exactly 1, and it is 0 at words without a move, every play has e moves:
/// e is nowhere negative, or something else shows that play ends. All of it is decided (word_series.cpp). Of some words only: where no move leaves these.
#include "engine/claim/words/length_words.hpp"

#include <algorithm>

#include "engine/claim/sentence/told.hpp"
#include "engine/claim/words/word_evidence.hpp"
#include "engine/claim/words/word_induction.hpp"
#include "engine/claim/words/word_rank.hpp"
#include "engine/claim/words/word_series.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

Induced length_of_words(Ground& ground) {
    Induced result;
    const rule::Claim& claim = ground.claim();
    const rule::Game& game = ground.game();
    if (claim.from_start || !claim.domain.empty()) return result.why = "words that `for` names are not told by a condition", result;
    const KnownLetters known = letters_of_game(game, letters_named(claim));
    if (!known.letters) return result.why = known.why, result;
    const auto untold = why_untold(most_word_work, "automata on words decide", "a part of the rule", [&] {
        WordSentences sentences(game, *known.letters);
        const rule::ExprRef said = sentences.plain(claim.expr, claim.frame);
        const WordPlay play(sentences);
        Automaton about = play.positions();
        if (claim.condition) about = both(about, sentences.truth(*sentences.plain(claim.condition, claim.frame), {{0, {true, {}}}}));
        if (about.accepts_nothing()) return void(result.why = "no word is one that the claim speaks of");
        if (!both(about, play.before(both(play.positions(), complement(about)))).accepts_nothing())
            return void(result.why = "a move leads out of the words that the claim speaks of");
        const WordSeries length(sentences, *said, about);
        const auto falls = [&](const WordStep& step) { return length.falls_by_one(step, about); };
        if (!std::all_of(play.steps().begin(), play.steps().end(), falls)) return void(result.why = "some move does not lower it by one");
        if (!length.is_zero(both(about, complement(play.can_move())))) return void(result.why = "it is not 0 where no move is left");
        argument::LengthOfPlay by{rule::to_string(*claim.expr, game), false, nullptr, "", claim.condition != nullptr};
        if (!length.is_natural()) {
            const auto rank = falling_word_rank(play, sentences);
            if (!rank) return void(result.why = "it may be negative, and nothing was found that falls with every move");
            by.measure = rank->rows;
        }
        result.proof = Proof::by(std::move(by));
    });
    if (untold) result.why = *untold;
    return result;
}

}  // namespace grundy::claim
