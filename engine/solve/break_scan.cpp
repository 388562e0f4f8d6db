/// Take-and-break codes of two parts, dense: all O(N^2) pairs count, but most of them only have to be shown not to give one value.
///
/// g(n) is the least value that no option has. In a dense game every smaller value is an option's many times over, so a few hundred splits, marked
/// value by value, leave one candidate, and the other n/2 splits are asked about the candidate alone: 512 a step (bit_planes.hpp).
/// A candidate that is met after all is marked, and the next one asked.
///
/// A superblock of `length` heaps from n0 on is begun by marking, for its sums, a sample of the splits i >= length, whose parts are both below n0
/// (several threads, 64 heaps a task), and the splits i < near in order. Then either
///   guess and check: the least unmarked values are taken for the answers, and all heaps asked about theirs by several threads. Up to the first that
///      is met all were right, since they were made of right ones; that heap is finished by itself. Or, where guesses keep failing,
///   outer first: every heap is asked about the splits i >= length alone until its least absent value `outer` is found (several threads);
///      then in order, the answer is the least value >= outer not marked, unless another split has it. If that is `outer` itself only the splits
///      near <= i < length are unknown, otherwise all from `near` on are asked. Every value below `outer` is an option's, so this is the mex.
///
/// Wins against marking everything (break_dense.cpp) for values below 128 and up to four splitting digits: about 6 cycles for 512 options and digit
/// where values are below 16. Larger values go on in break_sieve.cpp. Our own.
#include "engine/solve/break_scan.hpp"

#include <algorithm>
#include <array>

#include "engine/solve/append.hpp"
#include "engine/solve/bit_planes.hpp"
#include "engine/solve/bits.hpp"
#include "engine/solve/blocks.hpp"
#include "engine/solve/break_rule.hpp"
#include "engine/solve/break_sieve.hpp"
#include "engine/solve/marks.hpp"
#include "engine/solve/rows.hpp"

namespace grundy::solve {
namespace {

constexpr std::uint64_t near = BitPlanes::step;  ///< splits with a part below are marked
constexpr std::uint64_t sampled = 256;           ///< splits behind `length`
constexpr std::uint64_t longest = 4096;          ///< superblock
constexpr std::uint64_t first_scan = 2048;
constexpr std::uint64_t most_memory = 1024;  ///< removals of splitting digits
constexpr std::size_t most_digits = 4;
constexpr std::uint32_t most_in_bytes = 128;
static_assert(task_heaps == lanes);

class BreakScan final : public Kernel {
public:
    BreakScan(const rule::Code& code, Cpu cpu, unsigned threads, MakeKernel mark_all)
        : rule_(code), cpu_(cpu), marks_(marks(cpu)), planes_(cpu), threads_(threads), mark_all_(std::move(mark_all)), start_(mark_all_()), sieve_(code, cpu, threads) {}
    std::string name() const override { return "break-dense"; }
    std::string why() const override {
        return "a sample of the options is marked, 64 heaps at a time, and the least value left is looked for among all the others, 512 at a time: "
               "N^2 / 4 options cost about N^2 / 350 cycles for each splitting digit; it does not need the values to be sparse";
    }
    std::optional<base::Limit> extend(Values& values, std::uint64_t to, const base::Budget& budget) override;
    /// `open` makes the rest from the values.
    std::optional<base::Limit> adopt(const Values& values, const base::Budget& budget) override {
        return values.size() < first_scan ? start_->adopt(values, budget) : std::nullopt;
    }

private:
    using Chunks = std::array<std::uint8_t, most_in_bytes / 16 * chunk_bytes>;
    /// What a question about heap n may look at.
    struct View {
        std::uint64_t heaps;        ///< values below are known
        std::uint64_t hidden_from;  ///< sums whose marks another task is writing
        std::uint64_t hidden_to;
    };

    void open(const Values& values, std::uint64_t to);
    void widen();
    std::optional<base::Limit> large(Values& values, std::uint64_t to, const base::Budget& budget);
    std::optional<base::Limit> superblock(Values& values, std::uint64_t to, const base::Budget& budget);
    void sample(std::uint64_t n, std::uint64_t count);
    void mark_near(std::uint64_t n, Chunks& chunks) const;
    void take(std::uint64_t n, std::uint64_t lane, const Chunks& chunks);
    void settle(std::uint64_t n, std::uint64_t lane, std::uint32_t g, Chunks& chunks);

