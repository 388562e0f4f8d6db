/// Finite subtraction sets.
///
/// The next min S values depend on nothing among themselves, so they are computed together: load the bytes g(n - s) … for each s,
/// turn each into one bit of a byte by a shuffle, unite, and take the lowest zero of each byte by two nibble look-ups.
/// With min S below 8 one value at a time in a 64-bit mask. All work is done in a buffer that stays in the cache.
#include "engine/solve/heap/subtraction.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "engine/solve/kernel/append.hpp"
#include "engine/solve/kernel/bits.hpp"

namespace grundy::solve {
namespace {

constexpr std::size_t run_length = 1 << 15;  ///< values a run; a run is far below 20 ms
constexpr std::size_t slack = 64;            ///< a vector store may reach past the run

/// Computes x[from … to), reading x[n - s]; `largest`: of all values before. All s <= from. Returns the largest of all.
using Step = std::uint32_t (*)(std::uint8_t* x, std::size_t from, std::size_t to, const std::vector<std::size_t>& set, std::uint32_t largest);

std::uint32_t plain_step(std::uint8_t* x, std::size_t from, std::size_t to, const std::vector<std::size_t>& set, std::uint32_t largest) {
    for (std::size_t n = from; n < to; ++n) {
        std::uint64_t mask = 0;
        for (const std::size_t s : set) mask |= 1ULL << x[n - s];
        const auto g = static_cast<std::uint8_t>(std::countr_one(mask));
        x[n] = g;
        largest = std::max<std::uint32_t>(largest, g);
    }
    return largest;
}

alignas(64) constexpr std::uint8_t bit_of[16] = {1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0};
alignas(64) constexpr std::uint8_t mex_low[16] = {0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 255};
alignas(64) constexpr std::uint8_t mex_high[16] = {4, 5, 4, 6, 4, 5, 4, 7, 4, 5, 4, 6, 4, 5, 4, 255};

}  // namespace
}  // namespace grundy::solve

#define GRUNDY_LOOPS "engine/solve/heap/subtraction_loops.hpp"
#include "engine/solve/kernel/each_path.hpp"

namespace grundy::solve {
namespace {

/// The widest vector of the path that the smallest subtraction fills; half of one counts.
Step fastest_step(const std::vector<std::size_t>& set, Cpu cpu) {
    if (set.empty() || set.front() < 8) return plain_step;
    const std::size_t least = set.front();
    if (least < 64 && cpu >= Cpu::avx512) cpu = Cpu::avx2;
    return least >= 32 ? GRUNDY_BY_PATH(cpu, step_whole, plain_step) : GRUNDY_BY_PATH(cpu, step_16, plain_step);
}

/// |S| <= 63: values are at most |S|, a byte and a bit of a word.
class NarrowSubtraction final : public Kernel {
public:
    NarrowSubtraction(std::vector<std::size_t> set, Cpu cpu) : set_(std::move(set)), step_(fastest_step(set_, cpu)) {
        far_ = set_.empty() ? 0 : set_.back();
        // a multiple of every step, so that a run that is not the last ends where a step ends
        buffer_.resize(far_ + run_length + slack);
    }
    std::string name() const override { return "subtraction"; }
    std::string why() const override {
        return step_ == plain_step ? "one pass, |S| look-ups a value in a table that stays in the cache"
                                   : "one pass; the smallest subtraction is at least 8, so many values are computed in one step";
    }
    std::optional<base::Limit> extend(Values& values, std::uint64_t to, const base::Budget& budget) override {
        const Reach r = reach(to, 1, budget);
        while (values.size() < r.to) {
            if (const auto limit = budget.exceeded()) return limit;
            run(values, r.to);
            budget.report(values.size(), to, "values");
        }
        return r.end();
    }
    std::optional<base::Limit> adopt(const Values& values, const base::Budget&) override {
        largest_ = largest(values);
        return std::nullopt;
    }

private:
    void run(Values& values, std::uint64_t to) {
        const std::uint64_t n = values.size();
        const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(to - n, run_length));
        if (n < far_) return first(values, std::min<std::uint64_t>(n + count, far_));
        load_window(values, n);
        largest_ = step_(buffer_.data(), far_, far_ + count, set_, largest_);
        append(values, std::span<const std::uint8_t>(&buffer_[far_], count), largest_);
        held_ = n + count;
        held_count_ = count;
    }
    /// The last far_ values to the front of the buffer; from the buffer itself when it holds them.
    void load_window(const Values& values, std::uint64_t n) {
        if (held_ == n && held_count_ != 0) {
            std::memmove(buffer_.data(), buffer_.data() + held_count_, far_);
            return;
        }
        values.visit([&](auto table) {
            for (std::size_t i = 0; i < far_; ++i) buffer_[i] = static_cast<std::uint8_t>(table[n - far_ + i]);
        });
    }
    /// Heaps below max S, where not every move is legal.
    void first(Values& values, std::uint64_t to) {
        for (std::uint64_t n = values.size(); n < to; ++n) {
            std::uint64_t mask = 0;
            for (const std::size_t s : set_) mask |= s <= n ? 1ULL << values[n - s] : 0;
            const auto g = static_cast<std::uint32_t>(std::countr_one(mask));
            largest_ = std::max(largest_, g);
            values.push_back(g);
        }
    }

    std::vector<std::size_t> set_;
    Step step_;
    std::size_t far_ = 0;
    std::uint32_t largest_ = 0;
    std::uint64_t held_ = 0;
    std::size_t held_count_ = 0;
    std::vector<std::uint8_t> buffer_;
};

/// Any |S|: a stamp a value.
class WideSubtraction final : public Kernel {
public:
    explicit WideSubtraction(std::vector<std::size_t> set) : set_(std::move(set)), seen_(set_.size() / 64 + 1) {}
    std::string name() const override { return "subtraction"; }
    std::string why() const override { return "one pass, |S| look-ups a value"; }
    std::optional<base::Limit> extend(Values& values, std::uint64_t to, const base::Budget& budget) override {
        const Reach r = reach(to, static_cast<std::uint64_t>(values.width()), budget);
        Poll poll(budget, 1 << 20);
        while (values.size() < r.to) {
            const std::uint64_t n = values.size();
            std::fill(seen_.begin(), seen_.end(), 0);
            const auto end = std::upper_bound(set_.begin(), set_.end(), n);
            values.visit([&](auto table) {
                for (auto s = set_.begin(); s != end; ++s) set_bit(seen_, table[n - *s]);
            });
            values.push_back(static_cast<std::uint32_t>(mex(seen_)));
            if (const auto limit = poll.spend(16 + static_cast<std::uint64_t>(end - set_.begin()))) return limit;
            budget.report(n, to, "values");
        }
        return r.end();
    }
    std::optional<base::Limit> adopt(const Values&, const base::Budget&) override { return std::nullopt; }

private:
    std::vector<std::size_t> set_;
    std::vector<std::uint64_t> seen_;  ///< values are at most |S|: |S| + 1 bits
};

}  // namespace

std::unique_ptr<Kernel> subtraction(std::vector<std::int64_t> set, Cpu cpu) {
    std::vector<std::size_t> steps(set.begin(), set.end());
    constexpr std::size_t window = 1 << 26;  // a window beyond this belongs in the table, not in a buffer
    if (steps.size() > 63 || (!steps.empty() && steps.back() > window)) return std::make_unique<WideSubtraction>(std::move(steps));
    return std::make_unique<NarrowSubtraction>(std::move(steps), cpu);
}

}  // namespace grundy::solve
