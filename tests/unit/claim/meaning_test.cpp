/// Claims about games with a closed form are recognised by what they mean: every spelling of a theorem is proved, and what differs from it in one sign or one
/// constant is not. What is proved here was checked by hand to be equivalent to the theorem, or weaker; what is refuted is refuted by the definition.
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

struct Spellings {
    const char* rule;
    std::vector<const char*> proved;
    std::vector<const char*> never;  ///< false, or true and out of reach: in any case not proved
};

void compare(const Spellings& all) {
    const std::string rule = std::string("game g\n") + all.rule + "\nclaim \"c\": ";
    for (const char* claim : all.proved) {
        const Finding finding = decide(rule + claim + "\n");
        EXPECT_EQ(finding.verdict, Verdict::proved) << rule << claim << "\n" << name(finding.verdict) << " " << finding.counterexample;
        EXPECT_FALSE(finding.grounds.theorems().empty()) << claim;
    }
    for (const char* claim : all.never) {
        const Finding finding = decide(rule + claim + "\n", 10, 0.2, false, 2'000);
        EXPECT_NE(finding.verdict, Verdict::proved) << rule << claim;
    }
}

TEST(Meaning, TwoHeaps) {
    compare({"position (a, b)\nmove (a, b) -> (a - k, b) for k in 1..a\nmove (a, b) -> (a, b - k) for k in 1..b",
             {"P(a, b) <=> a = b", "1 <= a and a < b => N(a, b)", "a > b => g(a, b) >= 1", "g(a, b) = b xor a", "P(b, a) <=> a - b = 0", "g(a, a) = 0",
              "g(a, b) <= a + b and even(a + b - g(a, b))", "N(a, b) <=> a < b or b < a", "a >= 10^30 => (P(a, b) <=> b = a)",
              "max(a, b) >= 40 => (P(a, b) <=> b = a)", "P(a, b) <=> abs(a - b) = 0", "P(a, b) <=> max(a, b) = min(b, a)", "P(a, b) or N(a, b)",
              "P(a, b + 1) <=> a = b + 1", "P(a, b) => not N(b, a)", "g(a + 1, a) >= 1"},
             {"a <= b => N(a, b)", "g(a, b) <= a", "P(a, b) <=> a = b + 1 - 1 / (1 + a * b)", "P(a - 1, b) <=> a - 1 = b", "P(a, b) <=> a * b = b * b",
              "P(a, b) <=> a mod 1000 = b mod 1000", "P(a, b) <=> a / 1000 = b / 1000", "1 / a >= 0 or P(a, b) or N(a, b)",
              "P(a, b) <=> all(j in 0..9: bit(a, j) = bit(b, j))"}});
}

TEST(Meaning, Nim) {
    compare({"position (unordered h[3])\nmove (h) -> (h[i := h[i] - k]) for i in 1..3, k in 1..h[i]",
             {"P(h) <=> xor(h) = 0", "g(h) = 0 <=> (h[1] xor h[2]) = h[3]", "N(h) <=> h[3] != (h[1] xor h[2])", "P(h) => even(sum(h))",
              "P(h) <=> all(j in 0..max(h): even(count(x in h: bit(x, j) = 1)))", "P(h) <=> not any(j in 0..sum(h): odd(sum(x in h: x / 2^j)))",
              "h[1] = h[2] => g(h) = h[3]", "h[1] = 0 => (P(h) <=> h[2] = h[3])", "h[1] = 1 and P(h) => h[2] != h[3]", "g([0, h[2], h[3]]) = (h[2] xor h[3])",
              "max(h) <= 1 => (P(h) <=> even(sum(h)))", "max(h) <= 1 => g(h) = sum(h) mod 2", "g(h) = xor(x in h: x)", "g(h) = xor([h[3], h[1], h[2]])",
              "N(h) <=> not xor(i in 1..3: h[4 - i]) < 1", "P(h) <=> xor(i in 1..3: h[i] xor i) = 0"},
             {"P(h) <=> even(sum(h))", "max(h) <= 2 => (P(h) <=> even(sum(h)))", "h[1] = 1 and P(h) => h[2] = h[3] + 1", "g(h) = xor(i in 1..2: h[i])",
              "P(h) <=> all(j in 1..max(h): even(count(x in h: bit(x, j) = 1)))", "max(h) >= 600 => P(h)", "P(h) <=> xor(i in 1..3: h[i] xor (i + 1)) = 0"}});
    compare({"position (unordered h[3])\nmove (h) -> (h[i := h[i] - k]) for i in 1..3, k in 1..h[i]\nplay misere",
             {"P(h) <=> if max(h) <= 1 then odd(sum(h)) else xor(h) = 0", "max(h) >= 2 => (N(h) <=> h[1] != (h[2] xor h[3]))",
              "max(h) < 2 => (P(h) <=> not even(h[1] + h[2] + h[3]))", "P(h) <=> max(h) > 1 and xor(h) = 0 or max(h) <= 1 and xor(h) = 1",
              "P(h) <=> (xor(h) xor (if max(h) < 2 then 1 else 0)) = 0"},
             {"P(h) <=> if max(h) <= 2 then odd(sum(h)) else xor(h) = 0", "P(h) <=> xor(h) = 0 or max(h) = 1", "max(h) >= 1 => (P(h) <=> xor(h) = 0)"}});
}

TEST(Meaning, PokerNim) {
    compare(
        {"position (unordered h[2], c)\nmove (h, c) -> (h[i := h[i] - k], c) for i in 1..2, k in 1..h[i]\n"
         "move (h, c) -> (h[i := h[i] + k], c - 1) for i in 1..2, k in 1..2",
         {"P(h, c) <=> xor(h) = 0", "g(h, c) = (h[1] xor h[2])", "N(h, c) <=> h[1] != h[2]", "g(h, c) = g(h, c + 1)", "c >= 5 => g(h, c) = xor(h)"},
         {"P(h, c) <=> xor(h) = 0 and c = 0", "g(h, c) = (h[1] xor c)", "P(h, c) <=> h[1] = h[2] + c - c * c"}});
}

TEST(Meaning, Moore) {
    compare(
        {"position (unordered h[4])\nmove (h) -> (b) for b in below(h) if 1 <= count(i in 1..4: b[i] < h[i]) <= 2",
         {"P(h) <=> all(b in 0..max(h): count(i in 1..4: bit(h[i], b) = 1) mod 3 = 0)", "P(h) <=> all(j in 0..sum(h): sum(i in 1..4: bit(h[i], j)) mod 3 = 0)",
          "P(h) <=> not any(j in 0..max(h) + 2: sum(x in h: x / 2^j mod 2) mod 3 != 0)",
          "P(h) <=> all(j in 0..len(powers(2, max(h))): count(x in h: odd(x / 2^j)) mod 3 = 0)",
          "max(h) >= 40 => (P(h) <=> all(place in 0..max(h): count(x in h: digit(x, 2, place) = 1) mod 3 = 0))"},
         {"P(h) <=> all(j in 1..max(h): count(i in 1..4: bit(h[i], j) = 1) mod 3 = 0)",
          "P(h) <=> all(j in 0..max(h): count(i in 1..3: bit(h[i], j) = 1) mod 3 = 0)",
          "P(h) <=> all(j in 0..max(h) / 2 + 1: count(i in 1..4: bit(h[i], j) = 1) mod 3 = 0)",
          "P(h) <=> all(j in 0..max(h): count(i in 1..4: bit(h[i], i) = 1) mod 3 = 0)",
          "P(h) <=> all(j in 0..max(h): count(i in 1..4: bit(h[i], j) = 1) mod 2 = 0)",
          "max(h) >= 40 => (P(h) <=> all(i in 0..max(h): count(j in 1..4: bit(h[j], j) = 1) mod 3 = 0))"}});
}

TEST(Meaning, Euclid) {
    compare({"position (unordered (x, y))\nmove (x, y) -> (x, y - k * x) for k in 1..y/x if x >= 1",
             {"1 <= x and x <= y => (P(x, y) <=> x < y and y * y < x * y + x * x)",
              "not (x < 1) and y >= x => (N(x, y) <=> not (x != y and y * y - x * x < y * x))", "x > 0 and y > x => (P(x, y) <=> y * (y - x) < x^2)",
              "1 <= x <= y => (P(x, y) <=> x^2 + x * y > y * y and x < y)",
              "P(x, y) <=> x = 0 or y = 0 or x != y and (if x <= y then y^2 < x * y + x^2 else x^2 < x * y + y^2)",
              "0 < x and x <= y and y < 2 * x and P(x, y) => y * y <= x * y + x * x",
              "x >= 1 and y >= 1 => (P(x, y) <=> x != y and max(x, y)^2 < x * y + min(x, y)^2)", "1 <= x and x < y => (N(x, y) <=> y^2 >= x * y + x^2)"},
             {"0 <= x and x <= y => (P(x, y) <=> x < y and y * y < x * y + x * x)", "1 <= x and x <= y => (P(x, y) <=> x < y and y * y < x * y + 2 * x * x)",
              "1 <= x and x <= y => (P(x, y) <=> y * y < x * y + x * x)", "1 <= x and x <= y => (P(x, y) <=> x < y and y * y < x * y + x * x + 2 * x)",
              "1 <= x and x <= y => (P(x, y) <=> x < y and y * y > x * y + x * x)"}});
    compare({"position (unordered (x, y)) where x >= 1 and y >= 1\nmove (x, y) -> (x, y - k * x) for k in 1..y/x",
             {"y >= x => g(x, y) = (y * y - x * x) / (y * x)", "not (y < x) => (P(x, y) <=> (y - x) * (y + x) < x * y)",
              "x <= y => (g(x, y) = 0 <=> y * y < x * (x + y))", "g(x, y) = (max(x, y)^2 - min(x, y)^2) / (x * y)"},
             {"x <= y => g(x, y) = (y^2 - x^2) / (x * x)", "x <= y => g(x, y) = (y^2 - x^2 + 1) / (x * y)", "x <= y => (P(x, y) <=> y^2 < x * y + x^2 - x)"}});
}

TEST(Meaning, Wythoff) {
    compare(
        {"let A(n) = (n + isqrt(5 * n * n)) / 2\nlet B(n) = A(n) + n\nposition (unordered (x, y))\nmove (x, y) -> (x - k, y) for k in 1..x\n"
         "move (x, y) -> (x - k, y - k) for k in 1..min(x, y)",
         {"P(x, y) <=> any(n in 0..x + y: x = A(n) and y = B(n) or y = A(n) and x = B(n))",
          "P(x, y) <=> any(m in 0..max(x, y) + 3: min(x, y) = A(m) and max(x, y) = B(m))", "x <= y => (P(x, y) <=> any(n in 0..x: A(n) = x and A(n) + n = y))",
          "x <= y => (P(x, y) <=> x = A(y - x))", "x <= y => (P(x, y) <=> 2 * x <= y - x + isqrt(5 * (y - x)^2) and y - x + isqrt(5 * (y - x)^2) < 2 * x + 2)",
          "P(x, y) <=> min(x, y) = A(max(x, y) - min(x, y))", "N(x, x) or x = 0", "g(x, y) = 0 <=> A(abs(y - x)) = min(y, x)",
          "P(x, y) <=> any(n in 0..x + y: x = A(n) and y = B(n)) or any(n in 0..x + y: y = A(n) and x = B(n))"},
         {"P(x, y) <=> any(n in 0..min(x, y) / 2: min(x, y) = A(n) and max(x, y) = B(n))", "x <= y => (P(x, y) <=> x = A(y - x) + 1)",
          "x <= y => (P(x, y) <=> x + 1 = A(y - x + 1))", "P(x, y) <=> any(n in 1..x + y: min(x, y) = A(n) and max(x, y) = B(n))",
          "P(x, y) <=> min(x, y) = A(max(x, y) - min(x, y)) and max(x, y) != 1000"}});
}

TEST(Meaning, GreedyFibonacciStairsAndCoins) {
    compare({"position (unordered h[3])\nmove (h) -> (h[i := h[i] - k]) for i in 1..3, k in 1..h[i] if h[i] = max(h)",
             {"P(h) <=> sum(h) = 0 or count(x in h: x = max(h)) mod 2 = 0", "N(h) <=> max(h) > 0 and odd(count(x in h: x >= max(h)))",
              "P(h) <=> not (count(i in 1..3: max(h) = h[i]) in {1, 3}) or max(h) < 1"},
             {"P(h) <=> sum(h) = 1 or count(x in h: x = max(h)) mod 2 = 0", "P(h) <=> max(h) = 0 or even(count(i in 1..3: h[i] = min(h)))",
              "P(h) <=> max(h) = 0 or even(count(i in 1..2: h[i] = max(h)))"}});
    compare({"position (p, q)\nmove first: (p, 0) -> (p - k, k) for k in 1..p-1\nmove next: (p, q) -> (p - k, k) for k in 1..2*q",
             {"1 <= q => (P(p, q) <=> p = 0 or 2 * q < min(zeckendorf(p)))", "q > 0 and p > 0 => (N(p, q) <=> min(zeckendorf(p)) <= q + q)",
              "q < 1 and p >= 1 => (P(p, q) <=> p in fibonacci(p))", "P(p, q) <=> p = 0 or (if q = 0 then p in fibonacci(p) else min(zeckendorf(p)) > 2 * q)",
              "p >= 1 and q >= p => N(p, q)", "P(0, q)"},
             {"1 <= q => (P(p, q) <=> p = 0 or 2 * q + 1 < min(zeckendorf(p)))", "q <= 1 => (P(p, q) <=> p in fibonacci(p) or p = 0)",
              "q = 0 => (P(p, q) <=> p in fibonacci(p - 1) or p = 0)"}});
    compare(
        {"let after(a, i) = if i = 1 then 1 else a[i - 1] + 1\nposition (a[4]) where all(i in 1..4: a[i] >= after(a, i))\n"
         "move (a) -> (a[i := b]) for i in 1..4, b in after(a, i)..a[i]-1",
         {"g(a) = ((a[4] - a[3] - 1) xor (a[2] - a[1] - 1))", "P(a) <=> a[4] - a[3] = a[2] - a[1]", "N(a) <=> a[4] + a[1] != a[2] + a[3]"},
         {"P(a) <=> a[4] - a[3] = a[2] - a[1] - 1", "g(a) = ((a[4] - a[3]) xor (a[2] - a[1]))"}});
    compare(
        {"position (S : set 0..40)\nmove (S) -> (S \\ {x}) for x in S\nmove (S) -> (S xor {x, y}) for x in S, y in 0..x-1\n"
         "move (S) -> (S xor {x, y, z}) for x in S, y in 0..x-1, z in 0..y-1",
         {"g(S) = xor(x in S: if odd(ones(x)) then 2 * x else 2 * x + 1)", "P(S) <=> xor(y in S: 2 * y + (if even(ones(y)) then 1 else 0)) = 0"},
         {"g(S) = xor(x in S: if even(ones(x)) then 2 * x else 2 * x + 1)"}});
}

/// Found false and once proved: bound names met after functions were written out, names ran into the words beside them, and no position was tried.
TEST(Meaning, NamesThatMeetProveNothing) {
    const std::string diagonal = "let diagonal(v) = count(i in 1..3: bit(v[i], i) = 1)\n";
    compare(
        {(diagonal + "position (h[3])\nmove (h) -> (h[i := h[i] - k]) for i in 1..3, k in 1..h[i]").c_str(),
         {},
         {"max(h) >= 40 => (P(h) <=> all(i in 0..max(h): diagonal(h) mod 2 = 0))", "max(h) >= 40 => (P(h) <=> all(j in 0..max(h): diagonal(h) mod 2 = 0))"}});
    compare({(diagonal + "position (unordered h[3])\nmove (h) -> (b) for b in below(h) if 1 <= count(j in 1..3: b[j] < h[j]) <= 2").c_str(),
             {},
             {"max(h) >= 40 => (P(h) <=> all(i in 0..max(h): diagonal(h) mod 3 = 0))", "P([0, 0, 64])"}});
    compare(
        {"let pinfibonacci(x) = x in fibonacci(x) and x < 500\nposition (p, q)\nmove first: (p, 0) -> (p - k, k) for k in 1..p-1\nmove next: (p, q) -> (p - k, "
         "k) for k in 1..2*q",
         {},
         {"q = 0 => (P(p, q) <=> pinfibonacci(p) or p = 0)", "q = 0 and p >= 500 => (P(p, q) <=> pinfibonacci(p) or p = 0)"}});
}

}  // namespace
}  // namespace grundy::claim
