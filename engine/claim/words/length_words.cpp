/// Every letter adds its weight to e, none a negative one, and a constant stands beside them. If every move lowers e by exactly 1 (the largest growth is -1,
/// and that of -e is 1), and e is 0 at words without a move, every play has e moves. Of some words only: where no move leaves these.
#include "engine/claim/words/length_words.hpp"

#include <algorithm>

#include "engine/claim/words/word_evidence.hpp"
#include "engine/claim/words/word_induction.hpp"
#include "engine/claim/words/word_rank.hpp"
#include "engine/rule/letter_weights.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

namespace {

bool is_length(const WordPlay& play, WordSentences& sentences, const rule::LetterSum& sum, const rule::ExprRef& said, const Automaton& about) {
    const std::vector<std::int64_t>& weights = sum.of;
    std::vector<std::int64_t> turned;
    for (const std::int64_t w : weights) turned.push_back(-w);
    if (largest_growth(play, sentences, weights).value_or(0) != -1 || largest_growth(play, sentences, turned).value_or(0) != 1) return false;
    const Automaton over = both(about, complement(play.can_move()));
    if (sum.constant == 0) {  // no letter of these words adds anything
        const Places& places = sentences.places();
        const Track mark = sentences.fresh();
        Automaton adds = sentences.constant(false);
        for (std::size_t k = 0; k < weights.size(); ++k)
            if (weights[k] != 0) adds = either(adds, places.digit_at(sentences.word(), mark, static_cast<unsigned>(k + 1)));
        return both(over, exists(both(places.is_mark(mark), adds), mark)).accepts_nothing();
    }
    const Automaton zero = sentences.truth(*rule::compare(said, rule::Relation::equal, rule::number(0)), {{0, {true, {}}}});
    return both(over, complement(zero)).accepts_nothing();
}

}  // namespace

Induced length_of_words(Ground& ground) {
    Induced result;
    const rule::Claim& claim = ground.claim();
    const rule::Game& game = ground.game();
    if (claim.from_start || !claim.domain.empty()) return result.why = "words that `for` names are not told by a condition", result;
    const KnownLetters known = letters_of_game(game, letters_named(claim));
    if (!known.letters) return result.why = known.why, result;
    std::vector<std::int64_t> letters;
    for (const base::Integer& letter : *known.letters) letters.push_back(*base::to_int64(letter));
    try {
        const arithmetic::Allowance allowance(most_word_work);
        WordSentences sentences(game, *known.letters);
        const rule::ExprRef said = sentences.plain(claim.expr, claim.frame);
        const auto weights = rule::letter_weights(game, said, letters);
        const bool natural = weights && std::all_of(weights->of.begin(), weights->of.end(), [](std::int64_t w) { return w >= 0; });
        if (!natural) return result.why = "what is claimed is no sum of how often each letter stands in the word", result;
        const WordPlay play(sentences);
        Automaton about = play.positions();
        if (claim.condition) about = both(about, sentences.truth(*sentences.plain(claim.condition, claim.frame), {{0, {true, {}}}}));
        if (about.accepts_nothing()) return result.why = "no word is one that the claim speaks of", result;
        if (weights->where) {
            const Automaton where = sentences.truth(*weights->where, {{0, {true, {}}}});
            if (!both(both(about, complement(where)), play.can_move()).accepts_nothing())
                return result.why = "a move is left where what is claimed is 0", result;
            about = both(about, where);
        }
        if (!both(about, play.before(both(play.positions(), complement(about)))).accepts_nothing())
            return result.why = "a move leads out of the words that the claim speaks of", result;
        if (!is_length(play, sentences, *weights, said, about))
            return result.why = "some move does not lower it by one, or it is not 0 where no move is left", result;
        Proof proof;
        proof.proved = true;
        proof.argument = argument::LengthOfPlay{rule::to_string(*claim.expr, game), false, nullptr, "", claim.condition != nullptr};
        result.proof = proof;
    } catch (const NotDefinable& no) {
        result.why = (no.part.empty() ? "a part of the rule" : no.part) + " is beyond what automata on words decide";
    } catch (const arithmetic::TooLarge& large) {
        result.why = large.what();
    }
    return result;
}

}  // namespace grundy::claim
