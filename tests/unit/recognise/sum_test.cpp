/// Sums of groups of numbers are found by what moves touch, in whatever words, and near misses are not: a move that touches two groups, a condition on another
/// one, other conventions.
#include "tests/unit/recognise/rules.hpp"

namespace grundy::recognise {
namespace {

TEST(Sum, EntriesOfARowOfAnyLength) {
    const std::string expected = "sum of any number of games, one an entry of w: finite subtraction set {1, 2, 3}";
    for (const char* rule : {
             "position (w[..])\nmove (w) -> (w[i := w[i] - k]) for i in 1..len(w), k in 1..3",
             "position (w[..])\nmove (w) -> (w[j := w[j] - 1]) for j in 1..len(w)\nmove (w) -> (w[i := w[i] - k]) for k in {2, 3}, i in 1..len(w) if w[i] >= k",
             "position (w[..])\nmove (w) -> (w[1..i - 1] ++ [w[i] - k] ++ w[i + 1..len(w)]) for i in 1..len(w), k in 1..3",
             "position (unordered w[..])\nmove (w) -> ([w[1] - k] ++ w[2..len(w)]) for k in 1..3 if len(w) >= 1",
             "let less(w, i, k) = w[i := w[i] - k]\nposition (w[..])\nmove (w) -> (less(w, i, k)) for i in 1..len(w), k in 1..3 if len(w) > 0",
         })
        EXPECT_EQ(family_of_text(rule), expected) << rule;
}

TEST(Sum, EntriesThatSplitOrGo) {
    EXPECT_EQ(family_of_text("position (w[..])\nmove (w) -> (w[1..i-1] ++ [a, w[i] - 2 - a] ++ w[i+1..len(w)]) for i in 1..len(w), a in 0..w[i] - 2"),
              "sum of any number of games, one an entry of w: take-and-break code 0.07");
    EXPECT_EQ(family_of_text("position (unordered w[..]) where all(x in w: x >= 1)\n"
                             "move (w) -> (w[2..len(w)]) if len(w) >= 1 and w[1] <= 3\nmove (w) -> ([w[1] - k] ++ w[2..len(w)]) for k in 1..3 if len(w) >= 1"),
              "sum of any number of games, one an entry of w: one heap that every move makes smaller");
}

TEST(Sum, ComponentsAndEntriesOfFixedNumber) {
    const std::string three = "sum of 3 equal games: finite subtraction set {1, 2, 3}";
    for (const char* rule : {
             "position (x, y, z)\nmove (x, y, z) -> (x - k, y, z) for k in 1..3\nmove (x, y, z) -> (x, y - k, z) for k in 1..3\n"
             "move (x, y, z) -> (x, y, z - a) for a in {1, 2, 3}",
             "position (h[3])\nmove (h) -> (h[i := h[i] - k]) for i in 1..3, k in 1..3",
             "position (h[3])\nmove (h) -> ([h[1] - k, h[2], h[3]]) for k in 1..3\nmove (h) -> (h[i := h[i] - k]) for i in {2, 3}, k in 1..3",
             "position (h[3])\nmove (h) -> ([if j = i then h[j] - k else h[j] for j in 1..3]) for i in 1..3, k in 1..3",
             "position (unordered h[3])\nmove (h) -> (h[1 := h[1] - k]) for k in 1..3",
             "position (unordered (x, y, z))\nmove (x, y, z) -> (x, y - k, z) for k in 1..3",
         })
        EXPECT_EQ(family_of_text(rule), three) << rule;
    EXPECT_EQ(family_of_text("position (x, h[2])\nmove (x, h) -> (x / 2, h) if x >= 1\nmove (x, h) -> (x, h[i := h[i] - k]) for i in 1..2, k in 1..i"),
              "sum of games: x: division game {2}; h[1]: finite subtraction set {1}; h[2]: finite subtraction set {1, 2}");
    EXPECT_EQ(family_of_text("position (x, y, z)\nmove (x, y, z) -> (x - k, y - l, z) for k in 0..2, l in 0..2 if k + l = 2 and x + y >= 2\n"
                             "move (x, y, z) -> (x, y, z - 1)"),
              "sum of games: (x, y): positions of 2 numbers; z: finite subtraction set {1}");
}

TEST(Sum, WhatTouchesTwoGroupsIsNone) {
    for (const char* rule : {
             // One coin from each of some heaps.
             "position (h[3])\nmove (h) -> ([h[j] - (if j in T then 1 else 0) for j in 1..3]) for T in subsets(1..3) if T != {}",
             "position (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\nmove (x, y) -> (x - 1, y - 1)",
             // What is allowed in one heap depends on the other.
             "position (x, y)\nmove (x, y) -> (x - 1, y) if y > 0\nmove (x, y) -> (x, y - 1)",
             "position (h[2])\nmove (h) -> (h[i := h[i] - k]) for i in 1..2, k in 1..2 if h[i] = max(h)",
             "position (w[..])\nmove (w) -> (w[i := w[i] - 1]) for i in 1..len(w) if i mod 2 = len(w) mod 2",
             "position (w[..])\nmove (w) -> ([w[1] - k] ++ w[2..len(w)]) for k in 1..3 if len(w) >= 1",
             "position (w[..])\nmove (w) -> (w[2..len(w)]) if len(w) >= 1",
             // Positions are restricted together.
             "position (x, y) where x <= y\nmove (x, y) -> (x - k, y) for k in 1..2\nmove (x, y) -> (x, y - k) for k in 1..2",
             "position (unordered h[2]) where h[1] <= 5\nmove (h) -> (h[i := h[i] - k]) for i in 1..2, k in 1..2",
             // Other conventions.
             "position (x, y)\nmove (x, y) -> (x - k, y) for k in 1..2\nmove (x, y) -> (x, y - k) for k in 1..2\nplay misere",
             "position (x, y)\nmove (x, y) -> (x - k, y) for k in 1..2\nmove (x, y) -> (x, y - k) for k in 1..2\nterminal (x, y): mover wins if x + y = 0",
             "position (x, y)\nmove (x, y) -> (x - k, y) for k in 1..2\nmove (x, y) -> (x, y - k) for k in 1..2\nstop (x, y) if x = 0",
         }) {
        EXPECT_EQ(family_of_text(rule).find("sum of"), std::string::npos) << rule << "\n" << family_of_text(rule);
    }
}

}  // namespace
}  // namespace grundy::recognise
