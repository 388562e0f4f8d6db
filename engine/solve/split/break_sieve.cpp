/// Take-and-break codes of two parts, dense with large values (0.007: values up to 805 among the first 10^5 heaps).
///
/// Few values are left after some thousand splits have been marked, but each of them is rare, and asking about one at a time means many walks through
/// the splits. So the least 100 or so are asked about in one walk: a set in registers from which every split strikes its value (strike.hpp).
/// The least value that survives is the mex, because every smaller one was marked or struck.
///
/// A superblock of 512 heaps from n0 on is done in two rounds, as in break_scan.cpp:
///   1. (several threads, 64 heaps a task) the splits i >= 512, whose parts are both below n0, leave the survivors, of which the first few are kept
///      together with a bound `covered` below which there are no others;
///   2. (in order) the splits i < 512 and the removals that leave one heap strike some of these. If none is left, which is rare, the values from
///      `covered` on are asked about among all splits.
///
/// Wins over marking all (break_dense.cpp) by about 3 where values are between 128 and some thousand. Our own.
#include "engine/solve/split/break_sieve.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "engine/solve/kernel/append.hpp"
#include "engine/solve/kernel/bits.hpp"
#include "engine/solve/kernel/break_rule.hpp"
#include "engine/solve/split/blocks.hpp"
#include "engine/solve/split/strike.hpp"

namespace grundy::solve {
namespace {

constexpr std::uint64_t length = 512;     ///< of a superblock
constexpr std::uint64_t run_length = 64;  ///< splits marked in a row
constexpr int asked_together = 64;
constexpr std::uint64_t stretch = 4096;  ///< splits

/// What the splits of the first round leave of the values below `covered`.
struct Left {
    std::array<std::uint32_t, 4> value{};
    std::size_t count = 0;
    std::uint32_t covered = 0;
};

/// What a question about heap n may look at.
struct View {
    std::uint64_t heaps;        ///< values below are known
    std::uint64_t hidden_from;  ///< sums whose marks another task is writing
    std::uint64_t hidden_to;
    std::uint64_t first_part;
};

Left survivors(const Wanted& wanted, std::uint32_t end) {
    Left left;
    left.covered = end;
    for (std::uint32_t w = 0; w < wanted.bits.size(); ++w)
        for (std::uint32_t word = wanted.bits[w]; word != 0; word &= word - 1) {
            const std::uint32_t v = wanted.base + 16 * w + static_cast<std::uint32_t>(std::countr_zero(word));
            if (left.count == left.value.size()) return left.covered = v, left;
            left.value[left.count++] = v;
        }
    return left;
}

}  // namespace

struct BreakSieve::State {
    State(const rule::Code& code, Cpu cpu, unsigned count) : rule(code), threads(count), streams(cpu) {}

    void open(const Values& values, std::uint64_t to);
    void widen();
    std::optional<base::Limit> superblock(Values& values, std::uint64_t to, const base::Budget& budget);
    void sample(std::uint64_t s, std::vector<std::uint8_t>& row);
    std::uint32_t next_unmarked(std::uint64_t n, std::uint32_t from, const View& view, const Values& values, Wanted& wanted) const;
    void first_round(std::uint64_t n, std::uint64_t count, const Values& values);
    Left search(std::uint64_t n, std::uint32_t from, const View& view, const Values& values) const;
    std::uint32_t finish(std::uint64_t n, const Values& values) const;
    std::uint64_t last_part(std::uint64_t s) const { return rule.distinct ? (s - 1) / 2 : s / 2; }
    std::uint64_t first_unmarked(std::uint64_t s) const { return length + (last_part(s) + 1 - length) / run_length * run_length; }
    std::uint64_t* marks(std::uint64_t s) { return &pairs[s % ring * words]; }
    const std::uint64_t* marks(std::uint64_t s) const { return &pairs[s % ring * words]; }

