// What the positions near one tell of it, against the whole game; and games of which the whole is endless.
#include <gtest/gtest.h>

#include "engine/solve/positions/near.hpp"
#include "engine/solve/positions/search.hpp"
#include "tests/unit/solve/games.hpp"

namespace grundy::solve {
namespace {

using tests::free_budget;
using tests::one;

TEST(Near, TellsWhatTheWholeGameSays) {
    int told = 0, untold = 0, drawn = 0;
    for (unsigned seed = 1; seed <= 12; ++seed) {
        std::mt19937 random(seed);
        const std::int64_t size = 3'000;
        tests::Arrows arrows = tests::random_arrows(random, size, false, false);
        for (std::int64_t n = 0; n < size; ++n)  // of some nobody knows the way out
            if (n % 5 == 0 && arrows[static_cast<std::size_t>(n)].size() < 2) arrows[static_cast<std::size_t>(n)] = {{(n + 7) % size}, {(n + 11) % size}};
        const auto game = tests::game_of(arrows);
        Search search(*game, free_budget, one);
        for (std::int64_t n = 0; n < size; n += 97) {
            const Near near = outcome_near(*game, {n}, 1'000, free_budget, one);
            const GraphSolution whole = solve_graph(*game, {{n}}, free_budget, one);
            const auto right = whole.outcome(game::Position{n});
            EXPECT_TRUE(!near.outcome || near.outcome == right) << seed << " " << n;
            told += near.outcome.has_value(), untold += !near.outcome;
            drawn += right == Outcome::D;
            EXPECT_EQ(search.outcome({{n}}).answer, right) << seed << " " << n;
        }
    }
    EXPECT_GT(told, 100);
    EXPECT_GT(untold, 20);
    EXPECT_GT(drawn, 0);
}

/// Of many positions at once, each as by itself.
TEST(Near, OfManyAtOnce) {
    const auto game = game::one_heap([](std::int64_t n) {
        std::vector<std::vector<std::int64_t>> options;
        if (n >= 2 && n % 2 == 1) options = {{3 * n + 1}, {3 * n - 1}};
        if (n >= 2 && n % 2 == 0) options.push_back({n / 2});
        return options;
    });
    std::vector<game::Position> roots;
    for (std::int64_t n = 1; n <= 30; ++n) roots.push_back({n});
    const NearEnds near(*game, roots, 100'000, free_budget, one);
    EXPECT_FALSE(near.whole());
    int told = 0;
    for (const game::Position& root : roots) {
        const auto alone = outcome_near(*game, root, 100'000, free_budget, one).outcome;
        EXPECT_TRUE(!alone || !near.at(root) || alone == near.at(root)) << root[0];
        told += near.at(root).has_value();
    }
    EXPECT_GT(told, 25);
    EXPECT_FALSE(near.at({-1}));
    const NearEnds few(*game, {{1}, {2}, {4}}, 100'000, free_budget, one);
    EXPECT_TRUE(few.whole());  // then everything can be solved, and nothing is told here
    EXPECT_FALSE(few.at({2}));
}

TEST(Near, PlayThatRunsAway) {
    const auto game = game::one_heap([](std::int64_t n) {
        std::vector<std::vector<std::int64_t>> options;
        if (n >= 2) options.push_back({n + 1});
        if (n >= 2 && n % 2 == 0) options.push_back({n / 2});
        return options;
    });
    Search search(*game, free_budget, one);
    EXPECT_EQ(search.outcome({{2}}).answer, Outcome::N);
    EXPECT_EQ(search.outcome({{1}}).answer, Outcome::P);
    // P at 3 would need all of its options won: 4 leads to 2 and 5, 2 is won, and 5 only leads on.
    base::Budget budget;
    budget.set_time(std::chrono::milliseconds(200));
    Search open(*game, budget, one);
    EXPECT_FALSE(open.outcome({{5}}).answer);
}

}  // namespace
}  // namespace grundy::solve
