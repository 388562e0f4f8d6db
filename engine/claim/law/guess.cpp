#include "engine/claim/law/guess.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "engine/arithmetic/quadratic.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/sentence/sentence.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Linear;
using arithmetic::Track;

namespace {

constexpr std::size_t most_guessed = 3'000;  ///< states of guess (c)
constexpr std::size_t most_terms = 24;       ///< a number, by which they are told apart
constexpr double most_classes = 5'000;       ///< of tuples, in guess (a) among positions
constexpr std::size_t most_irregular = 2;    ///< numbers before the period, there
constexpr std::size_t most_tail = 5;         ///< digits, in the numeration of a quadratic number

/// What a number matters by: itself below `from`, beyond it modulo `period`.
struct Reach {
    std::size_t from = 0, period = 1;
};

std::optional<Reach> reach_of(const Table& box, std::size_t i) {
    std::size_t step = 1;  // from a tuple of the box to the one with one more of number i
    for (std::size_t k = 0; k < i; ++k) step *= box.side;
    for (std::size_t period = 1; 2 * period < box.side; ++period) {
        std::size_t from = 0;  // the least with which this period fits the box
        for (std::size_t x = box.side - period; x-- > 0 && from == 0;)
            for (std::size_t layer = x * step; layer + period * step < box.in.size() && from == 0; layer += box.side * step)
                for (std::size_t at = layer; at < layer + step; ++at)
                    if (box.in[at] != box.in[at + period * step]) from = x + 1;
        if (from + 2 * period < box.side) return Reach{from, period};
    }
    return std::nullopt;
}

/// A set that each number matters to by its reach: below from + period `in` says what is in it. Number by number: the classes of the first that lead to the
/// same table of the others are one.
class PeriodicSet {
public:
    using In = std::function<bool(const std::vector<std::size_t>&)>;
    PeriodicSet(const std::vector<Track>& tracks, arithmetic::Numeration base, std::vector<Reach> reach, In in)
        : tracks_(tracks), base_(base), reach_(std::move(reach)), in_(std::move(in)), at_(reach_.size(), 0) {}

    Automaton made(std::size_t i = 0) {
        if (i == reach_.size()) return Automaton(base_, in_(at_));
        std::map<std::vector<bool>, std::vector<std::size_t>> classes;
        for (std::size_t c = 0; c < reach_[i].from + reach_[i].period; ++c) {
            at_[i] = c;
            classes[table(i + 1)].push_back(c);
        }
        Automaton any(base_, false);
        for (const auto& [row, members] : classes) {
            at_[i] = members.front();
            const Automaton rest = made(i + 1);
            if (rest.accepts_nothing()) continue;
            any = either(any, classes.size() == 1 ? rest : both(in_one_of(i, members), rest));
        }
        return any;
    }

private:
    /// What is in of what follows number i - 1, the numbers before it being as they are in at_.
    std::vector<bool> table(std::size_t i) {
        if (i == reach_.size()) return {in_(at_)};
        std::vector<bool> all;
        for (std::size_t c = 0; c < reach_[i].from + reach_[i].period; ++c) {
            at_[i] = c;
            const auto part = table(i + 1);
            all.insert(all.end(), part.begin(), part.end());
        }
        return all;
    }
    Automaton in_one_of(std::size_t i, const std::vector<std::size_t>& members) const {
        if (base_.in_base()) {
            std::vector<bool> in(reach_[i].from + reach_[i].period, false);
            for (const std::size_t c : members) in[c] = true;
            return arithmetic::repeats(base_.digits(), tracks_[i], reach_[i].from, in);
        }
        Automaton any(base_, false);
        for (const std::size_t c : members) any = either(any, in_class(i, c));
        return any;
    }
    Automaton in_class(std::size_t i, std::size_t c) const {
        const auto x = arithmetic::number(tracks_[i]);
        if (c < reach_[i].from) return arithmetic::is_number(base_, tracks_[i], static_cast<std::int64_t>(c));
        const Track quotient = ~Track{0};  // x = c + period * quotient
        Linear form = arithmetic::plus(x, arithmetic::number(quotient), -static_cast<std::int64_t>(reach_[i].period));
        form.constant -= static_cast<std::int64_t>(c);
        return exists(arithmetic::is_zero(base_, form), quotient);
    }

