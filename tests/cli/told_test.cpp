// What a move did, and what is known near the end of play: as a pupil who has no book meets it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

#include "tests/cli/program.hpp"

namespace {

using namespace grundy::tests;
using testing::HasSubstr;
using testing::Not;

std::string runaway() {
    return scratch("runaway.game",
                   "game runaway\nposition (n) where n >= 1\nmove (n) -> (3 * n + 1) if odd(n) and n > 1\n"
                   "move (n) -> (3 * n - 1) if odd(n) and n > 1\nmove (n) -> (n / 2) if even(n)\n");
}

/// Half a minute of silence, and then nothing: the values of such a game need all followers, who wins does not.
TEST(Told, WhoWinsNearTheEndWherePlayMayRunAway) {
    const auto begin = std::chrono::steady_clock::now();
    const auto solved = run({"solve", runaway(), "--to", "40"});
    EXPECT_EQ(solved.code, 0);
    EXPECT_THAT(solved.out, HasSubstr("P-positions to n = 40 (14): 1 4 6 10 14 16 18 22 24 26 30 34 38 40\n"));
    EXPECT_THAT(solved.out, HasSubstr("the ends of play backwards"));
    EXPECT_THAT(run({"plot", runaway(), "--to", "20", "-o", scratch_path("runaway.svg")}).out, HasSubstr("20 positions"));
    const auto drawn = run({"graph", runaway(), "7", "-o", scratch_path("runaway.dot")});
    EXPECT_EQ(drawn.code, 0);
    EXPECT_THAT(drawn.err, Not(HasSubstr("is not known")));
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
}

TEST(Told, WhatInfiniteValuesMean) {
    const std::string file = scratch(
        "loops.game", "game loops\ngraph G = { a -> b; b -> a; c -> a, y; y -> x; d -> a, x }\nposition (v in G)\nmove (v) -> (w) for w in next(G, v)\n");
    for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{{"solve", file}, {"value", file, "c"}, {"moves", file, "d"}})
        EXPECT_THAT(run(words).out, HasSubstr("∞{…}: play need not end")) << words[0];
    EXPECT_THAT(run({"value", file, "y"}).out, Not(HasSubstr("∞")));
    const std::string heap = scratch("loop_heap.game",
                                     "game heap\nposition (n) where n <= 9\nmove (n) -> (n - 1) if n > 0 and n mod 3 != 0\n"
                                     "move (n) -> (n + 1) if n mod 3 = 0 and n > 0\nmove (n) -> (n - 3) if n > 3\n");
    const std::string csv = run({"export", heap, "--as", "csv"}).out, rows = run({"solve", heap}).out;
    EXPECT_THAT(csv, HasSubstr("∞{"));  // the set was left out
    EXPECT_THAT(csv, Not(HasSubstr("∞,")));
    EXPECT_THAT(rows, HasSubstr("value ∞{"));
}

}  // namespace
