/// Sentences that a reader found to be false, or not to help, though the values were right.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/program.hpp"

namespace grundy::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

/// "g is the nim-sum of the heaps, proved", of heaps that keep their last match: g(1, 1, 1) is 0.
TEST(Reader, HeapsOfALawAreThoseOfTheGame) {
    const std::string three = "position (x, y, z) where x >= 1 and y >= 1 and z >= 1\nmove (x, y, z) -> (x - k, y, z) for k in 1..x\n";
    const std::string nim = scratch(
        "last_stays.game", "game last_stays\n" + three + "move (x, y, z) -> (x, y - k, z) for k in 1..y\nmove (x, y, z) -> (x, y, z - k) for k in 1..z\n");
    const std::string heaps = "g is the nim-sum of the heaps (the heaps are `x - 1`, `y - 1` and `z - 1`)";
    EXPECT_THAT(run({"solve", nim}).out, HasSubstr(heaps));
    const auto value = run({"value", nim, "2,3,4"});
    EXPECT_THAT(value.out, HasSubstr("(2, 3, 4)   P  value 0\n  g is the nim-sum of the heaps (the heaps are `x - 1`, `y - 1` and `z - 1`),"));
    const std::string queen = scratch("corner_at_one.game",
                                      "game corner_at_one\nposition (x, y) where x >= 1 and y >= 1\nmove (x, y) -> (x - k, y) for k in 1..x\n"
                                      "move (x, y) -> (x, y - k) for k in 1..y\nmove (x, y) -> (x - k, y - k) for k in 1..x\n");
    EXPECT_THAT(run({"value", queen, "2,3"}).out, HasSubstr("(the heaps are `x - 1` and `y - 1`)"));
    const std::string row =
        scratch("row_from_one.game",
                "game row_from_one\nposition (h[..]) where all(x in h: x >= 1)\nmove (h) -> (h[i := h[i] - k]) for i in 1..len(h), k in 1..h[i]\n");
    EXPECT_THAT(run({"solve", row}).out, HasSubstr("every entry of h: g(n + 1) = g(n) + 1 from n = 1"));
}

/// Of finitely many positions a law was told, and no list.
TEST(Reader, FewPositionsAreListedBesideALaw) {
    const std::string coins = scratch("coins_from_0.game",
                                      "game coins_from_0\nposition (S : set 0..9)\nmove (S) -> (S \\ {x}) for x in S\n"
                                      "move (S) -> (S xor {x, y}) for x in S, y in 0..x-1\n");
    const auto solved = run({"solve", coins});
    EXPECT_THAT(solved.out, HasSubstr("P-positions of all 1024 positions: ({}) ({0, 1, 2}) ({0, 3, 4})"));
    EXPECT_THAT(solved.out, HasSubstr("proved: closed form of the Nim family (6)"));
}

/// Numbers that are no positions stood among the lost ones, and a law began there.
TEST(Reader, WhatIsNoPositionIsNotLost) {
    const std::string divisors = scratch("proper.game", "game proper\nposition (n) where n >= 1\nmove (n) -> (n - d) for d in divisors(n) if d < n\n");
    EXPECT_THAT(run({"solve", divisors}).out, HasSubstr("P-positions: n odd"));
    EXPECT_THAT(run({"explain", divisors, "9"}).out, HasSubstr("Whoever is to move loses exactly when n odd."));
    const std::string three = scratch("three.game", "game three\nposition (n) where n >= 1\nmove (n) -> (n - k) for k in 1..3\n");
    EXPECT_THAT(run({"explain", three, "9"}).out, HasSubstr("period 4 from n = 1, proved"));
    const std::string gap = scratch("gap.game", "game gap\nposition (n) where n != 5\nmove (n) -> (n - k) for k in 1..3\n");
    EXPECT_THAT(run({"solve", gap, "--to", "30"}).out, HasSubstr("last exception n = 3"));
}

TEST(Reader, ListsThatEndSaySo) {
    const std::string race = scratch("race.game", "game race\nposition (n) where n >= 1 and n <= 20\nmove (n) -> (n + 1)\nmove (n) -> (2 * n)\nstart (1)\n");
    EXPECT_THAT(run({"explain", race}).out, HasSubstr("(18), (20), and\n  nowhere else."));
}

/// "Here `s mod 10` is 7: lost", where (7, 0) is won: what was added last tells.
TEST(Reader, WhichOfSeveralConditionsIsMet) {
    const std::string file = scratch("not_again.game",
                                     "game not_again(t = 21, m = 4)\nposition (s, last) where s <= t and last <= m\n"
                                     "move (s, last) -> (s + k, k) for k in 1..m if k != last\nstart (0, 0)\n");
    EXPECT_THAT(run({"explain", file, "7,4"}).out, HasSubstr("Here `last` is 4, `s mod 10` is 7: lost."));
}

