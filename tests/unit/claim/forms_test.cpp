/// One row a form of claim and a verdict; false claims with their smallest counterexample. Sources: the theorems of docs/theory.md and issue 3.
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

const char* const s145 = "game s145\nposition (n)\nmove take: (n) -> (n - s) for s in {1, 4, 5}\nstart (21)\n";
const char* const take3 = "game take3\nposition (n)\nmove take: (n) -> (n - k) for k in 1..3\nstart (21)\n";
const char* const misere3 = "game misere3\nposition (n)\nmove (n) -> (n - k) for k in 1..3\nplay misere\nstart (21)\n";
const char* const kayles = "game kayles\ncode 0.77\n";
const char* const lasker = "game lasker\ncode 4.[3]\n";
const char* const nim2 = "game nim2\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y\n";
const char* const rooted = "game r\nlet R(k, n) = isqrt(k * n^2)\nposition (x)\nmove (x) -> (x - 1)\n";
const char* const nim3 = "game nim3\nposition (unordered h[3])\nmove (h) -> (h[i := h[i] - k]) for i in 1..3, k in 1..h[i]\n";
const char* const misere_nim = "game misere_nim\nposition (unordered h[3])\nmove (h) -> (h[i := h[i] - k]) for i in 1..3, k in 1..h[i]\nplay misere\n";
const char* const moore = "game moore\nposition (unordered h[3])\nmove (h) -> (b) for b in below(h) if 1 <= count(i in 1..3: b[i] < h[i]) <= 2\n";
const char* const wythoff =
    "game wythoff\nposition (unordered (x, y))\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x - k, y - k) for k in 1..min(x, y)\n";
const char* const wythoff_a =
    "game wythoff(a = 1)\nlet A(n) = (n * (2 - a) + isqrt(n^2 * (a^2 + 4))) / 2\nposition (unordered (x, y))\nmove (x, y) -> (x - k, y) for k in 1..x\n"
    "move (x, y) -> (x - k, y - l) for k in 1..x, l in 1..y if abs(k - l) < a\n";
const char* const divisors = "game divisors\nposition (n)\nmove (n) -> (n - d) for d in divisors(n) if d < n\n";
const char* const all_divisors = "game all_divisors\nposition (n)\nmove (n) -> (n - d) for d in divisors(n) if n >= 1\n";
const char* const square = "game square\nposition (n)\nmove (n) -> (n - s) for s in squares(n)\n";
const char* const mark3 = "game mark3(t = 3)\nposition (n)\nmove take: (n) -> (n - k) for k in 1..t-1\nmove divide: (n) -> (n / t) if n >= 1\n";
const char* const mark = "game mark\nposition (n)\nmove one: (n) -> (n - 1)\nmove half: (n) -> (n / 2) if n >= 1\n";
const char* const ring = "game ring\ngraph G = { a -> b; b -> c; c -> a, d }\nposition (v in G)\nmove (v) -> (w) for w in next(G, v)\nstart (a)\n";
const char* const round_elsewhere = "game round\nposition (n) where n <= 20\nmove (n) -> (n - 1)\nmove (19) -> (20)\nstart (5)\n";
const char* const loop = "game loop\ngraph G = { a -> b; b -> a; c -> a, d }\nposition (v in G)\nmove (v) -> (w) for w in next(G, v)\nstart (a)\n";
const char* const differences =
    "game differences\nposition (S : set 1..36)\nmove (S) -> (S | {x - y}) for x in S, y in S if x > y and not (x - y in S)\nstart ({25, 36})\n";
const char* const candies =
    "game candies\nposition (eat, pass)\nmove eat: (eat, pass) -> (eat - 1, pass)\nmove pass: (eat, pass) -> (eat, pass - 1) if eat >= 1\nstart (3, 2)\n";
const char* const pairs = "game pairs\nposition (x, y)\nmove left: (x, y) -> (x - k, y) for k in 1..x\nmove right: (x, y) -> (x, y - k) for k in 1..y\n";
const char* const board = "game board\nposition (x, y) where x <= 4 and y <= 4\nmove (x, y) -> (x + 1, y + 2)\nmove (x, y) -> (x + 2, y + 1)\n";
const char* const nines =
    "game nines\nposition (left, s)\nmove (left, s) -> (left - 1, s + d) for d in 6..9\nterminal (left, s): mover wins if s mod 9 != 0\nstart (2, 0)\n";
