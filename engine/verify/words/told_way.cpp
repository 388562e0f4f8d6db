/// Ways to a goal that a person has written, for rows of every length: row after row, with loops, told by numbers. Decided here from the rule: that the rows of
/// the claim are those from which the way starts; that each of its legs is a move, or a few, or the same way of a shorter row inside of a longer one, which
/// the moves of that row make wherever it stands; that it ends at a goal; and that what it costs is no more than what is claimed. By induction on the length a
/// goal is then reached. From below: no move takes away more of what pairs of letters are worth than it costs (inversions.hpp).
///
/// Moves from goals count here too: a way through one of them has reached a goal earlier, at a smaller cost, and without more moves no bound gets weaker.
#include <fmt/format.h>

#include <functional>
#include <set>

#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"
#include "engine/verify/words/claimed.hpp"
#include "engine/verify/words/inversions.hpp"
#include "engine/verify/words/told_legs.hpp"
#include "engine/verify/words/told_row.hpp"

namespace grundy::verify {

namespace word {
namespace {

using base::Integer;
using rule::Expr;
using rule::ExprRef;
using rule::Op;

constexpr std::uint64_t most_cost_of_leg = 8, most_length_told = 1'000, most_shorter = 64, most_around = 64;
constexpr std::int64_t most_t = 20'000, most_single_starts = 16;
constexpr int most_splits = 3;

rule::Game with_goals_alone(rule::Game game) {
    game.moves.clear();
    return game;
}
rule::Game with_no_goals(rule::Game game) {
    game.goals.clear();
    return game;
}

class ToldWay {
public:
    /// One of so many cases.
    ToldWay(const rule::Game& game, const ExprRef& formula, const std::vector<std::int64_t>& letters, Fields& proof, std::size_t cases, Steps& steps)
        : game_(game),
          steps_(steps),
          cases_(static_cast<std::int64_t>(cases)),
          claim_(formula->args[0]),
          tuples_(static_cast<unsigned>(letters.size()) + 1, steps),
          sentences_(game, letters, tuples_, steps),
          for_moves_(with_no_goals(game)),
          for_goals_(with_goals_alone(game)),
          turns_(for_moves_, sentences_),
          moves_(sentences_, turns_) {
        read_lengths(proof);
        start_ = ToldRow(sentences_, 0, lengths_, least_).read(*claim_.row);
    }

