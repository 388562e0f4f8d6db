// What a move did, and what is known near the end of play: as a pupil who has no book meets it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

#include "tests/cli/program.hpp"

namespace {

using namespace grundy::tests;
using testing::HasSubstr;
using testing::Not;

std::string even_sums() {
    return scratch("even_sums.game",
                   "game even_sums\nposition (S : set 1..6)\nmove (S) -> (S \\ {x}) for x in S\n"
                   "move (S) -> (S \\ {x, y}) for x in S, y in S if x < y and even(x + y)\nstart ({1..6})\n");
}

/// Only what is left was told, and in a long set nobody sees what is missing.
TEST(Told, AMoveSaysWhatItTakesOutOfASet) {
    const std::string file = even_sums();
    EXPECT_THAT(run({"moves", file, "{1..5}"}).out, HasSubstr("({1..5}) → ({1, 3, 5})      take {2, 4}\n"));
    const std::string lesson = run({"explain", file}).out;
    EXPECT_THAT(lesson, HasSubstr("take {1, 3}: ({2, 4, 5, 6}), then take {4, 6}: ({2, 5})\n"));
    EXPECT_THAT(lesson, HasSubstr("1. A takes 1: ({1..6}) → ({2..6})"));
    EXPECT_THAT(run({"explain", file, "{1..5}"}).out, HasSubstr("from ({1..5}) to ({1, 3, 5}) (take {2, 4})"));
    const std::string json = run({"moves", file, "{1..5}", "--json"}).out;
    EXPECT_THAT(json, HasSubstr("\"taken\": \""));
    const std::string both =
        scratch("puts.game", "game puts\nposition (S : set 1..9)\nmove (S) -> ((S \\ {x}) | {x - 1}) for x in S if x > 1 and not (x - 1 in S)\n");
    EXPECT_THAT(run({"moves", both, "{1, 3}"}).out, HasSubstr("({1, 3}) → ({1, 2})   take 3, add 2\n"));
    const std::string edges = scratch("edges.game", "game edges\ngraph G = cycle(5)\nposition (E : set edges(G))\nmove (E) -> (E \\ {e}) for e in E\n");
    EXPECT_THAT(run({"moves", edges, "{1 - 2}"}).out, HasSubstr("take edge 1 - 2\n"));
    EXPECT_THAT(run({"moves", edges, "{1 - 2} + {1 - 2} + {3 - 4}"}).out, HasSubstr("take edge 3 - 4   leaves "));
    const std::string sides = scratch("sides.game",
                                      "game sides\nposition (mine : set 1..4, yours : set 1..4)\n"
                                      "move (mine, yours) -> (yours, mine \\ {x}) for x in mine\nplay normal partizan\nstart ({1, 2}, {1, 2})\n");
    EXPECT_THAT(run({"explain", sides}).out, Not(HasSubstr("takes")));  // the sets change places
}

TEST(Told, AMoveIsTypedAsItIsListed) {
    const std::string two = scratch("two_sets.game",
                                    "game two\nposition (A : set 1..3, B : set 1..3)\nmove (A, B) -> (A | {x}, B) for x in {1..3} \\ (A | B)\n"
                                    "move (A, B) -> (A, B | {x}) for x in {1..3} \\ (A | B)\nstart ({}, {})\n");
    const std::string which = run({"play", two}, "add 1\nadd 1 to B\nquit\n").out;
    EXPECT_THAT(which, HasSubstr("#1 add 1 to A: ({1}, {})"));
    EXPECT_THAT(which, HasSubstr("> add 1\nno move does that"));  // the first of two was played
    EXPECT_THAT(which, HasSubstr("({}, {1})   I add "));
    const auto played = run({"play", even_sums()}, "take 1, 3\ntake {2, 9}\nremove 6\nquit\n");
    EXPECT_THAT(played.out, HasSubstr("#1 take 1: ({2..6})"));
    EXPECT_THAT(played.out, HasSubstr("({2, 4, 5, 6})   I take 5, which leaves ({2, 4, 6})"));
    EXPECT_THAT(played.out, HasSubstr("no move does that; moves lists the moves"));
    EXPECT_THAT(played.out, HasSubstr("({2, 4})   I take {2, 4}, which leaves ({})"));
}

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

/// What one plays is of no matter: that was told of few positions, and of sums by no sentence.
TEST(Told, ThatEveryPlayHasOneLength) {
    const std::string bar = scratch("bar.game",
                                    "game bar\nposition (m, n) where m >= 1 and n >= 1\nmove (m, n) -> (i, n) + (m - i, n) for i in 1..m-1\n"
                                    "move (m, n) -> (m, j) + (m, n - j) for j in 1..n-1\nstart (4, 6)\n");
    EXPECT_THAT(run({"explain", bar}).out, HasSubstr("has exactly 23 moves, whatever the players do: all 24\n  positions that its parts can become"));
    EXPECT_THAT(run({"explain", bar, "(2, 2) + (1, 3)"}).out, HasSubstr("has exactly 5 moves"));
    const std::string board = scratch("board.game",
                                      "game board\nposition (unordered w[..])\n"
                                      "move (w) -> (w[3..len(w)] ++ [w[1] + w[2] + w[1] * w[2]]) if len(w) >= 2\nstart ([i for i in 1..9])\n");
    EXPECT_THAT(run({"explain", board}).out, HasSubstr("has exactly 8 moves, whatever the players do: only how"));
    const std::string fill = scratch("fill.game", "game fill\nposition (S : set 1..30)\nmove (S) -> (S | {x}) for x in {1..30} \\ S\nstart ({})\n");
    EXPECT_THAT(run({"explain", fill}).out, HasSubstr("has exactly 30 moves"));  // half a minute ended with nothing
    EXPECT_THAT(run({"explain", "s145", "10"}).out, Not(HasSubstr("Every play from here")));
    const std::string odd = scratch("odds.game", "game odds\nposition (n)\nmove (n) -> (n - k) for k in {1, 3, 5}\nstart (100)\n");
    EXPECT_THAT(run({"explain", odd}).out, HasSubstr("How long play lasts\n  Every play from here has from 20 to 100 moves, always an even number"));
    const std::string round = scratch("round.game", "game round\nposition (n)\nmove (n) -> (n / 2) if even(n)\nmove (n) -> (n + 1) if n > 0\n");
    EXPECT_THAT(run({"explain", round, "2"}).out, Not(HasSubstr("Every play from here")));
}

/// A draw was open after half a minute, and claims about some positions were not asked.
TEST(Told, DrawsAndClaimsAboutSomePositions) {
    const std::string rule = "position (n)\nmove (n) -> (n / 2) if n > 0 and even(n)\nmove (n) -> (n + 1) if n > 0\n";
    const std::string free = scratch("free.game", "game free\n" + rule), far = scratch("far.game", "game far\n" + rule + "claim \"far\": n >= 5 => D(n)\n");
    EXPECT_THAT(run({"explain", free, "7"}).out, HasSubstr("Wherever `n >= 1`, neither player can force a win.\n"));
    EXPECT_THAT(run({"moves", free, "7"}).out, HasSubstr("(7)   D: a draw\n\nno winning move: no move wins"));
    EXPECT_THAT(run({"value", free, "7"}).out, HasSubstr("`D(n) <=> n >= 1` is proved: retrograde labelling (7.1)"));
    EXPECT_THAT(run({"moves", free, "10^20"}).out, HasSubstr("D: a draw"));
    EXPECT_THAT(run({"explain", far, "77"}).out, HasSubstr("Wherever `n >= 5`, neither player can force a win.\n"));
    EXPECT_THAT(run({"explain", far, "3"}).out, HasSubstr("Wherever `n >= 1`"));  // of which the claim says nothing
    const std::string equal = scratch("equal.game",
                                      "game equal\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in squares(x)\n"
                                      "move (x, y) -> (x, y - k) for k in squares(y)\nclaim \"equal\": x = y => P(x, y)\n");
    const auto explained = run({"explain", equal, "(10^9, 10^9)"});
    EXPECT_THAT(explained.out, HasSubstr("Wherever `x = y`, whoever is to move loses.\n"));
    EXPECT_THAT(explained.out, HasSubstr("Proved for all such positions: "));
    EXPECT_THAT(run({"moves", equal, "(10^9, 10^9)"}).out, HasSubstr("by the claim x = y => P(x, y), which is proved"));
}

/// "Wherever `true`, neither player can force a win. Here `true` is true."
TEST(Told, ADrawEverywhereIsSaidSo) {
    const std::string text =
        run({"explain", scratch("idle.game", "game idle\nposition (n)\nmove (n) -> (n - k) for k in 1..3\nmove (n) -> (n / 2)\n"), "10"}).out;
    EXPECT_THAT(text, HasSubstr("At every position neither player can force a win.")) << text;
    EXPECT_THAT(text, testing::Not(HasSubstr("`true`"))) << text;
}

/// What is broken off stands further in than the answers below it.
TEST(Told, LongAnswersWithinAnswersAreIndented) {
    const std::string text =
        run({"explain", scratch("snake.game",
                                "game snake\ngraph G = petersen\nposition (v in G, E : set edges(G))\n"
                                "move (v, E) -> (w, E \\ {e}) for e in E, w in ends(e) if v in ends(e) and w != v\nstart (G.1, edges(G))\n")})
            .out;
    EXPECT_THAT(text, HasSubstr("\n        take edge 7 - 9: (7, {1 - 6, 6 - 8, 2 - 7, 3 - 8, 8 - 10, 4 - 5, 9 - 6,\n            ")) << text;
}

/// Nothing was said where a law had been sought in vain, so that one did not know whether it had been.
TEST(Told, ThatNoLawWasFound) {
    const std::string queen = scratch("even_queen.game",
                                      "game even_queen\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y\n"
                                      "move (x, y) -> (x - 2 * k, y - 2 * k) for k in 1..x\n");
    const std::string none = "note: no law was found that says who wins at every position";
    EXPECT_THAT(run({"solve", queen}).out, HasSubstr(none));
    EXPECT_THAT(run({"solve", queen, "--no-pattern"}).out, Not(HasSubstr(none)));  // it was not sought
    EXPECT_THAT(run({"solve", "wythoff"}).out, Not(HasSubstr(none)));
    EXPECT_THAT(run({"solve", "nim_heaps"}).out, Not(HasSubstr(none)));
}

/// Where one half of the board has no lost position, and where a number makes no difference.
TEST(Told, WhichPositionsAreLostInFewWords) {
    const std::string half = scratch("half.game",
                                     "game half\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x if x - k >= y\n"
                                     "move (x, y) -> (x, y - k) for k in 1..2\n");
    EXPECT_THAT(run({"solve", half}).out, HasSubstr("P-positions: x <= y and x mod 3 = y mod 3\n"));
    const std::string idle = scratch("idle.game",
                                     "game idle\nposition (a, b, c)\nmove (a, b, c) -> (a - k, b + 1, c) for k in 1..3\n"
                                     "move (a, b, c) -> (a, b, c - k) for k in 1..3\nmove (a, b, c) -> (a, b, c - 2) if b > 3\n");
    EXPECT_THAT(run({"solve", idle}).out, HasSubstr("P-positions: a mod 4 = c mod 4\n"));
}

}  // namespace
