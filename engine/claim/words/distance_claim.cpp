/// Claims about how far the rows of a set are from a goal, of which there is one of each length: A(w) => distance(w) = e(len(w)); how far they are at most, or
/// at least, however many there are: A(w) => distance(w) <= e(len(w)); that each row of a set has one shortest solution, or two; that a goal is reached from
/// it.
///
/// The distance D of the row of length n is a sum over the one path of n steps through an automaton of q states, with the weights of its digits: in the vector
/// of what came so far and of the weights, 2 q numbers, each step is the same linear map with whole coefficients, so D(n) obeys a linear recurrence of order 2
/// q (Cayley and Hamilton), and so does how many rows there are, of order q. Made of constants, n, powers b^(k n + c), remainders of n, sums, products and `if`
/// with a condition that repeats, e(n) obeys one of an order that is read off: orders add up under + and -, multiply under * and by the period under `if`. A
/// sequence with a recurrence of order t that is 0 for t numbers in a row is 0 from there on. A quotient e = f / c is D if 0 <= f - c D < c; that f - c D
/// repeats is told in the same way. Of all rows of a length one of those farthest from a goal is enough, and these are a regular set: so D <= e if f - c D
/// is never negative, and D >= e if c - 1 - (f - c D) is not (never_negative.hpp).
#include <algorithm>

#include "engine/claim/sentence/told.hpp"
#include "engine/claim/words/asked_of_rows.hpp"
#include "engine/claim/words/construction.hpp"
#include "engine/claim/words/distance_law.hpp"
#include "engine/claim/words/never_negative.hpp"
#include "engine/claim/words/prove_words.hpp"
#include "engine/claim/words/reached_rows.hpp"
#include "engine/claim/words/rows_of_lengths.hpp"
#include "engine/claim/words/told_way.hpp"
#include "engine/claim/words/word_evidence.hpp"
#include "engine/claim/words/word_induction.hpp"
#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

namespace {

using base::Integer;
using rule::Expr;
using rule::ExprRef;
using rule::Op;

constexpr std::size_t most_period = 24, latest_beginning = 4;

class DistanceClaim {
public:
    DistanceClaim(Ground& ground, WordSentences& sentences) : ground_(ground), sentences_(sentences), play_(sentences) {}