    void read_way(Fields& proof) {
        const ToldLegs told(sentences_, lengths_, from_, proof.at("way"));
        depth_ = told.depth();
        goal_ = told.last();
        require_start(told.first());
        for (const Block& block : goal_) require_never_negative(block.times, all_lengths(), "a block of the goal may stand less often than never");
        if (!is_goal()) throw Rejected("the told way does not end at a goal, as far as the checker sees");
        const std::vector<Leg> legs = told.legs();
        const Json& list = proof.list("legs");
        if (list.size() != legs.size()) throw Rejected("each leg of the way is told, and no other");
        std::vector<Integer> sums(depth_ + 1, 0);  // at t1, t1 + 1, …
        for (std::size_t k = 0; k < legs.size(); ++k) {
            const std::int64_t cost = read_leg(list[k], legs[k]);
            for (std::size_t n = 0; cost > 0 && n < sums.size(); ++n) sums[n] += legs[k].count(from_ + static_cast<std::int64_t>(n), steps_) * cost;
        }
        for (; !sums.empty(); sums.pop_back()) {  // their differences, and those of these
            differences_.push_back(sums[0]);
            for (std::size_t n = 0; n + 1 < sums.size(); ++n) sums[n] = sums[n + 1] - sums[n];
        }
        legs_ = legs.size();
        read_known(proof.list("known"));
    }
    /// The lengths of its rows leave this by p.
    std::int64_t remainder() const { return lengths_.plus % lengths_.times; }
    void read_start(Fields& proof) {
        if (from_ != least_) throw Rejected("where no way is told, there is no length from which it is");
        require_start(read_row(proof.at("start"), sentences_, lengths_, all_lengths()));
    }
    void prove(const Expr& said, bool has_way, Fields& proof) {
        const ClaimedOfRow claimed = read_claimed(said, [this](const Expr& e) { refuse(e); });
        if (claimed.reachable && !has_way) throw Rejected("that a goal is reached is shown by a way");
        for (const ClaimedDistance& one : claimed.distances) {
            if (one.most && !has_way) throw Rejected("how far a goal is at most is shown by a way");
            if (one.most) require_most(one.end, proof.list("bound"));
            if (one.least) require_least(one.end, proof);
        }
    }
    std::string how() const {
        std::string all;
        if (legs_ > 0 || !goal_.empty())
            all = fmt::format(
                "a way is told for all rows of {} entries, t >= {}, and every one of its {} legs leads on: moves that cost so much, the same row, or "
                "the "
                "way of a shorter row inside of a longer one, with which the moves are moves there, too; {} shorter {} told by {}; it ends at a goal",
                length_in_t(), from_, legs_, known_.size(), known_.size() == 1 ? "way is" : "ways are", known_.size() == 1 ? "its rows" : "their rows");
        if (weighed_)
            all += fmt::format(
                "{}no move takes away more than {} for each unit that it costs of a number that all pairs of letters of a row give, and a goal has so much "
                "less "
                "of it that no way costs less",
                all.empty() ? "" : "; ", divisor_);
        return all;
    }

private:
    [[noreturn]] void refuse(const Expr& e) const { throw Rejected("a told way does not decide this: " + rule::to_string(e, game_)); }
    std::string length_in_t() const {
        return (lengths_.times == 1 ? "t" : fmt::format("{} t", lengths_.times)) + (lengths_.plus == 0 ? "" : fmt::format(" + {}", lengths_.plus));
    }
    Domain all_lengths() const { return {least_, {}}; }

    void read_lengths(Fields& proof) {
        Fields length(proof.at("length"), "length");
        std::vector<std::int64_t> told;
        for (const char* name : {"times", "plus", "least", "from"}) {
            const std::uint64_t n = length.number(name);
            if (n > most_length_told) throw Rejected(std::string("a larger number than the checker takes: ") + name);
            told.push_back(static_cast<std::int64_t>(n));
        }
        length.nothing_else();
        lengths_ = {told[0], told[1]}, least_ = told[2], from_ = told[3];
        const std::int64_t p = lengths_.times, q = lengths_.plus;
        const auto rest = [p](std::int64_t n) { return (n % p + p) % p; };
        if (p < 1 || claim_.modulus < 1 || p != claim_.modulus * cases_ || claim_.remainder < 0 || claim_.remainder >= claim_.modulus ||
            rest(q) % claim_.modulus != claim_.remainder || from_ < least_)
            throw Rejected("the lengths of the way are not those of the claim");
        const std::int64_t before = p * (least_ - 1) + q;  // the next shorter row is none of the claim
        if (p * least_ + q < claim_.least || (before >= 0 && before >= claim_.least))
            throw Rejected("the way does not begin with the shortest row of the claim");
    }
    /// The told row is the row of the claim, and a position, for every t.
    void require_start(const SymbolicRow& told) {
        for (const Block& block : told) require_never_negative(block.times, all_lengths(), "a block of the start may stand less often than never");
        if (!are_same(told, start_, all_lengths(), steps_)) throw Rejected("the way does not start at the row of the claim");
        const Supersets supersets(tuples_, moves_, lengths_);
        for (std::int64_t t = least_; t < least_ + most_single_starts; ++t) {
            if (tuples_.without(supersets.of(start_, {t, {}}), turns_.positions()).is_empty()) return;
            if (!moves_.is_in(turns_.positions(), written_out(start_, t, 4 * most_length_told))) break;
        }
        throw Rejected("a row of the claim is no position, as far as the checker sees");
    }
    const Set& goals() {
        if (!goals_) goals_ = Turns(for_goals_, sentences_).goals();
        return *goals_;
    }
    /// What a goal of the rule says, part by part, and the slot of its row.
    std::pair<std::vector<ExprRef>, std::uint32_t> said_of_goal(const rule::Stop& goal) const {
        std::uint32_t next = goal.frame;
        const ExprRef all = goal.condition && goal.from.size() == 1 && goal.from[0].slot ? rule::inlined(game_, goal.condition, next) : nullptr;
        if (!all) return {};
        return {rule::conjuncts(all), *goal.from[0].slot};
    }
    bool is_goal() {
        const auto reads = [&](const rule::Stop& goal) {
            const auto [parts, slot] = said_of_goal(goal);
            const Expr* row = parts.size() == 1 ? row_said(*parts[0], slot) : nullptr;
            if (!row) return false;
            try {
                return are_same(goal_, ToldRow(sentences_, slot, lengths_, least_).read(*row), all_lengths(), steps_);
            } catch (const Rejected&) {  // it may be another goal
                steps_.take(1000);
                return false;
            }
        };
        if (std::any_of(game_.goals.begin(), game_.goals.end(), reads)) return true;
        try {
            return tuples_.without(Supersets(tuples_, moves_, lengths_).of(goal_, all_lengths()), goals()).is_empty();
        } catch (const Rejected& no) {
            throw Rejected(std::string("the told way does not end at the row of a goal, and of the other goals: ") + no.what());
        }
    }