    const std::vector<Track>& tracks_;
    arithmetic::Numeration base_;
    std::vector<Reach> reach_;
    In in_;
    std::vector<std::size_t> at_;
};

std::optional<Automaton> guess_periodic(const Table& box, arithmetic::Numeration base) {
    std::vector<Reach> reach;
    for (std::size_t i = 0; i < box.tracks.size(); ++i) {
        const auto one = reach_of(box, i);
        if (!one) return std::nullopt;
        reach.push_back(*one);
    }
    return PeriodicSet(box.tracks, base, std::move(reach), [&](const auto& at) { return box.at(at); }).made();
}

/// Of positions that are not all tuples, such as those with x <= m: what is no position may be in it or not.
std::optional<Automaton> guess_among_positions(const Table& box, arithmetic::Numeration base) {
    if (box.none.empty()) return std::nullopt;
    for (std::size_t period = 1; 2 * period < box.side; ++period)
        for (std::size_t from = 0; from <= most_irregular && from + 2 * period < box.side; ++from) {
            const std::size_t each = from + period, numbers = box.tracks.size();
            if (std::pow(static_cast<double>(each), static_cast<double>(numbers)) > most_classes) break;
            std::vector<char> in(static_cast<std::size_t>(std::llround(std::pow(static_cast<double>(each), static_cast<double>(numbers)))), 2);
            const auto class_of = [&](const std::vector<std::size_t>& at) {
                std::size_t index = 0;
                for (std::size_t i = numbers; i-- > 0;) index = index * each + (at[i] < from ? at[i] : from + (at[i] - from) % period);
                return index;
            };
            std::vector<std::size_t> at(numbers, 0);
            std::size_t place = 0;
            bool fits = true;
            do {
                base::poll();
                const std::size_t here = place++;
                if (box.none[here] != 0) continue;
                char& known = in[class_of(at)];
                if (known == 2) known = box.in[here];
                fits = known == box.in[here];
            } while (fits && next_in_box(at, box.side));
            if (fits)
                return PeriodicSet(box.tracks, base, std::vector<Reach>(numbers, Reach{from, period}), [&](const auto& c) { return in[class_of(c)] == 1; })
                    .made();
        }
    return std::nullopt;
}

/// Two numbers that matter by their reach, and by where they stand beside a line: a x - b y, cut off at -width and width.
struct BesideLine {
    std::int64_t a = 1, b = 1, width = 1;
    Reach reach;

    std::size_t classes() const { return (reach.from + reach.period) * (reach.from + reach.period) * static_cast<std::size_t>(2 * width + 1); }
    std::size_t reduced(std::size_t x) const { return x < reach.from ? x : reach.from + (x - reach.from) % reach.period; }
    std::size_t class_of(std::size_t cut, std::size_t x, std::size_t y) const {
        return (cut * (reach.from + reach.period) + x) * (reach.from + reach.period) + y;
    }
    std::size_t cut(std::size_t x, std::size_t y) const {
        const std::int64_t form = a * static_cast<std::int64_t>(x) - b * static_cast<std::int64_t>(y);
        return static_cast<std::size_t>(std::clamp(form, -width, width) + width);
    }

