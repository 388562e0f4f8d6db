// Puzzles searched from both ends, and with symmetric positions joined, against the definition.
#include <gtest/gtest.h>

#include "engine/analyse/alone/alone.hpp"
#include "engine/puzzle/symmetry.hpp"
#include "tests/unit/puzzle/puzzles.hpp"

namespace grundy::puzzle::tests {
namespace {

struct Met {
    int positions = 0, puzzles = 0, solved = 0, unsolvable = 0, several = 0, before = 0, joined = 0, restricted = 0, dead = 0, levels = 0;
};

/// Each step is a move, and the last position a goal.
void expect_way(const game::Ruleset& ruleset, const Nearest& nearest, const game::Position& from) {
    ASSERT_EQ(nearest.way.size(), nearest.length->moves + 1);
    EXPECT_EQ(nearest.way.front(), from);
    for (std::size_t k = 1; k < nearest.way.size(); ++k) {
        const auto options = game::option_list(ruleset, nearest.way[k - 1]);
        EXPECT_NE(std::find(options.begin(), options.end(), game::Sum{nearest.way[k]}), options.end());
    }
    EXPECT_TRUE(ruleset.is_goal(nearest.way.back()));
}

/// What moves lead from, as listed and as the rule has it, among all positions that can be reached.
void expect_before(const game::Ruleset& ruleset, const BothEnds& both, const std::map<game::Position, Solved>& all, Met& met) {
    std::map<game::Position, std::set<game::Position>> before;
    for (const auto& [position, solved] : all)
        for (const game::Sum& option : game::option_list(ruleset, position)) before[option[0]].insert(position);
    for (const auto& [position, solved] : all) {
        std::set<game::Position> found;
        for (const game::Position& each : both.before(position)) {
            const auto options = game::option_list(ruleset, each);
            EXPECT_NE(std::find(options.begin(), options.end(), game::Sum{position}), options.end())
                << ruleset.shape().print(each) << " is said to lead to " << ruleset.shape().print(position);
            if (all.count(each) != 0) found.insert(each);
        }
        EXPECT_EQ(found, before[position]) << ruleset.shape().print(position);
        met.before += static_cast<int>(found.size());
    }
}

void expect_goals(const game::Ruleset& ruleset, const BothEnds& both, const std::map<game::Position, Solved>& all) {
    for (const auto& [position, solved] : all)
        EXPECT_EQ(ruleset.is_goal(position), std::binary_search(both.goals().begin(), both.goals().end(), position)) << ruleset.shape().print(position);
    for (const game::Position& goal : both.goals()) EXPECT_TRUE(ruleset.is_goal(goal) && ruleset.contains(goal));
}

void from_both_ends(const std::string& text, Met& met) {
    SCOPED_TRACE(text);
    const auto game = read(text);
    ASSERT_TRUE(game);
    const auto ruleset = game::compile(*game);
    const auto cells = analyse::cells_of(*ruleset, *game);
    const auto symmetries = symmetries_of(*ruleset, cells);
    const auto both = BothEnds::of(*ruleset, cells, nullptr);
    const auto joined = symmetries ? BothEnds::of(*ruleset, cells, &*symmetries) : nullptr;
    if (!both) return;
    ++met.puzzles;
    const auto all = by_definition(*ruleset, ruleset->shape().from_data(*game->start));
    expect_before(*ruleset, *both, all, met);
    expect_goals(*ruleset, *both, all);
    const base::Budget budget;
    const parallel::Threads one(1), two(2);
    for (const auto& [position, solved] : all) {
        for (const BothEnds* way : {both.get(), joined.get()}) {
            if (way == nullptr) continue;
            const Nearest nearest = way->run(position, graph::max_positions, budget, met.positions % 2 == 0 ? one : two);
            EXPECT_FALSE(nearest.limit);
            EXPECT_EQ(nearest.length, solved.length) << ruleset->shape().print(position);
            EXPECT_EQ(nearest.solutions, solved.solutions) << ruleset->shape().print(position);
            if (nearest.length) expect_way(*ruleset, nearest, position);
            met.joined += way == joined.get() && nearest.length ? 1 : 0;
        }
        ++met.positions;
        met.solved += solved.length ? 1 : 0;
        met.unsolvable += solved.length ? 0 : 1;
        met.several += solved.solutions > 1 ? 1 : 0;
    }
}

/// The same account with symmetric positions joined and without.
void expect_same_account(const std::string& text, std::size_t stored, Met& met) {
    SCOPED_TRACE(text);
    const auto game = read(text);
    ASSERT_TRUE(game);
    const std::shared_ptr<const game::Ruleset> ruleset = game::compile(*game);
    const auto cells = analyse::cells_of(*ruleset, *game);
    const game::Position start = ruleset->shape().from_data(*game->start);
    const auto all = by_definition(*ruleset, start);
    const base::Budget budget;
    Puzzle joined(ruleset, cells, budget, 2), plain(ruleset, cells, budget, 2);
    plain.join_no_symmetries();
    joined.store_at_most(stored);
    for (const auto& [position, solved] : all) {
        if (stored == 0 && ++met.levels % 16 != 0) continue;
        const Known known = joined.at(position, Want::solutions);
        EXPECT_EQ(known.length, solved.length) << ruleset->shape().print(position);
        EXPECT_EQ(known.solutions, std::optional(solved.solutions)) << ruleset->shape().print(position);
    }
    const Account a = plain.account(start, true), b = joined.account(start, true);
    EXPECT_EQ(b.method, stored == 0 ? "levels" : "map");
    EXPECT_EQ(a.known.length, b.known.length);
    EXPECT_EQ(a.known.solutions, b.known.solutions);
    EXPECT_EQ(a.reached, b.reached);
    EXPECT_EQ(a.goals, b.goals);
    EXPECT_EQ(a.dead, b.dead);
    EXPECT_EQ(a.eccentricity, b.eccentricity);
    EXPECT_EQ(a.farthest_count, b.farthest_count);
    EXPECT_EQ(all.at(b.farthest).from, b.eccentricity);
    if (b.hardest) {
        EXPECT_EQ(a.hardest, b.hardest);
        EXPECT_EQ(all.at(b.hardest_at).length, b.hardest);
    }
    if (b.dead.value_or(0) > 0 && b.known.length) {
        EXPECT_FALSE(all.at(b.first_dead).length);
        ++met.dead;
    }
    EXPECT_EQ(a.path.size(), b.path.size());
    game::Position here = start;
    for (const Step& step : b.path) {
        const auto options = game::option_list(*ruleset, here);
        EXPECT_NE(std::find(options.begin(), options.end(), game::Sum{step.to}), options.end());
        here = step.to;
    }
    EXPECT_TRUE(!b.known.length || ruleset->is_goal(here));
    met.joined += b.symmetries > 1 ? 1 : 0;
    const auto symmetries = symmetries_of(*ruleset, cells);
    met.restricted += symmetries && symmetries->count() > b.symmetries ? 1 : 0;
}

TEST(BothEnds, AgreesWithTheDefinition) {
    Met met;
    for (std::uint64_t seed = 1; seed <= 500 && !::testing::Test::HasFailure(); ++seed) from_both_ends(random_puzzle(seed, false), met);
    EXPECT_GT(met.puzzles, 150);
    EXPECT_GT(met.solved, 800);
    EXPECT_GT(met.unsolvable, 300);
    EXPECT_GT(met.several, 300);
    EXPECT_GT(met.before, 3'000);
}

TEST(BothEnds, AgreesWithTheDefinitionOnBoards) {
    Met met;
    for (std::uint64_t seed = 1; seed <= 120 && !::testing::Test::HasFailure(); ++seed) from_both_ends(random_board(seed), met);
    EXPECT_GT(met.puzzles, 80);
    EXPECT_GT(met.joined, 600);
    EXPECT_GT(met.unsolvable, 300);
    EXPECT_GT(met.several, 300);
}

TEST(Symmetry, JoinedPositionsAreCountedAsTheDefinitionDoes) {
    Met met;
    for (std::uint64_t seed = 1; seed <= 300 && !::testing::Test::HasFailure(); ++seed)
        expect_same_account(random_board(seed), seed % 3 == 0 ? 0 : 1'000'000, met);
    EXPECT_GT(met.joined, 60);
    EXPECT_GT(met.restricted, 20);
    EXPECT_GT(met.dead, 3);
}

}  // namespace
}  // namespace grundy::puzzle::tests
