#include "engine/solve/heap/heap_table.hpp"

#include <fmt/core.h>

#include "engine/base/failure.hpp"
#include "engine/base/nimber.hpp"

namespace grundy::solve {
namespace {

[[noreturn]] void refuse(const game::Ruleset& game, const game::Position& heap, const char* why) {
    throw base::Failure(base::FailureKind::unsupported, fmt::format("the heap table does not fit: a move from {} {}", game.shape().print(heap), why));
}

void require_one_heap(const game::Ruleset& game) {
    if (!game.shape().one_heap()) throw base::Failure(base::FailureKind::unsupported, "the heap table needs a game of one heap");
}

std::uint64_t part_below(const game::Ruleset& game, const game::Position& heap, const game::Position& part) {
    if (part[0] < 0 || part[0] >= heap[0]) refuse(game, heap, "makes no smaller heap");
    return static_cast<std::uint64_t>(part[0]);
}

/// Polls the budget every so many options, also within one heap.
class Clock {
public:
    explicit Clock(const base::Budget& budget) : budget_(budget) {}
    bool go_on() {
        if ((++steps_ & 0x3ff) == 0) limit_ = budget_.exceeded();
        return !limit_;
    }
    std::optional<base::Limit> limit() const { return limit_; }

private:
    const base::Budget& budget_;
    std::uint64_t steps_ = 0;
    std::optional<base::Limit> limit_;
};

void see_options(const game::Ruleset& game, std::uint64_t n, const Values& values, base::MexSet& seen, Clock& clock) {
    const game::Position heap{static_cast<std::int64_t>(n)};
    seen.reset();
    if (!game.contains(heap)) return;
    game.options(heap, [&](game::Sum&& option) {
        std::uint32_t sum = 0;
        for (const game::Position& part : option) sum ^= values[part_below(game, heap, part)];
        seen.insert({sum});
        return clock.go_on();
    });
}

}  // namespace

std::optional<base::Limit> value_by_definition(const game::Ruleset& game, const Values& values, base::MexSet& seen, const base::Budget& budget) {
    Clock clock(budget);
    see_options(game, values.size(), values, seen, clock);
    return clock.limit();
}

HeapTable::HeapTable(const game::Ruleset& game) : game_(game) { require_one_heap(game); }

std::optional<base::Limit> HeapTable::extend(Values& values, std::uint64_t to, const base::Budget& budget) {
    base::MexSet seen;
    Clock clock(budget);
    for (std::uint64_t n = values.size(); n < to; ++n) {
        see_options(game_, n, values, seen, clock);
        clock.go_on();
        if (clock.limit()) return clock.limit();
        // A vector that grows is copied: old and new exist together.
        if (!budget.fits((n + 1) * static_cast<std::uint64_t>(values.width()) * 3)) return base::Limit::memory;
        values.push_back(seen.mex().value);
        budget.report(n, to, "heaps");
    }
    return std::nullopt;
}

}  // namespace grundy::solve
