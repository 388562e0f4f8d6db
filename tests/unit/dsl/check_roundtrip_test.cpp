/// Every sketch of the language page, and every family: it checks, and its canonical text reads back as the same rule.
#include <gtest/gtest.h>

#include "dsl/document.hpp"
#include "engine/rule/text.hpp"

namespace grundy::dsl {
namespace {

std::string errors_of(const Diagnostics& diagnostics, const std::string& text) { return render(diagnostics, Source("test.game", text)); }

std::optional<rule::Game> game_of(const std::string& text, const Settings& settings, std::string& errors) {
    Diagnostics diagnostics;
    const auto document = load(std::make_unique<Source>("test.game", text), Loader{}, diagnostics);
    std::optional<rule::Game> game;
    if (document) game = document->instantiate(settings, diagnostics);
    errors = errors_of(diagnostics, text);
    return game;
}

struct Row {
    const char* text;
    Settings settings;
    const char* contains;  ///< of the canonical text
};

const Row rows[] = {
    {"game kayles \"Kayles\"\nposition (n)\nmove one: (n) -> (i) + (n - 1 - i) for i in 0..n-1\nmove two: (n) -> (i) + (n - 2 - i) for i in 0..n-2\n"
     "claim \"settles\": period 12 preperiod 71\nclaim \"only empty\": P(n) <=> n = 0\n",
     {},
     "move one: (n) -> (i) + (n - 1 - i) for i in 0..n - 1"},
    {"game k\ncode 0.77\n", {}, "position (n)"},
    {"game k\ncode 4!.0\n", {}, "position (n)"},
    {"game k\ncode 4.[3]\n", {}, "position (n)"},
    {"game k\nallbut {1, 3}\n", {}, "not "},
    {"game k\ndivide {2, 3}\n", {}, "for d in {2, 3}"},
    {"game k(c = 0.137)\ncode c\n", {{"c", "0.07"}}, "{2}"},
    {"game s(S = {1, 4, 5})\nsubtract S\n", {{"S", "{2, 7}"}}, "for s in {2, 7}"},
    {"game s(S = {1, 4, 5})\nposition (n)\nmove (n) -> (n - s) for s in S\n", {{"S", "{5, 1..3}"}}, "for s in {1, 2, 3, 5}"},
    {"game mark(t = 2)\nposition (n)\nmove (n) -> (n - k) for k in 1..t-1\nmove (n) -> (n / t) if n >= 1\n", {{"t", "2012"}}, "for k in 1..2011"},
    {"game misere_nim(heaps = 3)\nposition (unordered h[heaps])\nmove (h) -> (h[i := h[i] - k]) for i in 1..heaps, k in 1..h[i]\nplay misere\n"
     "claim \"Bouton\": P(h) <=> if max(h) <= 1 then odd(sum(h)) else xor(h) = 0\n",
     {{"heaps", "5"}},
     "unordered h[5]"},
    {"game moore_nim(k = 2, heaps = 3)\nposition (unordered h[heaps])\nmove (h) -> (b) for b in below(h) if 1 <= count(i in 1..heaps: b[i] < h[i]) <= k\n",
     {},
     "below(h)"},
    {"game thirty_one \"Thirty-one\"\nposition (t, c[6])\nmove (t, c) -> (t + v, c[v := c[v] - 1]) for v in 1..6 if t + v <= 31\nstart (0, [4, 4, 4, 4, 4, "
     "4])\n",
     {},
     "start (0, [4, 4, 4, 4, 4, 4])"},
    {"game differences\nposition (S : set 1..36)\nmove (S) -> (S | {x - y}) for x in S, y in S if x > y and not (x - y in S)\nstart ({25, 36})\nclaim "
     "\"004-game10\": length at start = 34\n",
     {},
     "start ({25, 36})"},
    {"game nines(rounds = 10)\nposition (left, s)\nmove (left, s) -> (left - 1, s + d) for d in 6..9\nterminal (left, s): mover wins if s mod 9 != 0\nstart "
     "(rounds, 0)\n",
     {},
     "start (10, 0)"},
    {"game fibonacci_nim\nposition (p, q)\nmove first: (p, 0) -> (p - k, k) for k in 1..p-1\nmove (p, q) -> (p - k, k) for k in 1..2*q\nstart (21, 0)\n",
     {},
     "move first: (p, 0)"},
    {"game treblecross(n = 9)\nposition (S : set 1..n)\nlet three(S) = any(i in 1..n-2: i in S and i + 1 in S and i + 2 in S)\nmove (S) -> (S | {x}) for x in "
     "1..n if not (x in S)\nstop (S) if three(S)\nstart ({})\n",
     {},
     "let three(S) = any(i in 1..7:"},
    {"game turning_turtles(n = 10)\nposition (S : set 1..n)\nmove (S) -> (S \\ {x}) for x in S\nmove (S) -> (S xor {x, y}) for x in S, y in 1..x-1\n",
     {},
     "S xor {x, y}"},
    {"game dag\ngraph G = { 1 -> 0; 2 -> 0, 1; 3 -> 0, 2; 4 -> 1, 3; 5 -> 2, 4; 6 -> 0, 3, 4; 7 -> 5, 6 }\nposition (S : set G)\nmove (S) -> (S xor {v, w}) "
     "for v in S, w in next(G, v)\nstart ({1, 7})\n",
     {},
     "start ({1, 7})"},
    {"game chip(n = 5)\ngraph G = { i -> i + 1, i + 2 for i in 1..n }\nposition (v in G)\nmove (v) -> (w) for w in next(G, v)\nstart (1)\n",
     {{"n", "3"}},
     "next(G, v)"},
    {"game chip\ngraph G = { a -- b; b -- c }\nposition (E : set edges(G), v in G)\nmove (E, v) -> (E \\ {e}, w) for e in E, w in ends(e) if w != G.a\nstart "
     "({}, a)\n",
     {},
     "G.a"},
    {"game northcott(rows = 2, width = 5)\nposition (mine[rows], yours[rows]) where all(i in 1..rows: mine[i] + yours[i] <= width - 2)\n"
     "move (mine, yours) -> (yours, mine[i := a]) for i in 1..rows, a in 0..width-2 if a != mine[i]\nplay normal partizan\n"
     "claim \"the gaps decide\": P(mine, yours) <=> xor(i in 1..rows: width - 2 - mine[i] - yours[i]) = 0\n",
     {},
     "play normal partizan"},
    {"game pawns(n = 5)\nlet row(x) = (x - 1) / n + 1\nlet col(x) = (x - 1) mod n + 1\nlet flip(x) = (3 - row(x)) * n + col(x)\nlet hits(x, y) = row(y) = "
     "row(x) + 1 and abs(col(y) - col(x)) = 1\n"
     "position (mine : set 1..3*n, yours : set 1..3*n)\nmove capture: (mine, yours) -> ({flip(z) for z in yours \\ {y}}, {flip(z) for z in (mine \\ {x}) | "
     "{y}}) for x in mine, y in yours if hits(x, y)\n"
     "move advance: (mine, yours) -> ({flip(z) for z in yours}, {flip(z) for z in (mine \\ {x}) | {x + n}}) for x in mine if row(x) < 3 and not (x + n in "
     "(mine | yours)) and not any(u in mine, v in yours: hits(u, v))\n"
     "start ({1..n}, {2*n+1..3*n})\nplay normal partizan\n",
     {{"n", "2"}},
     "start ({1, 2}, {5, 6})"},
    {"game common_difference\nposition (unordered w[..])\nmove (w) -> (w[3..len(w)] ++ [abs(w[1] - w[2])]) if len(w) >= 2\nterminal (w): mover wins if "
     "odd(w[1])\nstart ([6, 2, 3, 4, 5, 1])\n",
     {},
     "start ([1, 2, 3, 4, 5, 6])"},
    {"game unlike_pairs\nposition (w : word)\nmove (w) -> (w[1..i-1] ++ w[i+2..len(w)]) for i in 1..len(w)-1 if w[i] != w[i+1]\nstart (\"abbab\")\n",
     {},
     "start (\"abbab\")"},
    {"game three_way\nposition (n)\nmove (n) -> sum(p in A: (p)) for A in partitions(n) if len(A) = 3\n", {}, "for A in partitions(n)"},
    {"game two(m = 10^6)\nposition (unordered (x, y), n : integer) where x + y <= m\nmove (x, y, n) -> (x, y, n - 1) if n > 0\nmove (_, y, n) -> (y, y, n - 1) "
     "if n > 0\nstart (5, 3, 7)\n",
     {},
     "start (3, 5, 7)"},
    {"game lets(t = 3)\nlet bound = t * t + 1\nlet moves = {2^k for k in 0..t if even(k)}\nlet twice(x) = x ++ x\nposition (n, w[..])\nmove (n, w) -> (n - s, "
     "w) for s in moves if s < bound\n"
     "move (n, w) -> (n - 1, twice(w)) if n > 100\n",
     {},
     "s < 10"},
    {"game sum\nposition (n)\nmove (n) -> (n - k) for k in 1..3\nstart (5) + 3 * (9) + (5)\n", {}, "start (5) + 3 * (9) + (5)"},
    {"game board(n = 3)\nlet rows = [{n * r + c for c in 1..n} for r in 0..n-1]\nposition (S : set 1..n^2)\nmove (S) -> (S \\ R) for R in rows if R & S != {}\n"
     "move (S) -> (S \\ T) for x in S, T in [{x, x + 1}, {x}] if T & S != {}\n",
     {},
     "let rows = [{1, 2, 3}, {4, 5, 6}, {7, 8, 9}]"},
    {"game joined\nlet a = [{1, 2}, {3}]\nlet b = [{x} for x in 4..5]\nlet near(x, k) = [{x, x + k}, {}] ++ a\nposition (S : set 1..9)\n"
     "move (S) -> (S \\ A) for A in a ++ b if S & A != {}\nmove (S) -> (S \\ T) for x in S, T in near(x, 2) if T & S != {}\n",
     {},
     "for x in S, T in [{x, x + 2}, {}, {1, 2}, {3}]"},
    {"game rewrite\nlet rules = [\"ab\", \"ba\"]\nlet steps = [[1, 2], [2, 1]]\nposition (w : word, h[2])\nmove (w, h) -> (w[1..i-1] ++ w[i+2..len(w)], h) for "
     "i in "
     "1..len(w)-1, r in rules if w[i..i+1] = r\nmove (w, h) -> (w, [h[1] - d[1], h[2] - d[2]]) for d in steps\n",
     {},
     "for d in steps"},
    {"game multi\ngraph G = { 1 -- 2 ; 2 -- 1 ; 1 -- 2, 3 ; i -- j for i in 3..4, j in 3..4 if i != j }\nposition (S : set edges(G))\nmove (S) -> (S \\ {e}) "
     "for e in S\n"
     "start ({1 - 2, (2, 1, 3), 4 - 3})\n",
     {},
     "{ 1; 2; 3; 4; 1 -- 2; 1 -- 2; 1 -- 2; 1 -- 3; 3 -- 4 }"},
    {"game multi\ngraph G = { a -> b ; a -> b ; b -> a }\nposition (S : set edges(G))\nmove (S) -> (S \\ {e}) for e in S\nstart ({(a, b, 2), b - a})\n",
     {},
     "start ({(a, b, 2), b - a})"},
    {"game nested\nlet lines = [{1, 2}, {3}]\nposition (S : set 1..9)\nmove (S) -> (S \\ L) for L in [{x for M in lines, x in M}, {y for y in S if {y} in "
     "lines}] if L in lines or connected({len([0] * 2 * 3)})\n",
     {},
     "for L in [{x for M in lines, x in M}, {y for"},
    {"game numbered\ngraph G = { 10 -- 2 ; 3 -- 10 }\nposition (S : set G)\nmove (S) -> (S \\ {v}) for v in S\nstart ({10, 3})\n",
     {},
     "{ 2; 3; 10; 10 -- 2; 3 -- 10 }"},
    {"game remainders\nposition (a, b)\nmove (a, b) -> (a - 1, b) if b > 0 and a = (5 mod b)\n", {}, "a = (5 mod b)"},
    {"game copies(n = 3)\nposition (w : word, h[..])\nmove (w, h) -> (w[2..len(w)], h * 2 ++ [len(w)] * len(h)) if len(w) >= 1\nstart (\"ab\" * n ++ \"x\", "
     "[0] * n)\n",
     {},
     "start (\"abababx\", [0, 0, 0])"},
    {"game place\nposition (w : word over {a, b})\nmove (w) -> (\"ab\" * (len(w) / 4)) if w != \"b\" * len(w)\n",
     {},
     "([if copy_2 mod 2 = 1 then 'a' else 'b' for copy_2 in 1..2 * (len(w) / 4)]) if w != ['b' for copy_1 in 1..len(w)]"},
    {"game place(n = 100)\nposition (h[..])\nmove (h) -> (h * 2 ++ [1, 2] * n) if len(h) = 1\n", {}, "in 1..200]"},
    {"game cut\ngraph G = { 1 -- 2, 3 ; 4 }\nposition (S : set G)\nmove (S) -> sum(C in parts(S \\ {v}): (C)) for v in S if connected(S) and degree(G, v) = "
     "1\n",
     {},
     "count(one_2 in parts(S): true) <= 1"},
    {"game pairs\nposition (x, y)\nmove (x, y) -> (x - 1, y) if not ([x mod 2, y mod 2] in [[0, 0], [1, 1]]) or x = 1\n",
     {},
     "if not ([x mod 2, y mod 2] in [[0, 0], [1, 1]]) or x = 1"},
    {"game listed\nlet lost = [[0, 0], [1, 1]]\nposition (x, y)\nmove (x, y) -> (x - 1, y) if [x mod 2, y mod 2] in lost\n", {}, "if [x mod 2, y mod 2] in "},
    {"game own\nposition (S : set 1..9)\nmove (S) -> (S \\ {x}) for x in S if S \\ {x} in parts(S)\n", {}, "if S \\ {x} in parts(S)"},
};

TEST(CheckRoundtrip, CanonicalTextReadsBackAsTheSameRule) {
    for (const Row& row : rows) {
        std::string errors;
        const auto game = game_of(row.text, row.settings, errors);
        ASSERT_TRUE(game) << row.text << errors;
        EXPECT_EQ(errors, "") << row.text;
        const std::string text = rule::canonical_text(*game);
        EXPECT_NE(text.find(row.contains), std::string::npos) << text;
        const auto again = game_of(text, {}, errors);
        ASSERT_TRUE(again) << text << errors;
        EXPECT_EQ(rule::canonical_text(*again), text);
    }
}

}  // namespace
}  // namespace grundy::dsl
