#include "engine/claim/words/potential.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <map>

#include "engine/base/poll.hpp"
#include "engine/claim/words/distance_law.hpp"
#include "engine/claim/words/word_rank.hpp"

namespace grundy::claim {

namespace {

constexpr std::size_t most_pairs = 16, most_sample_rows = 64, most_candidates_of_size = 6, most_candidates = 40, sample_lengths = 3, longest_sample = 18;
constexpr std::int64_t nowhere = std::numeric_limits<std::int64_t>::min() / 4;

/// The heaviest tuple of rows, weights being given for each letter by the one before it (0: ends): over all ways through the automaton (Bellman and Ford).
/// Nothing where there is no heaviest.
std::optional<std::int64_t> heaviest(const Automaton& a, const std::function<std::int64_t(std::size_t before, std::size_t letter)>& weight) {
    const std::size_t letters = a.letters(), nodes = a.states() * letters;
    const std::vector<bool> live = living(a);
    std::vector<std::int64_t> best(nodes, nowhere);  // by state and the letter before it
    if (live[a.next(0, 0)]) best[a.next(0, 0) * letters] = 0;
    bool changed = true;
    for (std::size_t round = 0; changed; ++round) {
        if (round > nodes) return std::nullopt;
        base::poll();
        changed = false;
        for (std::size_t node = 0; node < nodes; ++node) {
            if (best[node] == nowhere) continue;
            for (std::size_t letter = 0; letter < letters; ++letter) {
                const std::uint32_t to = a.next(static_cast<std::uint32_t>(node / letters), letter);
                if (!live[to]) continue;
                const std::int64_t sum = best[node] + weight(node % letters, letter);
                if (sum > best[to * letters + letter]) best[to * letters + letter] = sum, changed = true;
            }
        }
    }
    std::int64_t most = nowhere;
    for (std::uint32_t q = 0; q < a.states(); ++q)
        if (a.accepting(q)) most = std::max(most, best[q * letters]);
    return most;
}

std::int64_t rounded_up(std::int64_t a, std::int64_t b) { return a >= 0 ? (a + b - 1) / b : -(-a / b); }

class PotentialSearch {
public:
    PotentialSearch(Constructions& ways, const WordSentences& sentences, const Slope& bound) : ways_(ways), sentences_(sentences), bound_(bound) {}

    std::optional<PotentialOfRows> find(const std::function<std::int64_t(std::size_t)>& claimed) {
        base_ = static_cast<unsigned>(sentences_.letters().size()) + 1;
        unit_ = ways_.moves().size() == 1 && ways_.moves().begin()->first == 1 && both(ways_.rows(), ways_.ends()).accepts_nothing();
        const bool edges = base_ * base_ - 1 <= most_pairs;
        for (unsigned y = 0; y < base_; ++y)
            for (unsigned x = 0; x < base_; ++x)
                if (edges ? x + y > 0 : x > 0 && y > 0) pairs_.push_back(x + base_ * y);
        if (pairs_.size() > most_pairs || !sample(claimed)) return std::nullopt;
        for (const PotentialOfRows& candidate : candidates())
            if (const auto proved = is_potential(candidate)) return proved;
        return std::nullopt;
    }

private:
    using Counts = std::vector<std::int64_t>;  ///< by pair
    struct Sample {
        std::int64_t claimed = 0;
        std::vector<std::size_t> rows, moved, goals;  ///< indices of counts
    };