    /// 0 and 1 for what is out of the set and in it, 2 for what was not met; nothing where that tells too little.
    std::optional<std::vector<char>> read(const Table& box) const {
        std::vector<char> in(classes(), 2);
        std::vector<std::size_t> at(2, 0);
        std::size_t index = 0;
        do {
            char& known = in[class_of(cut(at[0], at[1]), reduced(at[0]), reduced(at[1]))];
            const char so = box.in[index++] ? 1 : 0;
            if (known == 2) known = so;
            if (known != so) return std::nullopt;
        } while (next_in_box(at, box.side));
        return in;
    }

    Automaton set(const Table& box, arithmetic::Numeration base, const std::vector<char>& in) const {
        std::map<std::vector<char>, Automaton> strips;  // by what is in, beside each other
        const std::size_t block = (reach.from + reach.period) * (reach.from + reach.period);
        for (std::int64_t c = -width; c <= width; ++c) {
            Linear form = arithmetic::plus(arithmetic::times(arithmetic::number(box.tracks[0]), a), arithmetic::number(box.tracks[1]), -b);
            form.constant -= c;
            const Automaton here = c == -width  ? arithmetic::is_at_most(base, form)
                                   : c == width ? arithmetic::is_at_most(base, arithmetic::times(form, -1))
                                                : arithmetic::is_zero(base, form);
            const auto first = in.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(c + width) * block);
            const auto [found, fresh] = strips.try_emplace(std::vector<char>(first, first + static_cast<std::ptrdiff_t>(block)), here);
            if (!fresh) found->second = either(found->second, here);
        }
        Automaton any(base, false);
        for (const auto& [row, where] : strips) {
            const auto is_in = [&, &told = row](const std::vector<std::size_t>& at) { return told[class_of(0, at[0], at[1])] == 1; };
            any = either(any, both(where, PeriodicSet(box.tracks, base, {reach, reach}, is_in).made()));
        }
        return any;
    }
};

std::optional<Automaton> guess_beside_line(const Table& box, arithmetic::Numeration base) {
    if (box.tracks.size() != 2) return std::nullopt;
    std::vector<BesideLine> all;
    for (std::int64_t a = 1; a <= 4; ++a)
        for (std::int64_t b = 1; b <= 4; ++b)
            for (std::size_t period = 1; period <= 12; ++period)
                for (const std::size_t from : {0U, 1U, 2U, 4U, 8U})
                    for (const std::int64_t width : {1, 2, 4, 8, 16})
                        if (std::gcd(a, b) == 1) all.push_back({a, b, width, {from, period}});
    std::stable_sort(all.begin(), all.end(), [](const BesideLine& one, const BesideLine& other) { return one.classes() < other.classes(); });
    for (const BesideLine& line : all) {
        if (4 * line.classes() > box.in.size()) break;
        base::poll();
        if (const auto in = line.read(box)) return line.set(box, base, *in);
    }
    return std::nullopt;
}

/// Two numbers that matter by their remainders, in one way where a x >= b y + c and in another where not: as of moves by two vectors.
class TwoSides {
public:
    TwoSides(const Table& box, arithmetic::Numeration base) : box_(box), base_(base), side_(std::min(box.side, most_side)) {
        for (std::size_t p = 1; p <= most_period; ++p)
            for (std::size_t q = 1; q <= most_period && p * q <= most_pairs; ++q) periods_.emplace_back(p, q);
        std::stable_sort(periods_.begin(), periods_.end(),
                         [](const auto& one, const auto& other) { return one.first * one.second < other.first * other.second; });
    }

private:
    struct Told {
        std::size_t p = 1, q = 1;
        std::vector<char> in;  ///< by x mod p + p (y mod q); 2: not met
    };

public:
    /// By the line that leaves the fewest remainders to be told apart.
    std::optional<Automaton> made() {
        std::optional<std::pair<Told, Told>> best;
        Linear line;  // <= 0 on the side of the first
        for (std::int64_t a = 1; a <= steepest; ++a)
            for (std::int64_t b = 1; b <= steepest; ++b)
                for (std::int64_t c = -furthest; c <= furthest && std::gcd(a, b) == 1; ++c) {
                    const auto less = [&](std::size_t pairs) { return !best || pairs < best->first.in.size() + best->second.in.size(); };
                    auto one = told_where(a, b, c, true);
                    auto other = one && less(one->in.size()) ? told_where(a, b, c, false) : std::nullopt;
                    if (!other || !less(one->in.size() + other->in.size())) continue;
                    best = {std::move(*one), std::move(*other)};
                    line = arithmetic::plus(arithmetic::times(arithmetic::number(box_.tracks[1]), b), arithmetic::number(box_.tracks[0]), -a);
                    line.constant += c;
                }
        if (!best) return std::nullopt;
        const Automaton first = arithmetic::is_at_most(base_, line);
        return either(both(first, set(best->first)), both(complement(first), set(best->second)));
    }

private:
    static constexpr std::size_t most_side = 96, most_period = 24, most_pairs = 64;
    static constexpr std::int64_t steepest = 6, furthest = 3;

