#include "engine/claim/law/guess.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "engine/arithmetic/quadratic.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/law/beside_line.hpp"
#include "engine/claim/law/periodic_set.hpp"
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
            if (right([base](const Table& box) { return guess_two_sides(box, base); })) return true;
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