const char* const strip = "game strip(n = 5)\nuse line = code 0.137\nposition (k)\nmove (k) -> (k - j) for j in 1..k\nstart (n)\n";

TEST(Claims, FormulasOfOneHeapAreProvedByTheLawOfTheGame) {
    check({
        {s145, ": P(n) <=> n mod 8 in {0, 2}", Verdict::proved, "1.1"},
        {s145, ": P(n) <=> n mod 8 = 0", Verdict::refuted, "(2)"},
        {s145, ": g(n) <= 3", Verdict::proved, "1.1"},
        {s145, ": g(n) = g(n + 8) for n in 0..10^6", Verdict::proved, "1.1"},
        {s145, ": P(n) <=> n mod 8 = 0 for odd(n)", Verdict::proved, "1.1"},
        {s145, ": N(8^20)", Verdict::refuted, "(1152921504606846976)"},
        {s145, ": P(2012^2012)", Verdict::proved, "1.1"},
        {take3, ": g(n) = n mod 4", Verdict::proved, "1.1"},
        {take3, ": g(n) = n mod 5", Verdict::refuted, "(4)"},
        {misere3, ": P(n) <=> n mod 4 = 1", Verdict::proved, "1.1"},
        {misere3, ": P(n) <=> n mod 4 = 0", Verdict::refuted, "(0)"},
        {take3, ": g(n) = n mod 4 for n <= 10^50", Verdict::proved, "1.1"},
        {take3, ": n >= 10^20 => g(n) = g(n - 10^15)", Verdict::proved, "1.1"},
        {take3, ": n >= 10^20 => g(n) = g(n - 10^15 - 1)", Verdict::refuted, "(100000000000000000000)"},
        {take3, ": P(n) <=> n mod 4 = 0 and n != 10^30", Verdict::refuted, "(1000000000000000000000000000000)"},
        {take3, ": n in {4, 10^20, 4 * 10^30} => P(n)", Verdict::proved, "1.1"},
        {take3, ": n in {4, 10^20, 4 * 10^30 + 1} => P(n)", Verdict::refuted, "(4000000000000000000000000000001)"},
        {take3, ": n in 10^20..10^25 => g(n) = n mod 4", Verdict::proved, "1.1"},
        {take3, ": abs(n - 10^20) mod 4 = g(n) or n <= 10^20", Verdict::proved, "1.1"},
        {take3, ": g(min(n, 10^20 + 1)) <= 1 or n < 10^20 + 1", Verdict::proved, "1.1"},
        {take3, ": max(n, 10^18) - min(n, 10^18) <= 10^18 or g(n) <= 3", Verdict::proved, "1.1"},
        {kayles, ": n >= 10^12 => g(n) = g(n + 12 * 10^12)", Verdict::proved, "2.1"},
        {kayles, ": P(n) <=> n = 0", Verdict::proved, "2.1"},
        {lasker, ": g(n) = if n mod 4 = 3 then n + 1 else if n mod 4 = 0 and n > 0 then n - 1 else n", Verdict::proved, ""},
        {take3, ": [g(n) for n in 0..5] = [0, 1, 2, 3, 0, 2]", Verdict::refuted, "(5)"},
        {take3, ": [g(n) for n in 0..5] = [0, 1, 2, 3, 0, 1]", Verdict::exhausted, ""},
    });
}

