// Games with cycles: labels against the axioms that determine them, sums against retrograde analysis of the product.
#include <gtest/gtest.h>

#include "engine/base/failure.hpp"
#include "engine/solve/positions/search.hpp"
#include "tests/unit/solve/games.hpp"

namespace grundy::solve {
namespace {

using game::Position;
using tests::free_budget;
using tests::one;

/// Outcomes by plain iteration to the fixed point.
std::vector<Outcome> plain_outcomes(const std::vector<std::vector<std::size_t>>& to) {
    std::vector<Outcome> label(to.size(), Outcome::D);
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t v = 0; v < to.size(); ++v) {
            if (label[v] != Outcome::D) continue;
            bool all_n = true, some_p = false;
            for (const std::size_t w : to[v]) all_n &= label[w] == Outcome::N, some_p |= label[w] == Outcome::P;
            if (some_p) label[v] = Outcome::N;
            else if (all_n) label[v] = Outcome::P;
            changed |= label[v] != Outcome::D;
        }
    }
    return label;
}

TEST(Loopy, SumsHaveTheOutcomeOfTheProduct) {
    int draws = 0, infinite = 0;
    for (unsigned seed = 1; seed <= 300; ++seed) {
        std::mt19937 random(seed);
        const std::int64_t size = 2 + random() % 9;
        const tests::Arrows arrows = tests::random_arrows(random, size, false, false);
        const auto game = tests::game_of(arrows);
        const auto n = static_cast<std::size_t>(size);
        std::vector<Position> all;
        for (std::int64_t v = 0; v < size; ++v) all.push_back({v});
        const GraphSolution solution = solve_graph(*game, all, free_budget, one);
        std::vector<std::vector<std::size_t>> product(n * n);
        for (std::size_t a = 0; a < n; ++a)
            for (std::size_t b = 0; b < n; ++b) {
                for (const auto& option : arrows[a]) product[a * n + b].push_back(static_cast<std::size_t>(option[0]) * n + b);
                for (const auto& option : arrows[b]) product[a * n + b].push_back(a * n + static_cast<std::size_t>(option[0]));
            }
        const std::vector<Outcome> expected = plain_outcomes(product);
        Search search(*game, free_budget, one);
        for (std::size_t a = 0; a < n; ++a)
            for (std::size_t b = 0; b < n; ++b) {
                const LoopyValue x = *solution.value(all[a]);
                const LoopyValue y = *solution.value(all[b]);
                infinite += x.infinite;
                draws += expected[a * n + b] == Outcome::D;
                ASSERT_EQ(outcome(x + y), expected[a * n + b]) << "seed " << seed << ": " << a << " + " << b << " = " << to_string(x) << " + " << to_string(y);
                if (seed % 10 == 0) {
                    ASSERT_EQ(search.outcome({all[a], all[b]}).answer, expected[a * n + b]) << "seed " << seed;
                }
            }
    }
    EXPECT_GT(draws, 1000);
    EXPECT_GT(infinite, 1000);
}

TEST(Loopy, SingleOutcomesUnderEveryConvention) {
    for (unsigned seed = 1; seed <= 200; ++seed) {
        std::mt19937 random(seed);
        const std::int64_t size = 2 + random() % 30;
        const tests::Arrows arrows = tests::random_arrows(random, size, false, false);
        std::vector<std::vector<std::size_t>> to(arrows.size());
        for (std::size_t v = 0; v < arrows.size(); ++v)
            for (const auto& option : arrows[v]) to[v].push_back(static_cast<std::size_t>(option[0]));
        const std::vector<Outcome> expected = plain_outcomes(to);
        // Misère play is normal play after a move from every final position to a new one.
        auto longer = to;
        longer.push_back({});
        for (std::size_t v = 0; v < to.size(); ++v)
            if (to[v].empty()) longer[v].push_back(to.size());
        const std::vector<Outcome> misere_expected = plain_outcomes(longer);
        const auto game = tests::game_of(arrows);
        const tests::Under partizan(game, {rule::Play::normal, true, false});
        const tests::Under misere(game, {rule::Play::misere, false, false});
        Search values(*game, free_budget, one), outcomes(partizan, free_budget, one), last_loses(misere, free_budget, one);
        for (std::int64_t v = 0; v < size; ++v) {
            const auto i = static_cast<std::size_t>(v);
            ASSERT_EQ(outcomes.outcome({{v}}).answer, expected[i]) << "seed " << seed << " position " << v;
            ASSERT_EQ(last_loses.outcome({{v}}).answer, misere_expected[i]) << "seed " << seed << " position " << v;
            ASSERT_EQ(outcome(*values.value({{v}}).answer), expected[i]) << "seed " << seed << " position " << v;
        }
    }
}

TEST(Loopy, ValuesAsPrinted) {
    // 0 final; 1 <-> 2; 3 -> 0, 1; 4 -> 0 and 4 itself; 5 -> 4, 0; 6 -> (0) + (5), 4, both N, so 0; 7 -> (7) + (7).
    const tests::Arrows arrows = {{}, {{2}}, {{1}}, {{0}, {1}}, {{0}, {4}}, {{4}, {0}}, {{0, 5}, {4}}, {{7, 7}}};
    const auto game = tests::game_of(arrows);
    Search search(*game, free_budget, one);
    const char* expected[] = {"0", "∞{}", "∞{}", "∞{0}", "∞{0}", "∞{0}", "0"};
    for (std::int64_t v = 0; v < 7; ++v) EXPECT_EQ(to_string(*search.value({{v}}).answer), expected[v]) << v;
    EXPECT_EQ(to_string(*search.value({{3}, {3}}).answer), "∞{}");
    EXPECT_THROW(search.value({{7}}), base::Failure);
}

}  // namespace
}  // namespace grundy::solve
