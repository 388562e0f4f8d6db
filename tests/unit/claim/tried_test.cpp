/// A verdict says no more than was tried: nothing tried, only the empty word, a premise that was never true, the easiest of several cases.
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

const char* const shrinking_word = "game a\nposition (w : word)\nmove (w) -> (w[2..len(w)]) if len(w) >= 1\n";
const char* const late = "game a\nposition (a, b)\nmove (a, b) -> (a - k, b) for k in 1..2 if b > 0\nmove (a, b) -> (a, b - 1)\n";
const char* const steps = "game a(k = 2)\nposition (h[k])\nmove (h) -> (h[i := h[i] - 1]) for i in 1..k\n";
const char* const nim = "game a(m = 2)\nposition (unordered h[m])\nmove (h) -> (h[i := h[i] - k]) for i in 1..m, k in 1..h[i]\n";
const char* const pairs_off = "game a\nposition (S : set 1..8)\nmove (S) -> (S \\ {x, x + 1}) for x in S\nstart ({1..8})\n";

TEST(Tried, NothingTriedIsNotHolds) {
    check({
        // Words without letters: only the empty one was tried, and the claim was said to hold to size 5526.
        {shrinking_word, ": len(w) = 0", Verdict::undecided, "which letters"},
        {shrinking_word, ": P(w) <=> even(len(w))", Verdict::undecided, "which letters"},
        {shrinking_word, ": keep even(len(w))", Verdict::undecided, "which letters"},
        {shrinking_word, ": len(w) = 0 or w[1] = 'a' or w[1] = 'b'", Verdict::holds, ""},
        {shrinking_word, ": len(w) = 0 or w[1] = 'a'", Verdict::holds, ""},
        {shrinking_word, ": len(w) < 3 or w[1] != 'b'", Verdict::refuted, "(\"bbb\")"},
        // (601, 602) is N: the search begins where the premise can be true. It was said to hold to size 511.
        {late, ": a > 600 and b > 600 => P(a, b)", Verdict::refuted, "(601, 602)"},
        {late, ": a > 600 => (b > 600 => P(a, b))", Verdict::refuted, "(601, 602)"},
        {late, ": 601 <= a and b in 601..700 => P(a, b)", Verdict::refuted, "(601, 602)"},
        // No bound can be read off this one, and no case was met.
        {late, ": a * a > 10^30 and b > 0 => P(a, b)", Verdict::undecided, "true in none"},
        {steps, " with k in {}: P(h) <=> even(sum(h))", Verdict::undecided, "no case"},
    });
}

// The products below are beyond what is proved, so these claims are tried case by case.
TEST(Tried, HowOftenThePremiseWasTrue) {
    const Finding some = decide(std::string(late) + "claim \"c\": a >= 1 and b = 0 and a * a >= a => P(a, b)\n");
    EXPECT_STREQ(name(some.verdict), "holds");
    ASSERT_TRUE(some.premise_true);
    EXPECT_GT(*some.premise_true, 0u);
    EXPECT_LT(*some.premise_true, some.cases);
    const Finding none = decide(std::string(late) + "claim \"c\": a > 10 => P(a, b) for a in 0..3, b in 0..3\n");
    EXPECT_STREQ(name(none.verdict), "exhausted");
    EXPECT_EQ(none.premise_true, 0u);
    // Proved, since the premise is never met: that is said.
    const Finding never = decide("game a\nposition (n)\nmove (n) -> (n - k) for k in 1..3\nclaim \"c\": n mod 4 = 5 => P(n)\n");
    EXPECT_STREQ(name(never.verdict), "proved");
    EXPECT_EQ(never.premise_true, 0u);
    EXPECT_EQ(never.cases, 0u);  // at no position
    const std::string few = "game a\nposition (n)\nmove (n) -> (n - k) for k in 1..2\n";
    EXPECT_EQ(decide(few + "claim \"c\": P(n) and N(n) => n = 3\n").cases, 0u);
    EXPECT_EQ(decide(few + "claim \"c\": n > 600 => (n < 500 => n = 3)\n").premise_true, 0u);
    // It is met, but far out: nothing to warn of.
    EXPECT_FALSE(decide(few + "claim \"c\": n > 600 => (P(n) <=> n mod 3 = 0)\n").premise_true);
    EXPECT_FALSE(decide(few + "claim \"c\": n > 10^6 and n mod 3 = 0 => P(n)\n").premise_true);
    // Of several cases it was met in some, whose proof counts none: how often is not known.
    const std::string odd = "game a(k = 3)\nposition (n)\nmove (n) -> (n - 1)\nmove (n) -> (n - k)\n";
    const Finding cases = decide(odd + "claim \"c\" with k in 1..6: odd(k) => (P(n) <=> even(n))\n");
    EXPECT_STREQ(name(cases.verdict), "proved");
    EXPECT_FALSE(cases.premise_true);
    EXPECT_EQ(decide(odd + "claim \"c\" with k in {2, 4}: odd(k) => (P(n) <=> even(n))\n").premise_true, 0u);
}