TEST(Claims, FormulasReadDigitByDigit) {
    check({
        {mark, ": P(n) <=> n = 0 or odd(trailing(n, 2, 0))", Verdict::proved, "automaton"},
        {mark, ": P(n) <=> odd(trailing(n, 2, 0))", Verdict::refuted, "(0)"},
        {mark, ": g(n) = if odd(trailing(n, 2, 0)) then 0 else if odd(ones(n)) then 1 else 2 for n >= 1", Verdict::proved, "automaton"},
        {mark, ": g(n) = (if odd(trailing(n, 2, 0)) then 0 else if odd(ones(n)) then 1 else 2) for 1 <= n and n != 5000", Verdict::proved, "automaton"},
        {mark, ": P(n) <=> n = 0 or odd(trailing(n, 2, 0)) and n != 524288", Verdict::refuted, "(524288)"},
        {mark, ": n mod 8 = 2 => P(n)", Verdict::proved, "automaton"},
        {mark3, " with t in 2..5: P(n) <=> n = 0 or odd(trailing(n, t, 0))", Verdict::proved, ""},
        {mark3, " with t in {3, 4, 7}: odd(trailing(n, t, k)) => g(n) = k for k in 0..t-2 if n >= 1", Verdict::proved, ""},
        {mark3, ": odd(trailing(n, t, k)) => g(n) = k for k in 0..t-1 if n >= 1", Verdict::refuted, "(11), k = 2"},
        {mark3, " with t = 2012: P(n) <=> n = 0 or odd(trailing(n, t, 0))", Verdict::proved, "4.2"},
        {divisors, ": g(n) = trailing(n, 2, 0)", Verdict::proved, "1.8"},
        {divisors, ": g(n) >= 3 <=> n mod 8 = 0 and n != 0", Verdict::proved, "1.8"},
        {divisors, ": P(n) <=> odd(n) or n = 0", Verdict::proved, "1.8"},
        {divisors, ": g(n) = trailing(n, 2, 0) and n != 2^40", Verdict::refuted, "(1099511627776)"},
        {all_divisors, ": g(n) = if n = 0 then 0 else trailing(n, 2, 0) + 1", Verdict::proved, "1.8"},
        {all_divisors, ": g(n) - 1 = trailing(n, 2, 0) for n >= 1", Verdict::proved, "1.8"},
        {all_divisors, ": g(n) = trailing(n, 2, 0) + 1", Verdict::refuted, "(0)"},
        {mark3, " with t = 2012: N(2012^2012)", Verdict::proved, "4.2"},
    });
}

TEST(Claims, FormulasOfSeveralNumbers) {
    check({
        {nim2, ": P(x, y) <=> x = y", Verdict::proved, "Bouton"},
        {nim2, ": g(x, y) = x xor y", Verdict::proved, "Bouton"},
        {nim2, ": g(x, y) = 0 <=> not (x != y)", Verdict::proved, "Bouton"},
        {nim3, ": P(h) <=> xor(h) = 0", Verdict::proved, "Bouton"},
        {nim3, ": N(h) <=> (h[1] xor h[2]) != h[3] for max(h) >= 5", Verdict::proved, "Bouton"},
        {nim3, ": g(h) = xor(i in 1..len(h): h[i])", Verdict::proved, "Bouton"},
        {nim3, ": P(h) <=> xor(i in 1..2: h[i]) = 0", Verdict::refuted, "([0, 0, 1])"},
        {misere_nim, ": P(h) <=> if max(h) <= 1 then odd(sum(h)) else xor(h) = 0", Verdict::proved, "Bouton"},
        {misere_nim, ": N(h) <=> (xor(h) xor (if max(h) <= 1 then 1 else 0)) != 0", Verdict::proved, "Bouton"},
        {misere_nim, ": P(h) <=> xor(h) = 0", Verdict::refuted, "([0, 0, 0])"},
        {moore, ": P(h) <=> all(j in 0..max(h): count(i in 1..3: bit(h[i], j) = 1) mod 3 = 0)", Verdict::proved, "Moore"},
        {moore, ": P(h) <=> all(j in 0..3: count(i in 1..3: bit(h[i], j) = 1) mod 3 = 0)", Verdict::refuted, "([0, 0, 16])"},
        {wythoff, ": P(x, y) <=> min(x, y) = (abs(x - y) + isqrt(5 * abs(x - y)^2)) / 2", Verdict::proved, "5.1"},
        {wythoff_a, " with a in 1..5: P(x, y) <=> abs(x - y) mod a = 0 and A(abs(x - y) / a) = min(x, y)", Verdict::proved, "5.1"},
        {wythoff_a, " with a in 2..4: N(x, y) <=> not any(n in 0..x: min(x, y) = A(n) and max(x, y) = A(n) + a * n)", Verdict::proved, "5.1"},
        {wythoff_a, " with a = 2: P(x, y) <=> A(abs(x - y) / a) = min(x, y)", Verdict::refuted, "(0, 1)"},
        {wythoff_a, " with a = 3: P(x, y) <=> abs(x - y) mod a = 0 and (A(abs(x - y) / a) = min(x, y) or x = 7)", Verdict::refuted, "(7, 7)"},
        {nim2, ": g(x, y) = x xor y for x <= 8 and y <= 8", Verdict::proved, ""},
        {rooted, ": R(2, x + 1) - R(2, x) in {1, 2}", Verdict::proved, "automata on digits"},
        {nim2, ": g(x, y) = x + y", Verdict::refuted, "(1, 1)"},
        {nim3, ": P(h) <=> sum(h) mod 2 = 0", Verdict::refuted, "([0, 0, 2])"},
        {board, ": P(x, y) <=> x = y", Verdict::refuted, "(0, 1)"},
        {board, ": g(x, y) <= 2", Verdict::proved, "number of options"},
        {strip, " with n in 1..9: N at start <=> line.g(n) != 0", Verdict::refuted, "(4)"},
        {strip, " with n in 1..3: N at start <=> line.g(n) != 0", Verdict::exhausted, ""},
        {nines, ": P(left, s) <=> left = 0 and s mod 9 = 0 from start", Verdict::refuted, "(1, 6)"},
    });
}

