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
#include "engine/solve/split/break_scan.hpp"

#include <algorithm>
#include <array>

#include "engine/solve/kernel/append.hpp"
#include "engine/solve/kernel/break_rule.hpp"
#include "engine/solve/split/bit_planes.hpp"
#include "engine/solve/split/blocks.hpp"
#include "engine/solve/split/break_sieve.hpp"
#include "engine/solve/split/byte_sums.hpp"

namespace grundy::solve {
namespace {

constexpr std::uint64_t near = ByteSums::near;
constexpr std::uint64_t sampled = 256;   ///< splits behind `length`
constexpr std::uint64_t longest = 4096;  ///< superblock
constexpr std::uint64_t first_scan = 2048;
constexpr std::uint64_t most_memory = 1024;  ///< removals of splitting digits
constexpr std::size_t most_digits = 4;
static_assert(task_heaps == lanes && near % BitPlanes::step == 0);

class BreakScan final : public Kernel {
public:
    BreakScan(const rule::Code& code, Cpu cpu, unsigned threads, MakeKernel mark_all)
        : rule_(code),
          sums_(rule_, cpu, longest),
          planes_(cpu),
          threads_(threads),
          mark_all_(std::move(mark_all)),
          start_(mark_all_()),
          sieve_(code, cpu, threads) {}
    std::string name() const override { return "break-dense"; }
    std::string why() const override {
        return "a sample of the options is marked, 64 heaps at a time, and the least value left is looked for among all the others, 512 at a time: "
               "N^2 / 4 options of values below 16 cost about N^2 / 300 cycles for each splitting digit; it does not need the values to be sparse";
    }
    std::optional<base::Limit> extend(Values& values, std::uint64_t to, const base::Budget& budget) override;
    /// `open` makes the rest from the values.
    std::optional<base::Limit> adopt(const Values& values, const base::Budget& budget) override {
        return values.size() < first_scan ? start_->adopt(values, budget) : std::nullopt;
    }

private:
    using View = ByteSums::View;

    void open(const Values& values, std::uint64_t to);
    void widen();
    std::optional<base::Limit> large(Values& values, std::uint64_t to, const base::Budget& budget);
    std::optional<base::Limit> superblock(Values& values, std::uint64_t to, const base::Budget& budget);
    /// Splits behind the superblock, so that the parts are below it.
    void sample(std::uint64_t n, std::uint64_t count) { sums_.sample(n, count, length_, length_ + sampled); }

    std::optional<base::Limit> guess_and_check(Values& values, std::uint64_t end, const base::Budget& budget);
    std::uint64_t guess(std::uint64_t end);
    void finish_wrong_guess(std::uint64_t n, Values& values);

    std::optional<base::Limit> outer_first(Values& values, std::uint64_t end, const base::Budget& budget);
    void find_outer(std::uint64_t n, std::uint64_t count);
    bool finish_block(std::uint64_t n, std::uint64_t count, Values& values);
    std::uint32_t finish_heap(std::uint64_t n) const;

    bool absent(std::uint64_t n, std::uint32_t v, std::uint64_t first, std::uint64_t last) const;
    void ask_block(std::uint64_t n, std::uint64_t count, std::uint64_t first, std::array<bool, lanes>& met) const;

    BreakRule rule_;
    ByteSums sums_;
    BitPlanes planes_;
    parallel::Threads threads_;
    MakeKernel mark_all_;
    std::unique_ptr<Kernel> start_;  ///< the first values, and those that nobody else can do
    BreakSieve sieve_;
    bool large_ = false;  ///< values have outgrown sums_
    bool beyond_sieve_ = false;
    std::uint64_t n0_ = 0;         ///< of this superblock
    std::uint64_t length_ = near;  ///< of superblocks
    unsigned careful_ = 0;         ///< superblocks to do without guesses
    unsigned patience_ = 1;
    std::array<std::uint32_t, longest> outer_{};  ///< by heap of the superblock
};

void BreakScan::widen() {
    sums_.widen();
    planes_.add_plane();
    large_ = sums_.limit() > ByteSums::most;
    if (large_) planes_.close(), sums_.close();
}

/// Room for planes up to `to`, or a good part of the way.
void BreakScan::open(const Values& values, std::uint64_t to) {
    const std::uint64_t n = values.size();
    planes_.open(room(n, to), sums_.bits());
    values.visit([&](auto table) {
        for (std::uint64_t i = 0; i < n; i += lanes) planes_.append(table.subspan(i, std::min<std::uint64_t>(lanes, n - i)));
    });
}

/// No split into i and s - i with i in [first, last] gives heap n the value v; `last` 0: half of the sum. Values from the limit on are nobody's.
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
            if (sums_[i] == sums_[s - i]) return false;
    }
    return true;
}

