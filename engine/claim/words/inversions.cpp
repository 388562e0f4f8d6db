#include "engine/claim/words/inversions.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include "engine/base/poll.hpp"
#include "engine/claim/words/word_rank.hpp"

namespace grundy::claim {

namespace {

constexpr std::size_t longest_stretch = 12, most_local_moves = 5'000, most_pairs_widely = 6, most_inverted_pairs = 10;
constexpr std::int64_t sizes_tried = 6, most_scale = 60;

/// The stretches of pairs of rows that an automaton reads, one behind the other.
class Stretches {
public:
    Stretches(const Automaton& moves, bool word_first, std::int64_t cost, std::set<LocalMove>& found)
        : moves_(moves), word_first_(word_first), cost_(cost), found_(found), alive_(living(moves)), changes_(moves.states(), false) {}

    bool find() {
        for (bool more = true; more;) {  // states from which a difference is still to come, or may be
            more = false;
            for (std::uint32_t q = 0; q < moves_.states(); ++q)
                for (std::size_t letter = 0; letter < moves_.letters() && !changes_[q]; ++letter)
                    if (const auto to = moves_.next(q, letter); alive_[to] && (low(letter) != high(letter) || changes_[to])) changes_[q] = more = true;
        }
        std::set<std::uint32_t> met{moves_.next(0, 0)};
        std::vector<std::uint32_t> open{met.begin(), met.end()};
        while (!open.empty()) {
            const std::uint32_t q = open.back();
            open.pop_back();
            bool small = true;
            each(q, [&](unsigned x, unsigned y, std::uint32_t to) {
                if (x == y && met.insert(to).second) open.push_back(to);
                if (x != y) small = small && go({x}, {y}, to);
            });
            if (!small) return false;
        }
        return true;
    }

private:
    unsigned low(std::size_t letter) const { return static_cast<unsigned>(letter % moves_.base().digits()); }
    unsigned high(std::size_t letter) const { return static_cast<unsigned>(letter / moves_.base().digits()); }
    void each(std::uint32_t q, const std::function<void(unsigned x, unsigned y, std::uint32_t to)>& visit) const {
        for (std::size_t letter = 0; letter < moves_.letters(); ++letter)
            if (const auto to = moves_.next(q, letter); alive_[to] && low(letter) != 0 && high(letter) != 0)
                visit(word_first_ ? low(letter) : high(letter), word_first_ ? high(letter) : low(letter), to);
    }
    bool go(const Digits& from, const Digits& to, std::uint32_t q) {
        base::poll();
        if ((!changes_[q] || moves_.accepting(q)) && !put(from, to)) return false;
        if (!changes_[q]) return true;
        if (from.size() == longest_stretch) return false;
        bool small = true;
        each(q, [&](unsigned x, unsigned y, std::uint32_t next) {
            Digits longer_from = from, longer_to = to;
            longer_from.push_back(x), longer_to.push_back(y);
            small = small && go(longer_from, longer_to, next);
        });
        return small;
    }
    bool put(Digits from, Digits to) {
        while (from.back() == to.back()) from.pop_back(), to.pop_back();
        Digits a = from, b = to;
        std::sort(a.begin(), a.end()), std::sort(b.begin(), b.end());
        if (a != b) return false;
        found_.insert({std::move(from), std::move(to), cost_});
        return found_.size() <= most_local_moves;
    }