    Counts counts_of(const Digits& row) const {
        Counts counts(pairs_.size(), 0);
        unsigned before = 0;
        const auto met = [&](unsigned x, unsigned y) {
            const auto at = std::find(pairs_.begin(), pairs_.end(), x + base_ * y);
            if (at != pairs_.end()) ++counts[static_cast<std::size_t>(at - pairs_.begin())];
        };
        for (const unsigned digit : row) met(before, digit), before = digit;
        met(before, 0);
        return counts;
    }
    std::size_t put(Counts counts) { return counts_.push_back(std::move(counts)), counts_.size() - 1; }
    /// Moves, and rows of a few lengths. False where there is nothing to try a bound with.
    bool sample(const std::function<std::int64_t(std::size_t)>& claimed) {
        for (const Constructions::Move& move : ways_.some_moves()) {
            Counts more = counts_of(move.to);
            const Counts from = counts_of(move.from);
            for (std::size_t k = 0; k < more.size(); ++k) more[k] -= from[k];
            moves_.emplace_back(put(std::move(more)), move.cost);
        }
        auto lengths = ways_.lengths(longest_sample);
        std::reverse(lengths.begin(), lengths.end());
        for (const std::size_t length : lengths) {
            if (samples_.size() == sample_lengths) break;
            Sample one;
            one.claimed = claimed(length);
            for (const Digits& row : rows_of_length(ways_.rows(), length, most_sample_rows)) {
                one.rows.push_back(put(counts_of(row)));
                if (unit_) ways_.each_move(row, [&](const Digits& to, std::int64_t) { one.moved.push_back(put(counts_of(to))); });
            }
            for (const Digits& row : rows_of_length(ways_.ends(), length, most_sample_rows)) one.goals.push_back(put(counts_of(row)));
            if (!one.goals.empty()) samples_.push_back(std::move(one));
        }
        return !samples_.empty() && !moves_.empty();
    }
    /// By how much pairs that are worth `sign` give more than is needed in short rows; nothing where they do not give the bound.
    std::optional<std::int64_t> margin(const Counts& sums, std::int64_t sign, bool moved) const {
        std::int64_t added = 1;
        for (const auto& [at, cost] : moves_) added = std::max(added, rounded_up(sign * sums[at], cost));
        std::int64_t margin = std::numeric_limits<std::int64_t>::max();
        for (const Sample& one : samples_) {
            std::int64_t least = std::numeric_limits<std::int64_t>::max(), most = nowhere;
            for (const std::size_t at : one.goals) least = std::min(least, sign * sums[at]);
            for (const std::size_t at : moved ? one.moved : one.rows) most = std::max(most, sign * sums[at]);
            if (most == nowhere) return std::nullopt;
            margin = std::min(margin, least - most - added * (one.claimed - (moved ? 1 : 0) - 1));
        }
        return margin > 0 ? std::optional(margin) : std::nullopt;
    }
    /// All sets of pairs, one pair coming or going at a time; few pairs first.
    std::vector<PotentialOfRows> candidates() const {
        struct Found {
            int pairs;
            std::int64_t margin;
            PotentialOfRows made;
        };
        std::vector<Found> found;
        Counts sums(counts_.size(), 0);
        std::uint32_t set = 0;
        for (std::uint32_t k = 1; k < std::uint32_t{1} << pairs_.size(); ++k) {
            if (k % 64 == 0) base::poll();
            const auto pair = static_cast<std::size_t>(std::countr_zero(k));
            set ^= std::uint32_t{1} << pair;
            const std::int64_t times = (set >> pair & 1) != 0 ? 1 : -1;
            for (std::size_t at = 0; at < counts_.size(); ++at) sums[at] += times * counts_[at][pair];
            for (const std::int64_t sign : {1, -1})
                for (const bool moved : {false, true}) {
                    const auto gives = moved && !unit_ ? std::nullopt : margin(sums, sign, moved);
                    if (!gives) continue;
                    PotentialOfRows made;
                    made.worth.assign(std::size_t{base_} * base_, 0);
                    for (std::size_t p = 0; p < pairs_.size(); ++p)
                        if ((set >> p & 1) != 0) made.worth[pairs_[p]] = sign;
                    made.moved = moved;
                    found.push_back({std::popcount(set), *gives, std::move(made)});
                }
        }
        std::stable_sort(found.begin(), found.end(),
                         [](const Found& a, const Found& b) { return std::pair(a.pairs, -a.margin) < std::pair(b.pairs, -b.margin); });
        std::vector<PotentialOfRows> few;
        std::map<int, std::size_t> of_size;
        for (Found& one : found)
            if (++of_size[one.pairs] <= most_candidates_of_size && few.size() < most_candidates) few.push_back(std::move(one.made));
        return few;
    }
    std::optional<PotentialOfRows> is_potential(PotentialOfRows made) const {
        const std::size_t base = base_;
        const auto worth = [&](std::size_t x, std::size_t y) { return made.worth[x + base * y]; };
        for (const auto& [cost, moves] : ways_.moves()) {  // (L1)
            const auto added = heaviest(
                moves, [&](std::size_t before, std::size_t letter) { return worth(before / base, letter / base) - worth(before % base, letter % base); });
            if (!added) return std::nullopt;
            made.most_added = std::max(made.most_added, rounded_up(*added, cost));
        }
        const Track word = sentences_.word(), there = ways_.there();
        Automaton rows = ways_.rows();
        if (made.moved) rows = renamed(exists(both(ways_.moves().begin()->second, rows), word), {{there, word}});
        const Automaton pairs = both(both(rows, renamed(ways_.ends(), {{word, there}})), as_long(static_cast<unsigned>(base), word, there));
        const std::int64_t k = made.moved ? 1 : 0, q = made.most_added, c = bound_.divisor;
        const auto most = heaviest(pairs, [&](std::size_t before, std::size_t letter) {  // (L3)
            return c * (worth(before % base, letter % base) - worth(before / base, letter / base)) + (letter != 0 ? q * bound_.times : 0);
        });
        if (!most || *most >= q * (c * (k + 1) - bound_.constant)) return std::nullopt;
        return made;
    }

    Constructions& ways_;
    const WordSentences& sentences_;
    Slope bound_;
    unsigned base_ = 2;
    bool unit_ = false;
    std::vector<std::size_t> pairs_;
    std::vector<Counts> counts_;
    std::vector<std::pair<std::size_t, std::int64_t>> moves_;
    std::vector<Sample> samples_;
};

}  // namespace

std::optional<PotentialOfRows> learn_potential(Constructions& ways, const WordSentences& sentences, const Slope& bound,
                                               const std::function<std::int64_t(std::size_t)>& claimed) {
    return PotentialSearch(ways, sentences, bound).find(claimed);
}

}  // namespace grundy::claim
