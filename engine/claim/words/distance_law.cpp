/// Distances in short rows are counted from the goals backwards. Written in some radix, a digit under each letter, they make rows of pairs; two beginnings of
/// such rows are alike if the same endings complete them (Myhill and Nerode), and the classes are the states of the automaton that is guessed.
#include "engine/claim/words/distance_law.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "engine/arithmetic/explored.hpp"
#include "engine/arithmetic/relations.hpp"

namespace grundy::claim {

namespace {

using Indices = std::vector<unsigned>;  ///< indices of letters
using Pairs = std::vector<unsigned>;    ///< letter * radix + digit

/// The least automaton over pairs of a letter and a digit that agrees with all short rows.
struct DigitGuess {
    std::vector<std::vector<std::uint32_t>> next;  ///< by state and pair; state 0 reads what is in no row, 1 is the start
    std::vector<bool> ends;
};

std::optional<DigitGuess> guess_digits(const ShortDistances& distances, std::size_t letters, unsigned radix, bool ones_first) {
    const std::size_t longest = distances.size() - 1, ending = longest / 2;
    std::map<Pairs, std::set<Pairs>> endings;  // by beginning
    for (std::size_t length = 0; length <= longest; ++length)
        for (const auto& [word, distance] : distances[length]) {
            Pairs row(length);
            std::size_t rest = distance;
            for (std::size_t k = 0; k < length; ++k, rest /= radix) {
                const std::size_t at = ones_first ? k : length - 1 - k;
                row[at] = word[at] * radix + static_cast<unsigned>(rest % radix);
            }
            if (rest != 0) return std::nullopt;
            for (std::size_t k = length - std::min(length, ending); k <= std::min(length, longest - ending); ++k) {
                const auto cut = row.begin() + static_cast<std::ptrdiff_t>(k);
                endings[Pairs(row.begin(), cut)].insert(Pairs(cut, row.end()));
            }
        }
    DigitGuess made{{std::vector<std::uint32_t>(letters * radix, 0)}, {false}};
    std::map<std::set<Pairs>, std::uint32_t> numbers;
    std::vector<Pairs> begins;
    const auto state_of = [&](const Pairs& begin) -> std::uint32_t {
        const auto found = endings.find(begin);
        if (found == endings.end()) return 0;
        const auto [at, fresh] = numbers.try_emplace(found->second, static_cast<std::uint32_t>(begins.size() + 1));
        if (fresh) begins.push_back(begin), made.ends.push_back(found->second.count({}) != 0);
        return at->second;
    };
    if (state_of({}) == 0) return std::nullopt;
    for (std::size_t k = 0; k < begins.size(); ++k) {
        made.next.emplace_back();
        for (unsigned pair = 0; pair < letters * radix; ++pair) {
            Pairs row = begins[k];
            row.push_back(pair);
            if (row.size() > longest - ending) return std::nullopt;
            made.next.back().push_back(state_of(row));
        }
    }
    return made;
}

Automaton digits_as_set(const DigitGuess& guess, unsigned base, unsigned radix, Track word, Track number) {
    using State = std::pair<int, std::uint32_t>;  // before the first letter, in the row, behind it; 3: none
    return arithmetic::explored<State>(
        base, {word, number}, State{0, 1},
        [&](const State& q, const std::vector<unsigned>& d) {
            if (q.first == 0) return d[0] == 0 && d[1] == 0 ? State{1, 1} : State{3, 0};
            if (q.first == 1 && d[0] > 0 && d[1] < radix) return State{1, guess.next[q.second][(d[0] - 1) * radix + d[1]]};
            return q.first != 3 && d[0] == 0 && d[1] == 0 ? State{2, q.second} : State{3, 0};
        },
        [&](const State& q) { return q.first != 3 && guess.ends[q.second]; });
}

/// Relations between the numbers a and b under one word, digits standing under its letters.
class UnderWord {
public:
    UnderWord(const KnownDistances& known, Track word, Track a, Track b) : known_(known), tracks_{word, a, b} {
        std::sort(tracks_.begin(), tracks_.end());
        place(word, a, b);
    }