    void decide(Induced& result) {
        const Expr& all = *ground_.claim().expr;
        const bool premise = all.op == Op::implies && all.args.size() == 2;
        const auto reached = [&](const Automaton& goals) {
            if (asks_if_reached(all)) by_reached_rows(ground_, sentences_, play_, goals, result);
        };
        if (premise && names_a_row(*all.args[0]) && !asks_of_puzzle(*all.args[0]) && names_no_position())
            return void(result.why = "the row that is named is no position at some length");
        const auto asked = asked_of_rows(sentences_, premise ? all.args[1] : ground_.claim().expr, ground_.claim().frame);
        if (!asked) {
            if (asks_if_reached(all)) return reached(goals_of(sentences_, play_));
            if (asks_of_puzzle(all)) result.why = "what is decided is how far they are, how many solutions there are, if few, and that a goal can be reached";
            return;
        }
        claimed_ = asked->claimed, bound_ = asked->bound, ways_ = asked->ways;
        const Automaton goals = goals_of(sentences_, play_);
        const WordSentences::Under here(sentences_, play_.positions());
        Automaton rows = play_.positions();
        if (premise) rows = both(rows, sentences_.truth(*sentences_.plain(all.args[0], ground_.claim().frame), {{0, {true, {}}}}));
        if (rows.accepts_nothing()) return void(result.why = "the claim is about no row");
        if (!learn(goals, result.why)) {
            construct_ways(ground_, sentences_, play_, goals, rows, *asked, result);
            return result.proof ? void() : reached(goals);
        }
        if (!both(rows, complement(lead())).accepts_nothing()) return void(result.why = "from some of these rows no goal is reached");
        if (bound_ == 0 && premise && names_a_row(*all.args[0]) && !one_of_each_length(rows))
            return void(result.why = "the claim is not about one row of each length");
        if (ways_ > 0 && !have_so_many_ways(rows, result.why)) return;
        std::size_t terms = 0;
        if (claimed_) {
            result.why = "how far these rows are is not what was compared: " + rule::to_string(*claimed_, ground_.game());
            terms = lengths_compared(rows, result.why);
            if (terms == 0) return;
        }
        say(terms, result);
    }

private:
    /// By digits, or else by sums over the entries.
    bool learn(const Automaton& goals, std::string& why) {
        by_digits_ = learn_distances(sentences_, play_, goals, ground_.oracle().ruleset(), why);
        if (by_digits_) return true;
        std::string of_sums;
        by_sums_ = learn_weights(sentences_, play_, goals, ground_.oracle().ruleset(), of_sums);
        if (!by_sums_ && dearest() > 1) why = of_sums;  // there are no digits for these
        return by_sums_.has_value();
    }
    std::int64_t dearest() const {
        std::int64_t most = 1;
        for (const WordStep& step : play_.steps()) most = std::max(most, step.cost);
        return most;
    }
    Automaton lead() const { return by_digits_ ? exists(by_digits_->of, by_digits_->number) : by_sums_->lead; }
    /// Of these; or, where a bound is claimed, of one of each length that is the farthest, or nearest.
    std::unique_ptr<RowsOfLengths> by_length(const Automaton& rows, bool outermost) {
        const std::size_t letters = sentences_.letters().size();
        if (!by_digits_) return rows_of_lengths(*by_sums_, rows, letters);
        const Automaton of = both(by_digits_->of, rows);
        return rows_of_lengths(*by_digits_, outermost ? extreme_rows(sentences_, *by_digits_, of, bound_ < 0) : of, sentences_.word(), letters);
    }
    /// Is a row named that is none of the positions, the start for some n?
    bool names_no_position() {
        const Automaton words = sentences_.places().is_word(sentences_.word());
        const WordSentences::Under here(sentences_, words);
        const Automaton named = both(words, sentences_.truth(*sentences_.plain(ground_.claim().expr->args[0], ground_.claim().frame), {{0, {true, {}}}}));
        return !both(named, complement(play_.positions())).accepts_nothing();
    }
    /// From a small length on. How many there are obeys a recurrence whose order is the number of states.
    bool one_of_each_length(const Automaton& of) {
        const auto rows = by_length(of, false);
        for (std::size_t length = 0; length < latest_beginning && rows->count() == 0; ++length) rows->longer();
        for (std::size_t k = 0; k <= rows->states(); ++k, rows->longer())
            if (rows->count() != 1) return false;
        return true;
    }
    /// Of ways that cost the same those with the fewest moves are counted: a single one is counted whatever moves cost.
    bool have_so_many_ways(const Automaton& rows, std::string& why) {
        if (ways_ > 1 && dearest() > 1) return why = "how many solutions there are is told where every move costs one", false;
        const auto of = by_digits_ ? rows_of_ways(sentences_, lead(), falling_moves(sentences_, *by_digits_, sentences_.fresh()), by_digits_->there, ways_)
                                   : rows_of_ways(sentences_, lead(), by_sums_->falls, by_sums_->there, ways_);
        if (!of) return why = "which rows have several shortest solutions comes to no standstill", false;
        if (both(rows, complement(*of)).accepts_nothing()) return true;
        why = ways_ == 1 ? "some of these rows have several shortest solutions"
                         : "of some of these rows it is not seen that they have so many shortest solutions";
        return false;
    }
    Integer claimed_at(const ExprRef& e, std::size_t length) const {
        return at_length(ground_.game(), e, ground_.claim().frame, Integer(static_cast<std::int64_t>(length)));
    }
    /// For how many lengths in a row both were compared; 0: they differ, or may. Rows of a few small lengths may be missing.
    std::size_t lengths_compared(const Automaton& of, std::string& why) {
        const bool divides = claimed_->op == Op::divide;
        const ExprRef& dividend = divides ? claimed_->args[0] : claimed_;
        const std::int64_t divisor = divides ? literal_number(*claimed_->args[1]) : 1;
        if (divisor < 1) throw NoRecurrence{};
        const auto rows = by_length(of, bound_ != 0);
        std::size_t length = 0;
        for (; length < latest_beginning && rows->count() == 0; ++length) rows->longer();
        const std::size_t terms = std::max(order_of(*dividend, static_cast<std::int64_t>(length)) + rows->order(), rows->states() + 1);
        if (terms > most_recurrence) return 0;
        std::vector<Integer> left;  // f - c D
        const bool repeats = divides && bound_ == 0;
        const std::size_t more = bound_ != 0 ? most_lowered + 1 : repeats ? most_period : 0;
        for (std::size_t k = 0; k < terms + more; ++k, ++length, rows->longer()) {
            if (rows->count() != 1)
                return why = bound_ == 0 || by_digits_ ? "the claim is not about one row of each length"
                                                       : "how far many rows are at most, or at least, is told by digits only, and there are none",
                       0;
            left.push_back(claimed_at(dividend, length) - rows->distance() * divisor);
            if ((bound_ <= 0 && left.back() < 0) || (bound_ >= 0 && left.back() >= divisor)) return 0;
        }
        if (bound_ != 0) return is_bounded(left, divisor, terms + 1, why) ? terms : 0;
        bool told = !repeats;
        for (std::size_t period = 1; period <= more && !told; ++period) {
            told = true;
            for (std::size_t k = 0; k < terms && told; ++k) told = left[k + period] == left[k];
        }
        return told ? terms : 0;
    }
    /// f - c D is never negative; or c - 1 less that, where a distance is at least so far. With the constant it obeys a recurrence of that order.
    bool is_bounded(std::vector<Integer> left, std::int64_t divisor, std::size_t order, std::string& why) {
        for (Integer& one : left)
            if (bound_ > 0) one = divisor - 1 - one;
        const auto lowered = never_negative(left, order);
        if (!lowered) return why = "that it is never more, or never less, than what is claimed was not seen by steps that add natural multiples", false;
        lowered_ = *lowered;
        return true;
    }
    void say(std::size_t terms, Induced& result) const {
        argument::DistanceLaw by;
        by.dearest = dearest();
        by.lowered = lowered_;
        by.terms = terms, by.ways = ways_, by.bound = bound_;
        if (claimed_) by.claimed = rule::to_string(*claimed_, ground_.game());
        for (const Integer& letter : sentences_.letters()) by.letters.push_back(*base::to_int64(letter));
        if (by_digits_) {
            by.radix = by_digits_->radix, by.ones_first = by_digits_->ones_first, by.states = by_digits_->of.states();
            by.next = by_digits_->next, by.ends = by_digits_->ends;
            example(*by_digits_, by);
        } else {
            by.sums = by_sums_->law, by.states = by_sums_->law->ends.size();
        }
        result.proof = Proof::by(std::move(by));
        result.why.clear();
    }
    /// Some row of four entries that is not near.
    void example(const KnownDistances& known, argument::DistanceLaw& by) const {
        constexpr std::size_t entries = 4;
        const Letters& letters = sentences_.letters();
        Integer best = -1;
        const std::size_t base = known.of.base().digits();
        std::vector<std::size_t> pairs;
        const std::function<void(std::uint32_t)> look = [&](std::uint32_t state) {
            if (pairs.size() == entries) {
                if (!known.of.accepting(state)) return;
                std::vector<unsigned> digits;
                for (const std::size_t pair : pairs) digits.push_back(static_cast<unsigned>(pair / base));
                const Integer distance = known.read(digits);
                if (best >= 0 && (distance % 2 == 0 || best >= distance)) return;  // one with different digits, as far as can be
                best = distance;
                rule::Datum datum{false, {}};
                by.digits.clear();
                for (const std::size_t pair : pairs) datum.items.push_back(letters[pair % base - 1]), by.digits += static_cast<char>('0' + pair / base);
                by.row = play_.describe({datum}), by.distance = base::to_string(distance);
                return;
            }
            for (std::size_t letter = 1; letter <= letters.size(); ++letter)
                for (unsigned digit = 0; digit < known.radix; ++digit) {
                    pairs.push_back(letter + base * digit);
                    look(known.of.next(state, pairs.back()));
                    pairs.pop_back();
                }
        };
        look(known.of.next(0, 0));
    }

