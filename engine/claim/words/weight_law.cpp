/// Sums over letters, read off short rows. Two beginnings of rows are alike if how far the same endings are from a goal behind them differs only by a number
/// that the length of the ending tells; the classes are the states. What a letter adds is then how far the nearest row is that goes on with it, less how far
/// the nearest of all is: a sequence by the number of letters to come. All of these are to be combinations of few sequences that grow by a matrix without
/// negative entries: 1, k, powers, and those with f(k + 2) = c f(k + 1) + d f(k).
#include <algorithm>
#include <numeric>

#include "engine/arithmetic/explored.hpp"
#include "engine/arithmetic/relations.hpp"
#include "engine/claim/play/potential.hpp"
#include "engine/claim/words/weight_law.hpp"

namespace grundy::claim {

namespace {

using Reading = std::vector<unsigned>;  ///< indices of letters in the order in which they are read
using Sequence = std::vector<std::int64_t>;
using Integer = base::Integer;

constexpr std::int64_t most_radix = 6;
constexpr std::size_t most_classes = 40;

/// b(k + 1) = worth b(k).
struct Basis {
    std::vector<std::vector<std::int64_t>> worth;
    std::vector<std::int64_t> first;
};

/// 1, k, …; then f, f shifted, …, where the last is followed by the sum of `by` times them, the nearest first.
Basis basis_of(std::size_t powers, const std::vector<std::int64_t>& by) {
    const std::size_t size = powers + by.size();
    Basis made{std::vector<std::vector<std::int64_t>>(size, std::vector<std::int64_t>(size, 0)), std::vector<std::int64_t>(size, 0)};
    for (std::size_t j = 0; j < powers; ++j) {
        made.worth[j][j] = 1;
        if (j > 0) made.worth[j][j - 1] = 1;
    }
    if (powers > 0) made.first[0] = 1;
    for (std::size_t j = 0; j < by.size(); ++j) {
        if (j + 1 < by.size()) made.worth[powers + j][powers + j + 1] = 1;
        made.worth[size - 1][size - 1 - j] = by[j];
    }
    if (!by.empty()) made.first[size - 1] = 1;
    return made;
}

/// Few and small ones first.
std::vector<Basis> bases() {
    std::vector<Basis> all{basis_of(1, {})};
    for (const std::size_t powers : {0U, 1U})
        for (std::int64_t r = 2; r <= most_radix; ++r) all.push_back(basis_of(powers, {r}));
    all.push_back(basis_of(2, {}));
    for (const std::size_t powers : {0U, 1U, 2U}) {
        if (powers == 2)
            for (std::int64_t r = 2; r <= most_radix; ++r) all.push_back(basis_of(2, {r}));
        else
            for (std::int64_t c = 0; c <= most_radix; ++c)
                for (std::int64_t d = 1; d <= most_radix; ++d) all.push_back(basis_of(powers, {c, d}));
    }
    all.push_back(basis_of(3, {}));
    return all;
}

/// The one combination of the basis that is this sequence, as numerators over `divisor`; nothing where there is none, or it is not told.
std::optional<std::vector<Integer>> combination(const Basis& basis, const Sequence& sequence, Integer& divisor) {
    const std::size_t size = basis.first.size();
    if (sequence.size() < size) return std::nullopt;
    std::vector<std::vector<Integer>> rows;  // of equations: a row a number of the sequence
    std::vector<Integer> now(basis.first.begin(), basis.first.end());
    for (const std::int64_t value : sequence) {
        rows.push_back(now);
        rows.back().emplace_back(value);
        std::vector<Integer> after(size, 0);
        for (std::size_t j = 0; j < size; ++j)
            for (std::size_t i = 0; i < size; ++i) after[j] += now[i] * basis.worth[j][i];
        now = std::move(after);
    }
    const auto pivots = eliminated(rows, size);
    if (!pivots || std::count(pivots->begin(), pivots->end(), rows.size()) != 0) return std::nullopt;
    divisor = 1;
    for (std::size_t j = 0; j < size; ++j) divisor *= rows[j][j];
    std::vector<Integer> out;
    for (std::size_t j = 0; j < size; ++j) out.push_back(rows[j][size] * (divisor / rows[j][j]));
    return out;
}

class Guess {
public:
    Guess(const ShortDistances& distances, std::size_t letters, bool from_last) : letters_(letters), longest_(distances.size() - 1), ending_(longest_ / 2) {
        law_.from_last = from_last;
        for (const auto& of_length : distances)
            for (const auto& [word, distance] : of_length) {
                const Reading row = from_last ? Reading(word.rbegin(), word.rend()) : word;
                for (std::size_t k = 0; k <= row.size(); ++k) {
                    Reading begin(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(k));
                    const std::size_t rest = row.size() - k;
                    const auto [at, fresh] = nearest_.try_emplace({begin, rest}, distance);
                    if (!fresh) at->second = std::min(at->second, distance);
                    if (rest <= ending_) endings_[std::move(begin)][Reading(row.begin() + static_cast<std::ptrdiff_t>(k), row.end())] = distance;
                }
            }
    }