TEST(Reader, ALawOfOneOfTheNumbersSaysWhich) {
    const std::string file = scratch("beside.game", "game beside\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (0 - x - 1, y)\nstart (5, 5)\n");
    const auto solved = run({"solve", file});
    EXPECT_THAT(solved.out, HasSubstr("n is `x`: the rest of a position changes nothing"));
    EXPECT_THAT(solved.err + solved.out, HasSubstr("is possible at"));
    // What a parameter makes false stands otherwise in the file.
    const auto walk = run({"check", scratch("walk.game",
                                            "game walk(n = 5)\ngraph C = cycle(n)\nposition (v in C, t) where t <= 3\n"
                                            "move (v, t) -> (u, t - 1) for u in next(C, v) if t > 0\nmove (v, t) -> (v, 0) if n = 13 and t = 2\n"
                                            "start (1, 3)\nclaim \"won\" with n = 5: N at start\n")});
    EXPECT_THAT(walk.err + walk.out, Not(HasSubstr("if false")));
}

TEST(Reader, ALimitIsTheReasonForAListThatIsMissing) {
    const std::string file =
        scratch("halves.game", "game halves\nposition (S : set 1..40)\nmove (S) -> (S \\ {x, x + 1, x * x mod 40, x / 2}) for x in S\nstart ({1..40})\n");
    const auto listed = run({"export", file, "--as", "csv", "--time-limit", "300ms"});
    EXPECT_EQ(listed.code, 3) << listed.err;
    EXPECT_THAT(run({"solve", file, "--stop-at-winner", "--time-limit", "300ms"}).out, Not(HasSubstr("--stop-at-winner asks for no more")));
}

/// The help let the range end too soon, so that the last entry never changed.
TEST(Reader, AnEntryThatIsNotThere) {
    const auto played = run({"solve", scratch("fourth.game", "game fourth\nposition (w[..])\nmove (w) -> (w[i := w[i] - 1]) for i in 1..3\nstart ([3, 2])\n")});
    EXPECT_THAT(played.err, HasSubstr("or ask first whether the entry is there: if i <= len(w) and …"));
}

TEST(Reader, AShiftedGameIsAShiftedSequence) {
    const std::string file = scratch("pins_from_one.game",
                                     "game pins_from_one\nposition (n) where n >= 1\nmove (n) -> (a) + (n - a) for a in 1..n-1\n"
                                     "move (n) -> (a) + (n - 1 - a) for a in 1..n-2\n");
    EXPECT_THAT(run({"solve", file}).out, HasSubstr("known as Kayles; OEIS A002186 shifted by 1"));
}

/// Under misère play a sum had winning moves, and no reason.
TEST(Reader, SumsUnderMiserePlayHaveAReason) {
    const auto sum = run({"explain", "s145", "6 + 7 + 8", "--misere"}).out;
    EXPECT_THAT(sum, HasSubstr("Give each part the value that it has in normal play"));
    EXPECT_THAT(sum, HasSubstr("Here some value is 2 or more, and the nim-sum is not 0: not lost."));
}

/// "Guy and Smith", and no word of what a value is.
TEST(Reader, APeriodOfValuesSaysWhatAValueIs) {
    const auto pins = run({"explain", "kayles", "100"}).out;
    EXPECT_THAT(pins, HasSubstr("The value g(n) of a heap is the least number that is not the value of anything"));
    EXPECT_THAT(pins, HasSubstr("Among these values 0 stands exactly where n = 0."));
    EXPECT_THAT(pins, HasSubstr("For this position none of that is needed"));
}

TEST(Reader, AtTheTableErrorsHaveNoPlace) {
    const auto played = run({"play", "nim", "8"}, "add 3\n8 ->\n(3\nquit\n");
    EXPECT_THAT(played.out + played.err, Not(HasSubstr("<command line>")));
    EXPECT_THAT(played.out, HasSubstr("`add 3` is no position here"));
    const std::string circle = scratch("circle.game",
                                       "game circle\nposition (a, b) where a < 7 and b < 7\nmove (a, b) -> ((a + k) mod 7, b) for k in 1..2\n"
                                       "move (a, b) -> (a, (b + k) mod 7) for k in 1..2\nstop (a, b) if a = b\nstart (0, 3)\n");
    EXPECT_THAT(run({"play", "mark", "t=5", "21"}).out, HasSubstr(", with t = 5\n"));
    EXPECT_THAT(run({"play", circle}).out, HasSubstr("Play stops at once, whatever moves there are, where `a ="));
}

}  // namespace
}  // namespace grundy::tests
