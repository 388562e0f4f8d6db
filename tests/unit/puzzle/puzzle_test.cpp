// Every way to solve a puzzle against the definition, on random ones.
#include <gtest/gtest.h>

#include "engine/analyse/alone/alone.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/puzzle/map.hpp"
#include "tests/unit/puzzle/puzzles.hpp"

namespace grundy::puzzle::tests {
namespace {

struct Seen {
    int positions = 0, unsolvable = 0, several = 0, dead = 0, zero_costs = 0, numbered = 0;
};

/// A solution told is one: its moves are legal, cost what they say, and end at a goal.
void expect_solution(const game::Ruleset& ruleset, const Account& account) {
    game::Position here = account.start;
    std::int64_t cost = 0;
    for (const Step& step : account.path) {
        bool legal = false;
        ruleset.priced_options(here, [&](game::Sum&& option, std::int64_t price, std::size_t move) {
            legal = legal || (option[0] == step.to && price == step.cost && move == step.move);
            return true;
        });
        EXPECT_TRUE(legal) << ruleset.shape().print(here) << " to " << ruleset.shape().print(step.to);
        cost += step.cost;
        here = step.to;
    }
    EXPECT_TRUE(ruleset.is_goal(here));
    EXPECT_EQ(cost, account.known.length->cost);
    EXPECT_EQ(account.path.size(), account.known.length->moves);
}

/// The account of a search, against the definition at every position that can be reached.
void expect_account(const game::Ruleset& ruleset, const Account& account, const std::map<game::Position, Solved>& all, Seen& seen) {
    const Solved& start = all.at(account.start);
    ASSERT_TRUE(account.whole);
    EXPECT_EQ(account.known.length, start.length);
    EXPECT_EQ(account.known.reachable, std::optional(start.length.has_value()));
    EXPECT_EQ(account.known.solutions, std::optional(start.solutions));
    EXPECT_EQ(account.reached, all.size());
    std::uint64_t goals = 0, dead = 0, farthest = 0;
    std::optional<Length> most, hardest;
    for (const auto& [position, solved] : all) most = std::max(most, solved.from), hardest = std::max(hardest, solved.length);
    for (const auto& [position, solved] : all) {
        goals += ruleset.is_goal(position) ? 1 : 0;
        dead += solved.length ? 0 : 1;
        farthest += solved.from == most ? 1 : 0;
    }
    EXPECT_EQ(account.goals, goals);
    EXPECT_EQ(account.dead, std::optional(dead));
    EXPECT_EQ(account.eccentricity, most);
    EXPECT_EQ(account.farthest_count, farthest);
    EXPECT_EQ(all.at(account.farthest).from, most);
    if (account.hardest) {
        EXPECT_EQ(account.hardest, hardest);
    }
    if (dead > 0 && start.length) {
        EXPECT_FALSE(all.at(account.first_dead).length);
    }
    if (start.length) expect_solution(ruleset, account);
    seen.dead += dead > 0 && start.length ? 1 : 0;
}

/// The nearest goal of every position.
void expect_nearest(const std::shared_ptr<const game::Ruleset>& ruleset, const game::Position& start, const std::map<game::Position, Solved>& all) {
    const base::Budget budget;
    for (const auto& [position, solved] : all) {
        const Nearest nearest = nearest_goal(*ruleset, position, budget);
        EXPECT_EQ(nearest.length, solved.length) << ruleset->shape().print(position);
        EXPECT_EQ(nearest.solutions, solved.solutions) << ruleset->shape().print(position);
        EXPECT_EQ(nearest.way.size(), solved.length ? solved.length->moves + 1 : 0);
    }
    Puzzle nearby(ruleset, {}, budget, 2);
    nearby.store_at_most(0);
    const Account found = nearby.account(start, true);
    EXPECT_EQ(found.method, "nearest");
    EXPECT_EQ(found.known.length, all.at(start).length);
    EXPECT_EQ(found.known.solutions, std::optional(all.at(start).solutions));
    if (found.known.length) expect_solution(*ruleset, found);
}

/// By levels, where positions have numbers; the same with any number of threads.
void expect_levels(const game::Ruleset& ruleset, const rule::Game& game, const game::Position& start, const std::map<game::Position, Solved>& all, Seen& seen) {
    const base::Budget budget;
    const auto numbering = Numbering::make(analyse::cells_of(ruleset, game), 1 << 20);
    if (!numbering) return;
    for (const unsigned threads : {1U, 2U}) {
        const parallel::Threads team(threads);
        Levels levels(ruleset, *numbering, budget, team);
        const Searched& searched = levels.run(start, false, true);
        if (searched.outside) return;  // words that grow shorter have no numbers
        ++seen.numbered;
        const Solved& from = all.at(start);
        EXPECT_EQ(searched.goal_level.has_value(), from.length.has_value());
        if (from.length) {
            EXPECT_EQ(*searched.goal_level, from.length->moves);
        }
        EXPECT_EQ(searched.reached, all.size());
        const auto ways = levels.ways();
        EXPECT_EQ(ways.has_value(), from.length.has_value());
        if (ways) {
            EXPECT_EQ(ways->count, from.solutions);
        }
        const auto dead = levels.dead();
        ASSERT_TRUE(dead);
        EXPECT_EQ(dead->count, static_cast<std::uint64_t>(std::count_if(all.begin(), all.end(), [](const auto& one) { return !one.second.length; })));
        std::optional<Length> most;
        for (const auto& [position, solved] : all) most = std::max(most, solved.from);
        EXPECT_EQ(searched.levels, most->moves + 1);
        Levels quick(ruleset, *numbering, budget, team);
        EXPECT_EQ(quick.run(start, true, false).goal_level, searched.goal_level);
    }
}

void try_puzzle(std::uint64_t seed, bool costs, Seen& seen) {
    const std::string text = random_puzzle(seed, costs);
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text);
    const auto game = read(text);
    ASSERT_TRUE(game);
    const std::shared_ptr<const game::Ruleset> ruleset = game::compile(*game);
    const game::Position start = ruleset->shape().from_data(*game->start);
    const auto all = by_definition(*ruleset, start);
    const base::Budget budget;
    Puzzle stored(ruleset, {}, budget, 2);
    expect_account(*ruleset, stored.account(start, true), all, seen);
    for (const auto& [position, solved] : all) {
        const Known known = stored.at(position, Want::solutions);
        EXPECT_EQ(known.length, solved.length) << ruleset->shape().print(position);
        EXPECT_EQ(known.solutions, std::optional(solved.solutions)) << ruleset->shape().print(position);
        seen.several += solved.solutions > 1 ? 1 : 0;
        ++seen.positions;
        for (const Step& step : stored.steps(position)) seen.zero_costs += step.cost == 0 ? 1 : 0;
    }
    expect_nearest(ruleset, start, all);
    seen.unsolvable += all.at(start).length ? 0 : 1;
    if (!costs) expect_levels(*ruleset, *game, start, all, seen);
}

TEST(Puzzle, EveryWayAgreesWithTheDefinition) {
    Seen seen;
    for (std::uint64_t seed = 1; seed <= 400 && !::testing::Test::HasFailure(); ++seed) try_puzzle(seed, seed % 2 == 0, seen);
    EXPECT_GT(seen.positions, 5'000);
    EXPECT_GT(seen.unsolvable, 20);
    EXPECT_GT(seen.several, 500);
    EXPECT_GT(seen.dead, 20);
    EXPECT_GT(seen.zero_costs, 200);
    EXPECT_GT(seen.numbered, 100);
}

TEST(Puzzle, PathsByLevelsAreSolutions) {
    int tried = 0;
    for (std::uint64_t seed = 1; seed <= 200; seed += 2) {
        const std::string text = random_puzzle(seed, false);
        SCOPED_TRACE(text);
        const auto game = read(text);
        const std::shared_ptr<const game::Ruleset> ruleset = game::compile(*game);
        const base::Budget budget;
        const auto cells = analyse::cells_of(*ruleset, *game);
        if (cells.empty()) continue;
        Puzzle stored(ruleset, cells, budget, 2);
        Puzzle bits(ruleset, cells, budget, 2);
        bits.store_at_most(0);
        const game::Position start = ruleset->shape().from_data(*game->start);
        const Account a = stored.account(start, true), b = bits.account(start, true);
        if (b.method != "levels") continue;
        ++tried;
        EXPECT_EQ(a.known.length, b.known.length);
        EXPECT_EQ(a.known.solutions, b.known.solutions);
        EXPECT_EQ(a.dead, b.dead);
        EXPECT_EQ(a.eccentricity, b.eccentricity);
        EXPECT_EQ(a.farthest_count, b.farthest_count);
        if (b.known.length) expect_solution(*ruleset, b);
        const Known known = bits.at(start, Want::solutions);
        EXPECT_EQ(known.solutions, a.known.solutions);
    }
    EXPECT_GT(tried, 40);
}

TEST(Puzzle, NumbersArePositionsAndBack) {
    const auto numbering = Numbering::make({{-2, 5, {}}, {0, 3, {4, 9, 20}}, {7, 1, {}}}, 100);
    ASSERT_TRUE(numbering);
    ASSERT_EQ(numbering->size(), 15U);
    game::Position row;
    for (std::uint64_t n = 0; n < 15; ++n) {
        numbering->position(n, row);
        EXPECT_EQ(numbering->number(row), n);
    }
    for (const game::Position& outside : {game::Position{3, 4, 7}, {-3, 4, 7}, {0, 5, 7}, {0, 4, 8}, {0, 4}, {0, 4, 7, 0}})
        EXPECT_EQ(numbering->number(outside), Numbering::none);
    EXPECT_FALSE(Numbering::make({{0, 10, {}}, {0, 11, {}}}, 109));
    EXPECT_TRUE(Numbering::make({{0, 10, {}}, {0, 11, {}}}, 110));
}

/// A limit is an answer: what is known so far, and never a wrong length.
TEST(Puzzle, LimitsSayHowFarTheyGot) {
    const auto game = read(
        "game counter\nposition (x, y) where x <= 3000 and y <= 3000\nmove (x, y) -> (x + 1, y)\nmove (x, y) -> (x, y + 1)\nstart (0, 0)\nplay alone\ngoal "
        "(3000, 3000)\n");
    const std::shared_ptr<const game::Ruleset> ruleset = game::compile(*game);
    base::Budget budget;
    budget.set_memory(1'000'000);
    Puzzle puzzle(ruleset, analyse::cells_of(*ruleset, *game), budget, 2);
    puzzle.store_at_most(100);
    const Account account = puzzle.account({0, 0}, true);
    EXPECT_EQ(account.known.limit, std::optional(base::Limit::memory));
    EXPECT_FALSE(account.whole);
    EXPECT_FALSE(account.known.reachable);
    EXPECT_FALSE(account.known.length);
    EXPECT_TRUE(account.path.empty());
}

/// Positions without end: the nearest goal is found all the same.
TEST(Puzzle, EndlessOnesHaveANearestGoal) {
    const std::string moves = "position (n)\nmove (n) -> (n + 1)\nmove (n) -> (2 * n)";
    const std::string ends = "\nstart (1)\nplay alone\ngoal (n) if n = 2^11 + 1\n";
    for (const auto& [cost, length] : {std::pair<std::string, Length>{"", {12, 12}}, {" cost 3", {31, 13}}}) {
        const auto game = read("game up\n" + moves + cost + ends);
        const std::shared_ptr<const game::Ruleset> ruleset = game::compile(*game);
        const base::Budget budget;
        Puzzle puzzle(ruleset, {}, budget, 2);
        puzzle.store_at_most(1000);
        const Account account = puzzle.account({1}, true);
        EXPECT_EQ(account.known.length, std::optional(length));
        EXPECT_FALSE(account.whole);
        expect_solution(*ruleset, account);
    }
    const auto never = read("game never\n" + moves + "\nstart (1)\nplay alone\ngoal (0)\n");
    base::Budget budget;
    budget.set_memory(50'000'000);
    Puzzle puzzle(game::compile(*never), {}, budget, 2);
    puzzle.store_at_most(1000);
    const Known known = puzzle.at({1}, Want::length);
    EXPECT_FALSE(known.reachable);
    EXPECT_EQ(known.limit, std::optional(base::Limit::memory));
    EXPECT_NE(known.note.find("no goal within"), std::string::npos) << known.note;
}

/// Solutions are counted once, for all positions; where a limit ended the counting, what had been counted was once taken for the count: "claimed 1, found 0".
TEST(Puzzle, HalfACountIsNone) {
    const auto game =
        read("game grid\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\nstart (30, 30)\nplay alone\ngoal (x, y) if x = 0 and y = 0\n");
    const std::shared_ptr<const game::Ruleset> ruleset = game::compile(*game);
    const base::Budget budget;
    const parallel::Threads threads(1);
    Map map(*ruleset, {{30, 30}}, budget, threads, 10'000);
    ASSERT_FALSE(map.limit());
    const graph::Id start = map.find({30, 30}).value();
    base::Budget none;
    none.set_time(base::Clock::duration::zero());
    {
        const base::Watch watch(none);
        EXPECT_THROW(map.solutions(start), base::LimitReached);
        EXPECT_THROW(map.solutions(start), base::LimitReached);
    }
    EXPECT_EQ(base::to_string(map.solutions(start)), "118264581564861424");  // 60 over 30
}

/// Costs that only 64 bits and more can add are refused, not wrapped.
TEST(Puzzle, CostsDoNotWrap) {
    const auto game = read("game dear\nposition (n)\nmove (n) -> (n - 1) cost 2^62\nstart (4)\nplay alone\ngoal (0)\n");
    const std::shared_ptr<const game::Ruleset> ruleset = game::compile(*game);
    const base::Budget budget;
    Puzzle puzzle(ruleset, {}, budget, 2);
    EXPECT_THROW(puzzle.account({4}, false), base::Failure);
    EXPECT_THROW(by_definition(*ruleset, {4}), base::Failure);
}

TEST(Puzzle, ACostBelowZeroIsAnError) {
    const auto game = read("game rebate\nposition (n)\nmove (n) -> (n - 1) cost 3 - n\nstart (5)\nplay alone\ngoal (0)\n");
    const std::shared_ptr<const game::Ruleset> ruleset = game::compile(*game);
    const base::Budget budget;
    Puzzle puzzle(ruleset, {}, budget, 1);
    EXPECT_THROW(puzzle.account({5}, false), base::Failure);
}

}  // namespace
}  // namespace grundy::puzzle::tests