    std::optional<base::Limit> guess_and_check(Values& values, std::uint64_t end, const base::Budget& budget);
    std::uint64_t guess(std::uint64_t end);
    void finish_wrong_guess(std::uint64_t n, Values& values);

    std::optional<base::Limit> outer_first(Values& values, std::uint64_t end, const base::Budget& budget);
    void find_outer(std::uint64_t n, std::uint64_t count);
    bool finish_block(std::uint64_t n, std::uint64_t count, Values& values);
    std::uint32_t finish_heap(std::uint64_t n) const;

    std::uint32_t least_open(std::uint64_t n, std::uint32_t from, const View& view) const;
    bool absent(std::uint64_t n, std::uint32_t v, std::uint64_t first, std::uint64_t last) const;
    void ask_block(std::uint64_t n, std::uint64_t count, std::uint64_t first, std::array<bool, lanes>& met) const;

    std::uint64_t* pairs(std::uint64_t s) { return &pairs_[s % ring_ * words_]; }
    const std::uint64_t* pairs(std::uint64_t s) const { return &pairs_[s % ring_ * words_]; }

    BreakRule rule_;
    Cpu cpu_;
    const Marks& marks_;
    BitPlanes planes_;
    parallel::Threads threads_;
    MakeKernel mark_all_;
    std::unique_ptr<Kernel> start_;  ///< the first values, and those that nobody else can do
    BreakSieve sieve_;
    bool open_ = false;
    bool large_ = false;
    bool beyond_sieve_ = false;
    std::uint32_t limit_ = 16;  ///< all values so far are below: a power of two, so that xor stays below
    std::size_t words_ = 1;
    std::uint64_t ring_ = 1;                   ///< sums remembered
    std::vector<std::uint64_t> pairs_;         ///< marks of a sum: some of its values
    std::vector<std::uint8_t> x_;              ///< g with no_value behind, while it fits
    std::uint64_t n0_ = 0;                     ///< of this superblock
    std::uint64_t length_ = near;              ///< of superblocks
    unsigned careful_ = 0;                     ///< superblocks to do without guesses
    unsigned patience_ = 1;
    std::array<std::uint32_t, longest> outer_{};  ///< by heap of the superblock
};

void BreakScan::widen() {
    limit_ *= 2;
    large_ = limit_ > most_in_bytes;
    const std::size_t words = std::max<std::size_t>(1, limit_ / 64);
    std::vector<std::uint64_t> wider(ring_ * words, 0);
    for (std::uint64_t s = 0; s < ring_; ++s) std::copy_n(&pairs_[s * words_], words_, &wider[s * words]);
    pairs_ = std::move(wider);
    words_ = words;
    planes_.add_plane();
    if (large_) planes_ = BitPlanes(cpu_), pairs_ = {}, x_ = {};
}

/// Room for planes up to `to`, or a good part of the way.
void BreakScan::open(const Values& values, std::uint64_t to) {
    const std::uint64_t n = values.size();
    planes_.open(room(n, to), static_cast<unsigned>(std::countr_zero(limit_)));
    values.visit([&](auto table) {
        for (std::uint64_t i = 0; i < n; i += lanes) planes_.append(table.subspan(i, std::min<std::uint64_t>(lanes, n - i)));
    });
    if (open_) return;
    open_ = true;
    ring_ = std::bit_ceil(longest + rule_.memory() + 1);
    words_ = std::max<std::size_t>(1, limit_ / 64);
    pairs_.assign(ring_ * words_, 0);
    Rows rows(cpu_);
    values.visit([&](auto table) {
        x_.assign(table.begin(), table.end());
        for (std::uint64_t s = n - rule_.memory(); s < n; ++s) rows.some(table, s, 1, near - 1, limit_, {pairs(s), words_});
    });
}

void BreakScan::mark_near(std::uint64_t n, Chunks& chunks) const {
    for (unsigned h = 0; h < limit_ / 16; ++h) marks_.range(x_.data() + n, x_.data(), 1, near - 1, h, limit_ == 16, &chunks[h * chunk_bytes]);
}

void BreakScan::take(std::uint64_t n, std::uint64_t lane, const Chunks& chunks) {
    for (unsigned h = 0; h < limit_ / 16; ++h) pairs(n + lane)[h / 4] |= marks_at(&chunks[h * chunk_bytes], lane) << (h % 4 * 16);
}

/// g is a part from now on: with the parts 1, 2, … it marks the sums behind it.
void BreakScan::settle(std::uint64_t n, std::uint64_t lane, std::uint32_t g, Chunks& chunks) {
    x_[n + lane] = static_cast<std::uint8_t>(g);
    for (unsigned h = 0; h < limit_ / 16; ++h) marks_.one(x_.data() + 1, x_[n + lane], h, lane + 1, &chunks[h * chunk_bytes]);
}

/// Marks some splits i >= length_ of the sums n … n + count - 1. Their parts are below n0_.
void BreakScan::sample(std::uint64_t n, std::uint64_t count) {
    alignas(64) Chunks chunks{};
    for (unsigned h = 0; h < limit_ / 16; ++h) marks_.range(x_.data() + n, x_.data(), length_, sampled, h, limit_ == 16, &chunks[h * chunk_bytes]);
    for (std::uint64_t lane = 0; lane < count; ++lane) {
        std::fill_n(pairs(n + lane), words_, 0);
        take(n, lane, chunks);
    }
}

/// The least value >= `from` that no mark forbids heap n.
std::uint32_t BreakScan::least_open(std::uint64_t n, std::uint32_t from, const View& view) const {
    for (std::size_t w = from / 64; w < words_; ++w) {
        std::uint64_t seen = w == from / 64 ? (1ULL << from % 64) - 1 : 0;
        for (const std::uint32_t t : rule_.leaving[2])
            if (n - t < view.hidden_from || n - t >= view.hidden_to) seen |= pairs(n - t)[w];
        for (const std::uint32_t t : rule_.leaving[1])
            if (n - t < view.heaps)
                if (const std::uint32_t g = std::uint32_t{x_[n - t]}; g / 64 == w) seen |= 1ULL << g % 64;
        if (~seen != 0) return std::min(limit_, static_cast<std::uint32_t>(64 * w) + static_cast<std::uint32_t>(std::countr_one(seen)));
    }
    return limit_;
}

/// No split into i and s - i with i in [first, last] gives heap n the value v; `last` 0: half of the sum. Values from limit_ on are nobody's.
bool BreakScan::absent(std::uint64_t n, std::uint32_t v, std::uint64_t first, std::uint64_t last) const {
    for (const std::uint32_t t : rule_.leaving[2]) {
        const std::uint64_t s = n - t;
        if (!rule_.distinct || v != 0 || last != 0) {
            if (planes_.meets(s, v, first, last != 0 ? last : s / 2)) return false;
            continue;
        }
        // i = s / 2 gives 0 but is no option: the steps up to it end before it.
        const std::uint64_t end = first + ((s - 1) / 2 + 1 - first) / BitPlanes::step * BitPlanes::step;
        if (planes_.meets(s, v, first, end - 1)) return false;
        for (std::uint64_t i = end; i < (s + 1) / 2; ++i)
            if (x_[i] == x_[s - i]) return false;
    }
    return true;
}

/// Least values that no split i >= length_ of heaps n … n + count - 1 has, nor anything else known before the superblock.
void BreakScan::find_outer(std::uint64_t n, std::uint64_t count) {
    const View view{n0_, n0_, n};
    std::uint32_t* outer = &outer_[n - n0_];
    for (std::uint64_t lane = 0; lane < count; ++lane) outer[lane] = least_open(n + lane, 0, view);
    std::array<bool, lanes> met{};
    ask_block(n, count, length_, met);
    for (std::uint64_t lane = 0; lane < count; ++lane) {
        if (!met[lane] && !(rule_.distinct && outer[lane] == 0)) continue;
        if (met[lane]) outer[lane] = least_open(n + lane, outer[lane] + 1, view);
        while (!absent(n + lane, outer[lane], length_, 0)) outer[lane] = least_open(n + lane, outer[lane] + 1, view);
    }
}

/// Asks about the first candidates of 64 heaps, four heaps at a time. (With different parts a candidate 0 is not decided here.)
void BreakScan::ask_block(std::uint64_t n, std::uint64_t count, std::uint64_t first, std::array<bool, lanes>& met) const {
    for (const std::uint32_t t : rule_.leaving[2])
        for (std::uint64_t lane = 0; lane < lanes; ++lane) {
            if (lane % 32 >= 8 || lane >= count) continue;
            std::array<std::uint64_t, BitPlanes::together> sums;
            std::array<std::uint32_t, BitPlanes::together> v;
            for (std::size_t q = 0; q < BitPlanes::together; ++q) {
                const std::uint64_t other = lane + 8 * q < count ? lane + 8 * q : lane;
                sums[q] = n + other - t;
                v[q] = outer_[n + other - n0_];
            }
            const unsigned answer = planes_.meet(sums, v, first, (n + count - t) / 2);
            for (std::size_t q = 0; q < BitPlanes::together; ++q)
                if (answer >> q & 1 && lane + 8 * q < count && !(rule_.distinct && v[q] == 0)) met[lane + 8 * q] = true;
        }
}

/// All splits with a part below `near` are marked, and all of [near, length_) have their parts in the planes.
std::uint32_t BreakScan::finish_heap(std::uint64_t n) const {
    const View view{n, 0, 0};
    const std::uint32_t outer = outer_[n - n0_];
    std::uint32_t v = least_open(n, outer, view);
    if (v == outer) {
        if (length_ == near || absent(n, v, near, length_ - 1)) return v;
        v = least_open(n, v + 1, view);
    }
    while (!absent(n, v, near, 0)) v = least_open(n, v + 1, view);
    return v;
}

/// False: a value reached limit_; the values before it are appended.
bool BreakScan::finish_block(std::uint64_t n, std::uint64_t count, Values& values) {
    alignas(64) Chunks chunks{};
    mark_near(n, chunks);
    std::uint64_t lane = 0;
    for (; lane < count; ++lane) {
        take(n, lane, chunks);
        const std::uint32_t g = finish_heap(n + lane);
        if (g >= limit_) break;
        settle(n, lane, g, chunks);
    }
    const std::span<const std::uint8_t> done(&x_[n], lane);
    append(values, done, limit_ - 1);
    planes_.append(done);
    return lane == count;
}

std::optional<base::Limit> BreakScan::outer_first(Values& values, std::uint64_t end, const base::Budget& budget) {
    const auto limit = share(threads_, n0_, end, budget, [&](std::uint64_t n, std::uint64_t count) {
        sample(n, count);
        find_outer(n, count);
    });
    if (limit) return limit;
    for (std::uint64_t n = n0_; n < end; n += lanes)
        if (!finish_block(n, std::min<std::uint64_t>(lanes, end - n), values)) return widen(), std::nullopt;
    return std::nullopt;
}

/// Takes the least unmarked values for the answers, in x_ and in the planes. Returns the heap where that was none below limit_, or `end`.
std::uint64_t BreakScan::guess(std::uint64_t end) {
    for (std::uint64_t n = n0_; n < end; n += lanes) {
        const std::uint64_t count = std::min<std::uint64_t>(lanes, end - n);
        alignas(64) Chunks chunks{};
        mark_near(n, chunks);
        std::uint64_t lane = 0;
        for (; lane < count; ++lane) {
            take(n, lane, chunks);
            const std::uint32_t g = outer_[n + lane - n0_] = least_open(n + lane, 0, {n + lane, 0, 0});
            if (g >= limit_) break;
            settle(n, lane, g, chunks);
        }
        planes_.append(std::span<const std::uint8_t>(&x_[n], lane));
        if (lane < count) return n + lane;
    }
    return end;
}

std::optional<base::Limit> BreakScan::guess_and_check(Values& values, std::uint64_t end, const base::Budget& budget) {
    if (const auto limit = share(threads_, n0_, end, budget, [&](std::uint64_t n, std::uint64_t count) { sample(n, count); })) return limit;
    const std::uint64_t guessed = guess(end);
    std::vector<std::uint64_t> wrong(parallel::chunk_count(n0_, end, lanes), guessed);
    const auto limit = share(threads_, n0_, guessed, budget, [&](std::uint64_t n, std::uint64_t count) {
        std::array<bool, lanes> met{};
        ask_block(n, count, near, met);
        std::uint64_t lane = 0;
        while (lane < count && !met[lane] && !(rule_.distinct && x_[n + lane] == 0 && !absent(n + lane, 0, near, 0))) ++lane;
        if (lane < count) wrong[(n - n0_) / lanes] = n + lane;
    });
    const std::uint64_t right = limit ? n0_ : *std::min_element(wrong.begin(), wrong.end());
    append(values, std::span<const std::uint8_t>(&x_[n0_], right - n0_), limit_ - 1);
    planes_.truncate(right);
    if (limit) return limit;
    if (right < guessed)
        finish_wrong_guess(right, values);
    else if (right < end)
        widen();
    return std::nullopt;
}

void BreakScan::finish_wrong_guess(std::uint64_t n, Values& values) {
    std::uint32_t v = x_[n];
    do v = least_open(n, v + 1, {n, 0, 0});
    while (!absent(n, v, near, 0));
    if (v >= limit_) return widen();
    values.push_back(v);
    x_[n] = static_cast<std::uint8_t>(v);
    planes_.append(std::span<const std::uint8_t>(&x_[n], 1));
    // Many wrong guesses waste the questions behind them: look at some superblocks the careful way.
    if (n - n0_ < length_ / 2) careful_ = patience_ = std::min(2 * patience_, 64u);
}

std::optional<base::Limit> BreakScan::superblock(Values& values, std::uint64_t to, const base::Budget& budget) {
    n0_ = values.size();
    // Longer superblocks have more for the threads to share, but their wrong guesses waste more.
    length_ = threads_.count() == 1 ? near : std::clamp<std::uint64_t>(n0_ / 32 / near, 1, longest / near) * near;
    const std::uint64_t end = std::min(to, n0_ + length_);
    if (!open_ || end + lanes > planes_.capacity()) open(values, to);
    x_.resize(n0_);
    x_.resize(end + 2 * lanes, no_value);
    if (careful_ == 0) return guess_and_check(values, end, budget);
    --careful_;
    return outer_first(values, end, budget);
}

/// Values above 127 in 16 bits, and above 65535 as the all-marking kernel does.
std::optional<base::Limit> BreakScan::large(Values& values, std::uint64_t to, const base::Budget& budget) {
    if (!beyond_sieve_) {
        const auto limit = sieve_.extend(values, to, budget);
        if (!sieve_.outgrown()) return limit;
        beyond_sieve_ = true;
        start_ = mark_all_();
        if (const auto stop = start_->adopt(values, budget)) return stop;
    }
    return start_->extend(values, to, budget);
}

std::optional<base::Limit> BreakScan::extend(Values& values, std::uint64_t to, const base::Budget& budget) {
    if (values.size() < first_scan) {
        const auto limit = start_->extend(values, std::min(to, first_scan), budget);
        if (limit || to <= first_scan) return limit;
    }
    if (!open_ && !large_) {
        limit_ = std::max<std::uint32_t>(16, std::bit_ceil(largest(values) + 1));
        large_ = limit_ > most_in_bytes;
    }
    const unsigned bits = static_cast<unsigned>(std::countr_zero(limit_));
    const Reach r = reach(to, 2 * static_cast<std::uint64_t>(values.width()) + 1 + (9 * bits + 7) / 8, budget);
    while (values.size() < r.to && !large_) {
        if (const auto limit = superblock(values, r.to, budget)) return limit;
        budget.report(values.size(), to, "values");
    }
    return large_ ? large(values, to, budget) : r.end();
}

}  // namespace

std::unique_ptr<Kernel> break_scan(const rule::Code& code, Cpu cpu, unsigned threads, const MakeKernel& mark_all) {
    const BreakRule rule(code);
    if (rule.parts != 2 || !rule.tail.empty() || rule.memory() > most_memory || rule.leaving[2].size() > most_digits) return nullptr;
    return std::make_unique<BreakScan>(code, cpu, threads, mark_all);
}

}  // namespace grundy::solve
