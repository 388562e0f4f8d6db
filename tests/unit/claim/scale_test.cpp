/// Claims about log-periodic games, for all n: formulas as people write them, and random ones beside plain loops (a false proof is the worst defect there is).
#include <random>

#include "tests/support/depth.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

std::string division(const std::vector<int>& divisors) {
    std::string set;
    for (const int d : divisors) set += (set.empty() ? "" : ", ") + std::to_string(d);
    return "game division\nposition (n)\nlet digits6(n) = len(powers(6, n))\nmove (n) -> (n / d) for d in {" + set + "} if n >= 1\n";
}
const std::string d23 = division({2, 3}), d2 = division({2}), d28 = division({2, 8}), d327 = division({3, 27});

void is(const std::string& rule, const char* claim, Verdict verdict, const char* detail) { check({{rule.c_str(), claim, verdict, detail}}); }

TEST(Scale, IntervalsInClosedForm) {
    is(d23, ": P(n) <=> n = 0 or any(k in 0..n: 3*6^k <= n < 6^(k+1))", Verdict::proved, "4.4b");
    is(d23, ": P(n) <=> n = 0 or any(k in 0..digits6(n): 3*6^k <= n and n <= 6^(k+1) - 1)", Verdict::proved, "4.4b");
    is(d23, ": P(n) <=> n = 0 or any(k in 0..n: n / 6^k in 3..5)", Verdict::proved, "4.4b");
    is(d23, ": g(n) = if any(k in 0..n: 6^k <= n < 2*6^k) then 1 else if any(k in 0..n: 2*6^k <= n < 3*6^k) then 2 else 0", Verdict::proved, "4.4b");
    is(d23, ": P(n) => all(k in 0..n: not (6^k <= n < 3*6^k))", Verdict::proved, "4.4b");
    is(d23, ": P(n) <=> n = 0 or any(k in 0..n: 3*6^k <= n < 6^(k+1)) for n in 0..10^60", Verdict::proved, "4.4b");
    is(d2, ": g(n) = len(powers(2, n)) mod 2", Verdict::proved, "4.4b");
    is(d2, ": n >= 1 => (g(n) != g(n - 1) <=> n in powers(2, n))", Verdict::proved, "4.4b");
    is(d2, ": P(n) <=> n = 0 or any(k in 0..n if odd(k): 2^k <= n < 2^(k + 1))", Verdict::proved, "4.4b");
    is(d28, ": n >= 16 => g(n) <= 1 and g(2 * n + 1) = 1 - g(n)", Verdict::proved, "4.4b");
    is(d327, ": n >= 81 => g(n) = len(powers(3, n)) mod 2", Verdict::proved, "4.4b");
}

TEST(Scale, RefutationsHaveTheSmallestPlaceOfAnySize) {
    is(d23, ": P(n) <=> n = 0 or any(k in 0..20: 3*6^k <= n < 6^(k+1))", Verdict::refuted, "(65810851921133568)");  // 3·6^21
    is(d23, ": P(n) <=> n = 0 or any(k in 0..n: 3*6^k <= n < 6^(k+1)) and n != 3*6^40", Verdict::refuted, "(40102483616531202203516537929728)");
    is(d23, ": P(n) <=> n = 0 or any(k in 0..n: 3*6^k <= n <= 6^(k+1))", Verdict::refuted, "(6)");
    is(d23, ": P(n) <=> n = 0 or any(k in 4..n: 3*6^k <= n < 6^(k+1)) for n >= 1000", Verdict::refuted, "(1000)");
    is(d327, ": n >= 81 => g(n) = 1 - len(powers(3, n)) mod 2", Verdict::refuted, "(81)");
    is(d2, ": P(n) <=> n = 0 or n >= 300 and any(k in 0..n if k mod 3 = 1: 2^k <= n < 2^(k + 1)) or n < 300 and P(n)", Verdict::refuted, "(512)");
}

/// g of a division game by its definition.
std::vector<int> values(const std::vector<int>& divisors, int to) {
    std::vector<int> g{0};
    for (int n = 1; n < to; ++n) {
        unsigned seen = 0;
        for (const int d : divisors) seen |= 1U << g[static_cast<std::size_t>(n / d)];
        g.push_back(__builtin_ctz(~seen));
    }
    return g;
}

/// From n = 300 on, so that trying the first cases decides nothing.
TEST(Scale, RandomClaimsAgreeWithPlainLoops) {
    std::mt19937 random(20260727);
    const auto upto = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
    constexpr int size = 60'000;
    int proved = 0, refuted = 0;
    for (int round = 0; round < grundy::tests::rounds(13); ++round) {
        std::vector<int> divisors{upto(2, 5)};
        for (int more = upto(0, 2); more > 0; --more) divisors.push_back(upto(2, 8));
        std::sort(divisors.begin(), divisors.end());
        divisors.erase(std::unique(divisors.begin(), divisors.end()), divisors.end());
        const auto g = values(divisors, size);
        const auto at = [&](int n) { return g[static_cast<std::size_t>(n)]; };
        // What the law says of this game, or nearly so.
        int factor = 2;
        const auto repeats = [&](int f) {
            for (int n = 300; n < 5000; ++n) {
                if (at(n) != at(n / f)) return false;
            }
            return true;
        };
        while (factor < 300 && !repeats(factor)) ++factor;
        const int f = upto(0, 9) ? factor : upto(2, 40), a = upto(1, 3), b = upto(0, 4), value = upto(0, 2);
        const int low = upto(1, f), high = upto(low + 1, 2 * f), off = upto(-1, 1);
        std::string claim;
        std::function<bool(int)> truth;
        const std::string F = std::to_string(f), A = std::to_string(a), B = std::to_string(b), V = std::to_string(value);
        if (upto(0, 1)) {
            claim = "n >= 300 => g(" + A + " * n + " + B + ") = g((" + A + " * n + " + B + ") / " + F + ") or g(n) = " + V;
            truth = [=](int n) { return at(a * n + b) == at((a * n + b) / f) || at(n) == value; };
        } else {
            claim = "n >= 300 => (any(k in 0..n: " + std::to_string(low) + " * " + F + "^k <= n < " + std::to_string(high) + " * " + F + "^k + " +
                    std::to_string(off) + ") => g(n) <= " + V + ")";
            truth = [=](int n) {
                for (long p = 1; low * p <= n; p *= f) {
                    if (n < high * p + off) return at(n) <= value;
                }
                return true;
            };
        }
        int fails = 300;
        while (fails < size / 4 && truth(fails)) ++fails;
        const Finding finding = decide(division(divisors) + "claim \"c\": " + claim + "\n", 10, 0.05);
        const std::string about = division(divisors) + claim;
        if (finding.verdict == Verdict::proved) {
            EXPECT_EQ(fails, size / 4) << about;
            ++proved;
        } else if (finding.verdict == Verdict::refuted) {
            if (fails < size / 4) {
                EXPECT_EQ(finding.counterexample, "(" + std::to_string(fails) + ")") << about;
            }
            ++refuted;
        } else {
            if (fails < size / 4) {  // tried by size, for a while
                EXPECT_LT(finding.checked_to.value_or(0), fails) << about;
            }
        }
    }
    EXPECT_GE(proved, grundy::tests::rounds(2));
    EXPECT_GE(refuted, grundy::tests::rounds(2));
}

}  // namespace
}  // namespace grundy::claim