    /// What the leg costs; that of a shorter row is kept for itself.
    std::int64_t read_leg(const Json& json, const Leg& leg) {
        Fields fields(json, "leg");
        std::int64_t cost = 0;
        if (fields.has("shorter")) {
            read_shorter(fields, leg);
        } else if (fields.has("cost")) {
            const std::uint64_t told = fields.number("cost");
            if (told < 1 || told > most_cost_of_leg) throw Rejected("a leg costs 1 or more, and not too much");
            cost = static_cast<std::int64_t>(told);
            const Supersets supersets(tuples_, moves_, lengths_);
            const Test are_led = [&](const std::vector<Pair>& pairs, const Domain& domain) {
                return tuples_.without(supersets.of(pairs, domain), moves_.within(cost)).is_empty();
            };
            if (!is_shown(leg, are_led, most_splits)) throw Rejected("a leg of the told way is not seen to be made of moves of the stated cost");
        } else {
            const Test are_equal = [](const std::vector<Pair>& pairs, const Domain&) {
                return std::all_of(pairs.begin(), pairs.end(), [](const Pair& pair) { return pair.a == pair.b; });
            };
            if (!is_shown(leg, are_equal, most_splits)) throw Rejected("two rows of the told way are not seen to be the same");
        }
        fields.nothing_else();
        return cost;
    }
    using Test = std::function<bool(const std::vector<Pair>&, const Domain&)>;
    /// For all numbers of the domain at once; or, where that is not seen, for one end of a loop and for the rest of it.
    bool is_shown(const Leg& leg, const Test& test, int splits) {
        steps_.take(1000);
        const auto pairs = aligned(leg.from, leg.to, leg.domain, steps_);
        if (pairs && test(*pairs, leg.domain)) return true;
        if (splits == 0) return false;
        for (std::size_t loop = leg.domain.ranges.size(); loop-- > 0;)
            for (const bool first : {true, false}) {
                const auto& [low, high] = leg.domain.ranges[loop];
                const Linear end = first ? low : high;
                Leg one{with(leg.from, loop + 2, end), with(leg.to, loop + 2, end), leg.domain}, rest = leg;
                one.domain.ranges[loop] = {end, end};
                for (std::size_t k = loop + 1; k < one.domain.ranges.size(); ++k)
                    one.domain.ranges[k] = {one.domain.ranges[k].first.with(loop + 2, end), one.domain.ranges[k].second.with(loop + 2, end)};
                (first ? rest.domain.ranges[loop].first : rest.domain.ranges[loop].second) = plus(end, linear(first ? 1 : -1));
                if (is_shown(one, test, splits - 1) && is_shown(rest, test, splits - 1)) return true;
            }
        return false;
    }
    void read_shorter(Fields& fields, const Leg& leg) {
        if (!leg.domain.ranges.empty()) throw Rejected("the way of a shorter row is gone in no loop");
        const std::uint64_t k = fields.number("shorter");
        if (k < 1 || k > most_shorter || from_ - static_cast<std::int64_t>(k) < least_) throw Rejected("a shorter row is none of the claim");
        const Frame frame = read_frame(fields, sentences_);
        if (frame.longer() > most_around) throw Rejected("a shorter row has more letters around it than the checker takes");
        const bool backward = fields.flag("backward");
        const Linear earlier = linear(-static_cast<std::int64_t>(k), 1);
        const SymbolicRow from = framed(with(start_, 1, earlier), frame), to = framed(with(goal_, 1, earlier), frame);
        if (!are_same(leg.from, backward ? to : from, leg.domain, steps_) || !are_same(leg.to, backward ? from : to, leg.domain, steps_))
            throw Rejected("a leg of the told way is not that of a shorter row in its frame");
        if (!moves_.are_kept_by(frame, backward)) throw Rejected("a move of a shorter row is no move where it stands in a longer one");
        shorter_.push_back(static_cast<std::int64_t>(k));
    }
    /// Each way of a row that is shorter than those of which the way is told.
    void read_known(const Json& list) {
        if (list.size() != static_cast<std::size_t>(from_ - least_)) throw Rejected("each shorter way is told, and no other");
        for (const Json& one : list) {
            Fields fields(one, "known");
            const std::int64_t t = least_ + static_cast<std::int64_t>(known_.size());
            Digits at = written_out(start_, t, most_length_told);
            std::int64_t cost = 0;
            for (const Json& to : fields.list("way")) {
                Digits next = read_letters(to, sentences_);
                steps_.take(1000);
                const auto price = moves_.cost(at, next);
                if (!price) throw Rejected("the way of a shorter row has a step that is no move");
                cost += *price;
                at = std::move(next);
            }
            fields.nothing_else();
            if (at != written_out(goal_, t, most_length_told)) throw Rejected("the way of a shorter row does not end where the told way does");
            known_.emplace_back(cost);
        }
        costs_ = known_;
    }

