/// The formulas of the theorems on the relatives of Nim are proved; formulas that are nearly those are refuted, or at best seen to hold.
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

void expect(const std::string& rule, const std::string& claim, Verdict verdict) {
    const Finding finding = decide("game g\n" + rule + "\nclaim \"c\": " + claim + "\n");
    EXPECT_STREQ(name(finding.verdict), name(verdict)) << rule << "\n" << claim << "\n" << finding.counterexample;
    if (verdict == Verdict::proved) {
        EXPECT_FALSE(finding.grounds.theorems().empty()) << claim;
    }
}

TEST(Spelled, EuclidInBothVersions) {
    const std::string zero = "position (unordered (x, y))\nmove (x, y) -> (x, y - k * x) for k in 1..y/x if x >= 1";
    expect(zero, "x >= 1 and x <= y => (P(x, y) <=> x != y and y^2 < x * y + x^2)", Verdict::proved);
    expect(zero, "x >= 1 and x <= y => (N(x, y) <=> x = y or y * y > x * y + x * x)", Verdict::proved);
    expect(zero, "x >= 1 and x <= y => (P(x, y) <=> y^2 < x * y + x^2)", Verdict::refuted);
    expect(zero, "x <= y => (P(x, y) <=> x != y and y^2 < x * y + x^2)", Verdict::refuted);
    const std::string positive = "position (unordered (x, y)) where x >= 1 and y >= 1\nmove (x, y) -> (x, y - k * x) for k in 1..y/x";
    expect(positive, "x <= y => g(x, y) = (y^2 - x^2) / (x * y)", Verdict::proved);
    expect(positive, "x <= y => (P(x, y) <=> y^2 < x * y + x^2)", Verdict::proved);
    expect(positive, "x <= y => (P(x, y) <=> x != y and y^2 < x * y + x^2)", Verdict::refuted);
    expect(positive, "x <= y => g(x, y) = (y^2 - x^2) / (x * x)", Verdict::refuted);
}

TEST(Spelled, GreedyStaircaseAndFibonacci) {
    const std::string greedy = "position (unordered h[3])\nmove (h) -> (h[i := h[i] - k]) for i in 1..3, k in 1..h[i] if h[i] = max(h)";
    expect(greedy, "P(h) <=> max(h) = 0 or even(count(i in 1..3: h[i] = max(h)))", Verdict::proved);
    expect(greedy, "P(h) <=> even(count(i in 1..3: h[i] = max(h)))", Verdict::refuted);
    expect(greedy + "\nplay misere", "P(h) <=> if max(h) <= 1 then odd(sum(h)) else even(count(i in 1..3: h[i] = max(h)))", Verdict::proved);
    const std::string stairs = "position (a[4])\nmove (a) -> (a[i := a[i] - k, i - 1 := a[i - 1] + k]) for i in 2..4, k in 1..a[i]";
    expect(stairs, "g(a) = xor(i in 1..4 if even(i): a[i])", Verdict::proved);
    expect(stairs, "P(a) <=> a[2] = a[4]", Verdict::proved);
    expect(stairs, "g(a) = xor(i in 1..4 if odd(i): a[i])", Verdict::refuted);
    expect(stairs, "max(a) <= 1 => (P(a) <=> even(sum(a)))", Verdict::refuted);
    const std::string quota = "position (n, q)\nmove (n, q) -> (n - k, 2 * k) for k in 1..q";
    expect(quota, "P(n, q) <=> n = 0 or min(zeckendorf(n)) > q", Verdict::proved);
    expect(quota, "P(n, q) <=> n = 0 or min(zeckendorf(n)) > 2 * q", Verdict::refuted);
    const std::string last = "position (p, q)\nmove (p, 0) -> (p - k, k) for k in 1..p-1\nmove (p, q) -> (p - k, k) for k in 1..2*q";
    expect(last, "q >= 1 => (P(p, q) <=> p = 0 or min(zeckendorf(p)) > 2 * q)", Verdict::proved);
    expect(last, "q = 0 => (P(p, q) <=> p in fibonacci(p) or p = 0)", Verdict::proved);
    expect(last, "P(p, q) <=> p = 0 or min(zeckendorf(p)) > 2 * q", Verdict::refuted);
    const std::string thrice = "position (n, q)\nmove (n, q) -> (n - k, 3 * k) for k in 1..q";
    expect(thrice, "P(n, q) <=> n = 0 or min(zeckendorf(n)) > q", Verdict::refuted);
}

TEST(Spelled, DivisorsFromOneUp) {
    const std::string proper = "position (n) where n >= 1\nmove (n) -> (n - d) for d in divisors(n) if d < n";
    expect(proper, "g(n) = trailing(n, 2, 0)", Verdict::proved);
    expect(proper, "P(n) <=> odd(n)", Verdict::proved);
    expect(proper, "g(n) = trailing(n, 2, 0) + 1", Verdict::refuted);
}

}  // namespace
}  // namespace grundy::claim