// A premise that bounds every number leaves finitely many cases, whatever the moves; one that bounds some of them does not.
TEST(Tried, APremiseMayBoundTheCases) {
    const std::string divisors = "game a\nposition (n) where n >= 1\nmove (n) -> (d) for d in divisors(n) if 1 < d and d < n\n";
    const std::string pair =
        "game a\nposition (n, m)\nmove (n, m) -> (d, m) for d in divisors(n) if 1 < d and d < n\nmove (n, m) -> (n, m - 1) if n mod (m + 2) = 0\n";
    const Finding primes = decide(divisors + "claim \"c\": n in primes(100) => P(n)\n", 60, 0.05);  // proofs are looked for first
    EXPECT_STREQ(name(primes.verdict), "exhausted");
    EXPECT_EQ(primes.cases, 96u);  // 2..97
    EXPECT_EQ(primes.premise_true, 25u);
    check({
        {divisors.c_str(), ": n <= 50 => (P(n) <=> n in primes(50) or n = 1)", Verdict::exhausted, ""},
        {divisors.c_str(), ": n <= 50 => (P(n) <=> n in primes(50))", Verdict::refuted, "(1)"},
        {divisors.c_str(), ": n >= 2 and n in primes(n) => P(n)", Verdict::holds, ""},
        {pair.c_str(), ": n <= 9 and m <= 4 => g(n, m) <= 9", Verdict::exhausted, ""},
        {pair.c_str(), ": m <= 4 => g(n, m) <= n + m", Verdict::holds, ""},
    });
}

// Of several cases the size of the first was said: 1 048 447 of one heap, where four heaps were tried to 49.
TEST(Tried, SeveralCasesReachAsFarAsTheLeast) {
    const Finding easy = decide(std::string(steps) + "claim \"c\" with k = 1: P(h) <=> even(sum(h)) and h[1] * h[1] >= h[1]\n", 10, 0.1);
    const Finding hard = decide(std::string(steps) + "claim \"c\" with k = 4: P(h) <=> even(sum(h)) and h[1] * h[1] >= h[1]\n", 10, 0.1);
    const Finding both = decide(std::string(steps) + "claim \"c\" with k in {1, 4}: P(h) <=> even(sum(h)) and h[1] * h[1] >= h[1]\n", 10, 0.1);
    ASSERT_TRUE(easy.checked_to && hard.checked_to && both.checked_to);
    EXPECT_STREQ(name(both.verdict), "holds");
    EXPECT_EQ(both.parameters, "k = 4");
    EXPECT_LT(*both.checked_to * 10, *easy.checked_to);
}

// An explicit limit went to the first case alone, and the others were undecided; those done were not mentioned.
TEST(Tried, EachCaseHasItsShareOfTheTime) {
    const Finding several = decide(std::string(steps) + "claim \"c\" with k in {2, 3, 4}: P(h) <=> even(sum(h)) and h[1] * h[1] >= h[1]\n", 0.5, 100);
    EXPECT_STREQ(name(several.verdict), "holds");
    const std::string board = "game a(m = 2)\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1) if x < 10^9\n",
                      all = " for x in 0..m, y in 0..m\n";
    const Finding some = decide(board + "claim \"c\" with m in {1, 2, 9000, 9500}: P(x, y) <=> even(x + y) and x * x >= x" + all, 0.5, 100);
    EXPECT_STREQ(name(some.verdict), "undecided");
    EXPECT_EQ(some.so_far, "exhausted to m = 2, not known from m = 9000 on");
    const Finding false_later =
        decide(board + "claim \"c\" with m in {9000, 2}: P(x, y) <=> even(x + y) and x * x >= x and not (m = 2 and x = 1)" + all, 1, 100);
    EXPECT_STREQ(name(false_later.verdict), "refuted") << "a case that fails is found behind one that is not decided";
    EXPECT_EQ(false_later.parameters, "m = 2");
}

