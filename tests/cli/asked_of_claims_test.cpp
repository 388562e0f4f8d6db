// What `value`, `moves`, `solve` and `check` say where only a claim, or a law of draws, reaches.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"

using grundy::tests::run;
using grundy::tests::scratch;
using testing::HasSubstr;
using testing::Not;

namespace {

const char* const bar =
    "game bar\nposition (m, n) where m >= 1 and n >= 1\nmove (m, n) -> (i, n) + (m - i, n) for i in 1..m-1\n"
    "move (m, n) -> (m, i) + (m, n - i) for i in 1..n-1\nclaim \"length\": length = m * n - 1\n";

/// `value` answered by a claim of the file, and `ask` searched for half a minute and did not know.
TEST(AskedOfClaims, WhatTheFileProvesIsKnownFarOut) {
    const std::string file = scratch("two_piles.game",
                                     "game two_piles\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x if gcd(k, x + y) = 1\n"
                                     "move (x, y) -> (x, y - k) for k in 1..y if gcd(k, x + y) = 1\n"
                                     "claim \"false\": P(x, y) <=> even(x + y) and x < 5\nclaim \"some\": x = y => P(x, y)\n");
    const auto asked = run({"ask", file, "P(10^6, 10^6)", "count(n in 10^6..10^6+9: P(n, n))", "winner at (10^9, 10^9)", "--json"});
    ASSERT_EQ(asked.code, 0) << asked.err;
    const auto answers = nlohmann::json::parse(asked.out)["answers"];
    EXPECT_EQ(answers[0]["value"], true);
    EXPECT_EQ(answers[0]["how"], "by the claim x = y => P(x, y), which is proved: induction along play (11.1)");
    EXPECT_EQ(answers[1]["value"], 10);
    EXPECT_EQ(answers[2]["value"], "second");
    // What no claim speaks of is not told by one.
    const auto other = run({"ask", file, "P(10^6, 10^6 + 2)", "--time-limit", "500ms"});
    EXPECT_EQ(other.code, 3);
    EXPECT_THAT(other.out, HasSubstr("not known"));
    EXPECT_THAT(other.out, Not(HasSubstr("by the claim")));
    // Under the other convention the file claims nothing.
    EXPECT_THAT(run({"ask", file, "P(10^6, 10^6)", "--misere", "--time-limit", "500ms"}).out, Not(HasSubstr("by the claim")));
}

/// A claim is asked of the ascending one of positions that are one, and `where`, too.
TEST(AskedOfClaims, OrderIsOfNoMatter) {
    const std::string file = scratch("no_order.game",
                                     "game no_order\nposition (unordered (x, y))\nmove (x, y) -> (x - k, y) for k in 1..x if gcd(k, 2) >= 1\n"
                                     "claim \"won\": N(x, y) <=> y > x\n");
    const auto asked = run({"ask", file, "N(10^12 + 5, 10^12)", "N(10^12, 10^12 + 5)", "P(10^12, 10^12)", "N(7, 3)", "--json"});
    const auto answers = nlohmann::json::parse(asked.out)["answers"];
    ASSERT_EQ(answers.size(), 4U);
    for (const auto& one : answers) EXPECT_EQ(one["value"], true) << one["expression"];
    const std::string where =
        scratch("no_order_where.game", "game no_order_where\nposition (unordered (x, y)) where x <= 10^6\nmove (x, y) -> (x, y - k) for k in 1..2\n");
    EXPECT_THAT(run({"ask", where, "N(10^30, 5) or P(10^30, 5)"}).out, Not(HasSubstr("is not a position")));
    EXPECT_THAT(run({"ask", where, "N(10^30, 10^7) or P(10^30, 10^7)", "--time-limit", "2s"}).out, HasSubstr("is not a position"));
}

/// Far out a number that is no position was told to have no law, and a claim would have spoken of it.
TEST(AskedOfClaims, NoPositionFarOut) {
    const std::string file = scratch("no_thirds.game",
                                     "game no_thirds\nposition (n) where n mod 3 != 1\nmove (n) -> (n - s) for s in {2, 3}\n"
                                     "claim \"lost\": P(n) <=> n mod 6 in {0, 5}\n");
    const auto none = run({"ask", file, "P(10^30)"});
    EXPECT_THAT(none.out, HasSubstr("is not a position of no_thirds"));
    EXPECT_THAT(none.out, Not(HasSubstr("by the claim")));
    EXPECT_THAT(run({"ask", file, "P(10^30 + 4)"}).out, HasSubstr("false"));
    EXPECT_THAT(run({"ask", file, "P(6 * 10^30 + 5)"}).out, HasSubstr("true"));
}

/// A position that says whose pieces are whose has no value, and a law of who wins like any other.
TEST(AskedOfClaims, ALawOfWhoWinsWhereThePlayersMoveDifferently) {
    const std::string file =
        scratch("run_out.game", "game run_out\nposition (mine, yours)\nmove (mine, yours) -> (yours, mine - k) for k in 1..3\nplay normal partizan\n");
    EXPECT_THAT(run({"solve", file, "--to", "20"}).out, HasSubstr("P-positions: mine <= yours\n  proved: induction along play (11.1)"));
    EXPECT_THAT(run({"value", file, "(10^12, 10^13)"}).out, HasSubstr("P\n  an automaton of 2 states reads the P-positions, proved"));
    EXPECT_THAT(run({"moves", file, "(10^13, 10^12)"}).out, HasSubstr("(mine, yours) -> (yours, mine - k) with k = 1"));
    EXPECT_EQ(run({"value", file, "(10^12, 10^13) + (1, 0)"}).code, 2);
    EXPECT_EQ(run({"ask", file, "g(3, 4)"}).code, 2);
}

}  // namespace

