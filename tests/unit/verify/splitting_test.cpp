// What the checker reads of a rule on one heap tells every heap, also far beyond those that are compared at run time: conditions with constants above 100, for
// each kind of form that the classes speak of, against all of play.
#include <gtest/gtest.h>

#include "engine/verify/core/play.hpp"
#include "engine/verify/theorems/sequence.hpp"
#include "tests/support/written.hpp"

namespace grundy::verify {
namespace {

rule::Game rule_of(const std::string& moves, const std::string& position) { return *grundy::tests::written("game g\n" + position + "\n" + moves + "\n"); }

TEST(Splitting, TellsHeapsBeyondThoseThatAreCompared) {
    const struct {
        const char* moves;
        std::int64_t heaps = 300;
        const char* position = "position (n)";
    } table[] = {
        {"move (n) -> (n - 1)\nmove (n) -> (n - 2) if n != 201"},
        {"move (n) -> (n - s) for s in {1, 2, 5} if n <= 170 or s != 2"},
        {"move (n) -> (n - 1)\nmove (n) -> (n - 3) if n mod 97 = 5"},
        {"move (n) -> (m) for m in n - 3..n - 1 if m > 140 or n mod 3 = 0"},
        {"move (n) -> (2) if n = 207\nmove (n) -> (n - 1) if n >= 1"},
        {"move (n) -> (n - s) for s in 1..n if s = 150 or s mod 4 = 1"},
        {"move (n) -> (n - s) for s in 1..n if s >= 130 => s mod 3 != 0"},
        {"move (n) -> (n - s) for s in {1, 4, 220}"},
        {"move (n) -> (a) + (n - a) for a in 1..n - 1 if n - 2 * a != 120 and n - 2 * a != -120", 200},
        {"move (n) -> (a) + (n - 1 - a) for a in 0..n - 1 if a < 115", 200},
        {"move (n) -> (a) + (b) for a in 1..n, b in 1..n if a + b = n - 1 and (a >= 2 or b = 73)", 100},
        {"move (n) -> (a) + (n - 2 - a) for a in 0..n - 2 if 2 * a <= n and (n - 2 * a) mod 51 != 7", 200},
        {"move (n) -> (i) + (j) + (n - 1 - i - j) for i in 0..(n - 1) / 3, j in i..(n - 1 - i) / 2 if n - 1 - 2 * i - j <= 45", 70},
        {"move (n) -> (n - s) for s in {1, 2} if n != 260", 250, "position (n) where n >= 120"},
    };
    for (const auto& row : table) {
        SCOPED_TRACE(row.moves);
        const rule::Game game = rule_of(row.moves, row.position);
        Steps steps(20'000'000'000);
        const Splitting rule = splitting(game, steps);
        const auto g = values(rule, static_cast<std::uint64_t>(row.heaps), steps);
        Play play(game, steps);
        for (std::int64_t n = 0; n < row.heaps; ++n) {
            ASSERT_EQ(g[static_cast<std::size_t>(n)], play.at({number(n + rule.first)})) << n;
        }
    }
}

/// The classes are as few as the conditions allow: what holds anyway, and what other conditions imply, asks for none.
TEST(Splitting, BoundsAreNoLargerThanTheConditionsAsk) {
    const struct {
        const char* moves;
        std::int64_t w, q, far;
    } table[] = {
        {"move (n) -> (i) + (n - t - i) for t in {1, 2}, i in 0..n - t", 1, 1, 0},
        {"move (n) -> (i) + (j) + (n - 1 - i - j) for i in 0..(n - 1) / 3, j in i..(n - 1 - i) / 2", 1, 1, 0},
        {"move (n) -> (a) + (b) for a in 1..n, b in 1..n if a + b = n - 1 and a - b <= 4 and b - a <= 4", 5, 1, 0},
        {"move (n) -> (n - 1)\nmove (n) -> (n - 2) if n mod 6 = 1", 1, 6, 0},
        {"move (n) -> (n - s) for s in 1..n if odd(s) or s = 8", 1, 2, 9},
    };
    for (const auto& row : table) {
        SCOPED_TRACE(row.moves);
        Steps steps(2'000'000'000);
        const Splitting rule = splitting(rule_of(row.moves, "position (n)"), steps);
        EXPECT_EQ(rule.w, row.w);
        EXPECT_EQ(rule.q, row.q);
        EXPECT_EQ(rule.far, row.far);
    }
}

}  // namespace
}  // namespace grundy::verify