TEST(Claims, PositionsAndMoves) {
    check({
        {s145, ": g at (6) + (7) + (8) = 1", Verdict::exhausted, ""},
        {s145, ": g at (6) + (7) = 2", Verdict::refuted, "(6) + (7)"},
        {s145, ": N at (6) + (7) + (8)", Verdict::exhausted, ""},
        {s145, ": winner at start = first", Verdict::proved, "1.1"},
        {s145, ": winner at start = second", Verdict::refuted, "(21)"},
        {s145, ": move (6) + (7) + (8) -> (5) + (7) + (8) wins", Verdict::exhausted, ""},
        {s145, ": move (6) -> (3) wins", Verdict::refuted, "(6) -> (3)"},
        {s145, ": move (6) -> (5) loses", Verdict::exhausted, ""},
        {s145, ": winning moves at (6) + (7) + (8): {(5) + (7) + (8), (6) + (6) + (8), (6) + (7) + (3)}", Verdict::exhausted, ""},
        {s145, ": winning moves at (6): {(5)}", Verdict::refuted, "(6)"},
        {s145, ": options at (4): {(0), (3)}", Verdict::exhausted, ""},
        {s145, ": options at (4): {(0)}", Verdict::refuted, "(4)"},
        {mark, ": move (2^100) -> (2^99) wins", Verdict::proved, ""},
        {ring, ": winner at start = nobody", Verdict::refuted, "(a)"},
        {differences, ": length at start = 34", Verdict::proved, "growing"},
        {candies, ": length at start = 5", Verdict::refuted, "(3, 2)"},
        {candies, ": length eat at start = 3", Verdict::exhausted, ""},
        {candies, ": length pass at start in 0..2", Verdict::exhausted, ""},
    });
}

