/// Loops without a budget of their own end with the one that is watched.
#include "engine/base/poll.hpp"

#include <gtest/gtest.h>

namespace grundy::base {
namespace {

TEST(Poll, IsFreeWhereNothingIsWatched) {
    for (int i = 0; i < 100'000; ++i) poll();
    look_at_budget();
    EXPECT_EQ(&budget_here(), &budget_here());
    EXPECT_FALSE(budget_here().exceeded());
}

TEST(Poll, ThrowsSoonAfterTheBudgetIsUsedUp) {
    const Limit limits[] = {Limit::time, Limit::memory, Limit::interrupted};
    for (const Limit limit : limits) {
        Budget budget;
        const std::atomic<bool> cancel{true};
        if (limit == Limit::time) budget.set_time(Budget::Clock::duration::zero());
        if (limit == Limit::interrupted) budget.set_cancel(&cancel);
        if (limit == Limit::memory) {
            budget.set_memory(10);
            budget.set_meter([] { return std::uint64_t{11}; });
        }
        const Watch watch(budget);
        EXPECT_EQ(watched_budget(), &budget);
        int steps = 0;
        const auto ended = ended_early([&] {
            for (; steps < 10'000; ++steps) poll();
        });
        EXPECT_EQ(ended, limit) << name(limit);
        EXPECT_LT(steps, 257);
    }
    EXPECT_EQ(watched_budget(), nullptr);
}

TEST(Poll, TheInnermostWatchCounts) {
    Budget over, open;
    over.set_time(Budget::Clock::duration::zero());
    const Watch outer(over);
    {
        const Watch inner(open);
        look_at_budget();
    }
    EXPECT_THROW(look_at_budget(), LimitReached);
}

TEST(Poll, EndedEarlyTellsLimitsFromErrors) {
    EXPECT_EQ(ended_early([] {}), std::nullopt);
    EXPECT_EQ(ended_early([] { throw std::bad_alloc(); }), Limit::memory);
    EXPECT_EQ(ended_early([] { throw Failure(FailureKind::interrupted, "interrupted"); }), Limit::interrupted);
    // A limit of size says what it is about: it is not swallowed.
    EXPECT_THROW(ended_early([] { throw Failure(FailureKind::limit, "more than 10^8 elements"); }), Failure);
    EXPECT_THROW(ended_early([] { throw Failure(FailureKind::bad_input, "no such game"); }), Failure);
    Budget over;
    over.set_time(Budget::Clock::duration::zero());
    const Watch watch(over);
    EXPECT_EQ(ended_early([] { throw Failure(FailureKind::limit, "thrown because the time is over"); }), Limit::time);
}

}  // namespace
}  // namespace grundy::base
