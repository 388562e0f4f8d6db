/// Claims about values that do not say what the value is: by a law of the values, guessed and proved.
#include <functional>

#include "tests/support/depth.hpp"
#include "tests/unit/claim/leaps.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

const std::string steps =  // one from a heap, or one from both
    "game t\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\nmove (x, y) -> (x - 1, y - 1)\n";
const std::string by_pairs =  // any number from the first heap, any number of by_pairs from the second
    "game t\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - 2 * k) for k in 1..y/2\n";

/// Cyclic Nimhoff: what each line of the rule leads to is read by few states, all lines together by far too many.
TEST(ValueLaw, BlocksOfAnySize) {
    const std::string nim = "game t\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y\n";
    const std::string three = nim + "move (x, y) -> (x - 1, y - 1)\n", four = nim + "move (x, y) -> (x - i, y - j) for i in 1..3, j in 1..3 if i + j < 4\n";
    check({
        {three.c_str(), ": g(x, y) = 3 * (x / 3 xor y / 3) + (x + y) mod 3", Verdict::proved, "11.2"},
        {three.c_str(), ": g(x, y) = 3 * (x / 3 xor y / 3) + (x + 2 * y) mod 3", Verdict::refuted, "(0, 1)"},
        {three.c_str(), ": g(x, y) = (if x = 900 and y = 2 then 0 else 3 * (x / 3 xor y / 3) + (x + y) mod 3)", Verdict::refuted, "(900, 2)"},
        {three.c_str(), ": g(3 * x, 3 * y) = 3 * (x xor y)", Verdict::proved, "207 states"},
        {four.c_str(), ": g(4 * x + 1, 4 * y + 2) = 4 * (x xor y) + 3", Verdict::proved, "(4 states)"},
    });
}

TEST(ValueLaw, ClaimsThatDoNotSayTheValue) {
    check({
        {steps.c_str(), ": g(x, y) <= 3", Verdict::proved, "number of options"},
        {steps.c_str(), ": g(x, y) in {0, 1, 2, 3}", Verdict::proved, "number of options"},
        {steps.c_str(), ": g(x, y) in {0, 1, 2}", Verdict::refuted, "(1, 2)"},
        {steps.c_str(), ": g(x, y) = 3 => odd(x + y)", Verdict::proved, "11.2"},
        {steps.c_str(), ": g(x, y) = 3 => odd(x + y) and x < 4000", Verdict::refuted, "(4000, 1)"},
        {steps.c_str(), ": g(x + 2, y + 2) = g(x, y) or x = 0 or y = 0", Verdict::proved, "11.2"},
        {steps.c_str(), ": P(x, y) <=> g(x, y) = 0", Verdict::proved, "11.1"},
        {steps.c_str(), ": P(x, y) => g(x + 1, y) + g(x, y + 1) >= 2", Verdict::proved, "11.2"},
        {steps.c_str(), ": x >= 1 => g(x - 1, y) != g(x, y)", Verdict::proved, "11.2"},
        {steps.c_str(), ": x >= 1 => (g(x, y) = 1 <=> odd(y) and even(x) or odd(x) and odd(y))", Verdict::refuted, "(1, 0)"},
        {steps.c_str(), ": g(n, n) in {0, 2} for n in 0..1000000000000", Verdict::proved, "11.2"},
    });
}

TEST(ValueLaw, ValuesWithoutBound) {
    check({
        {by_pairs.c_str(), ": g(x, y) <= x + y / 2", Verdict::proved, "11.2"},
        {by_pairs.c_str(), ": g(x, y) <= x + y / 3", Verdict::refuted, "(0, 2)"},
        {by_pairs.c_str(), ": x >= 2 => g(x, y) <= x + y", Verdict::proved, "11.2"},
        {by_pairs.c_str(), ": g(2 * x, 4 * y) = 2 * g(x, 2 * y)", Verdict::proved, "11.2"},
        {by_pairs.c_str(), ": g(x, y + 1) = g(x, y) <=> even(y)", Verdict::proved, "11.2"},
    });
}

TEST(ValueLaw, WhereTheClaimedRegionIsLeft) {
    const std::string game = "game t\nposition (a, b)\nmove (a, b) -> (a - k, b) for k in 1..2\nmove (a, b) -> (a, b - k) for k in 1..2\n";
    check({
        {game.c_str(), ": a >= 1 => g(a, b) = (a mod 3) xor (b mod 3)", Verdict::proved, "11.2"},
        {game.c_str(), ": a >= 1 => g(a, b) = (a mod 3) xor (b mod 3) or a = 500", Verdict::proved, "11.2"},
        {game.c_str(), ": a >= 1 => g(a, b) = if a = 500 then 9 else (a mod 3) xor (b mod 3)", Verdict::refuted, "(500, 0)"},
    });
}

