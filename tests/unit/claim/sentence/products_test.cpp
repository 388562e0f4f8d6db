/// Products by their remainders and signs, common divisors with a constant, entries of lists at places that the position tells, counts as numbers.
#include <random>

#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

const char* const king = "game t\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\nmove (x, y) -> (x - 1, y - 1)\n";
const char* const placed = "game t\nposition (h[3], i) where i <= 4\nmove (h, i) -> (h[j := h[j] - 1], i) for j in 1..3\nmove (h, i) -> (h, i - 1)\n";
const char* const counted = "game t\nposition (h[3])\nmove (h) -> (h[i := h[i] - 1]) for i in 1..3 if count(j in 1..3: h[j] > h[i]) <= 1\n";

// A factor that is small wherever the product is asked for, by the condition of the move or the premise of the claim.
TEST(Products, SmallFactors) {
    const char* const table =
        "game t\nposition (x, y)\nmove (x, y) -> (x - y * d, y) for d in 1..3 if 1 <= y and y <= 3\nmove (x, y) -> (x - y, y * x / 7) if y in 8..9\n";
    check({
        {table, ": y = 2 => (P(x, y) <=> x mod 8 < 2)", Verdict::proved, "11.1"},
        {table, ": y = 3 => g(x, y) = x / 3 mod 4", Verdict::proved, "11.2"},
        {table, ": 1 <= y and y <= 3 => (P(x, y) <=> x mod (4 * y) < y)", Verdict::holds, ""},
        {table, ": y = 2 => (P(x, y) <=> x mod 8 < 2 or x = 3004)", Verdict::refuted, "(3004, 2)"},
        {table, ": y <= 3 and y * x = 12 => x >= 4", Verdict::proved, "sentence about numbers"},
        {table, ": y <= 3 and y * x = 12 => x >= 5", Verdict::refuted, "(4, 3)"},
        {table, ": y <= 3 and x <= 20 and y * x + x * x >= 400 => x = 20", Verdict::refuted, "(19, 3)"},
    });
}

TEST(Products, WhatAutomataTellOfThem) {
    check({
        {king, ": N(x, y) <=> odd(x * y + x + y)", Verdict::proved, "11.1"},
        {king, ": N(x, y) <=> odd(x * y + x)", Verdict::refuted, "(0, 1)"},
        {king, ": P(x, y) and x * y = 0 => even(x + y)", Verdict::proved, "11.1"},
        {king, ": 0 >= x * y => (P(x, y) <=> even(x + y))", Verdict::proved, "11.1"},
        {king, ": (x - 2) * (y - 3) < 0 => x < 2 or y < 3", Verdict::proved, "sentence about numbers"},
        {king, ": (x - 2) * (y - 3) > 0 => x > 2 or x = 0 and y = 0 or y < 2", Verdict::refuted, "(0, 2)"},
        {king, ": x >= 1 => even(trailing(x, 2, 0)) or odd(trailing(x, 2, 0))", Verdict::proved, "sentence about numbers"},
        {king, ": P(x, y) <=> (x^2 + y^2) mod 4 = 0", Verdict::proved, "11.1"},
        {king, ": P(x, y) <=> (x^3 + 2 * x * y - y^5) mod 2 = 0 and even(y)", Verdict::proved, "11.1"},
        {king, ": P(x, y) <=> gcd(x, 2) * gcd(2, y) mod 8 = 4", Verdict::proved, "11.1"},
        {king, ": P(x, y) <=> even(gcd(x, x)) and even(y)", Verdict::proved, "11.1"},
        {king, ": P(x, y) <=> [1, 0, 0, 0][(x mod 2) * 2 + y mod 2 + 1] = 1", Verdict::proved, "11.1"},
        {king, ": g(x, y) = [0, 1, 1, 2, 0, 1, 3, 2][(x mod 2) + 2 * (y mod 2) + (if x > y then 0 else 0) + 1]", Verdict::refuted, "(1, 2)"},
        {king, ": P(x, y) <=> [1, 0, 0][(x mod 2) * 2 + y mod 2 + 1] = 1", Verdict::undecided, ""},
        {king, ": P(x, y) <=> count(k in 1..2: even(x + k) and even(y + k)) = 1 and even(x)", Verdict::proved, "11.1"},
        {counted, ": P(h) <=> even(sum(h))", Verdict::proved, "11.1"},
    });
}