/// A claim about the length of play was asked about nothing else, and moves into sums were not told by its parity.
TEST(AskedOfClaims, ALengthOfPlayTellsValuesAndMovesIntoSums) {
    const std::string file = scratch("bar_of_length.game", bar);
    const auto value = run({"value", file, "10^20,7", "1000,1001"});
    EXPECT_THAT(value.out, HasSubstr("(1000, 1001)                 N  value 1"));
    EXPECT_THAT(value.out, HasSubstr("proved"));
    const auto moves = run({"moves", file, "10^20,7"});
    EXPECT_THAT(moves.out, HasSubstr("(100000000000000000000, 7) → (1, 7) + (99999999999999999999, 7)"));
    EXPECT_EQ(moves.code, 0);
    const std::string wrong = scratch("bar_of_no_length.game", std::string(bar).replace(std::string(bar).find("m * n - 1\n"), 10, "m * n - 2\n"));
    EXPECT_THAT(run({"value", wrong, "10^20,7", "--time-limit", "1s"}).out, Not(HasSubstr("by the claim")));
}

/// Of several positions no claim about some of them was asked.
TEST(AskedOfClaims, SeveralPositionsAskClaimsAboutSome) {
    const std::string file =
        scratch("some_of_them.game", "game some\nposition (n)\nmove (n) -> (n + 1) if n >= 3\nmove (n) -> (n - 1) if n <= 2\nclaim \"far\": n >= 5 => D(n)\n");
    const auto several = run({"value", file, "7", "10^30", "1"});
    EXPECT_THAT(several.out, HasSubstr("(1000000000000000000000000000000)   D\n  by the claim n >= 5 => D(n)"));
    EXPECT_THAT(several.out, HasSubstr("(1)                                 N  value 1"));
}

/// Where play never ends and nothing is lost `solve` printed a table of question marks, and said that a limit was reached.
TEST(AskedOfClaims, GamesThatAreAllDrawsAreToldSo) {
    const auto one = run({"solve", scratch("upward.game", "game upward\nposition (n)\nmove (n) -> (n + 1)\n")});
    EXPECT_THAT(one.out, HasSubstr("every position is a draw: proved, retrograde labelling (7.1)"));
    EXPECT_THAT(one.out, Not(HasSubstr("?")));
    EXPECT_EQ(one.code, 0);
    const auto some = run({"solve", scratch("turning.game", "game t\nposition (n)\nmove (n) -> (n + 1) if n >= 3\nmove (n) -> (n - 1) if n <= 2\n")});
    EXPECT_THAT(some.out, HasSubstr("the draws are known, `D(n) <=> n >= 3`: proved"));
    EXPECT_THAT(some.out, HasSubstr("    0    P  N  P  D  D"));
}

/// "0 claims in 1 file; 1 bad file" stood on the standard output beside the error.
TEST(AskedOfClaims, ABadFileAloneHasNoSummary) {
    const std::string bad = scratch("bad_alone.game", "game\n"),
                      good = scratch("good_beside.game", "game g\nposition (n)\nmove (n) -> (n - 1)\nclaim \"c\": P(0)\n");
    const auto alone = run({"check", bad});
    EXPECT_EQ(alone.out, "");
    EXPECT_EQ(alone.code, 2);
    EXPECT_THAT(run({"check", bad, good}).out, HasSubstr("1 bad file"));
}

