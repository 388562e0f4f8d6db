/// Ways of rows to a goal that are made of the ways of shorter rows (engine/claim/words/construction.hpp tells the theorem and why it is one). Decided here
/// from the rule: that each frame turns moves into moves; that ways of the stated costs lead from the rows of the claim into a frame around a shorter one, and
/// on from wherever its way may end; that every shorter row has a way, which is told step by step. So the distances are at most as far as a recurrence says.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"
#include "engine/verify/words/claimed.hpp"
#include "engine/verify/words/embedded.hpp"
#include "engine/verify/words/told_legs.hpp"

namespace grundy::verify {

namespace word {
namespace {

using base::Integer;
using rule::Expr;
using rule::ExprRef;
using rule::Op;

constexpr std::uint64_t most_frames = 8, most_cost = 64, most_letters_around = 64, most_from = 64;
constexpr std::uint64_t most_pair_worth = 1'000;
constexpr std::int64_t most_divisor = 1'000;
constexpr std::size_t most_short_rows = 1000, most_lengths_compared = 2'000;

class Constructed {
public:
    Constructed(const rule::Game& game, OfRows& of, Fields& proof, Steps& steps)
        : game_(game), of_(of), steps_(steps), moves_(of.sentences, of.turns), goals_(of.turns.goals()) {
        if (game.play != rule::Play::alone) throw Rejected("how far a goal is, is asked of puzzles for one player");
        read(proof);
    }

