// Closed forms are recognised on their complete rule set: however it is written, and on nothing that differs in one move.
#include "tests/unit/recognise/rules.hpp"

namespace grundy::recognise {
namespace {

struct Whole {
    const char* rule;
    const char* family;
};

void expect_all(const std::vector<Whole>& rows) {
    for (const auto& row : rows) EXPECT_EQ(family_of_text(row.rule), row.family) << row.rule;
}

/// None of these is of a family with a closed form.
void expect_none(const std::vector<const char*>& rules) {
    for (const char* rule : rules) {
        const Recognition r = recognise(read(rule));
        EXPECT_FALSE(closed_form(r.family)) << rule << "\n" << describe(r.family);
    }
}

TEST(NimRelatives, StaircaseNim) {
    expect_all({
        {"position (a[4])\nmove (a) -> (a[i := a[i] - k, i - 1 := a[i - 1] + k]) for i in 2..4, k in 1..a[i]", "staircase Nim with 4 stairs"},
        {"position (a[3])\nmove (a) -> (a[1 := a[1] - k]) for k in 1..a[1]\nmove (a) -> (a[i := a[i] - k, i - 1 := a[i - 1] + k]) for i in 2..3, k in 1..a[i]",
         "staircase Nim with 3 stairs"},
        {"position (x, y, z)\nmove (x, y, z) -> (x - k, y + k, z) for k in 1..x\nmove (x, y, z) -> (x, y - k, z + k) for k in 1..y",
         "staircase Nim with 3 stairs"},
        {"position (x, y, z)\nmove (x, y, z) -> (x - k, y, z + k) for k in 1..x\nmove (x, y, z) -> (x, k, z + y - k) for k in 0..y-1",
         "staircase Nim with 3 stairs"},
        {"position (a[2])\nmove (a) -> ([a[1] + a[2] - l, l]) for l in 0..a[2]-1\nmove (a) -> ([k, a[2]]) for k in 0..a[1] if k != a[1]",
         "staircase Nim with 2 stairs"},
    });
    expect_none({
        // one coin at a time, up to three, two stairs at once, one stair that leads nowhere on the way, up again, a way of another length
        "position (a[3])\nmove (a) -> (a[i := a[i] - 1, i - 1 := a[i - 1] + 1]) for i in 2..3 if a[i] >= 1",
        "position (a[3])\nmove (a) -> (a[i := a[i] - k, i - 1 := a[i - 1] + k]) for i in 2..3, k in 1..min(a[i], 1000)",
        "position (a[4])\nmove (a) -> (a[i := a[i] - k, i - 2 := a[i - 2] + k]) for i in 3..4, k in 1..a[i]\nmove (a) -> (a[2 := a[2] - k, 1 := a[1] + k]) for "
        "k in 1..a[2]\n"
        "move (a) -> (a[3 := a[3] - k, 2 := a[2] + k]) for k in 1..a[3]",
        "position (a[3])\nmove (a) -> (a[i := a[i] - k, i - 1 := a[i - 1] + k]) for i in 2..3, k in 1..a[i]\nmove (a) -> (a[3 := a[3] - k]) for k in 1..a[3]",
        "position (a[3])\nmove (a) -> (a[i := a[i] - k, i - 1 := a[i - 1] + 2 * k]) for i in 2..3, k in 1..a[i]",
        "position (a[3])\nmove (a) -> (a[i := a[i] - k, i - 1 := a[i - 1] + k]) for i in 2..3, k in 2..a[i]",
        "position (a[3])\nmove (a) -> (a[i := a[i] - k, i - 1 := a[i - 1] + k]) for i in 2..3, k in 1..a[i] if k != 5",
        "position (a[3])\nmove (a) -> (a[i := a[i] - k, i - 1 := a[i - 1] + k]) for i in 2..3, k in 1..a[i]\nplay misere",
        "position (a[3]) where a[1] <= 9\nmove (a) -> (a[i := a[i] - k, i - 1 := a[i - 1] + k]) for i in 2..3, k in 1..a[i]",
        "position (unordered a[3])\nmove (a) -> (a[i := a[i] - k, i - 1 := a[i - 1] + k]) for i in 2..3, k in 1..a[i]",
        "position (a[3])\nmove (a) -> (a[i := a[i] - k, i - 1 := a[i - 1] + k]) for i in 2..3, k in 1..a[i]\nstop (a) if a[1] >= 7",
    });
}

TEST(NimRelatives, CoinsOnAStripThatDoNotJump) {
    const std::string strip = "position (a[3]) where a[1] >= 1 and a[2] > a[1] and a[3] > a[2]\n";
    EXPECT_EQ(family_of_text(strip + "move (a) -> (a[1 := b]) for b in 1..a[1]-1\nmove (a) -> (a[i := b]) for i in 2..3, b in a[i-1]+1..a[i]-1"),
              "staircase Nim on the gaps between 3 coins, shift 1");
    EXPECT_EQ(family_of_text(strip + "move (a) -> (a[i := a[i] - k]) for i in 1..3, k in 1..a[i]"), "staircase Nim on the gaps between 3 coins, shift 1");
    EXPECT_EQ(family_of_text("position (x, y) where x <= y\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y"),
              "staircase Nim on the gaps between 2 coins");
    EXPECT_EQ(family_of_text("let after(a, i) = if i = 1 then 1 else a[i - 1] + 1\nposition (a[3]) where all(i in 1..3: a[i] >= after(a, i))\n"
                             "move (a) -> (a[i := b]) for i in 1..3, b in after(a, i)..a[i]-1"),
              "staircase Nim on the gaps between 3 coins, shift 1");
    for (const char* moves :
         {"move (a) -> (a[i := a[i] - k]) for i in 1..3, k in 1..2", "move (a) -> (a[i := a[i] - k]) for i in 2..3, k in 1..a[i] if k != 4",
          "move (a) -> (a[i := a[i] + k]) for i in 1..2, k in 1..20", "move (a) -> (a[i := a[i] - k]) for i in 1..3, k in 1..a[i] if a[3] != 17"}) {
        const Recognition r = recognise(read(strip + moves));
        EXPECT_FALSE(closed_form(r.family)) << moves << "\n" << describe(r.family);
    }
    const Recognition far =
        recognise(read("position (a[3]) where a[1] >= 1 and a[2] > a[1] + 1 and a[3] > a[2]\nmove (a) -> (a[i := a[i] - k]) for i in 1..3, k in 1..a[i]"));
    EXPECT_FALSE(closed_form(far.family));
}

TEST(NimRelatives, PokerNim) {
    const std::string heaps = "position (unordered h[2], c)\nmove (h, c) -> (h[i := h[i] - k], c) for i in 1..2, k in 1..h[i]\n";
    for (const char* more : {"move (h, c) -> (h[i := h[i] + k], c - 1) for i in 1..2, k in 1..2",
                             "move (h, c) -> (h[1 := h[1] + 5], b) for b in 0..c-1 if h[2] = 7", "move (h, c) -> (h[2 := 9], c - 2) if h[2] != 9"})
        EXPECT_EQ(family_of_text(heaps + more), "Poker Nim with 2 heaps") << more;
    expect_all({{"position (c, n)\nmove (c, n) -> (c, k) for k in 0..n-1\nmove (c, n) -> (c - 1, n + k) for k in 1..3", "Poker Nim"},
                {"position (x, c, y)\nmove (x, c, y) -> (x - k, c, y) for k in 1..x\nmove (x, c, y) -> (x, c, y - k) for k in 1..y\n"
                 "move (x, c, y) -> (2 * x + 1, c - 1, y)",
                 "Poker Nim with 2 heaps"}});
    // Free raises, raises that earn, a heap left as it is, two heaps at once, a heap that may stay, misère play, and an end of play
    for (const char* more : {"move (h, c) -> (h[i := h[i] + k], c) for i in 1..2, k in 1..2", "move (h, c) -> (h[1 := h[1] + 1], c + 1)",
                             "move (h, c) -> (h, c - 1)", "move (h, c) -> (h[1 := h[1] + 1, 2 := h[2] + 1], c - 1)", "move (h, c) -> (h[1 := 7], c - 1)",
                             "move (h, c) -> (h[1 := h[1] + 1], c - 1)\nplay misere", "move (h, c) -> (h[1 := h[1] + 1], c - 1)\nstop (h, c) if c = 3"})
        EXPECT_FALSE(closed_form(recognise(read(heaps + more)).family)) << more;
    // Lowerings that are not all there, or cost a credit too, and a position that asks for more
    expect_none(
        {"position (x, y, c)\nmove (x, y, c) -> (x - k, y, c) for k in 1..x\nmove (x, y, c) -> (x, y - k, c) for k in 1..min(y, 50)\n"
         "move (x, y, c) -> (x + 1, y, c - 1)",
         "position (x, y, c)\nmove (x, y, c) -> (x - k, y, c) for k in 1..x\nmove (x, y, c) -> (x, y - k, c - 1) for k in 1..y",
         "position (x, y, c) where c <= x\nmove (x, y, c) -> (x - k, y, c) for k in 1..x\nmove (x, y, c) -> (x, y - k, c) for k in 1..y\n"
         "move (x, y, c) -> (x + 1, y, c - 1)"});
}

TEST(NimRelatives, GreedyNim) {
    expect_all({
        {"position (unordered h[3])\nmove (h) -> (h[i := h[i] - k]) for i in 1..3, k in 1..h[i] if h[i] = max(h)", "greedy Nim with 3 heaps"},
        {"position (h[3])\nmove (h) -> (h[i := k]) for i in 1..3, k in 0..h[i]-1 if all(j in 1..3: h[j] <= h[i])", "greedy Nim with 3 heaps"},
        {"position (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x if x >= y\nmove (x, y) -> (x, y - k) for k in 1..y if not (x > y)",
         "greedy Nim with 2 heaps"},
        {"position (unordered h[3])\nmove (h) -> (h[1 := h[1] - k]) for k in 1..h[1] if h[1] >= h[2] and h[1] >= h[3]", "greedy Nim with 3 heaps"},
        {"position (unordered h[2])\nmove (h) -> (h[i := h[i] - k]) for i in 1..2, k in 1..h[i] if h[i] = max(h)\nplay misere",
         "misère greedy Nim with 2 heaps"},
    });
    expect_none({
        "position (unordered h[3])\nmove (h) -> (h[i := h[i] - k]) for i in 1..3, k in 1..h[i] if h[i] = min(h)",
        "position (unordered h[3])\nmove (h) -> (h[i := h[i] - k]) for i in 1..3, k in 1..h[i] if h[i] + 1 >= max(h)",
        "position (h[3])\nmove (h) -> (h[i := h[i] - k]) for i in 1..2, k in 1..h[i] if h[i] = max(h)",
        "position (h[3])\nmove (h) -> (h[i := h[i] - k]) for i in 1..3, k in 1..h[i] if h[i] = max(h) and k <= 100",
        "position (h[3])\nmove (h) -> (h[i := h[i] - k]) for i in 1..3, k in 1..h[i] if h[i] > max(h) - 2",
    });
}

TEST(NimRelatives, FibonacciAndDynamicNim) {
    const char* after_k = "dynamic Nim: after k at most ";
    expect_all({
        {"position (n, q)\nmove (n, q) -> (n - k, 2 * k) for k in 1..q", "Fibonacci Nim"},
        {"position (q, n)\nmove (q, n) -> (2 * k, n - k) for k in 1..min(n, q)", "Fibonacci Nim"},
        {"position (p, q)\nmove (p, 0) -> (p - k, k) for k in 1..p-1\nmove (p, q) -> (p - k, k) for k in 1..2*q", "Fibonacci Nim"},
        {"position (p, q)\nmove (p, q) -> (p - k, k) for k in 1..p if k <= q + q", "Fibonacci Nim"},
        {"position (p, q)\nmove (p, q) -> (m, p - m) for m in 0..p-1 if p - m <= 2 * q", "Fibonacci Nim"},
    });
    EXPECT_EQ(family_of_text("position (n, q)\nmove (n, q) -> (n - k, 3 * k) for k in 1..q"), after_k + std::string("3k"));
    EXPECT_EQ(family_of_text("position (n, q)\nmove (n, q) -> (n - k, k) for k in 1..q"), after_k + std::string("k"));
    EXPECT_EQ(family_of_text("position (n, q)\nmove (n, 0) -> (n - k, k) for k in 1..n\nmove (n, q) -> (n - k, k) for k in 1..3*q+2 if q >= 1"),
              after_k + std::string("3k + 2"));
    expect_none({
        // the smaller half, never less than two, not one of the numbers, a memory that forgets, a second heap
        "position (n, q)\nmove (n, q) -> (n - k, k) for k in 1..q/2",
        "position (n, q)\nmove (n, q) -> (n - k, 2 * k) for k in 2..q",
        "position (n, q)\nmove (n, q) -> (n - k, 2 * k) for k in 1..q if k != 7",
        "position (n, q)\nmove (n, q) -> (n - k, 2 * k) for k in 1..q if n != 13",
        "position (n, q)\nmove (n, q) -> (n - k, q) for k in 1..q",
        "position (n, q)\nmove (n, q) -> (n - k, 2 * k) for k in 1..q\nmove (n, q) -> (n - k, 2 * k + 1) for k in 1..q",
        "position (n, q)\nmove (n, q) -> (n - k, 2 * k) for k in 1..q if k < n",
        "position (n, q)\nmove (n, q) -> (n - k, 2 * k) for k in 1..q if n <= 1000 or k > 1",
        "position (n, q) where q <= 50\nmove (n, q) -> (n - k, 2 * k) for k in 1..q",
        "position (n, q)\nmove (n, q) -> (n - k, k - 1) for k in 1..q+1",
        "position (n, q)\nmove (n, q) -> (n - k, 2 * k) for k in 1..q\nplay misere",
        "position (h[2])\nmove (h) -> ([2 * k, h[2] - k]) for k in 1..h[1]",
    });
}

TEST(NimRelatives, Euclid) {
    const char *zero = "Euclid's game", *positive = "Euclid's game with positive numbers";
    expect_all({
        {"position (unordered (x, y))\nmove (x, y) -> (x, y - k * x) for k in 1..y/x if x >= 1", zero},
        {"position (unordered (x, y))\nmove (x, y) -> (x, y - m) for m in 1..y if x > 0 and m mod x = 0", zero},
        {"position (x, y)\nmove (x, y) -> (x, y - k * x) for k in 1..y if x != 0 and x <= y\nmove (x, y) -> (x - y * k, y) for k in 1..x if 1 <= y", zero},
        {"position (unordered (x, y)) where x >= 1 and y >= 1\nmove (x, y) -> (x, y - k * x) for k in 1..y/x", positive},
        {"position (unordered (x, y)) where x >= 1 and y >= 1\nmove (x, y) -> (y - k * x, x) for k in 1..y if x < y", positive},
    });
    expect_none({
        // one number only, at most three multiples, two at least, not from equal numbers, one number may become 0, multiples of nothing, one more
        "position (x, y)\nmove (x, y) -> (x, y - k * x) for k in 1..y/x if x >= 1",
        "position (unordered (x, y))\nmove (x, y) -> (x, y - k * x) for k in 1..3 if x >= 1",
        "position (unordered (x, y))\nmove (x, y) -> (x, y - k * x) for k in 2..y/x if x >= 1",
        "position (unordered (x, y))\nmove (x, y) -> (x, y - k * x) for k in 1..y/x if x >= 1 and x < y",
        "position (unordered (x, y))\nmove (x, y) -> (x, y - k * x) for k in 1..y/x if x >= 2",
        "position (unordered (x, y)) where x + y >= 1\nmove (x, y) -> (x, y - k * x) for k in 1..y if x >= 1",
        "position (unordered (x, y))\nmove (x, y) -> (x, y - k * x) for k in 1..y",
        "position (unordered (x, y))\nmove (x, y) -> (x, y - k * x) for k in 1..y/x if x >= 1\nmove (x, y) -> (x, y - 1)",
        "position (unordered (x, y))\nmove (x, y) -> (x, y - k * x) for k in 1..y/x if x >= 1 and x + y != 20",
        "position (unordered (x, y))\nmove (x, y) -> (x, y - k * x) for k in 1..y/x if x >= 1\nplay misere",
        "position (unordered (x, y))\nmove (x, y) -> (x, y - k * x) for k in 1..y/x if x >= 1\nstop (x, y) if x = y",
        "position (unordered (x, y)) where x >= 1\nmove (x, y) -> (x, y - k * x) for k in 1..y/x",
    });
}

TEST(NimRelatives, CoinsInARow) {
    expect_all({
        {"position (S : set 1..10)\nmove (S) -> (S \\ {x}) for x in S\nmove (S) -> (S xor {x, y}) for x in S, y in 1..x-1", "Turning Turtles"},
        {"position (S : set 1..10)\nmove (S) -> (S xor {x, y}) for x in S, y in 1..x", "Turning Turtles"},
        {"position (S : set 0..500)\nmove (S) -> ((S \\ {x}) xor {y}) for x in S, y in 0..500 if y < x\nmove (S) -> (S xor {x}) for x in 0..500 if x in S",
         "Turning Turtles, shift -1"},
        {"position (S : set 1..10)\nmove (S) -> (S xor {x, y}) for x in S, y in 1..x-1", "Twins, shift 1"},
        {"position (S : set 1..10)\nmove (S) -> ((S \\ {x}) \\ {y}) for x in S, y in S if y < x\n"
         "move (S) -> ((S \\ {x}) | {y}) for x in S, y in 1..10 if y < x and not (y in S)",
         "Twins, shift 1"},
        {"position (S : set 0..10)\nmove (S) -> (S xor {x, y, z}) for x in S, y in 0..x, z in 0..y", "Mock Turtles"},
        {"position (S : set 0..10)\nmove (S) -> (S xor {x}) for x in S\nmove (S) -> (S xor {x, y}) for x in S, y in 0..x-1\n"
         "move (S) -> (S xor {x, y, z}) for x in S, y in 0..x-1, z in 0..y-1",
         "Mock Turtles"},
        {"position (S : set 1..10)\nmove (S) -> (S xor {y..x}) for x in S, y in 1..x", "the ruler game"},
        {"position (S : set 1..10)\nmove (S) -> (S xor (y..x)) for x in S, y in 1..x-1\nmove (S) -> (S \\ {x}) for x in S", "the ruler game"},
    });
    expect_none({
        // the right coin may be turned to heads, the left one must show heads, a place is missing, one that does not neighbour, only the two of a pair
        "position (S : set 1..10)\nmove (S) -> (S \\ {x}) for x in S\nmove (S) -> (S xor {x, y}) for x in 1..10, y in 1..x-1",
        "position (S : set 1..10)\nmove (S) -> (S \\ {x}) for x in S\nmove (S) -> (S xor {x, y}) for x in S, y in S if y < x",
        "position (S : set 1..10)\nmove (S) -> (S xor {x, y}) for x in S, y in 2..x-1",
        "position (S : set 1..10)\nmove (S) -> (S xor {x, y}) for x in S, y in 1..x-2",
        "position (S : set 1..10)\nmove (S) -> (S xor {x, y}) for x in S, y in 1..10 if y != x",
        "position (S : set 1..10)\nmove (S) -> (S xor {x, y}) for x in S, y in x+1..10",
        "position (S : set 1..10)\nmove (S) -> (S \\ {x}) for x in S",
        "position (S : set 1..10)\nmove (S) -> (S \\ {x}) for x in S if x != 4\nmove (S) -> (S xor {x, y}) for x in S, y in 1..x-1",
        "position (S : set 1..10)\nmove (S) -> (S \\ {x}) for x in S\nmove (S) -> (S xor {x, y}) for x in S, y in 1..x-1 if 1 in S",
        "position (S : set 1..10)\nmove (S) -> (S \\ {x}) for x in S\nmove (S) -> ((S \\ {x}) | {y}) for x in S, y in 1..x-1",
        "position (S : set 0..10)\nmove (S) -> (S xor {x}) for x in S\nmove (S) -> (S xor {x, y, z}) for x in S, y in 0..x-1, z in 0..y-1",
        "position (S : set 1..10)\nmove (S) -> (S xor {y..x}) for x in S, y in 1..x-1",
        "position (S : set 1..10)\nmove (S) -> (S xor {y..x}) for y in S, x in y..10",
        "position (S : set 1..10)\nmove (S) -> (S xor {y..x}) for x in S, y in 1..x\nmove (S) -> (S xor {x, y}) for x in S, y in 1..x-1",
        "position (S : set 1..10)\nmove (S) -> (S xor {x, y}) for x in S, y in 1..x-1\nplay misere",
        "position (S : set 1..10)\nmove (S) -> (S xor {x, y}) for x in S, y in 1..x-1\nstop (S) if 1 in S",
        "position (S : set 1..10) where not (3 in S)\nmove (S) -> (S xor {x, y}) for x in S, y in 1..x-1",
    });
}

}  // namespace
}  // namespace grundy::recognise