/// `1 <= i <= 3 and h[i] = 2`: the place was blamed, which is there wherever the entry is asked for.
TEST(Products, APlaceIsGuarded) {
    check({
        {placed, ": 1 <= i <= 3 and h[i] = 2 => (P(h, i) <=> even(sum(h) + i))", Verdict::proved, "11.1"},
        {placed, ": i in {1, 2, 3} and h[i] = 2 => (P(h, i) <=> even(sum(h) + i))", Verdict::proved, "11.1"},
        {placed, ": i < 1 or i > 3 or not (h[i] = 2) or (P(h, i) <=> even(sum(h) + i))", Verdict::proved, "11.1"},
        {placed, ": P(h, i) <=> (if i = 0 or i = 4 then even(sum(h)) else even(h[i] + h[1] + h[2] + h[3] - h[i] + i))", Verdict::proved, "11.1"},
        {placed, ": 1 <= i and i <= 3 => (h[i] >= 3 => (P(h, i) <=> even(sum(h) + i)))", Verdict::proved, "11.1"},
        {placed, ": 1 <= i <= 3 and h[i] = 2 => (N(h, i) <=> even(sum(h) + i))", Verdict::refuted, "([2, 0, 0], 1)"},
        {placed, ": not (1 <= i <= 3 and h[i] = 2)", Verdict::refuted, "([2, 0, 0], 1)"},
        {placed, ": h[i] = 2 and 1 <= i <= 3 => (P(h, i) <=> even(sum(h) + i))", Verdict::undecided, "outside"},
        {placed, ": 1 <= i and h[i] = 2 => (P(h, i) <=> even(sum(h) + i))", Verdict::undecided, "outside"},
    });
}

/// Against the numbers themselves.
TEST(Products, RemaindersAreThose) {
    std::mt19937 random(3);
    const auto any = [&](int least, int most) { return std::uniform_int_distribution<int>(least, most)(random); };
    int true_ones = 0;
    for (int turn = 0; turn < 30; ++turn) {
        const int a = any(-2, 3), b = any(0, 3), c = any(-3, 3), power = any(0, 3), m = any(2, 5);
        std::string wanted;
        const bool once = any(0, 1) == 0;
        for (int r = 0; r < m; ++r) wanted += (r > 0 ? ", " : "") + std::to_string(r);
        const int leave = any(0, m - 1);
        bool is_true = true;  // all remainders of 2 and m are met below 12
        for (int x = 0; x < 12; ++x)
            for (int y = 0; y < 12; ++y) {
                int z = 1;
                for (int k = 0; k < power; ++k) z *= x + b;
                const int rest = (((a * x * y + c - z) % m) + m) % m;
                if (x % 2 != 0 || y % 2 != 0) is_true = is_true && !(once && rest == leave);
            }
        const std::string is = "(" + std::to_string(a) + " * x * y + " + std::to_string(c) + " - (x + " + std::to_string(b) + ")^" + std::to_string(power) +
                               ") mod " + std::to_string(m);
        const Finding finding = decide(
            std::string(king) + "claim \"c\": N(x, y) => " + is + " in {" + wanted + "}" + (once ? " and " + is + " != " + std::to_string(leave) : "") + "\n",
            5, 0.02);
        EXPECT_STREQ(name(finding.verdict), is_true ? "proved" : "refuted") << is << " " << leave;
        true_ones += is_true;
    }
    EXPECT_GT(true_ones, 8);
}

}  // namespace
}  // namespace grundy::claim