/// Least values that no split i >= length_ of heaps n … n + count - 1 has, nor anything else known before the superblock.
void BreakScan::find_outer(std::uint64_t n, std::uint64_t count) {
    const View view{n0_, n0_, n};
    std::uint32_t* outer = &outer_[n - n0_];
    for (std::uint64_t lane = 0; lane < count; ++lane) outer[lane] = sums_.least_open(n + lane, 0, view);
    std::array<bool, lanes> met{};
    ask_block(n, count, length_, met);
    for (std::uint64_t lane = 0; lane < count; ++lane) {
        if (!met[lane] && !(rule_.distinct && outer[lane] == 0)) continue;
        if (met[lane]) outer[lane] = sums_.least_open(n + lane, outer[lane] + 1, view);
        while (!absent(n + lane, outer[lane], length_, 0)) outer[lane] = sums_.least_open(n + lane, outer[lane] + 1, view);
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
    std::uint32_t v = sums_.least_open(n, outer, view);
    if (v == outer) {
        if (length_ == near || absent(n, v, near, length_ - 1)) return v;
        v = sums_.least_open(n, v + 1, view);
    }
    while (!absent(n, v, near, 0)) v = sums_.least_open(n, v + 1, view);
    return v;
}

/// False: a value reached the limit; the values before it are appended.
bool BreakScan::finish_block(std::uint64_t n, std::uint64_t count, Values& values) {
    ByteSums::Chunks chunks = sums_.mark_near(n);
    std::uint64_t lane = 0;
    for (; lane < count; ++lane) {
        sums_.take(n, lane, chunks);
        const std::uint32_t g = finish_heap(n + lane);
        if (g >= sums_.limit()) break;
        sums_.settle(n, lane, g, chunks);
    }
    const auto done = sums_.heaps(n, lane);
    append(values, done, sums_.limit() - 1);
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

/// Takes the least unmarked values for the answers, in the sums and in the planes. Returns the heap where that was none below the limit, or `end`.
std::uint64_t BreakScan::guess(std::uint64_t end) {
    for (std::uint64_t n = n0_; n < end; n += lanes) {
        const std::uint64_t count = std::min<std::uint64_t>(lanes, end - n);
        ByteSums::Chunks chunks = sums_.mark_near(n);
        std::uint64_t lane = 0;
        for (; lane < count; ++lane) {
            sums_.take(n, lane, chunks);
            const std::uint32_t g = outer_[n + lane - n0_] = sums_.least_open(n + lane, 0, {n + lane, 0, 0});
            if (g >= sums_.limit()) break;
            sums_.settle(n, lane, g, chunks);
        }
        planes_.append(sums_.heaps(n, lane));
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
        while (lane < count && !met[lane] && !(rule_.distinct && sums_[n + lane] == 0 && !absent(n + lane, 0, near, 0))) ++lane;
        if (lane < count) wrong[(n - n0_) / lanes] = n + lane;
    });
    const std::uint64_t right = limit ? n0_ : *std::min_element(wrong.begin(), wrong.end());
    append(values, sums_.heaps(n0_, right - n0_), sums_.limit() - 1);
    planes_.truncate(right);
    if (limit) return limit;
    if (right < guessed) finish_wrong_guess(right, values);
    else if (right < end) widen();
    return std::nullopt;
}

void BreakScan::finish_wrong_guess(std::uint64_t n, Values& values) {
    std::uint32_t v = sums_[n];
    do v = sums_.least_open(n, v + 1, {n, 0, 0});
    while (!absent(n, v, near, 0));
    if (v >= sums_.limit()) return widen();
    values.push_back(v);
    sums_.settle(n, v);
    planes_.append(sums_.heaps(n, 1));
    // Many wrong guesses waste the questions behind them: look at some superblocks the careful way.
    if (n - n0_ < length_ / 2) careful_ = patience_ = std::min(2 * patience_, 64u);
}

std::optional<base::Limit> BreakScan::superblock(Values& values, std::uint64_t to, const base::Budget& budget) {
    n0_ = values.size();
    // Longer superblocks have more for the threads to share, but their wrong guesses waste more.
    length_ = threads_.count() == 1 ? near : std::clamp<std::uint64_t>(n0_ / 32 / near, 1, longest / near) * near;
    const std::uint64_t end = std::min(to, n0_ + length_);
    if (end + lanes > planes_.capacity()) open(values, to);
    sums_.make_room(n0_, end);
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
    if (!large_ && !sums_.is_open()) {
        large_ = largest(values) >= ByteSums::most;
        if (!large_) sums_.open(values);
    }
    const Reach r = reach(to, 2 * static_cast<std::uint64_t>(values.width()) + 1 + (9 * sums_.bits() + 7) / 8, budget);
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
