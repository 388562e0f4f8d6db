// Rules that automata do not read, between two that they do: what is proved is true of the rule, and what a bound would only suggest is not proved.
#include <gtest/gtest.h>

#include <array>
#include <set>

#include "engine/game/play/ruleset.hpp"
#include "engine/rule/rewrite/bracket.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

std::string heap(const std::string& moves, const std::string& from = "n >= 1") { return "game t\nposition (n) where " + from + "\n" + moves; }

std::set<game::Sum> options(const game::Ruleset& rules, std::int64_t n) {
    const auto all = game::option_list(rules, {n});
    return {all.begin(), all.end()};
}

TEST(Between, DivisorsPrimesSquaresAndTheLike) {
    const std::string less = heap("move (n) -> (n - d) for d in divisors(n) if d < n\nmove (n) -> (n - d - 2) for d in divisors(n) if d + 2 < n and odd(n)\n");
    const std::string coprime = heap("move (n) -> (n - k) for k in 1..n if gcd(k, n) = 1\n", "n >= 0");
    const std::string divides = heap("move (n) -> (n - k) for k in 1..n-1 if n mod k = 0 and not (k in primes(n) and k > 2 and gcd(n, k + 1) > n)\n");
    const std::string odd_squares = heap("move (n) -> (n - k) for k in squares(n) if k mod 4 = 1\n", "n >= 0");
    const std::string prime =
        heap("move (n) -> (n - p) for p in (primes(n) | {1}) \\ {7}\nmove (n) -> (n - 2 * p) for p in primes(n) if odd(p) and 2 * p <= n\n", "n >= 0");
    const std::string digit = heap("move (n) -> (n - d) for d in digits(n, 10) if d >= 1\nmove (n) -> (n - 1) if n mod 10 = 5\n", "n >= 0");
    const std::string roots = heap("move (n) -> (n - k) for k in 1..n-1 if k * k != n and k mod 2 = 1\n");
    const std::string grow = heap("move (n) -> (n - k) for k in ({1, 2, 4} & fibonacci(n)) | powers(5, n) if odd(k) => k in powers(5, n)\n", "n >= 0");
    const std::string taken =
        heap("move (n) -> (n - k^2) for k in 1..n if k^2 <= n and odd(k)\nmove (n) -> (n - k * k) for k in 1..n if k * k <= n and odd(k)\n", "n >= 0");
    check({
        {taken.c_str(), ": P(n) <=> even(n)", Verdict::proved, "No more of `k * k`"},
        {taken.c_str(), ": g(n) = n mod 2 + n / 90", Verdict::refuted, "(90)"},
        {less.c_str(), ": P(n) <=> odd(n)", Verdict::proved, "No more of `divisors(n)` is used"},
        {less.c_str(), ": P(n) <=> even(n)", Verdict::refuted, "(1)"},
        {less.c_str(), ": n mod 4 = 3 => P(n)", Verdict::proved, "11.1"},
        {less.c_str(), ": n mod 4 = 2 => P(n)", Verdict::refuted, "(2)"},
        {coprime.c_str(), ": P(n) <=> even(n)", Verdict::proved, "11.1"},
        {coprime.c_str(), ": n mod 6 = 1 => N(n)", Verdict::proved, "11.1"},
        {divides.c_str(), ": P(n) <=> odd(n)", Verdict::proved, "11.1"},
        {odd_squares.c_str(), ": g(n) = n mod 2", Verdict::proved, "11.2"},
        {odd_squares.c_str(), ": g(n) = n mod 2 + n / 100", Verdict::refuted, "(100)"},
        {prime.c_str(), ": P(n) <=> n mod 4 = 0", Verdict::proved, "11.1"},
        {prime.c_str(), ": P(n) <=> n mod 3 = 0", Verdict::refuted, "(3)"},
        {digit.c_str(), ": P(n) <=> n mod 10 = 0", Verdict::proved, "11.1"},
        {grow.c_str(), ": P(n) <=> n mod 3 = 0", Verdict::proved, ""},
    });
    // Of what is neither listed nor a remainder nothing is known. A third of the time goes to a law of all values.
    const Finding unknown = decide(roots + "claim \"c\": P(n) <=> odd(n)\n", 4, 0.05, false, 2'000);
    EXPECT_STREQ(name(unknown.verdict), "holds");
    std::string tried;
    for (const auto& line : unknown.tried) tried += line + "; ";
    EXPECT_NE(tried.find("no induction"), std::string::npos) << tried;
}

// The definition judges: every option of the rule is one of the wider rule, every option of the narrower one is one of the rule.
TEST(Between, OptionsLieBetween) {
    const std::string sets[] = {"squares(n)",
                                "primes(n)",
                                "prime_powers(n)",
                                "powers(3, n)",
                                "powers(7, n + 2)",
                                "factorials(n)",
                                "fibonacci(n)",
                                "divisors(n)",
                                "divisors(n - 9)",
                                "digits(n, 10)",
                                "digits(n, 3)",
                                "(primes(n) \\ squares(n + 4)) | {1, 6}",
                                "squares(n) & divisors(n)",
                                "{k * 2 + 1 for k in primes(n) if gcd(k, n) = 1}",
                                "1..n"};
    const std::string conditions[] = {"k >= 1",
                                      "k >= 1 and gcd(k, n) = 1",
                                      "k >= 1 and not (gcd(n, k) > 1)",
                                      "k >= 1 and gcd(k + 1, n) != 1",
                                      "k >= 1 and k * k != n",
                                      "k >= 1 and (odd(n) => k in divisors(n))",
                                      "k >= 1 and (k in primes(n) <=> n in squares(n))",
                                      "k >= 1 and (if k > 3 then all(p in primes(k): n mod p != 0) else any(q in 1..n: q * q = n))"};
    std::size_t strictly = 0, asked = 0;
    for (const std::string& set : sets)
        for (const std::string& condition : conditions) {
            const auto game = decide("game t\nposition (n)\nmove (n) -> (n - k) for k in " + set + " if " + condition +
                                     (set == "1..n" ? "\nmove (n) -> (n - k * n) for k in 1..3\nmove (n) -> (n - k^2) for k in 1..n if odd(k^2)" : "") +
                                     "\nclaim \"c\": 1 = 1\n")
                                  .game;
            const auto exact = game::compile(*game);
            const std::int64_t modulus = std::array{2, 12, 30}[asked++ % 3];  // each with every set
            const auto bounds = rule::bracket(*game, modulus);
            ASSERT_TRUE(bounds) << set << condition;
            const auto more = game::compile(bounds->more), fewer = game::compile(bounds->fewer);
            for (const std::int64_t n : {0, 1, 2, 7, 12, 35, 64, 65, 97, 121, 128, 210, 256, 389}) {
                const auto here = options(*exact, n), wide = options(*more, n), narrow = options(*fewer, n);
                EXPECT_TRUE(std::includes(wide.begin(), wide.end(), here.begin(), here.end())) << set << " " << condition << " " << n << " mod " << modulus;
                EXPECT_TRUE(std::includes(here.begin(), here.end(), narrow.begin(), narrow.end())) << set << " " << condition << " " << n << " mod " << modulus;
                strictly += wide.size() > here.size() && narrow.size() < here.size();
            }
        }
    EXPECT_GT(strictly, 30U);  // else nothing was bounded
}

TEST(Between, OptionsOfWholeNumbersLieBetween) {
    const std::string sets[] = {"squares(n + 3)", "primes(n)", "powers(3, n + 9)", "divisors(n)", "divisors(n - 9)", "factorials(n) | {2}", "1..5"};
    const std::string conditions[] = {"k >= 1", "gcd(k, n) = 1", "gcd(n, k) > 1", "n mod k = 0", "not (n mod k = 0)", "k in divisors(n + 1)"};
    for (const std::string& set : sets)
        for (const std::string& condition : conditions) {
            const auto game =
                decide("game t\nposition (n : integer) where n >= -60\nmove (n) -> (n - k) for k in " + set + " if " + condition + "\nclaim \"c\": 1 = 1\n")
                    .game;
            const auto bounds = rule::bracket(*game, 12);
            if (!bounds) continue;  // may divide by 0, or nothing is to be bounded
            const auto exact = game::compile(*game), more = game::compile(bounds->more), fewer = game::compile(bounds->fewer);
            for (std::int64_t n = -60; n <= 80; n += 7) {
                const auto here = options(*exact, n), wide = options(*more, n), narrow = options(*fewer, n);
                EXPECT_TRUE(std::includes(wide.begin(), wide.end(), here.begin(), here.end())) << set << " " << condition << " " << n;
                EXPECT_TRUE(std::includes(here.begin(), here.end(), narrow.begin(), narrow.end())) << set << " " << condition << " " << n;
            }
        }
}

// What may be an error of the rule, or cannot be bounded, has no bounds; what is definable needs none.
TEST(Between, WhatHasNoBounds) {
    const auto bounds = [](const std::string& move) {
        return rule::bracket(*decide("game t\nposition (n)\n" + move + "\nclaim \"c\": 1 = 1\n").game, 12).has_value();
    };
    EXPECT_TRUE(bounds("move (n) -> (n - k) for k in 1..n if n mod k = 0"));
    EXPECT_FALSE(bounds("move (n) -> (n - k) for k in 0..n if k > 0 and n mod k = 0"));
    EXPECT_FALSE(bounds("move (n) -> (n - k) for k in digits(n - 1, 10) if k > 0"));
    EXPECT_TRUE(bounds("move (n) -> (n - k * k) for k in 1..n"));
    EXPECT_FALSE(bounds("move (n) -> (n / 2 + k * k) for k in 1..n"));
    // A whole number may fall below 0: what is taken is not bounded by what is there.
    EXPECT_FALSE(rule::bracket(*decide("game t\nposition (n : integer) where n >= -99\nmove (n) -> (n - k * k) for k in 1..9\nclaim \"c\": 1 = 1\n").game, 12));
    EXPECT_FALSE(bounds("move (n) -> (n - k) for k in recurrence([1, 2], [1, 2], n)"));
    EXPECT_FALSE(bounds("move (n) -> (n - k) for k in 1..3 if n mod 3 != k"));
    EXPECT_FALSE(bounds("move (n) -> (n - k) for k in squares(n)\nstop (n) if n in primes(n)"));
}

// The rule fails somewhere far out, where a proof would say who wins.
TEST(Between, WhatMayHaveNoValueHasNoBounds) {
    const auto bounds = [](const std::string& condition) {
        const std::string move = "game t\nposition (n, m)\nmove (n, m) -> (n - 1, m)\nmove (n, m) -> (n - k, m) for k in 2..7 if ";
        return rule::bracket(*decide(move + condition + "\nclaim \"c\": 1 = 1\n").game, 12).has_value();
    };
    for (const char* fails : {"isqrt(1000000 - n) * n = 7", "ones(99 - n) * n = 7", "bit(n, 99 - n) * n = 7", "trailing(99 - n, 2, 0) * n = 7",
                              "digit(n, 99 - n, 0) * n = 7", "digit(n, 10, m - n) * n = 7", "3 in digits(n, 99 - n)", "3 in digits(n, k - 1)",
                              "3 in powers(99 - n, n)", "n in powers(m, n)", "k * n > 99 / (n - m)", "min({j for j in n..m}) * n = 7",
                              "max(j in n..m: j) * n = 7", "len(zeckendorf(99 - n)) * n = 7", "nim_product(99 - n, n) * n = 7"})
        EXPECT_FALSE(bounds(fails)) << fails;
    for (const char* has_a_value : {"isqrt(n + m) * n = 7", "bit(n, m) * n = 7", "digit(n, k, m) * n = 7", "3 in digits(n, k)", "3 in powers(k, n)",
                                    "k * n > 99 / (m + 1)", "min(n, m) * n = 7", "n mod (m + 1) = 0", "m * k > n and n mod k != 0"})
        EXPECT_TRUE(bounds(has_a_value)) << has_a_value;
}

// What is claimed of some positions only, misère play, several heaps.
TEST(Between, SomePositionsAndOtherConventions) {
    const std::string two =
        "game t\nposition (n, m) where n >= 1 and m >= 1\nmove (n, m) -> (n - d, m) for d in divisors(n) if d < n\n"
        "move (n, m) -> (n, m - d) for d in divisors(m) if d < m\n";
    const std::string misere = heap("move (n) -> (n - k) for k in squares(n) if odd(k)\nplay misere\n", "n >= 0");
    // A move that leaves nothing has no answer.
    const std::string at_once = heap("move (n) -> (n - k) for k in 1..2\nmove (n) -> () if n in squares(n) and n > 400\n", "n >= 0");
    check({
        {at_once.c_str(), ": n mod 3 = 0 => P(n)", Verdict::refuted, "(441)"},
        {at_once.c_str(), ": n <= 100 and n mod 3 = 0 => P(n)", Verdict::proved, ""},
        {two.c_str(), ": odd(n) and odd(m) => P(n, m)", Verdict::proved, "kept set"},
        {two.c_str(), ": even(n) and even(m) => P(n, m)", Verdict::refuted, "(2, 4)"},
        {misere.c_str(), ": P(n) <=> odd(n)", Verdict::proved, "11.1"},
        {misere.c_str(), ": P(n) <=> even(n)", Verdict::refuted, "(0)"},
    });
}

// The moves that automata do not read are made outside of what the claim speaks of, and other moves lead out of that.
TEST(Between, ASetRoundTheRegion) {
    const std::string rule =
        "game t\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - s) for s in squares(y) if x >= 2\n"
        "move (x, y) -> (x, y - k) for k in 1..2 if x <= 1\n";
    check({
        {rule.c_str(), ": x = 1 => (P(x, y) <=> y mod 3 = 1)", Verdict::proved, "which no move leaves"},
        {rule.c_str(), ": x = 1 => (P(x, y) <=> y mod 3 = 2)", Verdict::refuted, "(1, 1)"},
        {rule.c_str(), ": x = 2 => (P(x, y) <=> y mod 3 = 2)", Verdict::refuted, "(2, 0)"},
        {rule.c_str(), ": x >= 2 and y = 0 => (P(x, y) <=> even(x))\nclaim \"edge\": y = 0 => (P(x, y) <=> even(x))", Verdict::proved, "11.1"},
        {rule.c_str(), ": x >= 2 and y = 0 => (P(x, y) <=> odd(x))\nclaim \"edge\": y = 0 => (P(x, y) <=> even(x))", Verdict::refuted, "(2, 0)"},
    });
}

// The rule alone: where a move leads from one to the other, not both are lost.
TEST(Between, SingleMovesTell) {
    const std::string squares = heap("move (n) -> (n - k) for k in squares(n)\n", "n >= 0");
    const std::string two = "game t\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in squares(x)\nmove (x, y) -> (x, y - k) for k in squares(y)\n";
    const std::string other = squares + "play misere\n";
    const std::string above = heap("move (n) -> (n - k) for k in squares(n) if k > 1\n", "n >= 0");
    check({
        {squares.c_str(), ": P(n) => N(n + 1)", Verdict::proved, "no two lost positions a move apart"},
        {squares.c_str(), ": P(n) => N(n + 4) and N(n + 9)", Verdict::proved, "no two lost positions"},
        {squares.c_str(), ": not (P(n) and P(n + 16))", Verdict::proved, "no two lost positions"},
        {squares.c_str(), ": n >= 1 => N(n) or N(n - 1)", Verdict::proved, "no two lost positions"},
        {squares.c_str(), ": P(n) => N(n + 2)", Verdict::refuted, "(0)"},
        {squares.c_str(), ": N(n) => P(n + 1)", Verdict::refuted, "(3)"},
        {two.c_str(), ": P(x, y) => N(x + 1, y) and N(x, y + 4)", Verdict::proved, "no two lost positions"},
        {two.c_str(), ": P(x, y) => N(x + 1, y + 1)", Verdict::refuted, "(0, 0)"},
        {above.c_str(), ": P(n) => N(n + 1)", Verdict::refuted, "(0)"},
        {above.c_str(), ": N(n) or n < 4 or N(n - 4)", Verdict::proved, "no two lost positions"},
        {other.c_str(), ": P(n) => N(n + 1)", Verdict::holds, ""},
    });
}

// What positions are worth, whatever that is: not the same on both sides of a move, and the same at one position.
TEST(Between, SingleMovesTellOfValues) {
    const std::string squares = heap("move (n) -> (n - k) for k in squares(n)\n", "n >= 0");
    const std::string triangles = heap("move (n) -> (n - k * (k + 1) / 2) for k in 1..n\n", "n >= 0"),
                      cubes = heap("move (n) -> (n - k^3) for k in 1..n\n", "n >= 0");
    const std::string ends = heap("move (n) -> (n - d) for d in divisors(n + 1)\nmove (n) -> (n / 2) if n > 0\n", "n >= 0");
    check({
        {squares.c_str(), ": g(n) != g(n + 1)", Verdict::proved, "no two equal values a move apart"},
        {squares.c_str(), ": g(n) xor g(n + 4) != 0", Verdict::proved, "no two equal values"},
        {squares.c_str(), ": g(n) = g(n + 2)", Verdict::refuted, "(2)"},
        {squares.c_str(), ": g(n) != g(n + 2)", Verdict::refuted, "(0)"},
        {squares.c_str(), ": g(n) + g(n + 1) >= 1", Verdict::proved, "no two equal values"},
        {squares.c_str(), ": g(n) + g(n + 1) >= 2", Verdict::refuted, "(0)"},
        {triangles.c_str(), ": g(n) != g(n + 3) and g(n) != g(n + 6)", Verdict::proved, "no two equal values"},
        {triangles.c_str(), ": P(n) => N(n + 10)", Verdict::proved, "no two lost positions a move apart"},
        {triangles.c_str(), ": P(n) => N(n + 4)", Verdict::refuted, "(0)"},
        {cubes.c_str(), ": P(n) => N(n + 8) and N(n + 27)", Verdict::proved, "no two lost positions"},
        {ends.c_str(), ": P at (n) + (n)", Verdict::proved, "no two equal values"},
        {ends.c_str(), ": winner at (n) + (n) + (n) + (n) = second", Verdict::proved, "no two equal values"},
        {ends.c_str(), ": P at (n) + (n + 1)", Verdict::refuted, "(0)"},
        // Of many positions no one number is what they are worth: it may be 0 at the last and another at the first.
        {squares.c_str(), ": n >= 10^30 => any(i in 0..n: g(n + i) = 0 and i = n or g(n + i) != 0 and i = 0)", Verdict::undecided, ""},
        {squares.c_str(), ": n >= 10^30 => any(i in 0..n: P(n + i) and i = n or N(n + i) and i = 0)", Verdict::undecided, ""},
        {squares.c_str(), ": n >= 10^30 => any(i in 0..n: i = 1 and g(n) != g(n + 1))", Verdict::proved, "no two equal values"},
    });
}

}  // namespace
}  // namespace grundy::claim