    /// The least periods that fit the positions on this side; nothing where the box has too few of them for any.
    std::optional<Told> told_where(std::int64_t a, std::int64_t b, std::int64_t c, bool beyond) {
        base::poll();
        cells_.clear();
        for (std::size_t x = 0; x < side_; ++x)
            for (std::size_t y = 0; y < side_; ++y) {
                const std::size_t place = x + y * box_.side;
                const bool here = a * static_cast<std::int64_t>(x) >= b * static_cast<std::int64_t>(y) + c;
                if (here == beyond && (box_.none.empty() || box_.none[place] == 0)) cells_.push_back({x, y, box_.in[place]});
            }
        for (const auto& [p, q] : periods_) {
            if (4 * p * q > cells_.size()) break;
            Told told{p, q, std::vector<char>(p * q, 2)};
            const bool fits = std::all_of(cells_.begin(), cells_.end(), [&, p = p, q = q](const Cell& cell) {
                char& known = told.in[cell.x % p + p * (cell.y % q)];
                if (known == 2) known = cell.in;
                return known == cell.in;
            });
            if (fits) return told;
        }
        return std::nullopt;
    }
    Automaton set(const Told& told) const {
        return PeriodicSet(box_.tracks, base_, {{0, told.p}, {0, told.q}}, [&](const auto& at) { return told.in[at[0] + told.p * at[1]] == 1; }).made();
    }

    struct Cell {
        std::size_t x, y;
        char in;
    };
    const Table& box_;
    arithmetic::Numeration base_;
    std::size_t side_;
    std::vector<std::pair<std::size_t, std::size_t>> periods_;
    std::vector<Cell> cells_;
};

/// Wythoff's pairs and those of games like it, in either order (Fraenkel 1982, 1998): A_n is the least number that is none of those before, and
/// B_n = b A_n + (a + 1 - b) n.
std::optional<Automaton> guess_pairs(const Table& box, arithmetic::Numeration base) {
    if (box.tracks.size() != 2) return std::nullopt;
    return either(arithmetic::fraenkel_pairs(base, box.tracks[0], box.tracks[1]), arithmetic::fraenkel_pairs(base, box.tracks[1], box.tracks[0]));
}

/// What digits behind those that were read may be worth, from place `level` on: the numbers below `terms`, or the words of `terms` digits, of which there are
/// several for a number. The first is 0.
std::vector<std::size_t> tails(arithmetic::Numeration base, std::size_t level, std::size_t terms) {
    const auto worth = base.places(level + (base.in_base() ? 1 : terms));
    const auto place = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<std::int64_t>(worth[level + i])); };
    std::vector<std::size_t> all{0};
    if (base.in_base()) {
        for (std::size_t x = 1; x < terms; ++x) all.push_back(x * place(0));
        return all;
    }
    for (std::size_t i = 0; i < terms; ++i)
        for (std::size_t k = 0, less = all.size(); k < less * (base.digits() - 1); ++k) all.push_back(all[k] + place(i));
    return all;
}

