/// Numbers are compared by subtraction: from the digit that counts 1 on, with what is carried; or from the other end, where the difference so far is multiplied
/// by the radix with every digit, so that one of 1, or of -2, is made up for by no digits to come.
#include "engine/verify/words/ways.hpp"

#include <algorithm>
#include <map>

#include "engine/base/integer.hpp"

namespace grundy::verify::word {

using base::Integer;

Ways::Ways(const rule::Game& game, Sentences& sentences, const Turns& turns, Fields& proof)
    : sentences_(sentences),
      tuples_(sentences.tuples()),
      word_(sentences.sums().word()),
      number_(tuples_.fresh()),
      there_(tuples_.fresh()),
      far_(tuples_.fresh()),
      moves_(sentences.none()),
      numbers_(sentences.none()),
      lead_(sentences.none()),
      led_(sentences.none()) {
    if (game.play != rule::Play::alone) throw Rejected("how far a goal is, is asked of puzzles for one player");
    for (const std::int64_t cost : turns.costs())
        if (cost != 1) throw Rejected("moves have costs, which digits do not tell");
    moves_ = turns.in_place(there_);
    read(proof);
    lead_ = tuples_.exists(numbers_, number_);
    led_ = tuples_.both(moves_, elsewhere());
    require_distances(turns);
}

/// From each state, by letter and digit; state 0 is the start, in which the first letter is read. Behind the row nothing may stand.
void Ways::read(Fields& proof) {
    const std::uint64_t radix = proof.number("radix");
    const std::string ones = proof.text("ones");
    const std::vector<std::uint32_t> next = proof.numbers("next"), ends = proof.numbers("ends");
    const std::size_t letters = sentences_.letters().size();
    if (radix < 2 || radix > tuples_.base()) throw Rejected("the digits of a distance are at least 0 and 1, and no more than one more than there are letters");
    if (ones != "first" && ones != "last") throw Unreadable("the digit that counts 1 is the first or the last");
    if (ends.empty() || next.size() != ends.size() * letters * radix) throw Rejected("the automaton needs a state for each letter and digit in each state");
    if (std::any_of(ends.begin(), ends.end(), [](std::uint32_t end) { return end > 1; })) throw Unreadable("a row ends in a state, 1, or not, 0");
    if (std::any_of(next.begin(), next.end(), [&](std::uint32_t q) { return q >= ends.size(); }))
        throw Rejected("the automaton leads to a state that it does not have");
    radix_ = static_cast<unsigned>(radix), ones_first_ = ones == "first", states_ = ends.size();
    enum : std::int64_t { nothing = -2, start = -1 };
    const auto count = static_cast<std::int64_t>(ends.size());
    const auto step = [&](std::int64_t q, const std::vector<unsigned>& d) -> std::int64_t {
        if (q == start) return d[0] == 0 && d[1] == 0 ? 0 : static_cast<std::int64_t>(nothing);
        if (q == nothing || (d[0] == 0 && d[1] != 0) || d[1] >= radix || (q >= count && d[0] != 0)) return nothing;
        if (d[0] == 0) return q < count ? q + count : q;
        return next[(static_cast<std::size_t>(q) * letters + d[0] - 1) * radix + d[1]];
    };
    numbers_ = tuples_.machine({word_, number_}, start, step,
                               [&](std::int64_t q) { return q != nothing && ends[static_cast<std::size_t>(std::max<std::int64_t>(q, 0) % count)] == 1; });
    if (!numbers_.reads(word_) || !numbers_.reads(number_)) throw Rejected("no digits stand under the rows");
}

/// a = b + 1, or a <= b + 1, of numbers that stand under one row.
Set Ways::compared(Track a, Track b, bool by_one) const {
    TrackList tracks{word_, a, b};
    std::sort(tracks.begin(), tracks.end());
    const auto index = [&](Track t) { return static_cast<std::size_t>(std::find(tracks.begin(), tracks.end(), t) - tracks.begin()); };
    const std::size_t w = index(word_), x = index(a), y = index(b);
    const std::int64_t radix = radix_;
    if (!ones_first_) {  // b - a so far
        const auto step = [=](std::int64_t q, const std::vector<unsigned>& d) -> std::int64_t {
            if (d[w] == 0) return q;
            return std::clamp<std::int64_t>(q * radix + static_cast<std::int64_t>(d[y]) - static_cast<std::int64_t>(d[x]), -2, 1);
        };
        return tuples_.machine(tracks, 0, step, [=](std::int64_t q) { return by_one ? q == -1 : q >= -1; });
    }
    // b + 1 - a: what is carried, -1, 0 or 1, plus 1, doubled; 1 more if a digit was not 0
    const auto step = [=](std::int64_t q, const std::vector<unsigned>& d) -> std::int64_t {
        if (d[w] == 0) return q;
        const std::int64_t digit = q / 2 - 1 + static_cast<std::int64_t>(d[y]) - static_cast<std::int64_t>(d[x]);
        const std::int64_t carried = digit < 0 ? -1 : digit >= radix ? 1 : 0;
        return 2 * (carried + 1) + (q % 2 != 0 || digit != carried * radix ? 1 : 0);
    };
    return tuples_.machine(tracks, 4, step, [=](std::int64_t q) { return by_one ? q == 2 : q >= 2; });
}

/// The rows that moves lead to, with their numbers.
Set Ways::elsewhere() const { return tuples_.renamed(numbers_, {{word_, there_}, {number_, far_}}); }

void Ways::require_distances(const Turns& turns) const {
    const auto none = [](const Set& set, const char* what) {
        if (!set.is_empty()) throw Rejected(what);
    };
    none(tuples_.without(lead_, turns.positions()), "digits stand under a row that is no position");
    none(tuples_.both(tuples_.both(numbers_, tuples_.renamed(numbers_, {{number_, far_}})), rows_differ(tuples_, number_, far_)),
         "two numbers stand under one row");
    const Set zero = tuples_.machine(
        {number_}, 0, [](std::int64_t q, const std::vector<unsigned>& d) -> std::int64_t { return d[0] != 0 ? 1 : q; }, [](std::int64_t q) { return q == 0; });
    none(tuples_.without(turns.goals(), tuples_.exists(tuples_.both(numbers_, zero), number_)), "the number under a goal is not 0");
    const Set from = tuples_.exists(led_, there_);
    none(tuples_.without(from, tuples_.exists(tuples_.both(numbers_, compared(number_, far_, false)), number_)),
         "a move lowers the number by more than one, or leads to a number from where there is none");
    const Set falls = tuples_.both(tuples_.both(numbers_, compared(number_, far_, true)), from);
    none(tuples_.without(tuples_.without(lead_, turns.goals()), tuples_.exists(tuples_.exists(falls, far_), number_)),
         "from a row that is no goal no move lowers the number by one");
}

Set Ways::having(std::uint64_t ways) const {
    const Set by_one = tuples_.both(numbers_, compared(number_, far_, true));
    return rows_of_ways(sentences_, lead_, tuples_.exists(tuples_.exists(tuples_.both(led_, by_one), number_), far_), there_, far_, ways);
}

namespace {

/// All rows of a set with their numbers, a letter longer with each step: through each state lead so many of them, whose numbers add up to so much. So both
/// obey recurrences with the matrix of the automaton: the count of the order of its states, the sum of twice that.
class RowsByDigits : public RowsByLength {
public:
    RowsByDigits(const Set& of, std::size_t letters, unsigned radix, bool ones_first, unsigned base)
        : of_(of), letters_(letters), radix_(radix), base_(base), ones_first_(ones_first) {
        now_[of_.next[0]] = {1, 0};
    }
    std::size_t states() const override { return of_.accepts.size(); }
    std::size_t order() const override { return 2 * states(); }
    Integer count() const override { return total(&Through::rows); }
    Integer sum() const override { return total(&Through::sum); }
    void longer(Steps& steps) override {
        std::map<std::uint32_t, Through> next;
        for (const auto& [state, through] : now_)
            for (std::size_t letter = 1; letter <= letters_; ++letter)
                for (unsigned digit = 0; digit < radix_; ++digit) {
                    steps.take(10);
                    Through& to = next[of_.next[state * base_ * base_ + letter + base_ * digit]];
                    to.rows += through.rows;
                    to.sum += ones_first_ ? through.sum + through.rows * worth_ * digit : through.sum * radix_ + through.rows * digit;
                }
        now_ = std::move(next);
        worth_ *= radix_;
    }

private:
    struct Through {
        Integer rows = 0, sum = 0;
    };
    Integer total(Integer Through::*part) const {
        Integer all = 0;
        for (const auto& [state, through] : now_)
            if (of_.accepts[state] != 0) all += through.*part;
        return all;
    }
    const Set& of_;
    std::size_t letters_;
    unsigned radix_, base_;
    bool ones_first_;
    std::map<std::uint32_t, Through> now_;
    Integer worth_ = 1;
};

}  // namespace

/// Of each length one row of the set with the largest number, or the least: no row as long has a number beyond it, and of those like it it comes first when the
/// last entry counts most.
Set Ways::outermost(const Set& rows, bool farthest) const {
    const Set of = tuples_.both(numbers_, rows);
    const auto pair = [](Track a, Track b) { return TrackList{std::min(a, b), std::max(a, b)}; };
    // 1: x so far less than y, 2: more; the digit read last counts most where ones stand first, the one read first elsewhere
    const auto less = [&](Track x, Track y, bool last_counts) {
        const std::size_t at = x < y ? 0 : 1;
        return tuples_.machine(
            pair(x, y), 0,
            [=](std::int64_t q, const std::vector<unsigned>& d) -> std::int64_t {
                if (d[0] == d[1] || (q != 0 && !last_counts)) return q;
                return d[at] < d[1 - at] ? 1 : 2;
            },
            [](std::int64_t q) { return q == 1; });
    };
    const Set as_long = tuples_.machine(
        pair(word_, there_), 0, [](std::int64_t q, const std::vector<unsigned>& d) -> std::int64_t { return q == 1 || (d[0] == 0) != (d[1] == 0) ? 1 : 0; },
        [](std::int64_t q) { return q == 0; });
    const Set others = tuples_.exists(tuples_.both(tuples_.renamed(of, {{word_, there_}, {number_, far_}}), as_long), there_);
    const Set beyond = farthest ? less(number_, far_, ones_first_) : less(far_, number_, ones_first_);
    const Set outer = tuples_.without(of, tuples_.exists(tuples_.both(others, beyond), far_));
    const Set there = tuples_.renamed(tuples_.exists(outer, number_), {{word_, there_}});
    return tuples_.without(outer, tuples_.exists(tuples_.both(tuples_.both(there, as_long), less(there_, word_, true)), there_));
}

std::string Ways::require_distance(const Set& rows, const rule::Expr& claimed) const {
    return require_rests(tuples_.both(numbers_, rows), claimed, true, true, claimed.op == rule::Op::divide);
}

std::string Ways::require_bound(const Set& rows, const rule::Expr& claimed, bool most, const Lowered& lowered) const {
    return require_rests(outermost(rows, most), claimed, most, !most, true, lowered);
}

std::string Ways::require_rests(const Set& of, const rule::Expr& claimed, bool from_below, bool from_above, bool repeating, const Lowered& lowered) const {
    if (of.tracks != TrackList{std::min(word_, number_), std::max(word_, number_)}) throw Rejected("the claim is not about one row of each length");
    RowsByDigits by_length(of, sentences_.letters().size(), radix_, ones_first_, tuples_.base());
    return word::require_rests(by_length, claimed, from_below, from_above, repeating, sentences_.steps(), lowered);
}

}  // namespace grundy::verify::word
