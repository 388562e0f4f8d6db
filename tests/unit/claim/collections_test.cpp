/// Lists of sets, parts of sets, connectedness and degrees, and starts that are sums: claims whose truth follows by counting in another way.
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

const char* const tree = "game t\ngraph G = { 1 -- 2, 3 ; 3 -- 4, 5, 6 ; 6 -- 7 ; 8 }\nposition (S : set G)\nmove (S) -> (S \\ {v}) for v in S\n";
const char* const branches = "game t\ngraph G = { 1 -> 2, 3 ; 3 -> 4, 5, 6 ; 6 -> 7 ; 8 }\nposition (E : set edges(G))\nmove (E) -> (E \\ {e}) for e in E\n";
const char* const numbers = "game t\nposition (S : set 0..9)\nmove (S) -> (S \\ {x}) for x in S\n";

// In a forest a set of vertices has as many parts as vertices less edges; a set of edges as many as vertices touched less edges.
TEST(Collections, PartsAreCounted) {
    check({
        {tree, ": count(C in parts(S): true) = len(S) - count(e in edges(G): all(v in ends(e): v in S))", Verdict::exhausted, ""},
        {tree, ": sum(C in parts(S): len(C)) = len(S) and all(C in parts(S): C in subsets(S) and C != {})", Verdict::exhausted, ""},
        {tree, ": connected(S) <=> S = {} or len(S) - 1 = count(e in edges(G): all(v in ends(e): v in S))", Verdict::exhausted, ""},
        {tree, ": all(C in parts(S): connected(C)) and (S != {} and connected(S) => S in parts(S))", Verdict::exhausted, ""},
        {branches, ": count(C in parts(E): true) = count(v in vertices(G): degree(E, v) >= 1) - len(E)", Verdict::exhausted, ""},
        {branches, ": not connected(G, E) and sum(v in vertices(G): degree(E, v)) = 2 * len(E)", Verdict::exhausted, ""},
        {branches, ": connected(G, edges(G) | {}) <=> false", Verdict::exhausted, ""},
        {"game t\ngraph G = { b ; a -> b, c }\nposition (E : set edges(G))\nmove (E) -> (E \\ {e}) for e in E if G.c in reach(E, G.b)\n",
         ": connected(G, edges(G)) and G.a in reach(edges(G), G.c) and (N(E) <=> len(E) = 2)", Verdict::exhausted, ""},
        {branches, ": degree(G, G.3) = 3 and degree(G, G.8) = 0 and count(C in parts(edges(G)): true) = 1", Verdict::exhausted, ""},
        {"game t\ngraph G = { 1 -- 2 ; 2 -- 1 ; 1 -- 2 ; 2 -- 3 }\nposition (E : set edges(G))\nmove (E) -> (E \\ {e}) for e in E\n",
         ": degree(G, G.2) = 4 and len(edges(G)) = 4 and connected(G, {1 - 2, 2 - 3}) and (P(E) <=> even(len(E))) and N({(1, 2, 3)})", Verdict::exhausted, ""},
        {"game t\ngraph G = cycle(5)\nposition (E : set edges(G))\nmove (E) -> (E \\ {e}) for e in E\n", ": connected(G, E) <=> len(E) >= 4",
         Verdict::exhausted, ""},
        {numbers, ": count(C in parts(S): true) = count(x in S: not (x - 1 in S))", Verdict::exhausted, ""},
        {numbers, ": all(C in parts(S): max(C) - min(C) + 1 = len(C) and not (max(C) + 1 in S))", Verdict::exhausted, ""},
        {numbers, ": count(C in parts(S): true) <= 4", Verdict::refuted, "({0, 2, 4, 6, 8})"},
    });
}

TEST(Collections, ListsOfSetsAreWalked) {
    const std::string lines =
        "game t(n = 3)\nlet rows = [{n * r + c for c in 1..n} for r in 0..n-1]\nlet odd_ones = [{i, i + 2} for i in 1..6 if odd(i)]\n"
        "let pairs = [[1, 2], [3, 3]]\nlet near(x) = [{x, x + 1}, {x, x + 2}]\nlet words = [\"ab\", \"c\"]\nposition (S : set 1..9)\nmove (S) -> (S \\ {x}) "
        "for x in S\n";
    check({
        {lines.c_str(), ": len(rows) = 3 and sum(R in rows: len(R)) = 9 and {4, 5, 6} in rows and not ({4, 5} in rows)", Verdict::exhausted, ""},
        {lines.c_str(), ": [sum(A) for A in odd_ones] = [4, 8, 12]", Verdict::exhausted, ""},
        {lines.c_str(), ": sum(p in pairs: p[1] * p[2]) = 11 and count(w in words: len(w) = 1) = 1", Verdict::exhausted, ""},
        {lines.c_str(), ": count(R in rows: R \\ S = {}) <= len(S) / 3", Verdict::exhausted, ""},
        {lines.c_str(), ": any(R in rows: R & S != {}) <=> S != {}", Verdict::exhausted, ""},
        {lines.c_str(), ": len(rows ++ odd_ones ++ [{9}]) = 7 and sum(A in rows ++ [{9, 10}], x in A: x) = 64", Verdict::exhausted, ""},
        {lines.c_str(), ": all(x in 1..4: [sum(A) for A in near(x)] = [2 * x + 1, 2 * x + 2]) and {2, 4} in near(2) and not {2, 4} in near(3)",
         Verdict::exhausted, ""},
        // Written where they are walked they may use what is known there, and be walked inside one another.
        {lines.c_str(), ": sum(A in [{x, x + 1} for x in S if x + 1 in S]: 1) = count(x in S: x + 1 in S)", Verdict::exhausted, ""},
        {lines.c_str(), ": sum(A in [{1}, {2, 3}], B in [{4}, {}], x in A, y in B: x * y) = 24", Verdict::exhausted, ""},
        {lines.c_str(), ": any(A in [S, S \\ {1}]: 1 in A) <=> 1 in S", Verdict::exhausted, ""},
        {lines.c_str(), " with n in 0..2: len(rows) = n and (any(R in rows: R in [{}, {1}]) <=> n = 1) and not {} in rows", Verdict::exhausted, ""},
        {lines.c_str(), ": all(R in rows: R & S != {} or even(len(S)))", Verdict::refuted, "({1})"},
    });
}

