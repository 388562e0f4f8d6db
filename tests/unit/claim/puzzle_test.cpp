// Claims about puzzles for one player: verdicts, the smallest counterexample, and what is shown of it.
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

const char* const road =
    "game road\nposition (n) where n <= 9\nmove (n) -> (n + 2) if n != 6\nmove back: (n) -> (n - 5) if n != 6 cost 4\nstart (0)\nplay alone\ngoal (7)\n";
const char* const endless = "game endless\nposition (n)\nmove (n) -> (n - 1)\nmove (n) -> (n / 2) if even(n)\nplay alone\ngoal (0)\n";

TEST(PuzzleClaims, Verdicts) {
    check({
        {road, ": distance at start = 7", Verdict::refuted, "(0)"},
        {road, ": distance(1) = 3 and solutions(1) = 1", Verdict::exhausted, ""},
        {road, ": reachable(n)", Verdict::refuted, "(0)"},
        {road, ": reachable(n) <=> odd(n) and n != 9 or n = 8", Verdict::exhausted, ""},
        {road, ": not reachable at start", Verdict::exhausted, ""},
        {road, ": distance(8) = 6", Verdict::exhausted, ""},
        {road, ": solutions(n) <= 1", Verdict::exhausted, ""},
        // Where no goal can be reached the distance is equal to no number, and beyond all.
        {road, ": distance(0) = 100", Verdict::refuted, "(0)"},
        {road, ": distance(0) > 100", Verdict::exhausted, ""},
        {road, ": distance(0) + 1 = 100", Verdict::undecided, "no goal can be reached"},
        {road, ": distance(n) <= 6 for n in {1, 3, 5, 8}", Verdict::exhausted, ""},
        {endless, ": distance(n) <= n", Verdict::holds, ""},
        {endless, ": distance(n) <= 6 for n in 0..100", Verdict::refuted, "(15)"},
        {endless, ": distance(n) = n / 2 + n mod 2 for n in 0..6", Verdict::refuted, "(2)"},
        {endless, ": reachable(n) for n in 0..1000", Verdict::exhausted, ""},
        {endless, ": 1 + 1 = 2", Verdict::exhausted, ""},
    });
}

TEST(PuzzleClaims, ARefutedOneShowsTheWay) {
    const Finding finding = decide(std::string(road) + "claim \"c\": distance(8) = 5\n");
    EXPECT_EQ(finding.verdict, Verdict::refuted);
    EXPECT_EQ(finding.claimed, "5");
    EXPECT_EQ(finding.found, "6");
    ASSERT_EQ(finding.shown_by.size(), 1U);
    EXPECT_EQ(finding.shown_by[0], "a shortest solution: (8) → (3) → (5) → (7)");
    const Finding none = decide(std::string(road) + "claim \"c\": reachable(0)\n");
    ASSERT_EQ(none.shown_by.size(), 1U);
    EXPECT_EQ(none.shown_by[0].rfind("no goal can be reached from (0)", 0), 0U) << none.shown_by[0];
}

}  // namespace
}  // namespace grundy::claim
