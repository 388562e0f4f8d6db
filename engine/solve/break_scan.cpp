/// Take-and-break codes of two parts, dense: all O(N^2) pairs count, but most of them only have to be shown not to give one value.
///
/// g(n) is the least value that no option has. In a dense game every smaller value is an option's many times over, so a few hundred splits, marked
/// value by value, leave one candidate, and the other n/2 splits are asked about the candidate alone: 512 a step (bit_planes.hpp).
/// A candidate that is met after all is marked, and the next one asked.
///
/// A superblock of `length` heaps from n0 on is done in two rounds. For a sum s in it, the splits i >= length have both parts below n0:
///   1. (several threads, 64 heaps a task) mark a sample of these splits, then find the least value `outer` that none of them has;
///   2. (in order) mark the splits i < near, where parts are in the superblock; the answer is the least value >= outer not marked, unless a split that
///      was not marked has it. If it is `outer` itself only the splits near <= i < length are unknown, otherwise all from `near` on are asked.
/// Every value below `outer` is an option's and every value between is marked, so the first that is nobody's is the mex, whatever the sample was.
///
/// Wins against marking everything (break_dense.cpp) wherever a heap asks few questions, for small values and large ones. With values below 16 about
/// 6 cycles for 512 options and splitting digit; with values near 1000 a sixth of the splits is marked at a cycle each. Our own.
#include "engine/solve/break_scan.hpp"

#include <algorithm>
#include <array>

#include "engine/parallel/threads.hpp"
#include "engine/solve/append.hpp"
#include "engine/solve/bit_planes.hpp"
#include "engine/solve/bits.hpp"
#include "engine/solve/break_rule.hpp"
#include "engine/solve/marks.hpp"
#include "engine/solve/rows.hpp"

namespace grundy::solve {
namespace {

constexpr std::uint64_t near = BitPlanes::step;  ///< splits with a part below are marked
constexpr std::uint64_t longest = 4096;          ///< superblock
constexpr std::uint64_t first_scan = 2048;
constexpr std::uint64_t most_memory = 1024;  ///< removals of splitting digits
constexpr std::size_t most_digits = 4;
constexpr std::uint32_t most_in_planes = 128;

class BreakScan final : public Kernel {
public:
    BreakScan(const rule::Code& code, Cpu cpu, unsigned threads, std::unique_ptr<Kernel> start)
        : rule_(code), cpu_(cpu), marks_(marks(cpu)), planes_(cpu), threads_(threads), start_(std::move(start)) {}
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
    using Chunks = std::array<std::uint8_t, most_in_planes / 16 * chunk_bytes>;
    /// What a question about heap n may look at.
    struct View {
        std::uint64_t heaps;        ///< values below are known
        std::uint64_t hidden_from;  ///< sums whose marks another task is writing
        std::uint64_t hidden_to;
    };

    void open(const Values& values, std::uint64_t to);
    void begin(std::uint64_t n0, std::uint64_t end, const Values& values);
    std::optional<base::Limit> superblock(Values& values, std::uint64_t to, const base::Budget& budget);
    void sample(std::uint64_t n, std::uint64_t count, const Values& values);
    void find_outer(std::uint64_t n, std::uint64_t count, const Values& values);
    void ask_block(std::uint64_t n, std::uint64_t count, std::uint64_t first, std::array<bool, lanes>& met) const;
    std::optional<base::Limit> guess_and_check(Values& values, std::uint64_t end, const base::Budget& budget);
    std::optional<base::Limit> outer_first(Values& values, std::uint64_t end, const base::Budget& budget);
    template <class Body>
    std::optional<base::Limit> share(std::uint64_t end, const base::Budget& budget, const Body& body) const;
    std::uint64_t guess(std::uint64_t end, const Values& values);
    void finish_wrong_guess(std::uint64_t n, Values& values);
    bool finish_block(std::uint64_t n, std::uint64_t count, Values& values);
    bool finish_bytes(std::uint64_t n, std::uint64_t count, Values& values);
    bool finish_rows(std::uint64_t n, std::uint64_t count, Values& values);
    std::uint32_t finish_heap(std::uint64_t n, const Values& values) const;
    std::uint32_t least_open(std::uint64_t n, std::uint32_t from, const View& view, const Values& values) const;
    bool absent(std::uint64_t n, std::uint32_t v, std::uint64_t first, std::uint64_t last, const Values& values) const;
    void widen();

    bool in_bytes() const { return limit_ <= most_in_planes; }
    std::uint32_t at(std::uint64_t n, const Values& values) const { return in_bytes() ? x_[n] : values[n]; }
    std::uint64_t* pairs(std::uint64_t s) { return &pairs_[(s % ring_) * words_]; }
    const std::uint64_t* pairs(std::uint64_t s) const { return &pairs_[(s % ring_) * words_]; }
    void take(std::uint64_t n, std::uint64_t lane, const Chunks& chunks);