TEST(Claims, WhatIsAskedOfAPositionStandsInAnyFormula) {
    const std::string take = "game take(m = 8)\nuse line = code 0.137\nposition (n)\nmove (n) -> (n - k) for k in 1..3\nstart (m)\n";
    const char* const rule = take.c_str();
    const std::string misere = take + "play misere\n", hidden = "game hidden(N = 5)\nposition (n)\nmove (n) -> (n - k) for k in 1..N\n";
    const std::string by_parameter = "game both(m = 0)\nposition (n)\nmove (n) -> (n - k) for k in 1..3\nplay misere if m = 1\n";
    check({
        {rule, ": 8 > 0 => P at start", Verdict::proved, "1.1"},
        {rule, ": 8 > 0 => N at start", Verdict::refuted, "(8)"},
        {rule, ": (P at start <=> m mod 4 = 0) and m < 100", Verdict::proved, "1.1"},
        {rule, " with m in 1..40: if m mod 4 = 0 then P at start else N at start", Verdict::exhausted, ""},
        {rule, " with m in 1..40: if m mod 5 = 0 then P at start else N at start", Verdict::refuted, "(4)"},
        {rule, " with m in 1..40: winner at start = first <=> m mod 4 != 0", Verdict::exhausted, ""},
        {rule, " with m in 1..40: winner at start != first <=> m mod 4 = 0", Verdict::exhausted, ""},
        {rule, " with m in 1..40: winner at start = nobody or g at start = m mod 4", Verdict::exhausted, ""},
        {rule, " with m >= 1: m mod 4 != 0 => winner at start = first", Verdict::proved, "11"},
        {rule, " with m >= 1: m mod 4 != 1 => winner at start = first", Verdict::refuted, "(4)"},
        {rule, ": P at (n) + (n)", Verdict::proved, ""},
        {rule, ": g at (n) + (n + 1) >= 1", Verdict::proved, "1.1"},
        {rule, ": P at (i) + (j) <=> i mod 4 = j mod 4 for i in 0..20, j in 0..20", Verdict::exhausted, ""},
        {rule, ": g at 3 * (i) + 2 * (j) = i mod 4 for i in 0..9, j in 0..9", Verdict::exhausted, ""},
        {rule, ": g at (1) + (2) + (3) = 0 and N at 2 * (1) + (2)", Verdict::exhausted, ""},
        {rule, ": g at 3^2 * (5) + (2) = 3 and g at 10^6 * (5) = 0 and g at 2^0 * (5) = 1", Verdict::exhausted, ""},
        {rule, ": winner at 10^3 * (5) = first", Verdict::refuted, "1000 * (5)"},
        {rule, ": line.N at (5) or line.P at (5)", Verdict::exhausted, ""},
        {rule, ": N at line (i) + (3) for i in 4..6", Verdict::refuted, "i = 5"},
        {misere.c_str(), ": P at (i) <=> i mod 4 = 1 for i in 0..9", Verdict::proved, ""},
        {misere.c_str(), ": P at (1) + (1)", Verdict::refuted, "(1) + (1)"},
        {hidden.c_str(), ": N(3) and P(6)", Verdict::exhausted, ""},
        {loop, ": P(v) => P at (v) + (v)", Verdict::exhausted, ""},
        {loop, ": D(v) => P at (v) + (v)", Verdict::undecided, ""},  // two that go on for ever: a draw
        {by_parameter.c_str(), ": P(n) <=> n mod 4 = 0", Verdict::proved, "1.1"},
        {by_parameter.c_str(), " with m = 1: P(n) <=> n mod 4 = 1", Verdict::proved, "1.1"},
        {by_parameter.c_str(), " with m in 0..1: P(n) <=> n mod 4 = m", Verdict::proved, ""},
    });
}

/// No search gets there, no closed form is known: a law of the P-positions is found, and read at the position.
TEST(Claims, PositionsFarOutAreReadOffALawThatIsFound) {
    const char* const king = "game king\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\nmove (x, y) -> (x - 1, y - 1)\n";
    const char* const half = "game half\nposition (n)\nmove (n) -> (n - k) for k in 1..n/2\n";
    check({
        {king, ": P(10^50, 10^50 + 2)", Verdict::proved, "11.1"},
        {king, ": P(10^50, 10^50 + 1)", Verdict::refuted, ""},
        {king, ": not P(10^50, 10^50 + 1) and all(i in 1..3: N(2 * i + 1, 10^30))", Verdict::proved, "11.1"},
        {king, ": P(2 * 10^5, 2 * 10^5 + 2)", Verdict::proved, "11.1"},
        {half, ": P(2^100 - 1) and N(2^100)", Verdict::proved, "11.1"},
        {half, ": P(2^100 - 2)", Verdict::refuted, ""},
        {half, ": D(2^100 - 1)", Verdict::refuted, ""},
    });
}

/// Where no theorem about periods fits, a period is a formula that other ways prove; one that is not the least, or none, is refuted by the one that is.
TEST(Claims, APeriodIsProvedAsAFormula) {
    const char* odd = "game pick\nposition (n)\nmove (n) -> (n - 1)\nmove (n) -> (n - k) for k in 1..n/2 if odd(k)\n";
    const char* misere = "game pick\nposition (n)\nmove (n) -> (n - 1)\nmove (n) -> (n - k) for k in 1..n/2 if odd(k)\nplay misere\n";
    const char* late = "game pick\nposition (n)\nmove (n) -> (n - 1)\nmove (n) -> (n - k) for k in 1..n/2 if odd(k)\nmove (n) -> (1) if n >= 40\n";
    check({
        {odd, ": period 2", Verdict::proved, "induction on values"},
        {odd, ": arithmetic period 3 saltus 1", Verdict::refuted, "n = 1"},
        {misere, ": period 2", Verdict::proved, "induction along play"},
        {misere, ": period 4", Verdict::refuted, "period 2"},
        {misere, ": period 3", Verdict::refuted, "n = 0"},
        {late, ": period 2 preperiod 0", Verdict::refuted, "n = 39"},
    });
}

