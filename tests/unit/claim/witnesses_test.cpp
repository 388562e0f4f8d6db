// Play ends where a guard says that there is something to be taken; and rules that say nearly the same and go on.
#include <gtest/gtest.h>

#include "tests/unit/claim/rows.hpp"

using namespace grundy;
using namespace grundy::claim;

namespace {

Verdict ends(const std::string& rule) { return decide("game t\n" + rule + "claim \"ends\": finite\n", 10, 0.2, true, 20'000).verdict; }

const std::string set30 = "position (S : set 1..30)\n", edges = "graph G = grid(4, 5)\nposition (E : set edges(G))\n",
                  vertices = "graph G = grid(5, 6)\nposition (S : set G)\n",
                  taken = "move (S) -> ({x for x in S if not x in T}) for T in [{1, 2, 3}, {4, 5}, {1, 6}] ";

}  // namespace

TEST(Witnesses, AGuardThatSaysThereIsSomethingShowsThatPlayEnds) {
    EXPECT_EQ(ends(set30 + taken + "if any(x in T: x in S)\n"), Verdict::proved);
    EXPECT_EQ(ends(set30 + taken + "if T & S != {}\n"), Verdict::proved);
    EXPECT_EQ(ends(edges + "move (E) -> ({e for e in E if not v in ends(e)}) for v in vertices(G) if any(e in E: v in ends(e))\n"), Verdict::proved);
    EXPECT_EQ(ends(vertices + "move (S) -> (S \\ {v}) for v in vertices(G) if any(e in edges(G): v in ends(e) and ends(e) & S = ends(e))\n"), Verdict::proved);
    EXPECT_EQ(ends(vertices + "move (S) -> (S \\ {v}) for v in vertices(G) if any(e in edges(G): v in ends(e) and ends(e) \\ S = {})\n"), Verdict::proved);
}

TEST(Witnesses, WhatMayLeaveThePositionAsItIsIsNotProved) {
    EXPECT_EQ(ends(set30 + taken + "if any(x in T: not x in S)\n"), Verdict::refuted);
    EXPECT_EQ(ends(set30 + taken + "if T | S != {}\n"), Verdict::refuted);
    EXPECT_EQ(ends(set30 + taken + "if all(x in T: x in S) or len(S) > 20\n"), Verdict::holds);  // it returns only from large sets
    EXPECT_EQ(ends(edges + "move (E) -> ({e for e in E if not v in ends(e)}) for v in vertices(G) if any(e in edges(G): v in ends(e))\n"), Verdict::refuted);
    EXPECT_EQ(ends(vertices + "move (S) -> (S \\ {v}) for v in vertices(G) if any(e in edges(G): v in ends(e) and ends(e) & S = S)\n"), Verdict::refuted);
}

/// Of a row every entry is changed: it falls in sum where none rises and a chosen one falls.
TEST(Witnesses, RowsOfWhichEveryEntryIsLowered) {
    const std::string row = "position (w[..])\n";
    EXPECT_EQ(ends(row + "move (w) -> ([max(x - d, 0) for x in w]) for d in {1, 2} if any(x in w: x > 0)\n"), Verdict::proved);
    EXPECT_EQ(
        ends(row + "move (w) -> ([x / 2 for x in w]) if any(x in w: x >= 1)\nmove (w) -> ([if x > 2 then x - 1 else x for x in w]) if any(x in w: x > 2)\n"),
        Verdict::proved);
    EXPECT_EQ(ends(row + "move (w) -> ([max(x - d, 0) for x in w]) for d in {1, 2} if any(x in w: x >= 0)\n"), Verdict::refuted);
    EXPECT_EQ(ends(row + "move (w) -> ([if x > 2 then x - 1 else x for x in w]) if any(x in w: x > 1)\n"), Verdict::refuted);
    EXPECT_NE(ends(row + "move (w) -> ([if x > 2 then x - 1 else x + 1 for x in w]) if any(x in w: x > 2)\n"), Verdict::proved);
}