    /// What the way costs at t. The legs are so many as a polynomial says from t1 on: loops are gone through as often as forms say that are never negative.
    Integer cost(std::int64_t t) {
        if (t > most_t) throw Rejected("the way is compared at more lengths than the checker takes");
        while (costs_.size() <= static_cast<std::size_t>(t - least_)) {
            const std::int64_t here = least_ + static_cast<std::int64_t>(costs_.size());
            steps_.take(100);
            Integer sum = 0, binomial = 1;
            for (std::size_t k = 0; k < differences_.size(); ++k) {
                sum += differences_[k] * binomial;
                binomial = base::floor_div(binomial * (here - from_ - static_cast<std::int64_t>(k)), Integer(static_cast<std::int64_t>(k) + 1));
            }
            for (const std::int64_t k : shorter_) sum += costs_[static_cast<std::size_t>(here - k - least_)];
            costs_.push_back(sum);
        }
        return costs_[static_cast<std::size_t>(t - least_)];
    }
    std::size_t length_at(std::int64_t t) const { return static_cast<std::size_t>(lengths_.times * t + lengths_.plus); }
    std::int64_t t_of(std::size_t length) const { return (static_cast<std::int64_t>(length) - lengths_.plus) / lengths_.times; }

    void require_most(const ExprRef& end, const Json& bound) {
        std::int64_t farthest = 0;
        for (const std::int64_t k : shorter_) farthest = std::max(farthest, k);
        const std::int64_t first = std::max(least_, from_ - farthest);
        for (std::int64_t t = least_; t < first; ++t)
            if (cost(t) > value_at(end, length_at(t))) throw Rejected("a short way costs more than is claimed");
        require_rest_of(
            end, {length_at(first), static_cast<std::size_t>(lengths_.times)}, static_cast<std::size_t>(farthest) + depth_ + 1, bound, steps_,
            [this](const Integer& over, const Integer& under, std::size_t length) { return over - under * cost(t_of(length)); },
            "the told way costs more than is claimed");
    }
    void require_least(const ExprRef& end, Fields& proof) {
        if (!proof.has("least")) throw Rejected("that the rows are no nearer is not shown");
        const Inversions inversions(sentences_, moves_, proof.at("least"));
        divisor_ = inversions.divisor(), weighed_ = true;
        for (const SymbolicRow& goal : goals_to_reach(inversions))
            require_rest_of(
                end, {length_at(least_), static_cast<std::size_t>(lengths_.times)}, 3, proof.list("under"), steps_,
                [&](const Integer& over, const Integer& under, std::size_t length) {  // (f / c - 1) times the divisor is less
                    const std::int64_t t = t_of(length);
                    return under * (inversions.of(start_, t) - inversions.of(goal, t)) - (over - under) * divisor_ - 1;
                },
                "a goal may be nearer than is claimed");
    }
    /// All goals that may be reached from the start, one of each length.
    std::vector<SymbolicRow> goals_to_reach(const Inversions& inversions) {
        if (const auto sorted = inversions.in_order(start_)) {
            if (!tuples_.without(goals(), inversions.ordered(tuples_, moves_.row())).is_empty()) throw Rejected("the letters of a goal stand in another order");
            return {*sorted};
        }
        std::vector<SymbolicRow> all;
        for (const rule::Stop& goal : game_.goals) {
            const auto [parts, slot] = said_of_goal(goal);
            const Expr* row = nullptr;
            for (const ExprRef& part : parts)
                if (!row) row = row_said(*part, slot);
            if (!row) throw Rejected("a goal is no row that is told by its length, and no order of its letters is told");
            all.push_back(ToldRow(sentences_, slot, lengths_, least_).read(*row));
        }
        return all;
    }

