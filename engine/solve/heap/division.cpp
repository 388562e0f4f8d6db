#include "engine/solve/heap/division.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/nimber.hpp"
#include "engine/solve/kernel/append.hpp"

namespace grundy::solve {
namespace {

/// g changes only where some quotient changes, so whole stretches are filled at once: about sum 1/d mex computations a heap.
class Division final : public Kernel {
public:
    explicit Division(recognise::Division rule) : divisors_(rule.divisors.begin(), rule.divisors.end()) {}
    std::string name() const override { return "division"; }
    std::string why() const override { return "one mex for each stretch on which no quotient changes"; }
    std::optional<base::Limit> extend(Values& values, std::uint64_t to, const base::Budget& budget) override {
        const Reach r = reach(to, 1, budget);
        Poll poll(budget, 1 << 18);
        if (values.size() == 0 && r.to > 0) values.push_back(0);
        while (values.size() < r.to) {
            const std::uint64_t n = values.size();
            std::uint64_t end = std::min<std::uint64_t>(r.to, n + (1 << 20));
            seen_.reset();
            for (const std::uint64_t d : divisors_) {
                seen_.insert({values[n / d]});
                end = std::min(end, (n / d + 1) * d);
            }
            fill(values, end, seen_.mex().value);
            if (const auto limit = poll.spend(8 + divisors_.size() * 4 + (end - n) / 16)) return limit;
            budget.report(n, to, "values");
        }
        return r.end();
    }
    std::optional<base::Limit> adopt(const Values&, const base::Budget&) override { return std::nullopt; }

private:
    static void fill(Values& values, std::uint64_t end, std::uint32_t g) {
        values.widen_for(g);
        std::visit([&](auto& table) { table.resize(end, static_cast<typename std::decay_t<decltype(table)>::value_type>(g)); }, values.table());
    }
    std::vector<std::uint64_t> divisors_;
    base::MexSet seen_;
};

/// Mark-t in O(1) a heap, whatever t is. The t - 1 heaps below n are options of one another, so their values differ; all values are at most t
/// (a heap has at most t options); so from n = t on exactly two of 0 … t are missing below n, and g(n) is the smaller one unless
/// floor(n / t) has it. For n < t all smaller heaps are options: g(n) = n.
class MarkKernel final : public Kernel {
public:
    explicit MarkKernel(recognise::Mark rule) : t_(static_cast<std::uint64_t>(rule.t)), missing_(0, static_cast<std::uint32_t>(rule.t)) {}
    std::string name() const override { return "mark"; }
    std::string why() const override { return "only two values are missing among the last t - 1 heaps, so a value costs one comparison"; }
    std::optional<base::Limit> extend(Values& values, std::uint64_t to, const base::Budget& budget) override {
        const Reach r = reach(to, 4, budget);
        Poll poll(budget, 1 << 18);
        values.widen_for(static_cast<std::uint32_t>(std::min<std::uint64_t>(t_, to)));
        while (values.size() < r.to) {
            const std::uint64_t n = values.size();
            values.push_back(n < t_ ? static_cast<std::uint32_t>(n) : next(values, n));
            if (const auto limit = poll.spend(4)) return limit;
            if (n % 4096 == 0) budget.report(n, to, "values");
        }
        return r.end();
    }
    std::optional<base::Limit> adopt(const Values& values, const base::Budget&) override {
        const std::uint64_t n = values.size();
        if (n <= t_) return std::nullopt;
        std::vector<bool> seen(t_ + 1, false);
        for (std::uint64_t m = n - (t_ - 1); m < n; ++m) seen.at(values[m]) = true;
        const auto first = std::find(seen.begin(), seen.end(), false);
        const auto second = std::find(first + 1, seen.end(), false);
        missing_ = {static_cast<std::uint32_t>(first - seen.begin()), static_cast<std::uint32_t>(second - seen.begin())};
        return std::nullopt;
    }

private:
    std::uint32_t next(const Values& values, std::uint64_t n) {
        const bool small = missing_.first != values[n / t_];
        const std::uint32_t g = small ? missing_.first : missing_.second;
        const std::uint32_t other = small ? missing_.second : missing_.first;
        const std::uint32_t leaves = values[n - (t_ - 1)];  // the oldest of the window of n
        missing_ = {std::min(other, leaves), std::max(other, leaves)};
        return g;
    }
    std::uint64_t t_;
    std::pair<std::uint32_t, std::uint32_t> missing_;  ///< ascending
};

}  // namespace

std::unique_ptr<Kernel> division(recognise::Division rule) { return std::make_unique<Division>(std::move(rule)); }
std::unique_ptr<Kernel> mark(recognise::Mark rule) { return std::make_unique<MarkKernel>(rule); }

}  // namespace grundy::solve