// Shares of no time are nothing, twice as much is nothing, and so the cases were asked for ever.
TEST(Tried, NoTimeIsLeftToShare) {
    const std::string board = "game a(m = 2)\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1) if x < 10^9\n";
    const Finding none = decide(board + "claim \"c\" with m in {9000, 9500}: P(x, y) <=> even(x + y) and x * x >= x for x in 0..m, y in 0..m\n", 0);
    EXPECT_STREQ(name(none.verdict), "undecided");
    EXPECT_EQ(none.limit, base::Limit::time);
}

// The range of `for h` was read through a pointer into names that its own binder had moved.
TEST(Tried, RangesWithBindersOfTheirOwn) {
    check({
        {nim, ": g(h) <= 7 for h in below([5 for i in 1..2])", Verdict::proved, "6"},
        {nim, ": g(h) <= 7 for h in below([5 for i in 1..2])\nclaim \"d\": all(h in below([5 for i in 1..2]): g(h) <= 7)", Verdict::proved, "6"},
        {nim, ": g(h) <= 6 for h in below([5 for i in 1..2])", Verdict::refuted, "([2, 5])"},
    });
}

TEST(Tried, WithAStartAllPositionsOfTheSetAreKept) {
    check({
        {pairs_off, ": keep S = {}", Verdict::exhausted, "play ends"},
        {pairs_off, ": finite", Verdict::proved, ""},
    });
}

// What a claim says differently from 1000 on was not met by size, and the claim held; who wins is known, so that its own constants can be tried.
TEST(Tried, WhereTheClaimTurns) {
    const char* const push =
        "game t\nposition (a, b, c)\nmove (a, b, c) -> (a - k, b + k, c) for k in 1..2\n"
        "move (a, b, c) -> (a, b - k, c + k) for k in 1..2\nmove (a, b, c) -> (a, b, c - k) for k in 1..2\n";
    const Finding far = decide(std::string(push) + "claim \"c\": P(a, b, c) <=> a mod 3 = (c + b / 300) mod 3\n", 100, 1, false, 2'000);
    EXPECT_STREQ(name(far.verdict), "refuted");
    EXPECT_EQ(far.counterexample, "(0, 300, 0)");
    // A claim about unordered numbers is about the ascending order of them.
    const Finding ordered = decide("game t\nposition (unordered (x, y))\nmove (x, y) -> (x - k, y) for k in 1..x\nclaim \"c\": x >= 500 => y * y >= 500 * x\n");
    EXPECT_STRNE(name(ordered.verdict), "refuted");
}

// "fails at (6, 0)" named a position about which that was false: the claim is about (6, 1), and names n alone.
TEST(Tried, WhatFailsIsSaidOfThePositionAskedFor) {
    const char* const pass = "game t\nposition (n, who) where who <= 1\nmove (n, 0) -> (n - k, 1) for k in {1, 3}\nmove (n, 1) -> (n - k, 0) for k in {2, 5}\n";
    const struct {
        const char *rule, *claim, *names, *at;
    } rows[] = {
        {pass, "P(n, 1) <=> n < 2 or n in {3, 4} or n >= 7", "n = 6", "(6, 1)"},
        {pass, "P(n, 1) <=> P(n + 5, 1)", "n = 0", "(0, 1)"},
        {pass, "P(n, who) <=> n < 2", "", "(1, 0)"},
        {pass, "N(5, 1) and P(5, 0)", "", "(5, 0)"},
        {"game t\nposition (n)\nmove (n) -> (n - k) for k in 1..3\n", "g(n + 1) = n", "n = 0", "(1)"},
        {"game t\nposition (n)\nmove (n) -> (n - k) for k in 1..3\n", "P(n) <=> n mod 3 = 0", "", "(3)"},
    };
    for (const auto& row : rows) {
        const Finding finding = decide(std::string(row.rule) + "claim \"c\": " + row.claim + "\n", 10, 2);
        EXPECT_STREQ(name(finding.verdict), "refuted") << row.claim;
        EXPECT_EQ(finding.names, row.names) << row.claim;
        EXPECT_EQ(finding.counterexample, row.at) << row.claim;
    }
}

// `for` counted numbers that are no positions among its cases.
TEST(Tried, CasesArePositions) {
    const Finding shut = decide("game a\nposition (n) where n >= 5\nmove (n) -> (n - 1)\nclaim \"c\": N(n) or P(n) for n in 0..9\n");
    EXPECT_EQ(shut.cases, 5u);
}

}  // namespace
}  // namespace grundy::claim
