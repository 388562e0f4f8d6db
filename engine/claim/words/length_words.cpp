/// Every letter adds its weight to e, none a negative one, and a constant stands beside them. If every move lowers e by exactly 1 (the largest growth is -1,
/// and that of -e is 1), and e is 0 at words without a move, every play has e moves. Of some words only: where no move leaves these.
///
/// Every two letters may add a weight, too, by which of them stands first: the inversions. Let a move write y where x stood, place by place, and N_a be how
/// often a stands in what is read of x. Then e of what is read of x, less e of what is read of y, is c + Σ κ_a N_a, and the letters of x are ahead of those of
/// y by δ_a. Reading p of x and q of y adds w(p) - w(q) + Σ_a W(a, q) δ_a to c and W(a, p) - W(a, q) to κ_a, then N_p grows by 1, for which κ_p is taken from
/// c. Where each state of the relation that leads to its end has one c, κ and δ on whatever way it is reached, with κ = 0 and c = 1 at the end, every move
/// lowers e by 1.
#include "engine/claim/words/length_words.hpp"

#include <algorithm>

#include "engine/arithmetic/explored.hpp"
#include "engine/claim/words/word_evidence.hpp"
#include "engine/claim/words/word_induction.hpp"
#include "engine/claim/words/word_rank.hpp"
#include "engine/rule/letter_weights.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

namespace {

constexpr std::int64_t most_of_pair = std::int64_t{1} << 20;  ///< a weight, so that nothing below comes near 2^63
constexpr std::int64_t most_ahead = std::int64_t{1} << 30;
constexpr std::size_t most_letters_of_pairs = 12;

/// What is read of the old word less what is read of the new one: `constant` + Σ times[a] · (how often a was read in the old word).
struct Difference {
    std::vector<std::int64_t> times, ahead;  ///< by letter; `ahead`: how much oftener a letter was read in the old word
    std::int64_t constant = 0;
    bool operator==(const Difference&) const = default;
    bool is_small() const {
        const auto small = [](std::int64_t x) { return std::abs(x) <= most_ahead; };
        return small(constant) && std::all_of(times.begin(), times.end(), small) && std::all_of(ahead.begin(), ahead.end(), small);
    }
    /// Both words go on, with these letters.
    void read(std::size_t old, std::size_t made, const rule::LetterSum& sum) {
        constant += sum.of[old] - sum.of[made];
        for (std::size_t a = 0; a < times.size(); ++a) {
            constant += sum.pairs[a][made] * ahead[a];
            times[a] += sum.pairs[a][old] - sum.pairs[a][made];
        }
        constant -= times[old];
        ++ahead[old];
        --ahead[made];
    }
};

/// Does this step lower the sum by 1, leaving a word as long as the old one?
bool lowers_pairs_by_one(const WordStep& step, const WordSentences& sentences, const rule::LetterSum& sum) {
    const Automaton& a = step.relation;
    if (a.accepts_nothing()) return true;
    if (!step.is_word || a.tracks().size() != 2 || !a.has(sentences.word()) || !a.has(step.written[0])) return false;
    const std::size_t digits = a.base().digits(), letters = sum.of.size();
    const bool old_first = a.tracks()[0] == sentences.word();
    const std::vector<bool> live = living(a);
    std::vector<std::optional<Difference>> at(a.states());
    at[0] = Difference{std::vector<std::int64_t>(letters, 0), std::vector<std::int64_t>(letters, 0)};
    for (std::vector<std::uint32_t> open{0}; !open.empty();) {
        base::poll();
        const std::uint32_t from = open.back();
        open.pop_back();
        for (std::size_t letter = 0; letter < a.letters(); ++letter) {
            const std::uint32_t to = a.next(from, letter);
            if (!live[to]) continue;
            const std::size_t old = old_first ? letter % digits : letter / digits, made = old_first ? letter / digits : letter % digits;
            if ((old == 0) != (made == 0)) return false;
            Difference after = *at[from];
            if (old != 0) after.read(old - 1, made - 1, sum);
            if (!after.is_small() || (at[to] && *at[to] != after)) return false;
            if (!at[to]) at[to] = std::move(after), open.push_back(to);
        }
    }
    for (std::uint32_t s = 0; s < a.states(); ++s)
        if (a.accepting(s) && at[s] && (at[s]->constant != 1 || std::any_of(at[s]->times.begin(), at[s]->times.end(), [](std::int64_t x) { return x != 0; })))
            return false;
    return true;
}

/// Words of which some letter, or some letter before another, adds something.
Automaton adds_something(const WordSentences& sentences, const rule::LetterSum& sum) {
    constexpr std::uint32_t something = 1U << most_letters_of_pairs;  // else the state is which letters were read
    return arithmetic::explored<std::uint32_t>(
        sentences.places().base(), {sentences.word()}, 0,
        [&](const std::uint32_t& q, const std::vector<unsigned>& d) {
            if (d[0] == 0 || q == something) return q;
            bool adds = sum.of[d[0] - 1] != 0;
            for (std::size_t a = 0; a < sum.of.size(); ++a) adds = adds || ((q >> a & 1U) != 0 && sum.pairs[a][d[0] - 1] != 0);
            return adds ? something : q | 1U << (d[0] - 1);
        },
        [](const std::uint32_t& q) { return q == something; });
}

bool is_length_of_pairs(const WordPlay& play, const WordSentences& sentences, const rule::LetterSum& sum, const Automaton& about) {
    const auto small = [](const std::vector<std::int64_t>& all) {
        return std::all_of(all.begin(), all.end(), [](std::int64_t w) { return w <= most_of_pair; });
    };
    if (sum.constant != 0 || sum.of.size() > most_letters_of_pairs || !small(sum.of) || !std::all_of(sum.pairs.begin(), sum.pairs.end(), small)) return false;
    return std::all_of(play.steps().begin(), play.steps().end(), [&](const WordStep& step) { return lowers_pairs_by_one(step, sentences, sum); }) &&
           both(both(about, complement(play.can_move())), adds_something(sentences, sum)).accepts_nothing();
}

bool is_length(const WordPlay& play, WordSentences& sentences, const rule::LetterSum& sum, const rule::ExprRef& said, const Automaton& about) {
    if (!sum.pairs.empty()) return is_length_of_pairs(play, sentences, sum, about);
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
        if (!weights || !weights->is_natural())
            return result.why = "what is claimed is no sum of how often each letter, or one before another, stands in the word", result;
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
