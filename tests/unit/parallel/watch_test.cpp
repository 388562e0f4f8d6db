/// Threads that work for a watched one are watched as well.
#include <gtest/gtest.h>

#include <atomic>

#include "engine/base/poll.hpp"
#include "engine/parallel/threads.hpp"

namespace grundy::parallel {
namespace {

TEST(Watch, GoesWithTheWork) {
    for (const unsigned count : {1u, 2u, 4u}) {
        const Threads threads(count);
        base::Budget budget;
        std::atomic<int> watched{0}, done{0};
        {
            const base::Watch watch(budget);
            threads.run(64, [&](std::size_t) {
                watched += base::watched_budget() == &budget;
                ++done;
            });
        }
        EXPECT_EQ(done, 64);
        EXPECT_EQ(watched, 64);
        threads.run(64, [&](std::size_t) { watched += base::watched_budget() != nullptr; });
        EXPECT_EQ(watched, 64);
        budget.set_time(base::Budget::Clock::duration::zero());
        const base::Watch watch(budget);
        EXPECT_EQ(base::ended_early([&] { threads.run(64, [](std::size_t) { base::look_at_budget(); }); }), base::Limit::time);
    }
}

}  // namespace
}  // namespace grundy::parallel