const char* const kings = "game kings(k = 2)\nposition (x, y)\nmove (x, y) -> (x - i, y - j) for i in 0..min(x, k), j in 0..min(y, k) if i + j >= 1\n";

/// A claim about every k was proved by `check`, and no other verb knew it where k is set: `value` gave up after 30 s.
TEST(AskedOfClaims, WhatIsProvedForEveryParameterIsKnownOfOne) {
    const std::string file = scratch("kings.game", std::string(kings) + "claim \"corners\" with k >= 1: P(x, y) <=> x mod (k + 1) = 0 and y mod (k + 1) = 0\n");
    const std::string said = "by the claim with k >= 1: P(x, y) <=> x mod (k + 1) = 0 and y mod (k + 1) = 0,\n  which is proved: induction along play (11.1)";
    EXPECT_THAT(run({"moves", file, "k=900", "(901001, 1802002)"}).out, HasSubstr("(901001, 1802002) → (901000, 1802000)\n  " + said));
    EXPECT_THAT(run({"ask", file, "k=900", "P(901 * 10^9, 901)"}).out, HasSubstr("true\n  " + said));
    const auto lesson = run({"explain", file, "k=900", "(901001, 1802002)"});
    EXPECT_THAT(lesson.out, HasSubstr("Whoever is to move loses exactly when `x mod 901 = 0 and y mod 901 = 0`.\n  Here `x mod 901` is 1, `y mod 901` is 2"));
    EXPECT_THAT(lesson.out, HasSubstr("What follows is true for every k >= 1; here k = 900.\n"));
    const auto data = nlohmann::json::parse(run({"solve", file, "k=900", "--to", "9", "--json"}).out);
    EXPECT_EQ(data["lost"]["when"], "x mod 901 = 0 and y mod 901 = 0");
    EXPECT_EQ(data["lost"]["claim"], "with k >= 1: P(x, y) <=> x mod (k + 1) = 0 and y mod (k + 1) = 0");
}

/// Whether a puzzle of a thousand coins can be solved no search tells, and the file proves it of every number.
TEST(AskedOfClaims, WhetherAPuzzleOfAnySizeHasASolution) {
    const std::string file =
        scratch("coins_in_threes.game",
                "game coins(n = 7)\nposition (c[n]) where all(x in c: x <= 1)\n"
                "move (c) -> (c[i := 1 - c[i], i + 1 := 1 - c[i + 1], i + 2 := 1 - c[i + 2]]) for i in 1..n-2\nstart ([1] * n)\nplay alone\n"
                "goal (c) if all(x in c: x = 0)\nclaim \"which\" with n >= 3: reachable at start <=> n mod 3 = 0\n");
    const auto none = run({"solve", file, "n=100", "--time-limit", "3s"});
    EXPECT_THAT(none.out, HasSubstr("no goal can be reached\na claim of the file is proved for every n >= 3\n  reachable at start <=> n mod 3 = 0\n"));
    EXPECT_EQ(none.code, 0);
    const auto some = run({"solve", file, "n=99", "--time-limit", "1s"});
    EXPECT_THAT(some.out, HasSubstr("a goal can be reached; how far it is was not found")) << some.out;
    EXPECT_EQ(some.code, 3);
    EXPECT_THAT(run({"solve", file, "n=100", "--at", "([1] * 3 ++ [0] * 97)", "--time-limit", "500ms"}).out, HasSubstr("not solved"));  // no claim speaks of it
    const auto asked = run({"ask", file, "n=300", "reachable at start"});
    EXPECT_THAT(asked.out, HasSubstr("true\n  by the claim with n >= 3: reachable at start <=> n mod 3 = 0, which is proved:\n  rows"));
    const auto small = run({"solve", file, "n=6", "--json"});
    EXPECT_EQ(nlohmann::json::parse(small.out)["length"]["moves"], 2);
    EXPECT_TRUE(nlohmann::json::parse(small.out)["claimed"].is_null());
}

