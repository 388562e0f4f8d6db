/// Claims with thresholds far out, about random subtraction games, beside plain loops: where the numbers are cut into stretches, nothing false may be proved
/// and the smallest counterexample must be found.
#include <random>

#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

std::vector<int> values_by_loop(const std::vector<int>& set, int to) {
    std::vector<int> g;
    for (int n = 0; n < to; ++n) {
        unsigned seen = 0;
        for (const int s : set) {
            if (s <= n) seen |= 1U << g[static_cast<std::size_t>(n - s)];
        }
        g.push_back(__builtin_ctz(~seen));
    }
    return g;
}

TEST(Stretches, RandomThresholdsAgreeWithPlainLoops) {
    std::mt19937 random(7);
    const auto upto = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
    constexpr int size = 150'000;
    int proved = 0, refuted = 0;
    for (int round = 0; round < 60; ++round) {
        std::vector<int> set;
        for (int count = upto(1, 3); count > 0; --count) set.push_back(upto(1, 9));
        std::sort(set.begin(), set.end());
        set.erase(std::unique(set.begin(), set.end()), set.end());
        const auto table = values_by_loop(set, size);
        const auto g = [&](int n) { return table[static_cast<std::size_t>(n)]; };
        const int T = upto(25'000, 45'000), U = upto(25'000, 60'000), v = upto(0, 2), r = upto(0, 5), form = upto(0, 5);
        int m = 1;  // the period, or nearly
        while (m < 40 && !std::equal(table.begin() + 200, table.begin() + 400, table.begin() + 200 + m)) ++m;
        if (upto(0, 3) == 0) ++m;
        const std::string t = std::to_string(T), u = std::to_string(U), M = std::to_string(m), V = std::to_string(v), R = std::to_string(r);
        std::string claim;
        std::function<bool(int)> truth;
        if (form == 0) claim = "n >= " + t + " => g(n) = g(n - " + M + " * " + R + ")", truth = [=](int n) { return n < T || g(n) == g(n - m * r); };
        if (form == 1) claim = "g(n) <= " + V + " or n < " + t + " or n > " + u, truth = [=](int n) { return g(n) <= v || n < T || n > U; };
        if (form == 2) claim = "g(n) = g(n + " + M + ") and n != " + t, truth = [=](int n) { return g(n) == g(n + m) && n != T; };
        if (form == 3)
            claim = "abs(n - " + t + ") mod " + M + " != " + R + " or g(n) = g(" + t + " + " + R + ") or n < " + t,
            truth = [=](int n) { return std::abs(n - T) % m != r || g(n) == g(T + r) || n < T; };
        if (form == 4)
            claim = "g(min(n, " + t + ")) <= " + V + " or min(n, " + u + ") mod " + M + " != " + R,
            truth = [=](int n) { return g(std::min(n, T)) <= v || std::min(n, U) % m != r; };
        if (form == 5)
            claim = "n in {" + t + ", " + u + ", 3 * " + t + "} => g(n) <= " + V, truth = [=](int n) { return (n != T && n != U && n != 3 * T) || g(n) <= v; };
        int fails = 300;
        while (fails < size - 100 && truth(fails)) ++fails;
        const bool holds = fails == size - 100;
        std::string elements;
        for (const int s : set) elements += (elements.empty() ? "" : ", ") + std::to_string(s);
        const std::string about = "game s\nposition (n)\nmove (n) -> (n - s) for s in {" + elements + "}\nclaim \"c\": n < 300 or (" + claim + ")\n";
        const Finding finding = decide(about, 10, 0.05);
        if (finding.verdict == Verdict::proved) {
            EXPECT_TRUE(holds) << about << fails;
            ++proved;
        } else {
            ASSERT_EQ(finding.verdict, Verdict::refuted) << about;
            if (fails < size - 100) {
                EXPECT_EQ(tried(finding), "(" + std::to_string(fails) + ")") << about;
            }
            ++refuted;
        }
    }
    EXPECT_GE(proved, 10);
    EXPECT_GE(refuted, 10);
}

// Squares, products and powers do not repeat, but what they leave modulo a number does, and so does who wins at such heaps.
TEST(Repeats, WhatGrowsFaster) {
    const char* const three = "game t\nposition (n)\nmove (n) -> (n - d) for d in 1..3\n";
    const char* const six = "game t\nposition (n)\nmove (n) -> (n - d) for d in 1..6\n";
    const char* const late = "game t\nposition (n)\nmove (n) -> (n - d) for d in {2, 5, 7, 9} if n != 11\n";
    check({
        {three, ": P(n * n) <=> even(n)", Verdict::proved, "1.1"},
        {three, ": P(n^2 + 3) <=> odd(n)", Verdict::proved, "1.1"},
        {three, ": g(n * (n + 1)) in {0, 2}", Verdict::proved, "1.1"},
        {three, ": P(n^3 + n * n) <=> n mod 4 in {0, 2, 3}", Verdict::proved, "1.1"},
        {six, ": N(2^n)", Verdict::proved, "1.1"},
        {six, ": g(2^n) = [1, 2, 4][n mod 3 + 1]", Verdict::proved, "1.1"},
        {six, ": P(8^n - 1)", Verdict::proved, "1.1"},
        {six, ": P(3 * 8^n - 3) and N(8^n)", Verdict::proved, "1.1"},
        {six, ": (P(n * n * n + 6) <=> n mod 7 in {1, 2, 4}) or n < 0", Verdict::proved, "1.1"},
        {three, ": n^2 mod 3 != 2 and (n >= 4 => n * n > 15)", Verdict::proved, ""},
        {three, ": odd(n * n) <=> odd(n)", Verdict::proved, ""},
        {late, ": g(n * n + 40) = g(n * n + 40) or P(n)", Verdict::proved, ""},
        {three, ": P(n * n) <=> even(n) and n != 6", Verdict::refuted, "(6)"},
        {six, ": N(2^n + 5)", Verdict::refuted, "(1)"},
        {three, ": n < 1 or P(n * n - 1)", Verdict::refuted, "(2)"},
        {three, ": P(n * n - 5) or n = n", Verdict::undecided, ""},  // no position where n is 0
    });
}

}  // namespace
}  // namespace grundy::claim
