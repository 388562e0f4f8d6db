// Positions that no search reaches: the law of the values, or of the P-positions, is found, and read at the position.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/program.hpp"
#include "tests/support/regex.hpp"

namespace {

using namespace grundy::tests;

struct FarCase {
    std::vector<std::string> arguments, patterns;  ///< regular expressions, each found in standard output
};

void is_told(const FarCase& c) {
    const auto run = grundy::tests::run(c.arguments);
    EXPECT_EQ(run.code, 0) << run.err;
    for (const auto& pattern : c.patterns) EXPECT_TRUE(grundy::tests::regex_first(run.out, pattern)) << c.arguments[0] << " " << pattern << " in " << run.out;
}

const std::string two = "position (x, y)\n", steps = "move (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\n";

TEST(FarOut, NoClosedFormIsKnownAndNoSearchGetsThere) {
    const std::string king = scratch("far_king.game", "game king\n" + two + steps + "move (x, y) -> (x - 1, y - 1)\n");
    const std::string misere = scratch("far_misere_king.game", "game king\n" + two + steps + "move (x, y) -> (x - 1, y - 1)\nplay misere\n");
    const std::string half = scratch("far_half.game", "game half\nposition (n)\nmove (n) -> (n - k) for k in 1..n/2\n");
    const FarCase cases[] = {
        {{"value", king, "(10^30, 10^30 + 2)", "(10^30, 1)", "(200001, 200000)"},
         {"0002\\) +P  value 0\\n", " 1\\) +N  value 3\\n", "N  value 1\\n", "proved: induction on\\s+values"}},
        {{"value", misere, "(10^30, 10^30 + 2)", "(10^30, 1)"}, {"0002\\) +P\\n", " 1\\) +N\\n", "proved: induction along\\s+play"}},
        {{"solve", king}, {"values: g = if x <= y then", "P-positions: x mod 2 = 0 and y mod 2 = 0"}},
        {{"value", half, "2^100-1", "2^100"}, {"375\\) +P\\n", "376\\) +N\\n"}},
        {{"ask", king, "P(10^30, 10^30 + 2)"}, {"^true", "induction\\s+along play"}},
        {{"ask", king, "N(10^30, 10^30 + 2)"}, {"^false"}},
        {{"ask", king, "g(10^9 + 1, 3)"}, {"^2", "induction on\\s+values"}},
    };
    for (const FarCase& c : cases) is_told(c);
}

/// `moves` asked the claims of the file where no law was found, `value` did not.
TEST(FarOut, ValueAsksTheClaimsOfTheFile) {
    const std::string split = scratch("far_split.game", "game split\n" + two +
                                                            "move (x, y) -> (x - a, y - b) for a in 0..12, b in 0..12 if 1 <= a + b <= 12\n"
                                                            "claim \"who\": P(x, y) <=> (x + y) mod 13 = 0\nclaim \"worth\": g(x, y) = (x + y) mod 13\n");
    const auto run = grundy::tests::run({"value", split, "(10^30 + 1, 2)", "(10^30 + 1, 11)"});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_TRUE(grundy::tests::regex_first(run.out, "0001, 2\\) +N  value 4\\n")) << run.out;
    EXPECT_TRUE(grundy::tests::regex_first(run.out, "0001, 11\\) +P  value 0\\n")) << run.out;
    EXPECT_TRUE(grundy::tests::regex_first(run.out, "by the claim g\\(x, y\\) = \\(x \\+ y\\) mod 13, which is proved: induction on values\\s+\\(11.2\\)"))
        << run.out;
}

/// Millions of positions can be reached: `solve` searched for a minute, a claim about the start stayed undecided, while `explain` knew the law.
TEST(FarOut, TheStartIsToldByALaw) {
    const std::string piles = scratch("far_piles.game",
                                      "game piles\nposition (unordered (a, b)) where a >= 1 and b >= 1\nmove (a, b) -> (k, b - k) for k in 1..b-1\n"
                                      "start (2026, 2025)\nclaim \"who\": winner at start = first\nclaim \"wrong\": P at start\n");
    const auto solved = grundy::tests::run({"solve", piles});
    EXPECT_EQ(solved.code, 0) << solved.err;
    EXPECT_TRUE(grundy::tests::regex_first(solved.out, "first player wins: move to \\(1, 2025\\).*\n.*\\(507 in all\\)")) << solved.out;
    EXPECT_TRUE(grundy::tests::regex_first(solved.out, "P-positions: a mod 2 = 1 and b mod 2 = 1\n  proved: induction along play")) << solved.out;
    const auto asked = grundy::tests::run({"ask", piles, "winner at start", "N(2025, 2026)"});
    EXPECT_TRUE(grundy::tests::regex_first(asked.out, "^\"first\"\n.*induction along play\\s+\\(11.1\\)[^\n]*\n(.*\n)?true\n")) << asked.out;
    const auto checked = grundy::tests::run({"check", piles});
    EXPECT_TRUE(grundy::tests::regex_first(checked.out, "proved +who")) << checked.out;
    EXPECT_TRUE(grundy::tests::regex_first(checked.out, "refuted +wrong")) << checked.out;
    const std::string certificate = scratch_path("far_piles.json");
    EXPECT_EQ(grundy::tests::run({"certify", piles, "--claim", "who", "-o", certificate}).code, 0);
    EXPECT_TRUE(grundy::tests::regex_first(grundy::tests::shell("\"$(dirname \"$GRUNDY\")/grundy-verify\" " + certificate).out,
                                           "the claim is true: N\\(2025, 2026\\)"));
}

/// A false claim about a value far away was left open, with the remark that by the law it is false.
TEST(FarOut, AFalseValueIsRefutedByALaw) {
    const std::string queen = scratch("far_queen.game",
                                      "game queen\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y\n"
                                      "move (x, y) -> (x - k, y - 2 * k) for k in 1..x\nstart (2026, 3000)\nclaim \"right\": g at start = 3154\n"
                                      "claim \"wrong\": g at start = 3\n");
    const auto checked = grundy::tests::run({"check", queen});
    EXPECT_TRUE(grundy::tests::regex_first(checked.out, "proved +right")) << checked.out;
    EXPECT_TRUE(grundy::tests::regex_first(checked.out, "refuted +wrong\n.*\n +\\(2026, 3000\\) has the value 3154")) << checked.out;
}

/// Without values, too.
TEST(FarOut, TheStartIsToldByALawUnderMiserePlay) {
    const std::string heaps = scratch("far_heaps.game",
                                      "game heaps\nposition (a, b, c)\nmove (a, b, c) -> (a - k, b, c) for k in 1..3\n"
                                      "move (a, b, c) -> (a, b - k, c) for k in 1..3\nmove (a, b, c) -> (a, b, c - k) for k in 1..3\n"
                                      "play misere\nstart (500, 600, 701)\n");
    const auto solved = grundy::tests::run({"solve", heaps});
    EXPECT_EQ(solved.code, 0) << solved.err;
    EXPECT_TRUE(grundy::tests::regex_first(solved.out, "first player wins|second player wins: every move loses")) << solved.out;
    EXPECT_TRUE(grundy::tests::regex_first(solved.out, "P-positions: if max\\(a mod 4, b mod 4, c mod 4\\) <= 1 then")) << solved.out;
}

/// Words and rows: by automata that read them, where play may go on for ever, too; or by any one play.
TEST(FarOut, WordsOfAnyLength) {
    const std::string grows = scratch("far_grows.game",
                                      "game grows\nposition (w : word over {a, b})\nmove (u ++ \"b\" ++ v) -> (u ++ \"bb\" ++ v)\n"
                                      "move (u ++ \"aa\" ++ v) -> (u ++ \"b\" ++ v)\nmove (u ++ \"aba\" ++ v) -> (u ++ v)\nstart (\"aabaabaab\")\n");
    const std::string flips = scratch("far_flips.game",
                                      "game flips\nposition (w[..]) where all(x in w: x <= 1)\n"
                                      "move (w) -> (w[1..i-1] ++ [0, 1 - w[i+1], 1 - w[i+2]] ++ w[i+3..len(w)]) for i in 1..len(w)-2 if w[i] = 1\n"
                                      "start ([1] * 60)\n");
    const std::string pairs = scratch("far_pairs.game", "game pairs\nposition (w : word over {a, b})\nmove (u ++ \"ab\" ++ v) -> (u ++ v)\n");
    const std::string left = scratch("far_left.game", "game left\nposition (w : word over {a, b})\nmove (\"aa\" ++ v) -> (v)\nmove (\"bbb\" ++ v) -> (v)\n");
    std::string long_word;
    for (int i = 0; i < 60; ++i) long_word += "aab";
    const FarCase cases[] = {
        {{"solve", grows}, {"draw: nobody can force a win\n +automata of .* read who wins, proved: retrograde labelling \\(7.1\\)"}},
        {{"solve", flips}, {"(first|second) player wins.*\n(.*\n)?.*induction along play\\s+on\\s+words\\s+\\(11.5\\)"}},
        {{"value", pairs, long_word}, {"P  value 0\\n.*plays of one length \\(11.6\\)"}},
        {{"moves", pairs, long_word + "ab"}, {"N +value 1"}},
        {{"solve", left}, {"P-positions: the words of the form \\(\\(aa\\|bbb\\)\\(aa\\|bbb\\)\\)\\*"}},
        {{"certify", left, "-o", scratch_path("far_left.json")}, {"the claim is true: P\\(w\\) <=> matches\\(w, "}},
    };
    for (const FarCase& c : cases) is_told(c);
}

/// Under misère play there are no values: none was looked for, and it was said that one was not known.
TEST(FarOut, NoValueIsMissedWhereThereIsNone) {
    const std::string words = scratch("far_words.game",
                                      "game words\nposition (w : word over {a, b, c})\nmove (w) -> (w[1..i-1] ++ w[i+1..len(w)]) for i in 1..len(w)\n"
                                      "move (w) -> (w[4..len(w)] ++ \"a\" ++ \"b\") if len(w) >= 4\nplay misere\nclaim \"who\": P(w) <=> odd(len(w))\n");
    const auto run = grundy::tests::run({"value", words, "abcabbcabaabbbcbacbabcbabcbabcbabcbabbbabacbabcbababababbbabccbcb", "--time-limit", "1s"});
    EXPECT_THAT(run.out + run.err, testing::Not(testing::HasSubstr("value"))) << run.out << run.err;
}

/// What refutes a claim far away has more options than can be listed: of those that were the words were made, so that no move led where one does, and a limit
/// of size left the claim open.
TEST(FarOut, AFalseClaimIsRefutedWhereMovesAreMany) {
    const std::string nim = scratch("far_nim.game", "game nim\n" + two +
                                                        "move (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y\n"
                                                        "claim \"value\": g(x, y) = (x xor y) + (if x > 10^6 then 1 else 0)\n"
                                                        "claim \"near\": P(x, y) <=> x = y or x = 10^6 and y = 0\n"
                                                        "claim \"far\": P(x, y) <=> x = y or x = 10^12 and y = 5\n"
                                                        "claim \"none\": P(x, y) <=> x = y and x < 10^12\n");
    const auto run = grundy::tests::run({"check", nim});
    EXPECT_EQ(run.code, 1) << run.err;
    for (const char* said :
         {"fails at \\(1000001, 0\\): claimed 1000002, found\\s+1000001\n", "from \\(1000000, 0\\)\\s+to\\s+\\(0, 0\\),\\s+which\\s+is\\s+smaller",
          "from \\(1000000000000, 5\\)\\s+to\\s+\\(5, 5\\),\\s+which",
          "no move leads from \\(1000000000000, 1000000000000\\)\\s+to\\s+a\\s+position\\s+that\\s+the\\s+claim\\s+calls\\s+P"})
        EXPECT_TRUE(grundy::tests::regex_first(run.out, said)) << said << " in " << run.out;
}

/// Where moves make numbers larger, and play from there is too long, a law of the game tells the counterexample: the claim stayed undecided.
TEST(FarOut, AFalseClaimIsRefutedByALawWhereMovesGoUp) {
    const std::string stairs = scratch("far_stairs.game", "game stairs\n" + two +
                                                              "move (x, y) -> (x - k, y + 2 * k) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y\n"
                                                              "claim \"up\": g(x, y) = y + (if x = 10^12 then 1 else 0)\n");
    const auto run = grundy::tests::run({"check", stairs});
    EXPECT_EQ(run.code, 1) << run.err;
    EXPECT_TRUE(grundy::tests::regex_first(run.out, "fails at \\(1000000000000, 0\\)")) << run.out;
}

/// A heap of nothing is a position where the rule says so; it was told as what leaves nothing. And the heap may be one of several numbers.
TEST(FarOut, WhatIsLeftOfAHeap) {
    is_told({{"moves", "lasker", "1000000000059"}, {"→ \\(0\\)\n"}});
    is_told({{"moves", "0.77", "2"}, {"→ \\(\\)\n"}});
    const std::string shifted = scratch(
        "far_shifted.game", "game shifted\nposition (n) where n >= 2\nmove (n) -> (a) + (n - 3 - a) for a in 1..n - 3\nmove (n) -> (n - a) for a in 1..n\n");
    is_told({{"moves", shifted, "1000000000051"}, {"→ \\(2\\)\n"}});
    const std::string other = scratch("far_other.game",
                                      "game other\nposition (m, n) where n mod 3 = 2\nmove (m, n) -> (a, n) + (m - a, n) for a in 1..m - 1\n"
                                      "move (m, n) -> (m - a, n) for a in 1..m\n");
    is_told({{"explain", other, "6,5"}, {"loses\\s+exactly\\s+when\\s+n = 0\\.\n\\s+Here n is `m`: the rest of a position changes nothing\\."}});
}

/// A move that leaves two equal positions wins, whatever they are worth: the move is told as well.
TEST(FarOut, TwoEqualPositionsAreLeft) {
    const std::string three = scratch("far_three.game",
                                      "game three\nposition (n)\nmove (n) -> (a) + (n - 3 - a) for a in 0..n - 3\n"
                                      "claim \"won\": n >= 3 and odd(n) => N(n)\n");
    is_told({{"moves", three, "1000000000000000000005"},
             {"\\(1000000000000000000005\\) +N: whoever moves here wins", "→ \\(500000000000000000001\\) \\+\\s+\\(500000000000000000001\\)",
              "which\\s+is\\s+proved:\\s+equal\\s+parts"}});
    const std::string row = scratch("far_row.game", "game row\nposition (n)\nmove (n) -> (a) + (n - k - a) for k in 2..5, a in 0..n - k\n");
    is_told({{"explain", row, "1400000000000000000004"},
             {"exactly\\s+when\\s+`n in \\{0, 1\\}`", "From\\s+every\\s+other\\s+position\\s+a\\s+move\\s+leaves\\s+two\\s+equal\\s+positions",
              "with\\s+k\\s+=\\s+2,\\s+a\\s+=\\s+700000000000000000001", "leaves\\s+equal\\s+positions\\s+in\\s+pairs"}});
}

}  // namespace