// Games whose values are known: two heaps of one counter each; a heap of as many counters as the set has elements.
TEST(Collections, MovesRunThroughLists) {
    const auto from = [](const char* move) {
        return std::string("game t\nlet lines = [{1, 2}, {5}]\nlet near(x) = [{x}, {x, x + 2}]\nposition (S : set 1..6)\nmove (S) -> ") + move + "\n";
    };
    check({
        {from("(S \\ L) for L in lines if L \\ S = {}").c_str(), ": g(S) = (if {1, 2} \\ S = {} then 1 else 0) xor (if 5 in S then 1 else 0)",
         Verdict::exhausted, ""},
        {from("(S \\ T) for x in S, T in near(x) if T \\ S = {} and odd(len(T))").c_str(), ": g(S) = len(S) mod 2", Verdict::exhausted, ""},
        {"game t\nlet steps = [[1, 0], [0, 1], [1, 1]]\nposition (h[2])\nmove (h) -> ([h[1] - d[1], h[2] - d[2]]) for d in steps\n",
         ": P(h) <=> even(h[1]) and even(h[2]) for h in below([9, 9])", Verdict::exhausted, ""},
        {"game t\nlet pairs = [\"ab\", \"ba\"]\nposition (w : word over {a, b})\nmove (w) -> (w[1..i-1] ++ w[i+2..len(w)]) for i in 1..len(w)-1, p in pairs if "
         "w[i..i+1] = p\n"
         "start (\"abbabaab\")\n",
         ": P(w) <=> even(min(count(c in w: c = 'a'), count(c in w: c = 'b'))) from start", Verdict::exhausted, ""},
    });
}

// What is taken has an element of the set: the number itself among its divisors, or some element where a part of the set is not empty.
TEST(Collections, SetsThatShrink) {
    const auto from = [](const char* move) { return std::string("game t\nposition (S : set 1..40)\nmove (S) -> ") + move + "\n"; };
    check({
        {from("(S \\ divisors(x)) for x in S").c_str(), ": finite", Verdict::proved, "S falls"},
        {from("(S \\ ({2 * x} | divisors(x))) for x in S").c_str(), ": finite", Verdict::proved, "S falls"},
        {from("(S \\ T) for T in [{1, 2}, {3}] if T \\ S = {}").c_str(), ": finite", Verdict::proved, "S falls"},
        {from("(S \\ T) for T in [{1, 2}, {3}] if S & T != {}").c_str(), ": finite", Verdict::proved, "S falls"},
        {from("(S \\ T) for T in subsets(S) if T != {} and sum(T) = 20 and len(T) <= 2").c_str(), ": finite", Verdict::proved, "S falls"},
    });
    // One below, and nothing is lost: the divisors of 0, of another number, the empty part.
    const std::string small = "game t\nposition (S : set 0..3)\nmove (S) -> (S \\ divisors(x)) for x in S\n";
    check({
        {small.c_str(), ": finite", Verdict::refuted, "({0})"},
        {"game t\nposition (S : set 1..3)\nmove (S) -> (S \\ divisors(x + 1)) for x in S if not 1 in S\n", ": finite", Verdict::refuted, "({2})"},
        {"game t\nposition (S : set 1..3)\nmove (S) -> (S \\ T) for T in subsets(S)\n", ": finite", Verdict::refuted, "({})"},
        {"game t\nposition (S : set 1..3)\nmove (S) -> (S \\ T) for T in [{1}, {}] if T \\ S = {}\n", ": finite", Verdict::refuted, "({})"},
        {"game t\nposition (S : set 1..3)\nmove (S) -> (S \\ T) for T in [{1, 2}, {3}]\n", ": finite", Verdict::refuted, "({})"},
    });
}

TEST(Collections, AStartMayBeASum) {
    const std::string heaps = "game t\nposition (n)\nmove (n) -> (n - k) for k in 1..3\nstart (5) + (7) + 2 * (9)\n";
    const std::string misere = "game t\nposition (n)\nmove (n) -> (n - k) for k in 1..2\nplay misere\nstart 3 * (4) + (2)\n";
    check({
        {heaps.c_str(), ": N at start", Verdict::exhausted, ""},
        {heaps.c_str(), ": g at start = 2", Verdict::exhausted, ""},
        {heaps.c_str(), ": (g at start + (1)) = 3 and N at start and winner at start = first", Verdict::exhausted, ""},
        {heaps.c_str(), ": move start -> (5) + (5) + 2 * (9) wins", Verdict::exhausted, ""},
        {heaps.c_str(), ": P at start", Verdict::refuted, "(5) + (7) + (9) + (9)"},
        {misere.c_str(), ": winner at start = first", Verdict::proved, "7.4"},
    });
}

}  // namespace
}  // namespace grundy::claim