/// A period speaks of positions: not of the numbers behind the last of them; and those that `where` leaves out, whose rows hold zeros, repeat with it.
/// What a parameter makes false is assumed at no position, whatever the game.
TEST(Claims, APremiseThatIsFalse) {
    const std::string parts = "game parts(k = 7)\nposition (n)\nmove (n) -> (n - 1)\nmove (n) -> sum(i in 1..k: (n / 2)) if even(n) and n > 0\n";
    check({
        {parts.c_str(), " with k = 7: even(k) and n >= 3 => g(n) = 1 - n mod 2", Verdict::exhausted, ""},
        {parts.c_str(), " with k = 7: odd(k) and n >= 3 => g(n) = 1 - n mod 2", Verdict::refuted, "(3)"},
    });
}

TEST(Claims, NoPeriodOfNumbersThatAreNoPositions) {
    const auto on = [](const std::string& domain) { return "game pick\nposition (n) where " + domain + "\nmove (n) -> (n - k) for k in {1, 2}\n"; };
    const std::string ended = on("n <= 21"), ended_otherwise = on("n * n - n <= 420"), odd = on("odd(n)"), gap = on("n != 7"), from = on("n >= 5");
    const std::string thirds = "game thirds\nposition (n) where n mod 3 != 1\nmove (n) -> (n - k) for k in {2, 3}\n";
    check({
        {ended.c_str(), ": period 3", Verdict::undecided, "the last is (21)"},
        {ended.c_str(), ": period 1", Verdict::undecided, "the last is (21)"},
        {ended_otherwise.c_str(), ": period 3 preperiod 0", Verdict::holds, ""},
        {ended_otherwise.c_str(), ": period 6 preperiod 0", Verdict::refuted, "period 3"},
        {ended_otherwise.c_str(), ": period 1", Verdict::undecided, "g(20) = 2 and g(21) = 0"},
        {odd.c_str(), ": period 4", Verdict::proved, "11.2"},
        {odd.c_str(), ": period 3", Verdict::refuted, "n = 1"},
        {gap.c_str(), ": period 3 preperiod 0", Verdict::refuted, "n = 4"},
        {gap.c_str(), ": period 3 preperiod 8", Verdict::proved, "11.2"},
        {thirds.c_str(), ": period 6 preperiod 0", Verdict::proved, "11.2"},  // it was refuted by a period 1
        {thirds.c_str(), ": period 1", Verdict::refuted, "n = 0"},
        {thirds.c_str(), ": period 1 preperiod 0", Verdict::refuted, "n = 0"},
        {thirds.c_str(), ": period 12 preperiod 0", Verdict::refuted, "period 6"},
        {from.c_str(), ": period 3 preperiod 0", Verdict::proved, "1.1"},
    });
}

/// The values 0, 1, 0, 1, … of a game whose law nothing proves: what is seen decides. The least period is meant, and once period 4 held, too.
TEST(Claims, PeriodsThatAreOnlySeen) {
    const char* const hidden = "game hidden\nposition (n)\nmove (n) -> (n - 1) if gcd(n, n + 1) = 1\n";
    check({
        {hidden, ": period 2 preperiod 0", Verdict::holds, ""},
        {hidden, ": period 2", Verdict::holds, ""},
        {hidden, ": period 2 preperiod 5", Verdict::refuted, "n = 4"},
        {hidden, ": period 3 preperiod 1", Verdict::refuted, "n = 1"},
        {hidden, ": period 3", Verdict::undecided, ""},
        {hidden, ": period 4 preperiod 0", Verdict::refuted, "period 2"},
        {hidden, ": period 4", Verdict::undecided, ""},
        {hidden, ": period 60000", Verdict::undecided, ""},
        {hidden, ": arithmetic period 2 saltus 1 preperiod 0", Verdict::refuted, "n = 0"},
    });
}