    std::optional<EntrySums> law() {
        if (!find_states() || !find_additions()) return std::nullopt;
        for (const Basis& basis : bases())
            if (in_terms_of(basis)) return law_;
        return std::nullopt;
    }

private:
    /// How far the endings are, less the nearest of their length.
    std::map<Reading, std::size_t> signature(const Reading& begin) const {
        std::map<Reading, std::size_t> all = endings_.at(begin);
        for (auto& [ending, distance] : all) distance -= nearest_.at({begin, ending.size()});
        return all;
    }
    bool find_states() {
        std::map<std::map<Reading, std::size_t>, std::uint32_t> numbers;
        if (endings_.count({}) == 0) return false;
        const auto state_of = [&](const Reading& begin) -> std::optional<std::uint32_t> {
            if (endings_.count(begin) == 0) return std::nullopt;
            const auto [at, fresh] = numbers.try_emplace(signature(begin), static_cast<std::uint32_t>(begins_.size()));
            if (fresh) begins_.push_back(begin);
            return at->second;
        };
        state_of({});
        for (std::size_t k = 0; k < begins_.size() && k < most_classes; ++k) {
            law_.next.emplace_back();
            for (unsigned letter = 0; letter < letters_; ++letter) {
                Reading row = begins_[k];
                row.push_back(letter);
                if (row.size() + ending_ > longest_) return false;
                law_.next.back().push_back(state_of(row).value_or(~std::uint32_t{0}));
            }
            law_.ends.push_back(endings_.at(begins_[k]).count({}) != 0);
        }
        if (begins_.size() > most_classes) return false;
        for (auto& row : law_.next)
            for (std::uint32_t& to : row) to = std::min(to, static_cast<std::uint32_t>(begins_.size()));
        return true;
    }
    bool find_additions() {
        for (std::size_t q = 0; q < begins_.size(); ++q)
            for (unsigned letter = 0; letter < letters_; ++letter) {
                Sequence& adds = additions_.emplace_back();
                if (law_.next[q][letter] == begins_.size()) continue;
                Reading row = begins_[q];
                row.push_back(letter);
                for (std::size_t rest = 0; row.size() + rest <= longest_; ++rest) {
                    const auto on = nearest_.find({row, rest});
                    if (on == nearest_.end()) return false;
                    adds.push_back(static_cast<std::int64_t>(on->second) - static_cast<std::int64_t>(nearest_.at({begins_[q], rest + 1})));
                }
            }
        return true;
    }
    bool in_terms_of(const Basis& basis) {
        std::vector<std::vector<Integer>> all;
        std::vector<Integer> divisors;
        Integer unit = 1;
        for (const Sequence& adds : additions_) {
            Integer divisor = 1;
            const auto made = adds.empty() ? std::vector<Integer>(basis.first.size(), 0) : combination(basis, adds, divisor);
            if (!made) return false;
            Integer common = divisor;
            for (const Integer& x : *made) common = gcd(common, x);
            all.push_back(*made);
            if (divisor < 0) common = common < 0 ? common : -common;
            for (Integer& x : all.back()) x /= common;
            divisors.push_back(divisor / common);
            unit = lcm(unit, divisors.back());
        }
        const auto small = base::to_int64(unit);
        if (!small || *small < 1 || *small > 1000) return false;
        law_.unit = *small, law_.worth = basis.worth, law_.first = basis.first;
        law_.adds.assign(begins_.size(), {});
        for (std::size_t k = 0; k < all.size(); ++k) {
            auto& adds = law_.adds[k / letters_].emplace_back();
            for (const Integer& x : all[k]) {
                const auto times = base::to_int64(x * (unit / divisors[k]));
                if (!times || std::abs(*times) > 1'000'000) return false;
                adds.push_back(*times);
            }
        }
        return true;
    }

