/// Subtraction sets given by a rule. The members are listed once for each doubling of the table.
#include "engine/solve/heap/predicate_subtraction.hpp"

#include <algorithm>

#include "engine/recognise/family/members.hpp"
#include "engine/solve/kernel/heap_by_heap.hpp"

namespace grundy::solve {
namespace {

class Predicate final : public HeapByHeap {
public:
    explicit Predicate(recognise::PredicateSubtraction set) : set_(std::move(set)) {}
    std::string name() const override { return "predicate-subtraction"; }
    std::string why() const override { return "the members of the set up to n are listed once, and each heap looks at all of them"; }

private:
    std::optional<base::Limit> prepare(std::uint64_t to, const base::Budget& budget) override {
        if (to <= listed_) return std::nullopt;
        const std::uint64_t next = std::max<std::uint64_t>(to, std::min<std::uint64_t>(2 * listed_, 1 << 24));
        if (!budget.fits(next / 4)) return base::Limit::memory;
        members_ = members(set_, static_cast<std::int64_t>(next));
        listed_ = next;
        return std::nullopt;
    }
    bool see_options(std::uint64_t n, const Values& values, Poll& poll) override {
        const auto end = std::upper_bound(members_.begin(), members_.end(), static_cast<std::int64_t>(n));
        values.visit([&](auto table) {
            for (auto s = members_.begin(); s != end; ++s) see(table[n - static_cast<std::uint64_t>(*s)]);
        });
        return spend(poll, static_cast<std::uint64_t>(end - members_.begin()));
    }

    recognise::PredicateSubtraction set_;
    std::uint64_t listed_ = 0;
    std::vector<std::int64_t> members_;
};

}  // namespace

std::unique_ptr<Kernel> predicate_subtraction(recognise::PredicateSubtraction set) { return std::make_unique<Predicate>(std::move(set)); }

}  // namespace grundy::solve