    const rule::Game& game_;
    Steps& steps_;
    std::int64_t cases_;
    RowsOfClaim claim_;
    Tuples tuples_;
    Sentences sentences_;
    rule::Game for_moves_, for_goals_;
    Turns turns_;
    RowMoves moves_;
    Lengths lengths_;
    std::int64_t least_ = 0, from_ = 0, divisor_ = 1;
    SymbolicRow start_, goal_;
    std::optional<Set> goals_;
    std::size_t depth_ = 0, legs_ = 0;
    std::vector<Integer> differences_, known_, costs_;
    std::vector<std::int64_t> shorter_;
    bool weighed_ = false;
};

}  // namespace
}  // namespace word

constexpr std::size_t most_cases = 12;

std::string decide_told_way(const rule::Game& game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps, std::string& about) {
    if (!holds) throw Rejected("a told way refutes no claim");
    if (game.play != rule::Play::alone) throw Rejected("how far a goal is, is asked of puzzles for one player");
    const rule::ExprRef formula = word::OfRows::formula(game, claim);
    if (formula->op != rule::Op::implies) throw Rejected("the claim does not say of which rows it speaks");
    const std::vector<std::int64_t> letters = listed_letters(game, proof, steps, about);
    const Json& cases = proof.list("sizes");
    if (cases.empty() || cases.size() > most_cases) throw Rejected("the rows of the claim are told case by case, and not in too many");
    std::set<std::int64_t> remainders;  // the lengths of different ones have nothing in common, so all together are those of the claim
    std::string how;
    for (const Json& one : cases) {
        Fields fields(one, "case");
        word::ToldWay told(game, formula, letters, fields, cases.size(), steps);
        if (!remainders.insert(told.remainder()).second) throw Rejected("two cases are about rows of the same length");
        const bool has_way = fields.has("way");
        if (has_way) told.read_way(fields);
        else told.read_start(fields);
        told.prove(*formula->args[1], has_way, fields);
        fields.nothing_else();
        how += (how.empty() ? "" : "; ") + told.how();
    }
    return how;
}

}  // namespace grundy::verify
