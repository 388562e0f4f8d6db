/// Lengths of play that are sums of counts, whatever is counted: letters, pairs of them, neighbours, places. Rows by hand, and random rules against brute
/// force.
#include <random>
#include <set>

#include "tests/support/depth.hpp"
#include "tests/support/neighbours.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

const std::string pairs = "game t\nposition (w : word over {a, b, c})\n";
const std::string sorted = pairs + "move (w) -> (w[i := w[i+1], i+1 := w[i]]) for i in 1..len(w)-1 if w[i] > w[i+1]\n";
const std::string written =
    "game t\nposition (w : word over {0, 1})\nmove (w) -> (w[1..i-1] ++ \"01\" ++ w[i+2..len(w)]) for i in 1..len(w)-1 if w[i..i+1] = \"10\"\n";

TEST(Series, HoweverTheyAreWritten) {
    for (const char* claim :
         {": length = count(i in 1..len(w), j in 1..len(w): i < j and w[i] > w[j])", ": length = count(i in 1..len(w), j in i+1..len(w): w[i] > w[j])",
          ": length = count(i in 1..len(w)-1, j in i+1..len(w): w[j] < w[i])", ": length = count(j in 1..len(w), i in 1..j-1: w[i] > w[j])",
          ": length = count(j in 1..len(w), i in 1..j: w[i] > w[j])", ": length = sum(i in 1..len(w), j in i..len(w) if w[i] > w[j]: 1)",
          ": length = count(i in 1..len(w), j in 1..len(w): not (i <= j or w[i] >= w[j]))"})
        check({{sorted.c_str(), claim, Verdict::proved, "11.4"}, {written.c_str(), claim, Verdict::proved, "11.4"}});
    check({{written.c_str(), ": length = count(x in w: x = '1') * count(x in w: x = '0') - count(i in 1..len(w), j in i+1..len(w): w[i] < w[j])",
            Verdict::proved, "11.4"},
           {written.c_str(), ": length = count(x in w: x = '1') * count(x in w: x = '0')", Verdict::refuted, "(\"01\")"}});
}

TEST(Series, WhateverIsCounted) {
    const std::string two = "game t\nposition (w : word over {a, b})\n";
    const std::string neighbours = two + "move (u ++ [x, y] ++ v) -> (u ++ [y] ++ v) if x = y\n";
    const std::string to_the_left = two + "move (u ++ \"ab\" ++ v) -> (u ++ \"ba\" ++ v)\n";
    const std::string from_both_ends = two + "move (u ++ [_]) -> (u) if len(w) >= 3\nmove ([_] ++ u) -> (u) if len(w) >= 3\n";
    const std::string rows = "game t\nposition (w[..]) where all(x in w: x <= 2)\nmove (u ++ [x] ++ v) -> (u ++ [x - 1] ++ v) if x >= 1\n";
    check({{neighbours.c_str(), ": length = count(i in 1..len(w)-1: w[i] = w[i+1])", Verdict::proved, "11.4"},
           {neighbours.c_str(), ": length = len(w) - count(i in 1..len(w): i = 1 or w[i] != w[i-1])", Verdict::proved, "11.4"},
           {neighbours.c_str(), ": length = count(i in 1..len(w)-1: w[i] = w[i+1]) for len(w) >= 1 and w[1] = 'a'", Verdict::proved, "11.4"},
           {neighbours.c_str(), ": length = count(i in 2..len(w)-1: w[i] = w[i+1])", Verdict::refuted, "(\"aa\")"},
           {to_the_left.c_str(), ": length = sum(i in 1..len(w) if w[i] = 'b': count(j in 1..i: w[j] = 'a'))", Verdict::proved, "11.4"},
           {to_the_left.c_str(), ": length = sum(i in 1..len(w) if w[i] = 'b': i) - count(i in 1..len(w), j in i..len(w): w[i] = 'b' and w[j] = 'b')",
            Verdict::proved, "11.4"},
           {to_the_left.c_str(), ": length = sum(i in 1..len(w) if w[i] = 'b': i) - count(x in w: x = 'b') ^ 2", Verdict::refuted, "(\"bb\")"},
           {from_both_ends.c_str(), ": length = max(len(w) - 2, 0)", Verdict::proved, "11.4"},
           {from_both_ends.c_str(), ": length = if len(w) < 2 then 0 else len(w) - 2", Verdict::proved, "11.4"},
           {from_both_ends.c_str(), ": length = max(len(w) - 2, 1)", Verdict::refuted, "(\"\")"},
           {rows.c_str(), ": length = sum(w)", Verdict::proved, "11.4"},
           {rows.c_str(), ": length = sum(x in w: x * x) - 2 * count(x in w: x = 2)", Verdict::proved, "11.4"},
           {rows.c_str(), ": length = sum(x in w: x * x)", Verdict::refuted, "([2])"}});
}

TEST(Series, WrongOnes) {
    check({{sorted.c_str(), ": length = count(i in 1..len(w), j in i+1..len(w): w[i] > w[j] and w[i] = 'c')", Verdict::refuted, "(\"ba\")"},
           {sorted.c_str(), ": length = count(i in 1..len(w), j in 1..len(w): w[i] > w[j])", Verdict::refuted, "(\"ab\")"},
           {sorted.c_str(), ": length = count(i in 1..len(w), j in i..len(w): w[i] >= w[j])", Verdict::refuted, "(\"a\")"},
           {sorted.c_str(), ": length = count(x in w: x = 'a') ^ 2", Verdict::refuted, "(\"a\")"},
           {sorted.c_str(), ": length = count(i in 1..len(w), j in i+1..len(w): w[i] > w[j] and j < 40)", Verdict::holds, "lower it by one"},
           {sorted.c_str(), ": length = count(i in 1..len(w), j in i+1..len(w): w[i] > w[j] and j < 4)", Verdict::refuted, "(\"aaba\")"},
           // Not the neighbours alone.
           {(pairs + "move (w) -> (w[i := w[j], j := w[i]]) for i in 1..len(w), j in i+1..len(w) if w[i] > w[j]\n").c_str(),
            ": length = count(i in 1..len(w), j in i+1..len(w): w[i] > w[j])", Verdict::refuted, "(\"baa\")"}});
}

TEST(Series, RandomRulesAgreeWithBruteForce) {
    std::mt19937 random(20261127);
    int proved = 0, refuted = 0;
    for (int round = 0; proved + refuted < tests::rounds(20); ++round) {
        auto [game, weights] = tests::random_neighbours(random);
        if (round % 4 == 0) weights.change(random);
        const Finding finding = decide(game.text() + "claim \"c\": length = " + weights.text() + "\n", 2);
        const bool so = tests::is_length(game, weights, 7);
        EXPECT_EQ(finding.verdict, so ? Verdict::proved : Verdict::refuted) << game.text() << weights.text();
        ++(so ? proved : refuted);
    }
    std::cout << proved << " proved, " << refuted << " refuted\n";
    EXPECT_GE(proved, tests::rounds(10));
    EXPECT_GE(refuted, tests::rounds(2));
}

}  // namespace
}  // namespace grundy::claim