/// A claim about every position of a puzzle of any size tells of each that is asked about.
TEST(AskedOfClaims, PositionsOfAPuzzleOfAnySize) {
    const std::string file = scratch("coins_in_pairs.game",
                                     "game pairs(n = 7)\nposition (c[n]) where all(x in c: x <= 1)\n"
                                     "move (c) -> (c[i := 1 - c[i], i + 1 := 1 - c[i + 1]]) for i in 1..n-1\nstart ([1] * n)\nplay alone\n"
                                     "goal (c) if all(x in c: x = 0)\nclaim \"even\" with n >= 2: reachable(c) <=> even(sum(x in c: x))\n");
    const auto asked = run({"ask", file, "n=101", "reachable([1] * 101)", "distance([1] * 3 ++ [0] * 98)", "--json"});
    const auto answers = nlohmann::json::parse(asked.out)["answers"];
    EXPECT_EQ(answers[0]["value"], false);
    EXPECT_THAT(std::string(answers[0]["how"]), testing::StartsWith("by the claim with n >= 2: reachable(c) <=> even(sum(x in c: x)), which is proved: rows"));
    EXPECT_EQ(answers[1]["written"], "∞");
    EXPECT_THAT(run({"solve", file, "n=101", "--at", "([1] * 3 ++ [0] * 98)", "--time-limit", "3s"}).out,
                HasSubstr("no goal can be reached\na claim of the file"));
}

/// `P(x, y) <=> false` was proved of a game in which play never ends, and positions that it calls no P-positions were told to be won.
TEST(AskedOfClaims, WhatIsNotLostMayBeDrawn) {
    const std::string file = scratch("goes_up.game",
                                     "game goes_up\nposition (x, y)\nmove (x, y) -> (x + 1, y + 1)\nmove (x, y) -> (x - 1, y) if y = 0\n"
                                     "claim \"no lost\": P(x, y) <=> y < 0\nclaim \"no won\": N(x, y) <=> x < 0\n");
    const auto value = run({"value", file, "(10^6, 10^6)"});
    EXPECT_THAT(value.out, HasSubstr("(1000000, 1000000)   D")) << value.out;
    EXPECT_THAT(run({"ask", file, "N(10^6, 10^6)", "--time-limit", "2s"}).out, Not(HasSubstr("true")));
    EXPECT_THAT(run({"export", file, "--as", "python"}).out, Not(HasSubstr("def wins")));
}

/// What a claim says of some positions, or behind a premise about a parameter, was proved by `check` and known to no other verb.
TEST(AskedOfClaims, BehindAPremise) {
    const std::string rule = kings, claim = "P(x, y) <=> x mod (k + 1) = 0 and y mod (k + 1) = 0\n";
    const std::string large = scratch("kings_large.game", rule + "claim \"c\" with k >= 1: k >= 5 => (" + claim.substr(0, claim.size() - 1) + ")\n");
    EXPECT_THAT(run({"ask", large, "k=400", "P(401 * 10^6, 401)", "N(401 * 10^6, 402)"}).out,
                testing::StartsWith("true\n  by the claim with k >= 1: k >= 5 =>"));
    const std::string edge = scratch("kings_edge.game", rule + "claim \"c\" with k >= 1: y = 0 => (P(x, y) <=> x mod (k + 1) = 0)\n");
    const auto there = run({"value", edge, "k=400", "(401 * 10^6, 0)", "(401 * 10^6 + 1, 0)", "--time-limit", "6s"});
    EXPECT_THAT(there.out, HasSubstr("(401000000, 0)   P\n")) << there.out;
    EXPECT_THAT(there.out, HasSubstr("(401000001, 0)   N by the move to (401000000, 0)\n  by the claim with k >= 1: y = 0 =>"));
    // Within a limit, too, and under a convention that is that of the file.
    const auto moves = run({"moves", large, "k=400", "(401 * 10^6 + 1, 401)", "--time-limit", "6s"});
    EXPECT_THAT(moves.out, HasSubstr("(401000001, 401) → (401000000, 401)\n"));
    const std::string misere = scratch("kings_misere.game",
                                       "game m(k = 2)\nposition (x, y)\nmove (x, y) -> (x - i, y - j) for i in 0..min(x, k), j in 0..min(y, k) if "
                                       "i + j >= 1 and i + j <= k\nplay misere\nclaim \"c\" with k >= 1: P(x, y) <=> (x + y) mod (k + 1) = 1\n");
    for (const std::vector<std::string>& flag : {std::vector<std::string>{}, {"--misere"}}) {
        std::vector<std::string> words{"ask", misere, "k=300", "P(301 * 10^6, 1)"};
        words.insert(words.end(), flag.begin(), flag.end());
        EXPECT_THAT(run(words).out, testing::StartsWith("true\n  by the claim"));
    }
}
