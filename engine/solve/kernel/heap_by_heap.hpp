#pragma once
/// The shape of a kernel that has nothing better to do than one heap after the other.
/// Map of the room: read kernel.hpp first: `kernel` is a method, `values` the row that it fills by `append`; `heap_by_heap` is the plainest.
/// Rules and results: `break_rule`, `far_values`, `outcome`, `bits`.
/// Vectors: `cpu` decides, `vectors`, `intrinsics` and `each_path` let a loop be written once for all.
#include <optional>

#include "engine/base/nimber.hpp"
#include "engine/solve/kernel/append.hpp"
#include "engine/solve/kernel/kernel.hpp"

namespace grundy::solve {

class HeapByHeap : public Kernel {
public:
    std::optional<base::Limit> extend(Values& values, std::uint64_t to, const base::Budget& budget) final {
        const Reach r = reach(to, static_cast<std::uint64_t>(values.width()), budget);
        if (const auto limit = prepare(r.to, budget)) return limit;
        Poll poll(budget, 1 << 20);
        while (values.size() < r.to) {
            const std::uint64_t n = values.size();
            seen_.reset();
            work_ = 8;
            const bool done = see_options(n, values, poll);
            if (!done) return poll_limit_;
            values.push_back(seen_.mex().value);
            if (const auto limit = poll.spend(work_)) return limit;
            if (n % 1024 == 0) budget.report(n, to, "values");
        }
        return r.end();
    }
    /// What is kept between heaps is scratch, or lists that `prepare` makes from the rule.
    std::optional<base::Limit> adopt(const Values&, const base::Budget&) final { return std::nullopt; }

protected:
    /// Called before a run up to `to`.
    virtual std::optional<base::Limit> prepare(std::uint64_t to, const base::Budget& budget) { return (void)to, (void)budget, std::nullopt; }
    /// Calls `see` for each option of heap n. False: stopped by `spend`.
    virtual bool see_options(std::uint64_t n, const Values& values, Poll& poll) = 0;
    void see(std::uint32_t value) { seen_.insert({value}); }
    /// For a heap whose options alone take long. False: a limit was reached, give up this heap.
    bool spend(Poll& poll, std::uint64_t work) {
        poll_limit_ = poll.spend(work);
        return !poll_limit_;
    }
    std::uint64_t work_ = 0;  ///< steps spent on the heap, about a nanosecond each

private:
    base::MexSet seen_;
    std::optional<base::Limit> poll_limit_;
};

}  // namespace grundy::solve