TEST(ValueLaw, NoMoreThanTheOptions) {
    const std::string queen =  // whose values have no law that is guessed
        "game t\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..3\nmove (x, y) -> (x, y - k) for k in 1..3\nmove (x, y) -> (x - k, y - k) for k in "
        "1..3\n";
    check({
        {queen.c_str(), ": g(x, y) <= 9", Verdict::proved, "number of options"},
        {queen.c_str(), ": x = 0 => g(x, y) <= 3", Verdict::proved, "number of options"},
        {queen.c_str(), ": x = 0 => g(x, y) <= 2", Verdict::refuted, "(0, 3)"},
        {queen.c_str(), ": x >= 1 and y >= 1 or g(x, y) < 4", Verdict::proved, "number of options"},
        {queen.c_str(), ": g(x, y) <= 8", Verdict::holds, "no law of the values"},
        {(queen + "move (x, y) -> (x + 1, y) if x < 0\n").c_str(), ": g(x, y) <= 9", Verdict::proved, "number of options"},
        {(queen + "move (x, y) -> (0, 0) if x + y = 1000\n").c_str(), ": g(x, y) <= 9 or x + y = 1000", Verdict::proved, "number of options"},
    });
}

TEST(ValueLaw, WhatIsNoPositionHasNoValue) { check({{steps.c_str(), ": g(x - 1, y) <= 3", Verdict::undecided, "(-1, 0)"}}); }

// ---- random games and claims, against a loop

TEST(ValueLaw, RandomClaimsAgreeWithPlainLoops) {
    std::mt19937 random(20261123);
    const auto upto = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
    constexpr std::size_t large = 96;
    int proved = 0, refuted = 0, missed = 0;
    for (int round = 0; round < grundy::tests::rounds(17); ++round) {
        const Leaps game = Leaps::made(random, 4);
        const auto g = game.values(large);
        const int v = upto(0, 3), m = upto(2, 4), r = upto(0, 3), a = upto(0, 3), b = upto(0, 3);
        const std::string n[] = {std::to_string(v), std::to_string(m), std::to_string(r), std::to_string(a), std::to_string(b)};
        struct Claim {
            std::string text;
            std::function<bool(std::size_t, std::size_t)> at;
        };
        const auto s = [](int x) { return static_cast<std::size_t>(x); };
        const std::vector<Claim> claims = {
            {"g(x, y) <= " + n[0], [&](auto x, auto y) { return g[x][y] <= v; }},
            {"g(x, y) = " + n[0] + " => x mod " + n[1] + " != " + n[2], [&](auto x, auto y) { return g[x][y] != v || s(r) != x % s(m); }},
            {"g(x + " + n[3] + ", y + " + n[4] + ") = g(x, y)",
             [&](auto x, auto y) { return x + s(a) >= large || y + s(b) >= large || g[x + s(a)][y + s(b)] == g[x][y]; }},
            {"N(x, y) => g(x, y) + g(x + " + n[3] + ", y) >= " + n[1],
             [&](auto x, auto y) { return g[x][y] == 0 || x + s(a) >= large || g[x][y] + g[x + s(a)][y] >= m; }},
        };
        const Claim& claim = claims[s(round) % claims.size()];
        bool all = true;
        for (std::size_t x = 0; x < large; ++x)
            for (std::size_t y = 0; y < large; ++y) all = all && claim.at(x, y);
        const Finding finding = decide(game.text() + "claim \"c\": " + claim.text + "\n", 10, 0.05);
        if (finding.verdict == Verdict::proved) {
            EXPECT_TRUE(all) << game.text() << claim.text;
            ++proved;
        }
        if (!all) {
            EXPECT_EQ(finding.verdict, Verdict::refuted) << game.text() << claim.text;
            ++refuted;
        }
        missed += all && finding.verdict != Verdict::proved ? 1 : 0;
    }
    EXPECT_GE(proved, grundy::tests::rounds(2));
    EXPECT_GE(proved, 4 * missed);  // of the true ones
    EXPECT_GE(refuted, grundy::tests::rounds(4));
}

}  // namespace
}  // namespace grundy::claim