    const Automaton& moves_;
    bool word_first_;
    std::int64_t cost_;
    std::set<LocalMove>& found_;
    std::vector<bool> alive_, changes_;
};

/// How many pairs x before y there are, for each pair x < y of digits.
std::vector<std::int64_t> pairs_in(const Digits& row, std::size_t letters) {
    std::vector<std::int64_t> counts(letters * letters, 0), met(letters, 0);
    for (const unsigned y : row) {
        for (unsigned x = 1; x < y; ++x) counts[x - 1 + letters * (y - 1)] += met[x - 1];
        ++met[y - 1];
    }
    return counts;
}

}  // namespace

std::optional<std::vector<LocalMove>> local_moves(const RowMoves& moves) {
    std::set<LocalMove> found;
    for (const auto& [cost, pairs] : moves.by_cost())
        if (pairs.tracks().size() != 2 || !Stretches(pairs, moves.sentences().word() < moves.there(), cost, found).find()) return std::nullopt;
    return std::vector<LocalMove>(found.begin(), found.end());
}

Digits GoalOfSize::of(const RowsAsked& asked, std::int64_t t) const {
    if (named) return named->at({t});
    Digits row = asked.start.at({t});
    const auto place = [this](unsigned d) { return std::find(order.begin(), order.end(), d); };
    std::stable_sort(row.begin(), row.end(), [&](unsigned a, unsigned b) { return place(a) < place(b); });
    return row;
}

std::int64_t Inversions::of(const Digits& row) const {
    std::size_t letters = 1;
    while (letters * letters < worth.size()) ++letters;
    const auto counts = pairs_in(row, letters);
    std::int64_t sum = 0;
    for (std::size_t k = 0; k < worth.size(); ++k) sum += worth[k] * counts[k];
    return sum;
}

std::optional<Inversions> learn_inversions(const RowMoves& moves, const RowsAsked& asked, const GoalOfSize& goal,
                                           const std::function<base::Integer(std::int64_t)>& claimed) {
    const std::size_t letters = moves.sentences().letters().size();
    std::vector<std::size_t> pairs;
    for (std::size_t y = 0; y < letters; ++y)
        for (std::size_t x = 0; x < y; ++x) pairs.push_back(x + letters * y);
    const auto local = pairs.empty() || pairs.size() > most_inverted_pairs ? std::nullopt : local_moves(moves);
    if (!local) return std::nullopt;
    const auto difference = [&](const Digits& a, const Digits& b) {
        const auto of_a = pairs_in(a, letters), of_b = pairs_in(b, letters);
        std::vector<std::int64_t> all;
        for (const std::size_t pair : pairs) all.push_back(of_a[pair] - of_b[pair]);
        return all;
    };
    std::set<std::pair<std::vector<std::int64_t>, std::int64_t>> lowered;  // by moves, and their costs
    for (const LocalMove& move : *local) lowered.emplace(difference(move.from, move.to), move.cost);
    std::vector<std::pair<std::vector<std::int64_t>, base::Integer>> sizes;
    for (std::int64_t t = asked.least; t < asked.least + sizes_tried; ++t) sizes.emplace_back(difference(asked.start.at({t}), goal.of(asked, t)), claimed(t));
    std::int64_t scale = 1;  // costs then divide what moves undo
    for (const auto& [counts, cost] : lowered) scale = std::lcm(scale, cost);
    if (scale > most_scale) return std::nullopt;
    const std::int64_t largest = pairs.size() <= most_pairs_widely ? 2 : 1;
    std::vector<std::int64_t> worth(pairs.size(), -largest);
    const auto sum = [&](const std::vector<std::int64_t>& counts) {
        std::int64_t all = 0;
        for (std::size_t k = 0; k < counts.size(); ++k) all += worth[k] * counts[k];
        return all * scale;
    };
    std::optional<Inversions> best;
    std::int64_t best_at = 0, best_letters = 0;
    do {
        base::poll();
        std::int64_t q = 1, used = 0;
        for (const auto& [counts, cost] : lowered) q = std::max(q, (sum(counts) + cost - 1) / cost);
        bool enough = true;
        for (const auto& [counts, e] : sizes) enough = enough && q * (e - 1) < sum(counts);
        for (const std::int64_t one : worth) used += std::abs(one);
        const std::int64_t far = sum(sizes.back().first);
        if (enough && (!best || far * best->divisor > best_at * q || (far * best->divisor == best_at * q && used < best_letters))) {
            best = Inversions{std::vector<std::int64_t>(letters * letters, 0), q};
            for (std::size_t k = 0; k < pairs.size(); ++k) best->worth[pairs[k]] = worth[k] * scale;
            best_at = far, best_letters = used;
        }
        std::size_t k = 0;
        while (k < worth.size() && ++worth[k] > largest) worth[k++] = -largest;
        if (k == worth.size()) return best;
    } while (true);
}

}  // namespace grundy::claim