    BreakRule rule;
    parallel::Threads threads;
    WordStreams streams;
    std::uint32_t limit = 0;  ///< all values so far are below: a power of two, so that xor stays below
    std::size_t words = 0;
    std::uint64_t ring = 0;            ///< sums remembered
    std::vector<std::uint64_t> pairs;  ///< marks of a sum: some of its values
    std::uint64_t n0 = 0;              ///< of this superblock
    std::array<Left, length> left;
};

/// Marks some splits i >= length of sum s; where marks are cheaper than look-ups all but the last few.
void BreakSieve::State::sample(std::uint64_t s, std::vector<std::uint8_t>& row) {
    row.assign(limit, 0);
    if (streams.quick(limit)) {
        const std::uint64_t splits = n0 / 2 - length;
        const std::uint64_t marked = std::clamp<std::uint64_t>(splits / 10, length, std::max<std::uint64_t>(length, std::uint64_t{4} * limit));
        streams.mark(s, length, n0 / 2 - 1, std::max(run_length, splits / (marked / run_length)), row.data());
    } else {
        streams.mark(s, length, last_part(s), run_length, row.data());
    }
    std::fill_n(marks(s), words, 0);
    collect(row.data(), {marks(s), words});
}

/// The least values >= `from` that no mark forbids heap n, about `asked_together` of them. Returns the value behind the last looked at.
std::uint32_t BreakSieve::State::next_unmarked(std::uint64_t n, std::uint32_t from, const View& view, const Values& values, Wanted& wanted) const {
    wanted = {};
    wanted.base = from / Wanted::most * Wanted::most;
    const std::size_t end = std::min<std::size_t>(words, (wanted.base + Wanted::most) / 64);
    int count = 0;
    std::size_t w = from / 64;
    for (; w < end && count < asked_together; ++w) {
        std::uint64_t seen = w == from / 64 ? (1ULL << from % 64) - 1 : 0;
        for (const std::uint32_t t : rule.leaving[2])
            if (n - t < view.hidden_from || n - t >= view.hidden_to) seen |= marks(n - t)[w];
        for (const std::uint32_t t : rule.leaving[1])
            if (n - t < view.heaps && values[n - t] / 64 == w) seen |= 1ULL << values[n - t] % 64;
        for (unsigned k = 0; k < 4; ++k) wanted.bits[w % 16 * 4 + k] = static_cast<std::uint16_t>(~seen >> 16 * k);
        count += std::popcount(~seen);
    }
    return static_cast<std::uint32_t>(64 * w);
}

/// The least values >= `from` that no split i >= view.first_part gives, nor a removal that leaves a known heap. limit is nobody's.
Left BreakSieve::State::search(std::uint64_t n, std::uint32_t from, const View& view, const Values& values) const {
    Wanted wanted;
    while (from < limit) {
        const std::uint32_t end = next_unmarked(n, from, view, values, wanted);
        for (const std::uint32_t t : rule.leaving[2]) streams.strike(n - t, view.first_part, last_part(n - t), limit, wanted);
        const Left rest = survivors(wanted, end);
        if (rest.count > 0) return rest;
        from = end;
    }
    return {{limit}, 1, limit + 1};
}

/// `search` for 64 heaps at once, a stretch of the splits after the other: the stretch stays in the first cache.
void BreakSieve::State::first_round(std::uint64_t n, std::uint64_t count, const Values& values) {
    const View view{n0, n0, n, length};
    std::vector<std::uint8_t> row;
    for (std::uint64_t s = n; s < n + count; ++s) sample(s, row);
    std::array<Wanted, task_heaps> wanted;
    std::array<std::uint32_t, task_heaps> end;
    for (std::uint64_t k = 0; k < count; ++k) end[k] = next_unmarked(n + k, 0, view, values, wanted[k]);
    for (std::uint64_t first = length; first <= (n + count) / 2; first += stretch)
        for (std::uint64_t k = 0; k < count; ++k)
            for (const std::uint32_t t : rule.leaving[2]) {
                const std::uint64_t s = n + k - t;
                // Sums of this block are marked; what is known of older ones may have been lost.
                const std::uint64_t from = streams.quick(limit) || s < n ? first : std::max(first, first_unmarked(s));
                streams.strike(s, from, std::min(first + stretch - 1, last_part(s)), limit, wanted[k]);
            }
    for (std::uint64_t k = 0; k < count; ++k) {
        Left& rest = left[n + k - n0] = survivors(wanted[k], end[k]);
        if (rest.count == 0) rest = search(n + k, end[k], view, values);
    }
}

std::uint32_t BreakSieve::State::finish(std::uint64_t n, const Values& values) const {
    const Left& known = left[n - n0];
    if (known.value[0] == limit) return limit;
    Wanted wanted;
    wanted.base = known.value[0] / Wanted::most * Wanted::most;
    for (std::size_t k = 0; k < known.count; ++k) wanted.add(known.value[k]);
    for (const std::uint32_t t : rule.leaving[1]) wanted.strike(values[n - t]);
    for (const std::uint32_t t : rule.leaving[2]) streams.strike(n - t, 1, length - 1, limit, wanted);
    for (std::size_t k = 0; k < known.count; ++k)
        if (wanted.has(known.value[k])) return known.value[k];
    return search(n, known.covered, {n, 0, 0, 1}, values).value[0];
}

void BreakSieve::State::open(const Values& values, std::uint64_t to) {
    streams.open(room(values.size(), to));
    values.visit([&](auto table) {
        for (const auto v : table) streams.push(v);
    });
    if (ring != 0) return;
    limit = std::max<std::uint32_t>(64, std::bit_ceil(largest(values) + 1));
    words = limit / 64;
    ring = std::bit_ceil(length + rule.memory() + 1);
    pairs.assign(ring * words, 0);  // no marks of the sums before: true, if of no help
}

void BreakSieve::State::widen() {
    limit *= 2;
    words = limit / 64;
    pairs.assign(ring * words, 0);
}

std::optional<base::Limit> BreakSieve::State::superblock(Values& values, std::uint64_t to, const base::Budget& budget) {
    n0 = values.size();
    const std::uint64_t end = std::min(to, n0 + length);
    if (ring == 0 || end > streams.capacity()) open(values, to);
    const auto limited = share(threads, n0, end, budget, [&](std::uint64_t n, std::uint64_t count) { first_round(n, count, values); });
    if (limited) return limited;
    for (std::uint64_t n = n0; n < end; ++n) {
        if (n % task_heaps == 0)
            if (const auto late = budget.exceeded()) return late;
        const std::uint32_t g = finish(n, values);
        if (g >= limit) return widen(), std::nullopt;
        values.push_back(g);
        streams.push(g);
    }
    return std::nullopt;
}

BreakSieve::BreakSieve(const rule::Code& code, Cpu cpu, unsigned threads) : state_(std::make_unique<State>(code, cpu, threads)) {}
BreakSieve::~BreakSieve() = default;

bool BreakSieve::outgrown() const { return state_->limit > WordStreams::most_values; }

std::optional<base::Limit> BreakSieve::extend(Values& values, std::uint64_t to, const base::Budget& budget) {
    const Reach r = reach(to, 2 * static_cast<std::uint64_t>(values.width()) + WordStreams::bytes(1), budget);
    if (state_->ring == 0) state_->limit = std::bit_ceil(largest(values) + 1);
    while (values.size() < r.to && !outgrown()) {
        if (const auto limit = state_->superblock(values, r.to, budget)) return limit;
        budget.report(values.size(), to, "values");
    }
    return outgrown() ? std::nullopt : r.end();
}

}  // namespace grundy::solve
