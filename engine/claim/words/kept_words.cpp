/// S is kept if in S no position is final whose mover has not lost, and no move leads to where no move leads back into S, unless that is final and its mover,
/// who keeps S, has won. "Has a move into" a regular set of words is regular (11.5), so these are two questions of emptiness.
#include "engine/claim/words/kept_words.hpp"

#include "engine/claim/sentence/told.hpp"
#include "engine/claim/words/prove_words.hpp"
#include "engine/claim/words/word_evidence.hpp"
#include "engine/claim/words/word_examples.hpp"
#include "engine/claim/words/word_induction.hpp"

namespace grundy::claim {

namespace {

KeptSet decide_kept_words(Ground& ground, WordSentences& sentences) {
    const rule::Claim& claim = ground.claim();
    const WordPlay play(sentences);
    Automaton kept = play.positions();
    for (const rule::ExprRef& part : {claim.condition, claim.expr}) {
        if (!part) continue;
        const WordSentences::Under here(sentences, kept);
        kept = both(kept, sentences.truth(*sentences.plain(part, claim.frame), {{0, {true, {}}}}));
    }
    const Automaton over = both(play.positions(), complement(play.can_move())), has_won = both(over, complement(play.lost_at_end()));
    const Automaton answered = either(play.before(kept), has_won), open = both(play.positions(), complement(answered));
    const Automaton fails = both(kept, either(has_won, play.before(open)));
    KeptSet result;
    result.base = 0;
    result.states = kept.states();
    result.kept = fails.accepts_nothing() && !kept.accepts_nothing();
    if (result.kept) result.examples = WordExamples(ground, play, sentences).of_answers(kept);
    if (!fails.accepts_nothing()) {
        result.fails_at = play.smallest(fails);
        if (!result.fails_at) result.why = "the set is not kept, but at no short word";
    }
    return result;
}

}  // namespace

KeptSet kept_words(Ground& ground) {
    KeptSet result;
    const rule::Claim& claim = ground.claim();
    const std::string no = "not decided for words of every length: ";
    if (claim.from_start || !claim.domain.empty()) return result;
    if (!claim.replies.empty() || !claim.answers.empty()) return result.why = no + "replies that are named are only tried", result;
    const KnownLetters known = letters_of_game(ground.game(), letters_named(claim));
    if (!known.letters) return result.why = no + known.why, result;
    const auto untold = why_untold(most_word_work, "automata on words decide", "a part of the rule", [&] {
        WordSentences sentences(ground.game(), *known.letters);
        result = decide_kept_words(ground, sentences);
    });
    if (untold) result.why = no + *untold;
    return result;
}

}  // namespace grundy::claim