    void require_ways(const Json& shorter) {
        for (const Frame& frame : frames_)
            if (!moves_.are_kept_by(frame)) throw Rejected("a move of a shorter row is no move where it stands in a longer one");
        for (std::size_t k = 0; k <= frames_.size(); ++k) {
            const Set from = k == 0 ? of_.rows : moves_.framed(goals_, frames_[k - 1]);
            const Set into = k == frames_.size() ? of_.sentences.none() : moves_.framed(of_.rows, frames_[k]);
            if (!moves_.without_way(of_.tuples.both(from, moves_.long_rows(from_)), into, costs_[k]).is_empty())
                throw Rejected("some row has no way of the stated cost to a shorter row in its frame, or to a goal");
        }
        read_shorter(shorter);
    }
    void prove(const Expr& said, const Json* lowered) {
        const ClaimedOfRow claimed = read_claimed(said, [this](const Expr& e) { refuse(e); });
        if (claimed.reachable && frames_.empty()) refuse(said);
        for (const ClaimedDistance& one : claimed.distances) {
            if (one.most && (!lowered || frames_.empty())) throw Rejected("that the ways cost no more than is claimed is to be shown by steps");
            if (one.most) require_bound(one.end, *lowered);
            if (one.least) require_least(*one.end);
        }
    }
    std::string how() const {
        std::string all;
        if (!frames_.empty())
            all = fmt::format(
                "a row of the claim of {} entries or more is led, at a cost of {} in all, to {} shorter {} of the claim, each inside of a frame in which its "
                "moves are "
                "moves; {} shorter {} told",
                from_, std::accumulate(costs_.begin(), costs_.end(), std::int64_t{0}), frames_.size(), frames_.size() == 1 ? "row" : "rows", shorter_,
                shorter_ == 1 ? "row has a way that is" : "rows have ways that are");
        if (!worth_.empty())
            all += fmt::format(
                "{}no move adds more than {} to a number that pairs of neighbours give, for each unit that it costs, and a goal has so much more of it that no "
                "way costs less",
                all.empty() ? "" : "; ", most_added_);
        return all;
    }

private:
    [[noreturn]] void refuse(const Expr& e) const { throw Rejected("ways made of shorter ways do not decide this: " + rule::to_string(e, game_)); }
    Digits digits(const Json& row) const { return read_letters(row, of_.sentences); }
    std::int64_t small(Fields& fields, const char* name, std::uint64_t most) const {
        const std::uint64_t n = fields.number(name);
        if (n > most) throw Rejected(std::string("a larger number than the checker takes: ") + name);
        return static_cast<std::int64_t>(n);
    }
    void read(Fields& proof) {
        if (proof.has("parts")) read_parts(proof);
        if (proof.has("least")) read_least(proof.at("least"));
        if (!proof.has("kept")) return;
        for (const Json& one : proof.list("kept")) {
            Fields kept(one, "kept");
            const unsigned digit = digits(Json::array({kept.at("letter")}))[0];
            goals_ = of_.tuples.both(goals_, moves_.kept(of_.rows, digit, small(kept, "count", most_from)));
            kept.nothing_else();
        }
    }
    void read_least(const Json& json) {
        Fields least(json, "least");
        const auto plus = least.numbers("plus"), minus = least.numbers("minus");
        const std::size_t base = of_.sentences.letters().size() + 1;
        if (plus.size() != base * base || minus.size() != plus.size()) throw Unreadable("each pair of neighbours has a worth");
        for (std::size_t k = 0; k < plus.size(); ++k) {
            if (plus[k] > most_pair_worth || minus[k] > most_pair_worth) throw Rejected("a pair is worth more than the checker takes");
            worth_.push_back(static_cast<std::int64_t>(plus[k]) - static_cast<std::int64_t>(minus[k]));
        }
        if (worth_[0] != 0) throw Rejected("two ends of a row are no neighbours");
        most_added_ = small(least, "most", most_pair_worth), moved_ = least.flag("moved");
        least.nothing_else();
    }
    /// No move adds more than it costs times `most` to what the pairs of neighbours are worth; a goal is worth so much more than a row of the claim (or than
    /// one behind the first move) that ways cost what is claimed.
    void require_least(const Expr& end) const {
        if (worth_.empty()) throw Rejected("that the rows are no nearer is not shown");
        const std::size_t base = of_.sentences.letters().size() + 1;
        const auto worth = [&](unsigned x, unsigned y) { return worth_[x + base * y]; };
        bool unit = true;
        for (const auto& [cost, moves] : moves_.by_cost()) {
            unit = unit && cost == 1;
            const auto added = moves_.heaviest(moves, [&](unsigned x0, unsigned y0, unsigned x, unsigned y) { return worth(y0, y) - worth(x0, x); });
            if (!added || *added > most_added_ * cost) throw Rejected("a move adds more to what the neighbours are worth than is said");
        }
        if (moved_ && (!unit || !of_.tuples.both(of_.rows, moves_.goals()).is_empty())) throw Rejected("a row of the claim is a goal, or moves have costs");
        const Slope said = slope_of(end);
        const Set pairs = moves_.side_by_side(moved_ ? moves_.moved(of_.rows) : of_.rows, goals_);
        const auto most = moves_.heaviest(pairs, [&](unsigned x0, unsigned y0, unsigned x, unsigned y) {
            return said.divisor * (worth(x0, x) - worth(y0, y)) + (x != 0 ? most_added_ * said.line.times : 0);
        });
        // more than q (e - k - 1) is to be added, e being (times n + constant) / divisor at most
        if (!most || *most >= most_added_ * (said.divisor * (moved_ ? 2 : 1) - said.line.constant)) throw Rejected("a goal may be nearer than is claimed");
    }
    void read_parts(Fields& proof) {
        for (const Json& one : proof.list("parts")) {
            Fields part(one, "part");
            Frame frame = read_frame(part, of_.sentences);
            costs_.push_back(small(part, "cost", most_cost));
            part.nothing_else();
            if (frame.longer() == 0 || frame.longer() > most_letters_around) throw Rejected("a frame has a letter or more, and not too many");
            frames_.push_back(std::move(frame));
        }
        if (frames_.empty() || frames_.size() > most_frames) throw Rejected("a way leads by shorter rows, and not by too many");
        costs_.push_back(small(proof, "last", most_cost));
        from_ = static_cast<std::size_t>(small(proof, "from", most_from));
    }
    /// Every shorter row of the claim, with the rows on its way.
    void read_shorter(const Json& list) {
        std::set<Digits> open;
        for (Digits& row : moves_.short_rows(of_.rows, from_, most_short_rows)) open.insert(std::move(row));
        shorter_ = open.size();
        for (const Json& one : list) {
            Fields fields(one, "shorter");
            Digits at = digits(fields.at("row"));
            if (open.erase(at) == 0) throw Rejected("a shorter row is told that is none of the claim, or twice");
            std::int64_t cost = 0;
            const std::size_t length = at.size();
            for (const Json& to : fields.list("way")) {
                Digits next = digits(to);
                steps_.take(1000);
                const auto price = moves_.cost(at, next);
                if (!price) throw Rejected("the way of a shorter row has a step that is no move");
                cost += *price;
                at = std::move(next);
            }
            fields.nothing_else();
            if (!moves_.is_goal(at)) throw Rejected("the way of a shorter row does not end at a goal");
            Integer& most = far_.emplace(length, 0).first->second;
            if (cost > most) most = cost;
        }
        if (!open.empty()) throw Rejected("a shorter row of the claim is not told");
    }
    /// What the recurrence says; a length that no row of the claim has is none here.
    Integer at(std::size_t length) {
        if (const auto known = far_.find(length); known != far_.end()) return known->second;
        if (length < from_) throw Rejected("a shorter row has a length that no row of the claim has");
        Integer sum = 0;
        for (const std::int64_t cost : costs_) sum += cost;
        for (const Frame& frame : frames_) {
            if (frame.longer() > length) throw Rejected("a shorter row has a length that no row of the claim has");
            sum += at(length - frame.longer());
        }
        return far_.emplace(length, sum).first->second;
    }
    /// Lengths of rows of the claim: all from the first on that leave the same by `apart`.
    std::size_t apart(std::size_t first) const {
        const Set& rows = of_.rows;
        const unsigned base = of_.tuples.base();
        std::set<std::uint32_t> now{rows.next[0]};
        std::optional<std::size_t> apart;
        std::set<std::pair<std::set<std::uint32_t>, std::size_t>> met;
        for (std::size_t length = 0; length < most_lengths_compared; ++length) {
            steps_.take(1000);
            const bool some = std::any_of(now.begin(), now.end(), [&](std::uint32_t q) { return rows.accepts[q] != 0; });
            if (length == first && !some) break;
            if (length > first && some && !apart) apart = length - first;
            if (apart && some != ((length - first) % *apart == 0)) break;
            if (apart && !met.emplace(now, (length - first) % *apart).second) return *apart;
            std::set<std::uint32_t> next;
            for (const std::uint32_t q : now)
                for (unsigned d = 1; d < base; ++d) next.insert(rows.next[q * base + d]);
            now = std::move(next);
        }
        throw Rejected("the lengths of the rows of the claim are not evenly spaced");
    }
    bool has_length(std::size_t length) const {
        return !of_.tuples.both(of_.rows, of_.tuples.both(moves_.long_rows(length), of_.tuples.complement(moves_.long_rows(length + 1)))).is_empty();
    }
    /// From the first length on from which the recurrence tells all, in steps of one period, whatever the remainder; before that, one by one.
    void require_bound(const ExprRef& end, const Json& lowered) {
        std::size_t longer = 0;
        for (const Frame& frame : frames_) longer = std::max(longer, frame.longer());
        std::size_t first = 0;
        for (; first + longer < from_ || !has_length(first); ++first) {
            if (first > most_from) throw Rejected("the claim is about no long row");
            if (has_length(first) && at(first) > value_at(end, first)) throw Rejected("a short row is farther from a goal than is claimed");
        }
        const std::size_t step = apart(first);
        for (const Frame& frame : frames_)
            if (frame.longer() % step != 0) throw Rejected("a shorter row has a length that no row of the claim has");
        require_rest_of(
            end, {first, step}, longer / step + 1, lowered, steps_,
            [this](const Integer& over, const Integer& under, std::size_t length) { return over - under * at(length); },
            "the ways of some length cost more than is claimed");
    }
    /// The formula is this line over the divisor, rounded down.
    struct Slope {
        Line line;
        std::int64_t divisor = 1;
    };
    static Slope slope_of(const Expr& e) {
        const auto no_slope = [] { return Rejected("what is claimed grows otherwise than the checker compares with neighbours"); };
        if (const auto line = line_of(e, 0, 1)) return {*line, 1};
        if (e.op == Op::divide) {
            Slope made = slope_of(*e.args[0]);  // (a / b) / c is a / (b c)
            if (e.args[1]->op != Op::number || e.args[1]->number < 1 || e.args[1]->number > most_divisor || made.divisor > most_divisor) throw no_slope();
            made.divisor *= e.args[1]->number;
            return made;
        }
        if (e.op != Op::add && e.op != Op::subtract) throw no_slope();
        // a / c + b is (a + b c) / c, and b - a / c is (b c - a + c - 1) / c, all rounded down
        const bool first = !line_of(*e.args[0], 0, 1);
        Slope made = slope_of(*e.args[first ? 0 : 1]);
        const auto more = line_of(*e.args[first ? 1 : 0], 0, 1);
        if (!more) throw no_slope();
        const bool taken = e.op == Op::subtract && !first;
        if (taken) made.line = {-made.line.times, made.divisor - 1 - made.line.constant};
        const std::int64_t times = e.op == Op::subtract && first ? -made.divisor : made.divisor;
        made.line.times += times * more->times, made.line.constant += times * more->constant;
        return made;
    }

    const rule::Game& game_;
    OfRows& of_;
    Steps& steps_;
    RowMoves moves_;
    Set goals_;  ///< with as many of the kept letters as the rows have
    std::vector<Frame> frames_;
    std::vector<std::int64_t> costs_;
    std::size_t from_ = 0, shorter_ = 0;
    std::map<std::size_t, Integer> far_;
    std::vector<std::int64_t> worth_;  ///< of neighbours x y: [x + base y]; empty: nothing is said
    std::int64_t most_added_ = 1;
    bool moved_ = false;
};

}  // namespace
}  // namespace word

std::string decide_constructed(const rule::Game& game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps, std::string& about) {
    if (!holds) throw Rejected("ways of rows refute no claim");
    word::OfRows of(game, claim, proof, steps, about);
    word::Constructed constructed(game, of, proof, steps);
    if (proof.has("parts")) constructed.require_ways(proof.list("shorter"));
    constructed.prove(*of.said(), proof.has("bound") ? &proof.list("bound") : nullptr);
    return constructed.how();
}

}  // namespace grundy::verify
