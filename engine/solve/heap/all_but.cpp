/// All-but subtraction, without looking at any option.
///
/// The values of the heaps below n form an initial segment [0, M) (theory 1.3: a heap of value v has options of all values below v).
/// A value v < M is missing among the options of n iff every heap that has it lies at a distance in X. So g(n) is the least value among the
/// g(n - x), x in X, all of whose occurrences are such heaps, or M. Each value occurs at most |X| + 1 times.
/// Counts are kept in a ring: a heap at distance <= m = max X has a value above those of the first n - 2m heaps' initial segment, and at most
/// 2m + 1 values are newer, because one more heap adds at most one value.
#include "engine/solve/heap/all_but.hpp"

#include <algorithm>
#include <bit>

#include "engine/solve/kernel/append.hpp"

namespace grundy::solve {
namespace {

class AllButKernel final : public Kernel {
public:
    explicit AllButKernel(std::vector<std::int64_t> excluded) : excluded_(excluded.begin(), excluded.end()) {
        const std::uint64_t m = excluded_.empty() ? 0 : excluded_.back();
        ring_ = std::bit_ceil(4 * m + 4);
    }
    std::string name() const override { return "all-but"; }
    std::string why() const override { return "only the heaps at excluded distances can show which value is missing: |X| look-ups a value"; }
    std::optional<base::Limit> extend(Values& values, std::uint64_t to, const base::Budget& budget) override {
        const Reach r = reach(to, 8, budget);
        if (const auto limit = open(budget)) return limit;
        Poll poll(budget, 1 << 18);
        while (values.size() < r.to) {
            const std::uint64_t n = values.size();
            const std::uint32_t g = next(values, n);
            count(g);
            values.push_back(g);
            if (const auto limit = poll.spend(8 + excluded_.size() * excluded_.size() / 4)) return limit;
            budget.report(n, to, "values");
        }
        return r.end();
    }
    std::optional<base::Limit> adopt(const Values& values, const base::Budget& budget) override {
        if (const auto limit = open(budget)) return limit;
        for (std::uint64_t n = 0; n < values.size(); ++n) count(values[n]);
        return std::nullopt;
    }

private:
    std::optional<base::Limit> open(const base::Budget& budget) {
        if (!count_.empty()) return std::nullopt;
        if (!budget.fits(4 * ring_)) return base::Limit::memory;
        count_.resize(ring_, 0);
        return std::nullopt;
    }
    void count(std::uint32_t g) {
        count_[g & (ring_ - 1)] = g == new_value_ ? 1 : count_[g & (ring_ - 1)] + 1;
        if (g == new_value_) ++new_value_;
    }
    std::uint32_t next(const Values& values, std::uint64_t n) {
        near_.clear();
        for (const std::uint64_t x : excluded_) {
            if (x > n) break;
            near_.push_back(values[n - x]);
        }
        std::sort(near_.begin(), near_.end());
        for (std::size_t i = 0; i < near_.size();) {
            std::size_t j = i;
            while (j < near_.size() && near_[j] == near_[i]) ++j;
            if (j - i == count_[near_[i] & (ring_ - 1)]) return near_[i];
            i = j;
        }
        return new_value_;
    }

    std::vector<std::uint64_t> excluded_;
    std::uint64_t ring_ = 0;
    std::uint32_t new_value_ = 0;       ///< M: no heap so far has it
    std::vector<std::uint32_t> count_;  ///< heaps with value v, at v mod ring
    std::vector<std::uint32_t> near_;   ///< scratch: values at excluded distances
};

}  // namespace

std::unique_ptr<Kernel> all_but(std::vector<std::int64_t> excluded) { return std::make_unique<AllButKernel>(std::move(excluded)); }

}  // namespace grundy::solve
