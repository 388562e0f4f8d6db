// Claims about positions where something begins: below 0, at 5000, where a difference changes its sign. Each answer is that of the definition.
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

TEST(FirstPositions, Periods) {
    const char* far = "game f\nposition (n) where n >= 5000\nmove (n) -> (n - k) for k in {1, 2}\n";
    const char* below = "game f\nposition (x : integer) where x >= 0 - 1\nmove (x) -> (x - k) for k in 1..2\n";
    const char* late = "game f\nposition (n) where n >= 97\nmove (n) -> (n - k) for k in {2, 4, 7}\n";
    check({
        {far, ": period 3 preperiod 5000", Verdict::proved, ""},  // once refuted: "the law holds from n = 0 on already"
        {far, ": period 3", Verdict::proved, ""},
        {far, ": period 3 preperiod 5001", Verdict::refuted, "n = 5000"},
        {far, ": period 6 preperiod 5000", Verdict::refuted, "period 3"},
        {far, ": period 2 preperiod 5000", Verdict::refuted, "n = 5000"},
        {far, ": g(n) = (n - 5000) mod 3", Verdict::proved, ""},
        {below, ": period 3", Verdict::proved, ""},
        {below, ": period 3 preperiod 0", Verdict::refuted, "n = -1"},  // once proved, though the law holds from -1 on, as `solve` says
        {below, ": N(0)", Verdict::exhausted, ""},
        {below, ": P(x) <=> x mod 3 = 2", Verdict::proved, "11.1"},
        {below, ": P(x) <=> x mod 3 = 0", Verdict::refuted, "(0)"},
        {late, ": period 3 preperiod 105", Verdict::proved, ""},
        {late, ": period 3 preperiod 104", Verdict::refuted, "n = 104"},
        {late, ": period 3 preperiod 106", Verdict::refuted, "n = 105"},
    });
}

TEST(FirstPositions, TheLawIsToldInPositions) {
    const Finding finding = decide("game f\nposition (n) where n >= 5000\nmove (n) -> (n - k) for k in {1, 2}\nclaim \"c\": period 98\n");
    EXPECT_STREQ(name(finding.verdict), "refuted");
    EXPECT_EQ(finding.found, "period 3 preperiod 5000");  // once "preperiod 0", a heap
}

TEST(FirstPositions, WhatHasNoPositionNamesNone) {
    const Finding finding = decide("game f\nposition (n)\nmove (n) -> (n - 1)\nclaim \"c\": ones(0 - 1) = 1\n");
    EXPECT_STREQ(name(finding.verdict), "undecided");
    ASSERT_FALSE(finding.tried.empty());
    EXPECT_EQ(finding.tried.front(), "ones of a negative number");  // once with "(at )"
}

/// "Proved" once, by automata that took a move through negative numbers for illegal.
TEST(FirstPositions, ThroughNegativeNumbers) {
    const char* ceil = "game f\nposition (n)\nmove (n) -> (((n - 100) / 2 + 1) / 2)\nmove (n) -> (n - 1)\n";
    const char* far = "game f\nposition (n)\nmove (n) -> (((n - 50001) / 2 + 1) / 2)\nmove (n) -> (n - 1)\n";
    check({
        {ceil, ": n in {98} => P(n)", Verdict::refuted, "(98)"},
        {ceil, ": g(98) = 2", Verdict::exhausted, ""},
        {ceil, ": g(100) = 2", Verdict::exhausted, ""},
        {far, ": P(49999)", Verdict::refuted, "(49999)"},
    });
}

TEST(FirstPositions, WhatMayBeAddedIsExplainedInPositions) {
    const Finding finding = decide("game f\nposition (n) where n >= 2\nmove (n) -> (n - s) for s in {1, 4, 5}\nclaim \"c\": allows {2} up to 3\n");
    EXPECT_STREQ(name(finding.verdict), "refuted");
    ASSERT_FALSE(finding.shown_by.empty());
    // heap 2 is position 4: g(4) = g(2) = 0
    EXPECT_EQ(finding.shown_by[0], "taking 2 from 4 leads to 2, and both have the value 0: the value of 4 would change");
}

TEST(FirstPositions, ThePeriodFoundBeginsAtAPosition) {
    const Finding finding = decide("game f\nposition (n) where n >= 5\nmove (n) -> (n - k) for k in {1, 2}\nclaim \"c\": period 3 preperiod 6\n");
    EXPECT_STREQ(name(finding.verdict), "refuted");
    EXPECT_EQ(finding.found, "period 3 preperiod 5");
}

TEST(FirstPositions, SameAsBeginsWhereBothDo) {
    check({
        {"game f\nposition (n) where n >= 30000\nmove (n) -> (n - k) for k in 1..2\n", ": same as subtract {1}", Verdict::refuted, "(30002)"},
        {"game f\nposition (n) where n >= 30000\nmove (n) -> (n - k) for k in 1..2\n", ": same as subtract {1, 2}", Verdict::proved, ""},
    });
}

/// Of all words, of which few meet the premise: as if `for` said of which the claim is.
TEST(FirstPositions, FewMeetThePremise) {
    const char* ends =
        "game t\nposition (w : word over {a, b})\nmove (w) -> (w[2..len(w)]) if len(w) >= 1\nmove (w) -> (w[1..len(w)-1]) if len(w) >= 1\n"
        "stop (w) if not 'a' in w\n";
    const char* pairs = "game t\nposition (x, y)\nmove (x, y) -> (x - k * k, y) for k in 1..x\nmove (x, y) -> (x, y - k * k) for k in 1..y\n";
    check({
        {ends, ": len(w) = 2 => (P(w) <=> w = \"bb\" or w = \"aa\")", Verdict::exhausted, ""},
        {ends, ": len(w) = 2 => (P(w) <=> w = \"bb\")", Verdict::refuted, "(\"aa\")"},
        {pairs, ": x + y <= 3 and x != y => N(x, y) or x + y = 2", Verdict::exhausted, ""},
        {pairs, ": x + y <= 3 => N(x, y)", Verdict::refuted, "(0, 0)"},
    });
}

}  // namespace
}  // namespace grundy::claim