    Ground& ground_;
    WordSentences& sentences_;
    WordPlay play_;
    std::optional<KnownDistances> by_digits_;
    std::optional<WeighedDistances> by_sums_;  ///< one of both
    ExprRef claimed_;                          ///< of the distance; null: nothing
    int bound_ = 0;                            ///< -1: at most so far, 1: at least
    int ways_ = 0;
    Lowered lowered_;  ///< of a bound
};

}  // namespace

Induced by_distances(Ground& ground) {
    Induced result;
    const rule::Claim& claim = ground.claim();
    if (ground.game().play != rule::Play::alone || claim.from_start || !claim.over_positions || claim.condition || !claim.domain.empty() ||
        !is_of_words(ground.game()))
        return result;
    const KnownLetters known = letters_of_game(ground.game(), letters_named(claim));
    if (!known.letters) return result.why = known.why, result;
    const auto try_to = [&](auto decide) {
        Induced made;
        try {
            const auto reads = [&] {
                WordSentences sentences(ground.game(), *known.letters);
                decide(sentences, made);
            };
            if (const auto untold = why_untold(most_word_work, "automata on words decide", "a part of the rule or of the claim", reads)) made.why = *untold;
        } catch (const NoRecurrence&) {
            made.why = "what is claimed of the distance is no sum of powers, products and remainders of the length";
        } catch (const rule::ConstantError&) {
            made.why = "what is claimed of the distance has no value";
        }
        if (result.proof) return;
        if (made.proof || result.why.empty()) result = std::move(made);
    };
    const auto by_telling = [&](WordSentences& sentences, Induced& made) { by_told_way(ground, sentences, WordPlay(sentences), made); };
    const bool told = !claim.way.empty();
    if (told) try_to(by_telling);
    const std::string of_way = result.why;
    if (!result.proof) try_to([&](WordSentences& sentences, Induced& made) { DistanceClaim(ground, sentences).decide(made); });
    if (!result.proof && !told) try_to(by_telling);
    if (told && result.proof) return result.why = of_way, result;  // proved, if in another way
    if (!result.why.empty()) result.why = "not for rows of every length: " + result.why;
    return result;
}

}  // namespace grundy::claim
