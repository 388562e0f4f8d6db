/// From which words, or rows of any length, of a puzzle a goal can be reached: a set R that an automaton of the certificate tells. All goals lie in it, and no
/// move leads into it from outside, so from outside none is reached. Within it every row that is no goal has a move to another, and every move lowers a
/// measure; or a few moves, within it, lead to a goal or to a row as long that comes before it in a dictionary. Neither goes on for ever, so from R a goal is
/// reached.
#include <fmt/format.h>

#include <algorithm>

#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"
#include "engine/verify/words/of_rows.hpp"

namespace grundy::verify {

namespace word {
namespace {

using rule::Expr;
using rule::ExprRef;
using rule::Op;

constexpr std::uint64_t most_moves_to_lower = 4;

class Reached {
public:
    Reached(const rule::Game& game, const std::vector<std::int64_t>& letters, Steps& steps)
        : tuples_(static_cast<unsigned>(letters.size()) + 1, steps),
          sentences_(game, letters, tuples_, steps),
          turns_(game, sentences_),
          in_(sentences_.none()) {}

    void read(Fields& proof) {
        const std::vector<std::uint32_t> next = proof.numbers("next"), ends = proof.numbers("ends");
        const std::size_t letters = sentences_.letters().size();
        if (ends.empty() || next.size() != ends.size() * letters) throw Rejected("the automaton needs a state for each letter in each state");
        if (std::any_of(next.begin(), next.end(), [&](std::uint32_t q) { return q >= ends.size(); }))
            throw Rejected("the automaton leads to a state that it does not have");
        if (std::any_of(ends.begin(), ends.end(), [](std::uint32_t e) { return e > 1; })) throw Unreadable("a row may end in a state, 1, or not, 0");
        const Set read = tuples_.machine(
            {sentences_.sums().word()}, 0,
            [&](std::int64_t q, const std::vector<unsigned>& d) -> std::int64_t {
                return d[0] == 0 ? q : next[static_cast<std::size_t>(q) * letters + d[0] - 1];
            },
            [&](std::int64_t q) { return ends[static_cast<std::size_t>(q)] == 1; });
        in_ = tuples_.both(read, turns_.positions());
        if (!tuples_.without(turns_.goals(), in_).is_empty()) throw Rejected("a goal lies outside of the set");
        if (!tuples_.without(turns_.before(in_), in_).is_empty()) throw Rejected("a move leads into the set from outside");
    }
    /// Nothing where the certificate does not say that goals are reached.
    void read_way(Fields& proof) {
        if (!proof.has("measure")) return;
        const std::vector<Row> measure = read_rows(proof.list("measure"), sentences_.letters().size(), falls_);
        const Set open = tuples_.without(in_, turns_.goals());
        if (!proof.has("within")) {
            turns_.require_falling(measure);
            if (!tuples_.without(open, turns_.before(in_)).is_empty()) throw Rejected("from a row of the set that is no goal no move leads on within it");
            way_ = "; from each row of it that is no goal a move leads on within it, and " + falls_;
            return;
        }
        const std::uint64_t moves = proof.number("within");
        if (moves < 1 || moves > most_moves_to_lower || measure.size() != 1 || measure[0].ranks.empty())
            throw Rejected("a few moves lead to a row that comes before the old one in a dictionary");
        if (!tuples_.without(open, lowered(open, measure[0], moves)).is_empty())
            throw Rejected("from a row of the set that is no goal no few moves lead to one that comes before it");
        way_ = fmt::format("; from each row of it that is no goal at most {} {} to a goal, or to one as long that comes before it in a dictionary", moves,
                           moves == 1 ? "move leads" : "moves lead");
    }
    /// Of all positions: with reachable(w) true in the set, where a goal is reached from there, and false outside.
    void prove(const ExprRef& claim) {
        const Set out = tuples_.without(turns_.positions(), in_);
        for (const bool reached : {true, false}) {
            const Set& here = reached ? in_ : out;
            for (const bool taken : {true, false}) {
                if (taken != reached && (!reached || !way_.empty())) continue;  // without a way either may be so in the set
                if (here.is_empty()) continue;
                const Sentences::Under under(sentences_, here);
                if (!tuples_.without(here, sentences_.truth(*with(claim, taken), sentences_.position())).is_empty())
                    throw Rejected(way_.empty() && reached ? "the claim says more than where no goal is reached" : "the claim is false of some row");
            }
        }
    }
    std::string how() const {
        return fmt::format(
            "all goals lie in a set that an automaton of {} states tells, and no move leads into it from outside, so from there no goal is reached{}",
            in_.accepts.size(), way_);
    }

private:
    static ExprRef with(const ExprRef& e, bool reached) {
        if (is_of_row(*e, Op::reachable_at)) return rule::truth(reached);
        return rule::with_children(e, [&](const ExprRef& part) { return with(part, reached); });
    }
    /// From which so many moves, all within the set and from no goals, lead to a goal or to an earlier row.
    Set lowered(const Set& open, const Row& dictionary, std::uint64_t moves) {
        const Track word = sentences_.sums().word(), there = tuples_.fresh(), between = tuples_.fresh();
        const Set within = tuples_.both(tuples_.both(turns_.some_in_place(there), open), tuples_.renamed(in_, {{word, there}}));
        Set all = within;
        for (std::uint64_t k = 1; k < moves; ++k)
            all = tuples_.either(within,
                                 tuples_.exists(tuples_.both(tuples_.renamed(all, {{there, between}}), tuples_.renamed(within, {{word, between}})), between));
        enum : std::int64_t { same = 0, lower = 1, higher = 2 };
        const std::size_t old = word < there ? 0 : 1;
        const auto& ranks = dictionary.ranks;
        const auto rank = [&](unsigned digit) { return digit == 0 ? std::int64_t{-1} : ranks[digit - 1]; };
        const Set earlier = tuples_.machine(
            {std::min(word, there), std::max(word, there)}, same,
            [&](std::int64_t q, const std::vector<unsigned>& d) -> std::int64_t {
                const std::int64_t was = rank(d[old]), is = rank(d[1 - old]);
                if (was == is || (q != same && dictionary.from_left)) return q;
                return is < was ? lower : higher;
            },
            [](std::int64_t q) { return q == lower; });
        const Set ends = tuples_.either(earlier, tuples_.renamed(turns_.goals(), {{word, there}}));
        return tuples_.exists(tuples_.both(all, ends), there);
    }

    Tuples tuples_;
    Sentences sentences_;
    Turns turns_;
    Set in_;
    std::string falls_, way_;
};

}  // namespace
}  // namespace word

std::string decide_reached(const rule::Game& game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps, std::string& about) {
    if (!holds) throw Rejected("sets of rows refute no claim");
    if (game.play != rule::Play::alone) throw Rejected("whether a goal is reached is asked of puzzles for one player");
    const rule::ExprRef all = word::OfRows::formula(game, claim);
    const std::vector<std::int64_t> letters = listed_letters(game, proof, steps, about);
    word::Reached reached(game, letters, steps);
    reached.read(proof);
    reached.read_way(proof);
    reached.prove(all);
    return reached.how();
}

}  // namespace grundy::verify