/// States are digits read so far. Two are the same if whatever has these tails says so.
std::optional<Automaton> guess_by_digits(const Table& box, arithmetic::Numeration base, std::size_t terms) {
    struct State {
        std::vector<std::size_t> offset;
        std::size_t level;
    };
    const std::size_t k = box.tracks.size();
    std::map<std::vector<bool>, std::uint32_t> known;
    std::vector<State> states;
    std::vector<bool> accepting;
    std::vector<std::vector<std::size_t>> behind;  // by level
    const auto number = [&](const State& state) -> std::optional<std::uint32_t> {
        base::poll();
        while (behind.size() <= state.level + 1) behind.push_back(tails(base, behind.size(), terms));
        const std::vector<std::size_t>& more = behind[state.level];
        const std::size_t largest = *std::max_element(state.offset.begin(), state.offset.end()) + *std::max_element(more.begin(), more.end());
        if (largest >= box.side) return std::nullopt;
        std::vector<bool> word;
        std::vector<std::size_t> x(k, 0), at(k);
        do {
            for (std::size_t i = 0; i < k; ++i) at[i] = state.offset[i] + more[x[i]];
            word.push_back(box.at(at));
        } while (next_in_box(x, more.size()));
        const auto [found, fresh] = known.emplace(std::move(word), static_cast<std::uint32_t>(states.size()));
        if (fresh) states.push_back(state), accepting.push_back(found->first[0]);
        return found->second;
    };
    if (!number({std::vector<std::size_t>(k, 0), 0})) return std::nullopt;
    std::vector<std::uint32_t> next;
    for (std::size_t q = 0; q < states.size(); ++q) {
        std::vector<std::size_t> digits(k, 0);
        const auto place = static_cast<std::size_t>(static_cast<std::int64_t>(base.places(states[q].level + 1).back()));
        do {
            State child{states[q].offset, states[q].level + 1};
            for (std::size_t i = 0; i < k; ++i) child.offset[i] += place * digits[i];
            const auto to = number(child);
            if (!to || states.size() > most_guessed) return std::nullopt;
            next.push_back(*to);
        } while (next_in_box(digits, base.digits()));
    }
    // Zeros after the number may not change the answer.
    for (std::size_t q = 0, letters = next.size() / states.size(); q < states.size(); ++q)
        if (accepting[q] != accepting[next[q * letters]]) return std::nullopt;
    return Automaton(base, box.tracks, std::move(next), std::move(accepting));
}

}  // namespace

bool guessed(arithmetic::Numeration base, std::size_t side, const std::function<bool(const Guess&)>& right, bool plain) {
    if (plain && right([base](const Table& box) { return guess_periodic(box, base); })) return true;
    if (plain && right([base](const Table& box) { return guess_among_positions(box, base); })) return true;
    if (plain && right([base](const Table& box) { return guess_beside_line(box, base); })) return true;
    if (plain) {
        try {
            const arithmetic::Allowance allowance(most_work / 8);  // of its own: another guess may be right where this one costs too much
            if (right([base](const Table& box) { return box.tracks.size() == 2 ? TwoSides(box, base).made() : std::nullopt; })) return true;
        } catch (const arithmetic::TooLarge&) {
        }
    }
    const auto by_digits = [&](std::size_t terms) { return right([base, terms](const Table& box) { return guess_by_digits(box, base, terms); }); };
    if (base.in_base()) {
        for (std::size_t terms = 2; terms * base.digits() * base.digits() <= side && terms <= most_terms; terms += terms / 2)
            if (by_digits(terms)) return true;
    } else {
        if (right([base](const Table& box) { return guess_pairs(box, base); })) return true;
        for (std::size_t terms = 2; terms <= most_tail; ++terms)
            if (by_digits(terms)) return true;
    }
    return false;
}

}  // namespace grundy::claim
