/// What somebody found who wanted to embarrass the program: sets that begin below 0, options beyond 64 bits, claims of which no case has a value, and claims
/// about nothing.
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

// A legal target with a negative element once counted as no position: "exhausted", although the set was lost to the mover.
TEST(Adversary, SetsThatBeginBelowZero) {
    const char* step = "game t\nposition (S : set -1..3)\nmove step: (S) -> (S xor {x, x - 1}) for x in S if not x - 1 in S\n";
    const char* take = "game t\nposition (S : set -1..2)\nmove take: (S) -> (S \\ {x}) for x in S\n";
    check({{step, ": keep S = {0} answering step with (S)", Verdict::refuted, "({0})"},
           {step, ": P({0})", Verdict::refuted, "({0})"},
           {step, ": move ({0}) -> ({-1}) wins", Verdict::exhausted, ""},
           {step, ": winning moves at ({0}): {({-1})}", Verdict::exhausted, ""},
           {take, ": keep even(len(S)) by (S) -> (S \\ {max(S)})", Verdict::exhausted, ""},
           {take, ": keep odd(len(S)) by (S) -> (S \\ {max(S)})", Verdict::refuted, "({0})"},
           {take, ": P({-1, 2}) and N({-1})", Verdict::exhausted, ""}});
}

TEST(Adversary, OptionsBeyond64Bits) {
    const char* grow = "game t\nposition (n, S : set 1..3)\nmove (n, S) -> (n - 1, S | {x}) for x in 1..5 if not x in S\n";
    const char* row = "game t\nposition (n, h[2])\nmove (n, h) -> (n - 1, v) for v in [[2, 1], [1, -2]]\n";
    check({{grow, ": options at (10^30, {1, 2, 3}): {}", Verdict::exhausted, ""},
           {grow, ": options at (10^30, {1, 2}): {(10^30 - 1, {1, 2, 3})}", Verdict::exhausted, ""},
           {grow, ": options at (10^30, {1}): {(10^30 - 1, {1, 2})}", Verdict::refuted, "(1000000000000000000000000000000, {1})"},
           {row, ": options at (10^30, [1, 2]): {(10^30 - 1, [2, 1])}", Verdict::exhausted, ""}});
}

TEST(Adversary, LengthsWithoutAValueHoldNowhere) {
    const char* two = "game t\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 2)\n";
    check({{two, ": length = x / (y - y)", Verdict::undecided, "division"},
           {two, ": length = isqrt(-1 - x)", Verdict::undecided, ""},
           {two, ": length = x + y / 2", Verdict::proved, ""}});
}

TEST(Adversary, LongRangesNameTheirTheorem) {
    const char* three = "game t\nposition (n)\nmove (n) -> (n - s) for s in {1, 2}\n";
    check({{three, ": all(n in 0..10^30: P(n) <=> n mod 3 = 0)", Verdict::proved, "1.1"},
           {three, ": count(n in 0..10^30: P(n)) = 10^30 / 3 + 1", Verdict::proved, "1.1"},
           {three, ": count(n in 0..10^30: n mod 3 = 0) = 10^30 / 3 + 1", Verdict::exhausted, ""},
           {three, ": count(n in 0..10^30: P(n)) = 10^30 / 3", Verdict::refuted, ""}});
}

TEST(Adversary, ClaimsAboutNothingSaySo) {
    const std::string rule = "game t\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\n";
    for (const char* nothing : {"g(x, y) = 97 for x > y and y > x", "P(x, y) <=> odd(x) for x > y and y > x", "3 + 4 = 7 for x mod 3 = 3"}) {
        const Finding finding = decide(rule + "claim \"c\": " + nothing + "\n");
        EXPECT_EQ(finding.verdict, Verdict::proved) << nothing;
        EXPECT_EQ(finding.premise_true, 0U) << nothing;
    }
    EXPECT_EQ(decide(rule + "claim \"c\": length = 97 for x < 0 and y > 3\n").premise_true, 0U);
    EXPECT_FALSE(decide(rule + "claim \"c\": length = x + y for x > 2 and y > 3\n").premise_true);
    EXPECT_FALSE(decide(rule + "claim \"c\": g(x, y) = (x + y) mod 2 for x > y\n").premise_true);
}

}  // namespace
}  // namespace grundy::claim