    BreakRule rule_;
    Cpu cpu_;
    const Marks& marks_;
    BitPlanes planes_;
    parallel::Threads threads_;
    std::unique_ptr<Kernel> start_;
    bool open_ = false;
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
    planes_.add_plane();
    const std::size_t words = std::max<std::size_t>(1, limit_ / 64);
    std::vector<std::uint64_t> wider(ring_ * words, 0);
    for (std::uint64_t s = 0; s < ring_; ++s) std::copy_n(&pairs_[s * words_], words_, &wider[s * words]);
    pairs_ = std::move(wider);
    words_ = words;
    if (!in_bytes()) x_ = {};
}

/// Room for planes up to `to`, or a good part of the way.
void BreakScan::open(const Values& values, std::uint64_t to) {
    const std::uint64_t n = values.size();
    planes_.open(std::max({std::min(to, 4 * n), n + n / 2, std::uint64_t{1} << 16}) + lanes, static_cast<unsigned>(std::countr_zero(limit_)));
    values.visit([&](auto table) {
        for (std::uint64_t i = 0; i < n; i += lanes) planes_.append(table.subspan(i, std::min<std::uint64_t>(lanes, n - i)));
    });
    if (open_) return;
    open_ = true;
    ring_ = std::bit_ceil(longest + rule_.memory() + 1);
    pairs_.assign(ring_ * words_, 0);
    Rows rows(cpu_);
    values.visit([&](auto table) {
        if (in_bytes()) x_.assign(table.begin(), table.end());
        for (std::uint64_t s = n - rule_.memory(); s < n; ++s) rows.runs(table, s, {1, near - 1, lanes}, limit_, {pairs(s), words_});
    });
}

void BreakScan::take(std::uint64_t n, std::uint64_t lane, const Chunks& chunks) {
    for (unsigned h = 0; h < limit_ / 16; ++h) pairs(n + lane)[h / 4] |= marks_at(&chunks[h * chunk_bytes], lane) << (h % 4 * 16);
}

/// Marks some splits i >= length_ of the sums n … n + count - 1. Their parts are below n0_.
void BreakScan::sample(std::uint64_t n, std::uint64_t count, const Values& values) {
    for (std::uint64_t s = n; s < n + count; ++s) std::fill_n(pairs(s), words_, 0);
    if (in_bytes()) {
        alignas(64) Chunks chunks{};
        for (unsigned h = 0; h < limit_ / 16; ++h)
            marks_.range(x_.data() + n, x_.data(), length_, near, h, limit_ == 16, &chunks[h * chunk_bytes]);
        for (std::uint64_t lane = 0; lane < count; ++lane) take(n, lane, chunks);
        return;
    }
    const std::uint64_t splits = n0_ / 2 - length_;
    const std::uint64_t marked = std::clamp<std::uint64_t>(splits / 6, near, 8 * limit_);
    const std::uint64_t stride = std::max<std::uint64_t>(lanes, splits / (marked / lanes));
    Rows rows(cpu_);
    values.visit([&](auto table) {
        for (std::uint64_t s = n; s < n + count; ++s) rows.runs(table, s, {length_, n0_ / 2 - 1, stride}, limit_, {pairs(s), words_});
    });
}

/// The least value >= `from` that no mark forbids heap n.
std::uint32_t BreakScan::least_open(std::uint64_t n, std::uint32_t from, const View& view, const Values& values) const {
    for (std::size_t w = from / 64; w < words_; ++w) {
        std::uint64_t seen = w == from / 64 ? (1ULL << from % 64) - 1 : 0;
        for (const std::uint32_t t : rule_.leaving[2])
            if (n - t < view.hidden_from || n - t >= view.hidden_to) seen |= pairs(n - t)[w];
        for (const std::uint32_t t : rule_.leaving[1])
            if (n - t < view.heaps)
                if (const std::uint32_t g = at(n - t, values); g / 64 == w) seen |= 1ULL << g % 64;
        if (~seen != 0) return std::min(limit_, static_cast<std::uint32_t>(64 * w) + static_cast<std::uint32_t>(std::countr_one(seen)));
    }
    return limit_;
}

/// No split into i and s - i with i in [first, last] gives heap n the value v; `last` 0: half of the sum. Values from limit_ on are nobody's.
bool BreakScan::absent(std::uint64_t n, std::uint32_t v, std::uint64_t first, std::uint64_t last, const Values& values) const {
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
            if (at(i, values) == at(s - i, values)) return false;
    }
    return true;
}

/// Least values that no split i >= length_ of heaps n … n + count - 1 has, nor anything else known before the superblock.
void BreakScan::find_outer(std::uint64_t n, std::uint64_t count, const Values& values) {
    const View view{n0_, n0_, n};
    std::uint32_t* outer = &outer_[n - n0_];
    for (std::uint64_t lane = 0; lane < count; ++lane) outer[lane] = least_open(n + lane, 0, view, values);
    std::array<bool, lanes> met{};
    const bool shared = limit_ <= 64;
    if (shared) ask_block(n, count, length_, met);
    for (std::uint64_t lane = 0; lane < count; ++lane) {
        if (shared && !met[lane] && !(rule_.distinct && outer[lane] == 0)) continue;
        if (shared && met[lane]) outer[lane] = least_open(n + lane, outer[lane] + 1, view, values);
        while (!absent(n + lane, outer[lane], length_, 0, values)) outer[lane] = least_open(n + lane, outer[lane] + 1, view, values);
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
std::uint32_t BreakScan::finish_heap(std::uint64_t n, const Values& values) const {
    const View view{n, 0, 0};
    const std::uint32_t outer = outer_[n - n0_];
    std::uint32_t v = least_open(n, outer, view, values);
    if (v == outer) {
        if (length_ == near || absent(n, v, near, length_ - 1, values)) return v;
        v = least_open(n, v + 1, view, values);
    }
    while (!absent(n, v, near, 0, values)) v = least_open(n, v + 1, view, values);
    return v;
}

/// False: a value reached limit_; the values before it are appended.
bool BreakScan::finish_bytes(std::uint64_t n, std::uint64_t count, Values& values) {
    alignas(64) Chunks chunks{};
    for (unsigned h = 0; h < limit_ / 16; ++h) marks_.range(x_.data() + n, x_.data(), 1, near - 1, h, limit_ == 16, &chunks[h * chunk_bytes]);
    std::uint32_t largest = 0;
    std::uint64_t lane = 0;
    for (; lane < count; ++lane) {
        take(n, lane, chunks);
        const std::uint32_t g = finish_heap(n + lane, values);
        if (g >= limit_) break;
        x_[n + lane] = static_cast<std::uint8_t>(g);
        largest = std::max(largest, g);
        for (unsigned h = 0; h < limit_ / 16; ++h) marks_.one(x_.data() + 1, static_cast<std::uint8_t>(g), h, lane + 1, &chunks[h * chunk_bytes]);
    }
    append(values, std::span<const std::uint8_t>(&x_[n], lane), largest);
    return lane == count;
}

bool BreakScan::finish_rows(std::uint64_t n, std::uint64_t count, Values& values) {
    Rows rows(cpu_);
    for (std::uint64_t lane = 0; lane < count; ++lane) {
        values.visit([&](auto table) { rows.runs(table, n + lane, {1, near - 1, lanes}, limit_, {pairs(n + lane), words_}); });
        const std::uint32_t g = finish_heap(n + lane, values);
        if (g >= limit_) return false;
        values.push_back(g);
    }
    return true;
}

bool BreakScan::finish_block(std::uint64_t n, std::uint64_t count, Values& values) {
    const bool whole = in_bytes() ? finish_bytes(n, count, values) : finish_rows(n, count, values);
    values.visit([&](auto table) { planes_.append(table.subspan(n)); });
    if (!whole) widen();
    return whole;
}

/// body(n, count) for 64 heaps of the superblock a task.
template <class Body>
std::optional<base::Limit> BreakScan::share(std::uint64_t end, const base::Budget& budget, const Body& body) const {
    std::vector<std::optional<base::Limit>> limits(parallel::chunk_count(n0_, end, lanes));
    parallel::parallel_for(threads_, n0_, end, lanes, [&](std::uint64_t first, std::uint64_t last) {
        auto& limit = limits[(first - n0_) / lanes];
        if (!(limit = budget.exceeded())) body(first, last - first);
    });
    for (const auto& limit : limits)
        if (limit) return limit;
    return std::nullopt;
}

std::optional<base::Limit> BreakScan::outer_first(Values& values, std::uint64_t end, const base::Budget& budget) {
    const auto limit = share(end, budget, [&](std::uint64_t n, std::uint64_t count) {
        sample(n, count, values);
        find_outer(n, count, values);
    });
    if (limit) return limit;
    for (std::uint64_t n = n0_; n < end; n += lanes)
        if (!finish_block(n, std::min<std::uint64_t>(lanes, end - n), values)) break;
    return std::nullopt;
}

/// Takes the least unmarked values for the answers, in x_ and in the planes. Returns the heap where that was none below limit_, or `end`.
std::uint64_t BreakScan::guess(std::uint64_t end, const Values& values) {
    for (std::uint64_t n = n0_; n < end; n += lanes) {
        const std::uint64_t count = std::min<std::uint64_t>(lanes, end - n);
        alignas(64) Chunks chunks{};
        for (unsigned h = 0; h < limit_ / 16; ++h) marks_.range(x_.data() + n, x_.data(), 1, near - 1, h, limit_ == 16, &chunks[h * chunk_bytes]);
        std::uint64_t lane = 0;
        for (; lane < count; ++lane) {
            take(n, lane, chunks);
            const std::uint32_t g = outer_[n + lane - n0_] = least_open(n + lane, 0, {n + lane, 0, 0}, values);
            if (g >= limit_) break;
            x_[n + lane] = static_cast<std::uint8_t>(g);
            for (unsigned h = 0; h < limit_ / 16; ++h) marks_.one(x_.data() + 1, static_cast<std::uint8_t>(g), h, lane + 1, &chunks[h * chunk_bytes]);
        }
        planes_.append(std::span<const std::uint8_t>(&x_[n], lane));
        if (lane < count) return n + lane;
    }
    return end;
}

/// Where a value is nearly always left alone by the marks: all answers are guessed, then all asked about, by several threads. Up to the first that is
/// met all were right, since they were made of right ones.
std::optional<base::Limit> BreakScan::guess_and_check(Values& values, std::uint64_t end, const base::Budget& budget) {
    if (const auto limit = share(end, budget, [&](std::uint64_t n, std::uint64_t count) { sample(n, count, values); })) return limit;
    const std::uint64_t guessed = guess(end, values);
    std::vector<std::uint64_t> wrong(parallel::chunk_count(n0_, end, lanes), guessed);
    const auto limit = share(guessed, budget, [&](std::uint64_t n, std::uint64_t count) {
        std::array<bool, lanes> met{};
        ask_block(n, count, near, met);
        std::uint64_t lane = 0;
        while (lane < count && !met[lane] && !(rule_.distinct && x_[n + lane] == 0 && !absent(n + lane, 0, near, 0, values))) ++lane;
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
    do v = least_open(n, v + 1, {n, 0, 0}, values);
    while (!absent(n, v, near, 0, values));
    if (v >= limit_) return widen();
    values.push_back(v);
    x_[n] = static_cast<std::uint8_t>(v);
    planes_.append(std::span<const std::uint8_t>(&x_[n], 1));
    // Many wrong guesses waste the questions behind them: look at some superblocks the careful way.
    if (n - n0_ < length_ / 2) careful_ = patience_ = std::min(2 * patience_, 64u);
}

std::optional<base::Limit> BreakScan::superblock(Values& values, std::uint64_t to, const base::Budget& budget) {
    n0_ = values.size();
    // Longer superblocks have more for the threads to share, but more splits inside that are nobody's but the second round's.
    length_ = threads_.count() == 1 ? near : std::clamp<std::uint64_t>(n0_ / 32 / near, 1, longest / near) * near;
    const std::uint64_t end = std::min(to, n0_ + length_);
    if (end + lanes > planes_.capacity()) open(values, to);
    if (in_bytes()) x_.resize(n0_), x_.resize(end + 2 * lanes, no_value);
    if (in_bytes() && careful_ == 0) return guess_and_check(values, end, budget);
    careful_ -= std::min(careful_, 1u);
    return outer_first(values, end, budget);
}

std::optional<base::Limit> BreakScan::extend(Values& values, std::uint64_t to, const base::Budget& budget) {
    if (values.size() < first_scan) {
        const auto limit = start_->extend(values, std::min(to, first_scan), budget);
        if (limit || to <= first_scan) return limit;
    }
    if (!open_) {
        limit_ = std::max<std::uint32_t>(16, std::bit_ceil(largest(values) + 1));
        words_ = std::max<std::size_t>(1, limit_ / 64);
    }
    const unsigned bits = static_cast<unsigned>(std::countr_zero(limit_));
    const Reach r = reach(to, 2 * static_cast<std::uint64_t>(values.width()) + 1 + (9 * bits + 7) / 8, budget);
    while (values.size() < r.to) {
        if (const auto limit = superblock(values, r.to, budget)) return limit;
        budget.report(values.size(), to, "values");
    }
    return r.end();
}

}  // namespace

std::unique_ptr<Kernel> break_scan(const rule::Code& code, Cpu cpu, unsigned threads, std::unique_ptr<Kernel>& start) {
    const BreakRule rule(code);
    if (rule.parts != 2 || !rule.tail.empty() || rule.memory() > most_memory || rule.leaving[2].size() > most_digits) return nullptr;
    return std::make_unique<BreakScan>(code, cpu, threads, std::move(start));
}

}  // namespace grundy::solve
