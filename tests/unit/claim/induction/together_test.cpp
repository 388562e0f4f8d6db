/// Claims of one file that are one induction only together: each says who wins, or what the value is, at some positions, which moves leave.
#include <gmock/gmock.h>

#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

using testing::HasSubstr;

/// No box is so large that a guess from it could know of 700.
const std::string heaps =
    "game t\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..3 if x < 700\nmove (x, y) -> (x - k, y) for k in 1..4 if x >= 700\n"
    "move (x, y) -> (x, y - k) for k in 1..3\n";
/// Nothing is claimed but where x and y are even and z is 3, which no move changes.
const std::string parts =
    "game t\nposition (x, y, z)\nmove (x, y, z) -> (x - k, y, z) for k in {2, 4} if x < 300\nmove (x, y, z) -> (x - k, y, z) for k in {2, 4, 6} if x >= 300\n"
    "move (x, y, z) -> (x, y - k, z) for k in {2, 4}\nmove (x, y, z) -> (x - 1, y, z) if z = 4\n";

TEST(Together, WhatOneClaimLeavesOpenAnotherSays) {
    const std::string below = "x < 700 => (P(x, y) <=> x mod 4 = y mod 4)", above = "x >= 700 => (P(x, y) <=> (x - 1) mod 5 = y mod 4)";
    const std::string low = "even(x) and even(y) and z = 3 and x < 300 => (P(x, y, z) <=> x / 2 mod 3 = y / 2 mod 3)";
    const std::string high = "even(x) and even(y) and z = 3 and x >= 300 => (P(x, y, z) <=> (x / 2 - 147) mod 4 = y / 2 mod 3)";
    const struct {
        std::string rule, asked, beside;
        Verdict verdict;
        std::vector<std::string> taken;
    } table[] = {
        {heaps, above, below, Verdict::proved, {"asked", "beside"}},
        {heaps, above, "", Verdict::holds, {}},
        {heaps, above, "x < 700 => (P(x, y) <=> x mod 4 = y mod 5)", Verdict::holds, {}},                      // which is false
        {heaps, above, "x < 700 => g(x, y) = (x mod 4) xor (y mod 4)", Verdict::proved, {"asked", "beside"}},  // 0 is lost
        {heaps, above, "x < 700 => g(x, y) <= 3", Verdict::holds, {}},                                         // may be 0 or not
        {heaps, above, "x < 700 => g(x, y) = (x mod 4) xor (y mod 5)", Verdict::holds, {}},                    // which is false
        {heaps, "x >= 700 => (P(x, 0) <=> x mod 5 = 1)", "P(x, y) <=> (if x < 700 then x mod 4 else (x - 1) mod 5) = y mod 4", Verdict::proved, {"beside"}},
        {heaps, "x >= 700 => g(x, y) = ((x - 1) mod 5) xor (y mod 4)", "x < 700 => g(x, y) = (x mod 4) xor (y mod 4)", Verdict::proved, {"asked", "beside"}},
        {heaps, "x < 696 => g(x + 4, y) = g(x, y)", "g(x, y) = (if x < 700 then x mod 4 else (x - 1) mod 5) xor (y mod 4)", Verdict::proved, {"beside"}},
        {parts, high, low, Verdict::proved, {"beside", ""}},
        {parts, high, "z = 3 and x < 300 => (P(x, y, z) <=> x / 2 mod 3 = y / 2 mod 3)", Verdict::proved, {"beside", ""}},
        {parts, high, "", Verdict::holds, {}},
    };
    for (const auto& row : table) {
        const std::string beside = row.beside.empty() ? "" : "claim \"beside\": " + row.beside + "\n";
        const Finding finding = decide(row.rule + "claim \"asked\": " + row.asked + "\n" + beside, 10, 0.05, false, 2'000);
        EXPECT_STREQ(name(finding.verdict), name(row.verdict)) << row.asked << " beside " << row.beside;
        const auto* by = finding.argument.as<argument::Induction>();
        if (by && row.verdict == Verdict::proved) EXPECT_EQ(by->claims, row.taken) << row.asked << " beside " << row.beside;
        else EXPECT_NE(row.verdict, Verdict::proved) << row.asked;
    }
}

/// A claim that is false is refuted, and no other is proved by it.
TEST(Together, AFalseClaimProvesNothing) {
    const std::string wrong = "claim \"beside\": x < 700 => (P(x, y) <=> x mod 4 = y mod 4 and x != 613)\n";
    const Finding finding = decide(heaps + "claim \"asked\": x >= 700 => (P(x, y) <=> (x - 1) mod 5 = y mod 4)\n" + wrong, 10, 0.05, false, 2'000);
    EXPECT_STREQ(name(finding.verdict), "holds");
    const Finding same =
        decide(heaps + "claim \"asked\": x >= 700 => (P(x, y) <=> x mod 5 = y mod 4)\nclaim \"b\": x < 700 => (P(x, y) <=> x mod 4 = y mod 4)\n", 20, 5);
    EXPECT_STREQ(name(same.verdict), "refuted");
}

/// A law was kept, or its absence, as the claim that asked first made it: one about (x, x) held or was proved by the order of the file.
TEST(Together, TheOrderOfTheFileDoesNotMatter) {
    const std::string asked = "claim \"asked\": x >= 700 => (P(x, x) <=> (x - 1) mod 5 = x mod 4)\n";
    std::vector<std::string> others = {"claim \"lie\": x >= 600 => (P(x, y) <=> x mod 4 = y mod 4)\n",
                                       "claim \"above\": x >= 700 => (P(x, y) <=> (x - 1) mod 5 = y mod 4)\n",
                                       "claim \"below\": x < 700 => (P(x, y) <=> x mod 4 = y mod 4)\n"};
    do EXPECT_STREQ(name(decide(heaps + asked + others[0] + others[1] + others[2], 10, 0.1).verdict), "proved") << others[0] << others[1];
    while (std::next_permutation(others.begin(), others.end()));
}

/// Claims about all values of a parameter are beside each other, too, also where they are told by quotients and remainders.
TEST(Together, WithParametersLeftOpen) {
    const std::string race = "game t(k = 10, t = 100)\nposition (n) where n <= t\nmove (n) -> (n + i) for i in 1..k\nstart (0)\n",
                      law = "claim \"law\" with k >= 1, t >= 0: P(n) <=> (t - n) mod (k + 1) = 0\n";
    const struct {
        std::string file;
        Verdict verdict;
    } rows[] = {
        {race + "claim \"c\" with k >= 1, t >= 0: P at start <=> t mod (k + 1) = 0\n", Verdict::proved},
        {race + "claim \"c\" with k >= 1, t >= 0: n = 0 => (P(n) <=> t mod (k + 1) = 0)\n" + law, Verdict::proved},
        {race + "claim \"c\" with k >= 1, t >= 0: t = k + 1 => P at start\n" + law, Verdict::proved},
        {race + "claim \"c\" with k >= 1, t >= 0: t mod (k + 1) != 0 => N at start\n" + law, Verdict::proved},
        {race + "claim \"c\" with k >= 1, t >= 0: P at start <=> t mod (k + 1) <= 1\n" + law, Verdict::refuted},
        {race + "claim \"c\" with k >= 1, t >= 0: P at start <=> t mod (k + 2) = 0\nclaim \"lie\" with k >= 1, t >= 0: P(n) <=> (t - n) mod (k + 2) = 0\n",
         Verdict::refuted},
    };
    for (const auto& row : rows) EXPECT_STREQ(name(decide(row.file, 40, 0.1).verdict), name(row.verdict)) << row.file;
}

/// What another claim says is P may be the set that a strategy keeps, whoever wins elsewhere. It need not be true: that it is kept is decided here.
TEST(Together, WhatAnotherSaysIsLostIsKept) {
    const std::string memory = "game t(t = 2)\nposition (n, last) where last <= 2*t\nmove (n, last) -> (n - k, k) for k in 1..2*t if k != last\n",
                      multiples = "claim \"kept\" with t >= 1: n mod (2 * t + 1) = 0 => P(n, last)\n";
    const std::string first = "claim \"c\" with t >= 1: last = 0 => (P(n, last) <=> n mod (2 * t + 1) = 0)\n";
    const auto decided = [&](const std::string& claims) { return decide(memory + claims, 40, 0.2); };
    const Finding finding = decided(first + multiples);
    EXPECT_STREQ(name(finding.verdict), "proved");
    const auto* by = finding.argument.as<argument::ByStrategy>();
    ASSERT_TRUE(by);
    EXPECT_EQ(by->claim, "kept");
    EXPECT_STREQ(name(decided("claim \"c\" with t >= 1: n mod (2 * t + 1) != 0 and last != n mod (2 * t + 1) => N(n, last)\n" + multiples).verdict), "proved");
    EXPECT_STREQ(name(decided("claim \"c\" with t >= 1: last = 0 => (P(n, last) <=> n mod (2 * t + 1) <= 1)\n" + multiples).verdict), "refuted");
    EXPECT_STREQ(
        name(
            decided(
                "claim \"c\" with t >= 1: last = 0 => (P(n, last) <=> n mod (2 * t + 2) = 0)\nclaim \"lie\" with t >= 1: n mod (2 * t + 2) = 0 => P(n, last)\n")
                .verdict),
        "refuted");
}

/// Tuples that are no positions, as those with x > m, say nothing of a law.
TEST(Together, LawsAmongPositions) {
    const std::string king =
        "game t(m = 8, n = 8)\nposition (x, y) where 1 <= x and x <= m and 1 <= y and y <= n\nmove (x, y) -> (x + 1, y)\n"
        "move (x, y) -> (x, y + 1)\nmove (x, y) -> (x + 1, y + 1)\nstart (1, 1)\n";
    EXPECT_STREQ(name(decide(king + "claim \"c\" with m >= 1, n >= 1: P at start <=> odd(m) and odd(n)\n").verdict), "proved");
    EXPECT_STREQ(name(decide(king + "claim \"c\" with m >= 1, n >= 1: even(m * n) => N at start\n").verdict), "proved");
    EXPECT_STREQ(name(decide(king + "claim \"c\" with m >= 1, n >= 1: P at start <=> odd(m + n)\n").verdict), "refuted");
    EXPECT_STREQ(name(decide(king + "claim \"c\" with m >= 1, n >= 1: P at start <=> odd(m) and odd(n) and m + n != 400\n").verdict), "refuted");
}

TEST(Together, TheReasonNamesTheClaims) {
    const Finding finding =
        decide(heaps + "claim \"far\": x >= 700 => (P(x, y) <=> (x - 1) mod 5 = y mod 4)\nclaim \"near\": x < 700 => (P(x, y) <=> x mod 4 = y mod 4)\n");
    std::string reason;
    for (const std::string& line : report::reason(finding)) reason += line + "\n";
    EXPECT_THAT(reason, HasSubstr("Take what is claimed by \"far\" and \"near\" together. They speak of all positions."));
    EXPECT_THAT(report::statement(finding), HasSubstr("of the P-positions, as is claimed by \"far\" and \"near\": no move leads"));
}

}  // namespace
}  // namespace grundy::claim
