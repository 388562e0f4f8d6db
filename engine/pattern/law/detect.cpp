#include "engine/pattern/law/detect.hpp"

#include <algorithm>
#include <numeric>
#include <span>

#include "engine/base/poll.hpp"

namespace grundy::pattern {
namespace {

// The i-th letter counted from the END of the sequence; there is one letter fewer for differences.
template <Compared seen, class T>
std::int64_t letter(std::span<const T> g, std::uint64_t i) {
    const std::uint64_t at = g.size() - 1 - i;
    if constexpr (seen == Compared::outcomes) return g[at] == 0 ? 0 : 1;
    if constexpr (seen == Compared::differences) return static_cast<std::int64_t>(g[at]) - static_cast<std::int64_t>(g[at - 1]);
    return static_cast<std::int64_t>(g[at]);
}

// border[i]: length of the longest proper border of the first i + 1 letters; the least period of that prefix is i + 1 - border[i].
// A suffix of g from n0 with least difference-period p satisfies g(n + p) - g(n) = const for all n0 <= n < N - p.
template <Compared seen, class T>
std::vector<std::optional<Candidate>> search(std::span<const T> g, std::span<const Range> ranges) {
    const std::uint64_t letters = g.size() - (seen == Compared::differences ? 1 : 0);
    std::vector<std::uint32_t> border(letters, 0);
    std::vector<std::optional<Candidate>> best(ranges.size());
    const auto offer = [&](std::uint64_t length, std::uint64_t period) {
        const std::uint64_t from = letters - length;
        for (std::size_t k = 0; k < ranges.size(); ++k) {
            const Range& range = ranges[k];
            if (from < range.lowest) continue;
            const std::uint64_t p = range.divides == 1 ? period : std::lcm(period, range.divides);
            const std::uint64_t need = range.need(from, p);
            if (!best[k] || need <= best[k]->need) best[k] = Candidate{from, p, need};
        }
    };
    if (letters > 0) offer(1, 1);
    for (std::uint64_t i = 1; i < letters; ++i) {
        if (i % 4096 == 0) base::look_at_budget();
        const std::int64_t here = letter<seen>(g, i);
        std::uint32_t j = border[i - 1];
        while (j > 0 && here != letter<seen>(g, j)) j = border[j - 1];
        if (here == letter<seen>(g, j)) ++j;
        border[i] = j;
        offer(i + 1, i + 1 - j);
    }
    return best;
}

// The least period of the infinite word w w w …: a period of w that divides its length, if its border gives one.
template <class Word>
std::uint64_t least_cycle(std::uint64_t length, const Word& word) {
    std::vector<std::uint32_t> border(length, 0);
    for (std::uint64_t i = 1; i < length; ++i) {
        std::uint32_t j = border[i - 1];
        while (j > 0 && word(i) != word(j)) j = border[j - 1];
        if (word(i) == word(j)) ++j;
        border[i] = j;
    }
    const std::uint64_t p = length - border[length - 1];
    return length % p == 0 ? p : length;
}

// The law g(n + p) = g(n) + s holds for all n >= from, and g(n) is known for n <= from + p (only n < from + p when s is given).
template <class G>
Period reduce(const G& g, std::uint64_t from, std::uint64_t period, std::uint64_t saltus) {
    // One whole cycle of differences; the last one closes it by the law: g(from + p) = g(from) + s.
    const auto step = [&](std::uint64_t i) {
        const std::int64_t next = i + 1 < period ? static_cast<std::int64_t>(g(from + i + 1)) : static_cast<std::int64_t>(g(from) + saltus);
        return next - static_cast<std::int64_t>(g(from + i));
    };
    Period law;
    law.period = saltus == 0 ? least_cycle(period, [&](std::uint64_t i) { return static_cast<std::int64_t>(g(from + i)); }) : least_cycle(period, step);
    law.saltus = saltus / (period / law.period);
    // The law walks back as long as it holds one step earlier. g(n) = g(n + p) - s with n + p < from + p: known.
    std::uint64_t e = from;
    while (e > 0 && g(e - 1) + law.saltus == g(e - 1 + law.period)) --e;
    law.preperiod = e;
    for (std::uint64_t n = 0; n < e + law.period; ++n) law.values.push_back(static_cast<std::uint32_t>(g(n)));
    return law;
}

}  // namespace

std::vector<std::optional<Candidate>> best_candidates(const solve::Values& values, Compared seen, std::span<const Range> ranges) {
    if (values.size() < 2 || values.size() > 0xffffffffULL) return std::vector<std::optional<Candidate>>(ranges.size());
    return values.visit([&](auto g) -> std::vector<std::optional<Candidate>> {
        using T = std::remove_const_t<typename decltype(g)::element_type>;
        const std::span<const T> table(g.data(), g.size());
        switch (seen) {
            case Compared::values: return search<Compared::values, T>(table, ranges);
            case Compared::differences: return search<Compared::differences, T>(table, ranges);
            case Compared::outcomes: return search<Compared::outcomes, T>(table, ranges);
        }
        return {};
    });
}

std::optional<Candidate> best_candidate(const solve::Values& values, Compared seen, const Range& range) {
    return best_candidates(values, seen, {&range, 1}).front();
}

Period reduced(const solve::Values& values, Compared seen, std::uint64_t from, std::uint64_t period) {
    if (seen == Compared::outcomes) return reduce([&](std::uint64_t n) -> std::uint64_t { return values[n] == 0 ? 0 : 1; }, from, period, 0);
    const std::uint64_t saltus = seen == Compared::differences ? values[from + period] - values[from] : 0;
    return reduce([&](std::uint64_t n) -> std::uint64_t { return values[n]; }, from, period, saltus);
}

Period reduced(Period law) {
    const auto values = std::move(law.values);
    return reduce([&](std::uint64_t n) -> std::uint64_t { return values[n]; }, law.preperiod, law.period, law.saltus);
}

std::uint64_t next_look(std::uint64_t size, const std::optional<Candidate>& candidate) {
    const std::uint64_t soonest = size + size / 16 + 1, latest = size < (1ULL << 18) ? size + size * 2 / 5 + 16 : 2 * size;
    return candidate ? std::clamp(candidate->need, soonest, latest) : latest;
}

std::optional<Pattern> guess(const solve::Values& values, Compared seen) { return guess(values, seen, best_candidate(values, seen, guessed_range)); }

// need = n0 + 3p <= N means three whole periods; 2 n0 <= N that half of the table follows.
std::optional<Pattern> guess(const solve::Values& values, Compared seen, const std::optional<Candidate>& found) {
    if (!found || found->need > values.size() || 2 * found->from > values.size()) return {};
    if (seen == Compared::differences && values[found->from + found->period] < values[found->from]) return {};
    return of_period(seen == Compared::outcomes ? Of::outcomes : Of::values, reduced(values, seen, found->from, found->period));
}

}  // namespace grundy::pattern