TEST(Claims, LawsAndStrategies) {
    check({
        {kayles, ": period 12 preperiod 71", Verdict::proved, "2.1"},
        {kayles, ": period 12 preperiod 70", Verdict::refuted, "n = 70"},
        {kayles, ": period 24", Verdict::refuted, "period 12"},
        {kayles, ": period 5", Verdict::refuted, "n = 71"},
        {square, ": period 5", Verdict::refuted, "n = 0"},
        {square, ": period 7 preperiod 100", Verdict::refuted, "n = 100"},
        {take3, ": keep n mod 4 = 0 and n >= 0 answering take with (n - 4)", Verdict::proved, "kept"},
        {lasker, ": arithmetic period 4 saltus 4 preperiod 1", Verdict::proved, ""},
        {misere3, ": period 4", Verdict::proved, "1.1"},
        {s145, ": allows {3, 7, 9, 11} up to 11", Verdict::proved, "1.2"},
        {s145, ": allows {3, 9, 11} up to 11", Verdict::refuted, "s = 7"},
        {s145, ": allows {3, 6, 7, 9, 11} up to 11", Verdict::refuted, "s = 6"},
        {s145, ": allows {3, 7, 100} up to 8", Verdict::refuted, "s = 100"},  // 100 may be added; once looked for a heap that forbids it
        {s145, ": same as subtract {1, 3, 4, 5}", Verdict::proved, "1.1"},
        {s145, ": same as subtract {1, 4}", Verdict::refuted, "(5)"},
        {take3, ": same as subtract {1, 2, 3, 1000000000001}", Verdict::proved, "1.2"},
        {take3, ": same as subtract {1, 2, 3, 1000000000000}", Verdict::refuted, "(1000000000000)"},
        {s145, ": same as subtract {1, 4, 5, 8000000000003, 8000000000001}", Verdict::proved, "1.2"},
        {s145, ": finite", Verdict::proved, "rank"},
        {ring, ": finite", Verdict::refuted, "(a)"},
        {round_elsewhere, ": finite", Verdict::refuted, "(19)"},
        {round_elsewhere, ": finite from start", Verdict::exhausted, ""},
        {loop, ": g(v) = 0", Verdict::refuted, "(a)"},
        {loop, ": g(v) <= 5", Verdict::refuted, "(a)"},
        {loop, ": P(v) <=> g(v) = 0", Verdict::exhausted, ""},
        {loop, ": g(v) + 1 = 2", Verdict::undecided, "not a number"},
        {take3, ": keep n mod 4 = 0", Verdict::proved, "kept"},
        {take3, ": keep n mod 4 = 0 answering take with (n - 4)", Verdict::proved, "kept"},
        {take3, ": keep n mod 4 = 0 answering take with (n - 3)", Verdict::refuted, "(4)"},
        {take3, ": keep n mod 5 = 0", Verdict::refuted, "(5)"},
        {misere3, ": keep n mod 4 = 1", Verdict::proved, "kept"},
        {misere3, ": keep n mod 4 = 0", Verdict::refuted, "(0)"},
        {pairs, ": keep x = y for x <= 9 and y <= 9", Verdict::exhausted, ""},
        {board, ": keep x = y", Verdict::refuted, "(2, 2)"},
    });
}

// Looking for a proof of it takes all the time: what was tried before counts, and the claim is not "undecided" after no case.
TEST(Claims, CasesThatWereTriedFirstCount) {
    std::string text = take3;
    text += "claim \"c\": all(a in 0..n, b in 0..n if a * b = n: P(a) and n >= 1 => g(b) <= 3 * g(n) + 3)\n";
    const Finding finding = decide(text, 1);
    EXPECT_STREQ(name(finding.verdict), "holds");
    EXPECT_GT(finding.cases, 0U);
}

TEST(Claims, RefutationsShowThePlay) {
    std::string text = s145;
    text += "claim \"c\": P(n) <=> n mod 8 = 0\n";
    const Finding finding = decide(text);
    EXPECT_EQ(finding.claimed, "N: whoever moves here wins");
    EXPECT_EQ(finding.found, "P: whoever moves here loses");
    ASSERT_EQ(finding.shown_by.size(), 1U);
    EXPECT_EQ(finding.shown_by[0], "at (2) every move is answered: (1) by (0)");
    text = take3;
    text += "claim \"c\": g(n) = n mod 5\n";
    const Finding value = decide(text);
    EXPECT_EQ(value.claimed, "4");
    EXPECT_EQ(value.found, "0");
    const Finding member = decide(std::string(take3) + "claim \"c\": g(n) in {0, 1, 2}\n");
    EXPECT_EQ(member.claimed, "an element of {0, 1, 2}");
    EXPECT_EQ(member.found, "3");
    const Finding chain = decide(std::string(take3) + "claim \"c\": 0 <= g(n) <= 2\n");
    EXPECT_EQ(chain.claimed, "at most 2");
    EXPECT_EQ(chain.found, "3");
}

}  // namespace
}  // namespace grundy::claim