    /// a = b + 1. From the first digit on: b has all nines and a zeros, then the next digits, then the same ones; or that from the last digit on.
    Automaton next() const {
        const unsigned top = known_.radix - 1;
        enum { before, first, second, none };
        return arithmetic::explored<int>(
            known_.of.base(), tracks_, before,
            [this, top](const int& q, const std::vector<unsigned>& d) -> int {
                const unsigned letter = d[at_[0]], a = d[at_[1]], b = d[at_[2]];
                if (q == before) return letter == 0 && a == 0 && b == 0 ? first : none;
                if (q == none) return none;
                const bool turned = a == 0 && b == top && letter > 0, same = a == b, up = a == b + 1 && letter > 0;
                if (q == first && up) return second;
                if (letter == 0) return q == second && same ? second : none;
                return (q == first) == known_.ones_first ? (turned ? q : none) : (same ? q : none);
            },
            [](const int& q) { return q == second; });
    }
    /// a <= b: the last digit in which they differ tells, or the first one.
    Automaton at_most() const {
        return arithmetic::explored<int>(
            known_.of.base(), tracks_, 0,
            [this](const int& q, const std::vector<unsigned>& d) -> int {
                const unsigned a = d[at_[1]], b = d[at_[2]];
                if (a == b || (q != 0 && !known_.ones_first)) return q;
                return a < b ? -1 : 1;
            },
            [](const int& q) { return q <= 0; });
    }

private:
    void place(Track word, Track a, Track b) {
        for (const Track t : {word, a, b}) at_[count_++] = static_cast<std::size_t>(std::find(tracks_.begin(), tracks_.end(), t) - tracks_.begin());
    }
    const KnownDistances& known_;
    std::vector<Track> tracks_;
    std::array<std::size_t, 3> at_{};
    std::size_t count_ = 0;
};

/// Which of (D0), (D1) and (D2) fails; null: none.
const char* broken_distance(WordSentences& sentences, const WordPlay& play, const Automaton& goals, const Automaton& moves, Track there,
                            const KnownDistances& known) {
    const Track word = sentences.word(), other = sentences.fresh();
    const auto& d = known.of;
    const Automaton has = exists(d, known.number), far = renamed(d, {{known.number, other}});
    if (!both(has, complement(play.positions())).accepts_nothing()) return "it is no position";
    const Automaton equal = arithmetic::is_zero(d.base(), arithmetic::plus(arithmetic::number(known.number), arithmetic::number(other), -1));
    if (!both(both(d, far), complement(equal)).accepts_nothing()) return "two numbers for one row";
    const Automaton at_zero = exists(both(d, arithmetic::is_zero(d.base(), arithmetic::number(known.number))), known.number);
    if (!both(goals, complement(at_zero)).accepts_nothing()) return "a goal that is not at 0";
    const Automaton led = exists(both(moves, renamed(d, {{word, there}, {known.number, other}})), there);  // rows with the numbers of what a move leads to
    const UnderWord here(known, word, known.number, other);
    const Automaton next = here.next();
    const Automaton near = exists(both(d, either(here.at_most(), next)), known.number);
    if (!both(led, complement(near)).accepts_nothing()) return "a move lowers the number by more than one";
    const Automaton falls = exists(exists(both(both(d, next), led), other), known.number);
    return both(both(has, complement(goals)), complement(falls)).accepts_nothing() ? nullptr : "no move lowers the number by one";
}

}  // namespace

Automaton falling_moves(const WordSentences& sentences, const KnownDistances& known, Track number_there) {
    const Automaton by_one = both(known.of, UnderWord(known, sentences.word(), known.number, number_there).next());
    const Automaton led = both(known.moves, renamed(known.of, {{sentences.word(), known.there}, {known.number, number_there}}));
    return exists(exists(both(by_one, led), known.number), number_there);
}

/// Those that no row as long surpasses; and among them those before which, in some order of all rows of a length, no other one stands.
Automaton extreme_rows(WordSentences& sentences, const KnownDistances& known, const Automaton& of, bool largest) {
    const Track word = sentences.word(), other = sentences.fresh(), number = sentences.fresh();
    const unsigned base = sentences.places().base();
    const auto same = [&](Track a, Track b) {
        return arithmetic::is_zero(known.of.base(), arithmetic::plus(arithmetic::number(a), arithmetic::number(b), -1));
    };
    const UnderWord here = largest ? UnderWord(known, word, known.number, number) : UnderWord(known, word, number, known.number);
    const Automaton less = both(here.at_most(), complement(same(known.number, number)));
    const Automaton others = exists(both(renamed(of, {{word, other}, {known.number, number}}), as_long(base, word, other)), other);
    const Automaton top = both(of, complement(exists(both(others, less), number)));
    const Automaton rows = exists(top, known.number);
    const Automaton before =
        both(arithmetic::is_at_most(known.of.base(), arithmetic::plus(arithmetic::number(other), arithmetic::number(word), -1)), complement(same(word, other)));
    return both(top, complement(exists(both(both(renamed(rows, {{word, other}}), as_long(base, word, other)), before), other)));
}

base::Integer KnownDistances::read(const std::vector<unsigned>& digits) const {
    base::Integer all = 0;
    for (std::size_t k = 0; k < digits.size(); ++k) all = all * radix + digits[ones_first ? digits.size() - 1 - k : k];
    return all;
}

Automaton goals_of(WordSentences& sentences, const WordPlay& play) {
    Automaton any = sentences.constant(false);
    for (const rule::Stop& goal : sentences.game().goals) any = either(any, play.matches(goal.from, goal.condition, goal.frame));
    return any;
}

std::optional<KnownDistances> learn_distances(WordSentences& sentences, const WordPlay& play, const Automaton& goals, const game::Ruleset& ruleset,
                                              std::string& why) {
    const Track word = sentences.word(), there = sentences.fresh();
    const unsigned base = sentences.places().base();
    const auto by_cost = moves_by_cost(sentences, play, goals, there, why);
    if (!by_cost) return std::nullopt;
    if (by_cost->size() > 1 || (by_cost->size() == 1 && by_cost->begin()->first != 1)) return why = "moves that cost more than one", std::nullopt;
    const Automaton moves = by_cost->empty() ? sentences.constant(false) : by_cost->begin()->second;
    const ShortDistances distances = short_distances(sentences, play, goals, ruleset);
    if (distances.size() < 4) return why = "rows of so many letters", std::nullopt;
    why = "no digits under the entries of short rows say how far they are";
    for (unsigned radix = 2; radix <= std::min(base, 4U); ++radix)
        for (const bool ones_first : {true, false}) {
            const auto guessed = guess_digits(distances, sentences.letters().size(), radix, ones_first);
            if (!guessed) continue;
            const Track number = sentences.fresh();
            KnownDistances known{digits_as_set(*guessed, base, radix, word, number), number, radix, ones_first, guessed->next, guessed->ends, moves, there};
            const char* const wrong = broken_distance(sentences, play, goals, moves, there, known);
            if (!wrong) return known;
            why = std::string("the digits under the entries of short rows do not say how far long ones are: ") + wrong;
        }
    return std::nullopt;
}

}  // namespace grundy::claim