    std::size_t letters_, longest_, ending_;
    std::map<std::pair<Reading, std::size_t>, std::size_t> nearest_;  ///< of all rows that begin so, with so many letters more
    std::map<Reading, std::map<Reading, std::size_t>> endings_;       ///< by beginning: the short endings, and how far the row is then
    std::vector<Reading> begins_;                                     ///< one of each class
    std::vector<Sequence> additions_;                                 ///< by state and letter
    EntrySums law_;
};

/// Rows that the automaton of the law reads to an end.
Automaton rows_read(const EntrySums& law, unsigned base, Track word) {
    using State = std::pair<int, std::vector<std::uint32_t>>;  // before the first letter, in the row, behind it; 3: none
    std::vector<std::uint32_t> first{0};
    if (law.from_last) {
        first.clear();
        for (std::uint32_t q = 0; q < law.ends.size(); ++q)
            if (law.ends[q]) first.push_back(q);
    }
    const State none{3, {}};
    return arithmetic::explored<State>(
        base, {word}, State{0, first},
        [&](const State& q, const std::vector<unsigned>& d) -> State {
            if (q.first == 0) return d[0] == 0 ? State{1, first} : none;
            if (q.first == 3 || (q.first == 2 && d[0] != 0)) return none;
            if (d[0] == 0) return {2, q.second};
            std::vector<std::uint32_t> to;
            for (std::uint32_t s = 0; s < law.next.size(); ++s) {
                const std::uint32_t on = law.next[s][d[0] - 1];
                if (on >= law.next.size()) continue;
                if (law.from_last && std::binary_search(q.second.begin(), q.second.end(), on)) to.push_back(s);
                if (!law.from_last && std::binary_search(q.second.begin(), q.second.end(), s)) to.push_back(on);
            }
            return to.empty() ? none : State{1, to};
        },
        [&](const State& q) {
            if (q.first == 3) return false;
            if (law.from_last) return std::binary_search(q.second.begin(), q.second.end(), 0U);
            return std::any_of(q.second.begin(), q.second.end(), [&](std::uint32_t s) { return law.ends[s]; });
        });
}

Automaton same_row(unsigned base, Track a, Track b) { return arithmetic::is_zero(base, arithmetic::plus(arithmetic::number(a), arithmetic::number(b), -1)); }

/// Which of (D0), (D1) and (D2) fails, with the moves that lower the number by what they cost; null: none.
const char* broken_weights(const WordSentences& sentences, const WordPlay& play, const Automaton& goals, const std::map<std::int64_t, Automaton>& moves,
                           WeighedDistances& known) {
    const Track word = sentences.word(), there = known.there;
    const std::size_t letters = sentences.letters().size();
    const unsigned base = sentences.places().base();
    if (!both(known.lead, complement(play.positions())).accepts_nothing()) return "a row that is no position is read";
    if (!both(goals, complement(known.lead)).accepts_nothing()) return "a goal is not read";
    const Automaton solved = both(goals, same_row(base, word, there));
    for (const int sign : {1, -1})
        if (!solved.accepts_nothing() && !WeighedPairs(*known.law, solved, word, there, letters, sign, 0).at_most(0)) return "a goal that is not at 0";
    for (const auto& [cost, pairs] : moves) {
        const Automaton led = both(pairs, renamed(known.lead, {{word, there}}));
        if (led.accepts_nothing()) continue;
        if (!both(exists(led, there), complement(known.lead)).accepts_nothing()) return "a move leads to a row with a number from one without";
        const WeighedPairs weighed(*known.law, led, word, there, letters, 1, -1);
        if (!weighed.at_most(cost)) return "a move lowers the number by more than it costs";
        known.falls = either(known.falls, weighed.exactly(cost));
    }
    const Automaton falling = known.falls.has(there) ? exists(known.falls, there) : known.falls;
    return both(both(known.lead, complement(goals)), complement(falling)).accepts_nothing() ? nullptr : "no move lowers the number by what it costs";
}

}  // namespace

std::optional<EntrySums> guess_weights(const ShortDistances& distances, std::size_t letters, bool from_last) {
    return Guess(distances, letters, from_last).law();
}

std::optional<WeighedDistances> learn_weights(WordSentences& sentences, const WordPlay& play, const Automaton& goals, const game::Ruleset& ruleset,
                                              std::string& why) {
    const Track there = sentences.fresh();
    const auto moves = moves_by_cost(sentences, play, goals, there, why);
    if (!moves) return std::nullopt;
    const ShortDistances distances = short_distances(sentences, play, goals, ruleset);
    if (distances.size() < 4) return why = "rows of so many letters", std::nullopt;
    why = "no sums over the entries of short rows say how far they are";
    for (const bool from_last : {true, false}) {
        const auto guessed = guess_weights(distances, sentences.letters().size(), from_last);
        if (!guessed) continue;
        const auto law = std::make_shared<const EntrySums>(*guessed);
        WeighedDistances known{law, both(rows_read(*law, sentences.places().base(), sentences.word()), sentences.places().is_word(sentences.word())),
                               sentences.constant(false), there};
        const char* const wrong = broken_weights(sentences, play, goals, *moves, known);
        if (!wrong) return known;
        why = std::string("the sums over the entries of short rows do not say how far long ones are: ") + wrong;
    }
    return std::nullopt;
}

}  // namespace grundy::claim
