/// Strategies at every position: kept sets of several numbers, replies named before and after the move, each wrong by one.
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

const char* const two_free_heaps = "game t\nposition (x, y)\nmove left: (x, y) -> (x - k, y) for k in 1..x\nmove right: (x, y) -> (x, y - k) for k in 1..y\n";
const char* const take_with_turns = "game t\nposition (n, turns)\nmove take: (n, turns) -> (n - k, turns + 1) for k in 1..3\n";
const char* const heaps_in_any_order = "game t\nposition (unordered h[2])\nmove (h) -> (h[i := h[i] - k]) for i in 1..2, k in 1..h[i]\n";
const char* const misere_by_two = "game t\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..2\nmove (x, y) -> (x, y - k) for k in 1..2\nplay misere\n";

TEST(Kept, AtEveryPosition) {
    check({
        {two_free_heaps, ": keep x = y", Verdict::proved, "some reply returns to it"},
        {two_free_heaps, ": keep x = y and x >= 10", Verdict::refuted, "(10, 10)"},
        {two_free_heaps, ": keep x = y or x = y + 3000", Verdict::refuted, "(3000, 0)"},
        {two_free_heaps, ": keep x = y for x mod 2 = 0", Verdict::refuted, "(2, 2)"},
        {two_free_heaps, ": keep x != x", Verdict::undecided, "no position"},
        {take_with_turns, ": keep n mod 4 = 0", Verdict::proved, "kept"},
        {take_with_turns, ": keep n mod 4 = 0 and n != 4000", Verdict::refuted, "(4004, 0)"},
        {heaps_in_any_order, ": keep h[1] = h[2]", Verdict::proved, "some reply returns to it"},
        {heaps_in_any_order, ": keep h[1] = 0 and h[2] = 0", Verdict::proved, "kept"},
        {heaps_in_any_order, ": keep max(h) = min(h) + 1", Verdict::refuted, "([0, 1])"},
        {misere_by_two, ": keep (x + y) mod 3 = 1 and min(x, y) = 0", Verdict::proved, "kept"},
        {misere_by_two, ": keep (x mod 3 + y mod 3 = 1) or (x mod 3 = 2 and y mod 3 = 2)", Verdict::proved, "some reply returns to it"},
    });
}

TEST(Kept, FinalPositionsAndStops) {
    const std::string stop = "game t\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x - 2, y)\nstop (x, y) if x mod 5 = 0\n";
    check({
        {stop.c_str(), ": keep x mod 5 in {0, 3}", Verdict::proved, "kept"},
        {stop.c_str(), ": keep x mod 5 in {0, 3} or x = 4001", Verdict::refuted, "(4001, 0)"},
    });
    const std::string won = stop + "terminal (x, y): mover wins if x mod 5 = 0\n";
    check({
        {won.c_str(), ": keep x mod 10 in {1, 4, 7}", Verdict::proved, "kept"},
        {won.c_str(), ": keep x mod 5 in {1, 4}", Verdict::refuted, "(6, 0)"},
        {won.c_str(), ": keep x mod 5 = 1 or x mod 5 = 2 and x = 2", Verdict::refuted, "(2, 0)"},
        {won.c_str(), ": keep x mod 5 = 0", Verdict::refuted, "(0, 0)"},
    });
}

TEST(Kept, RepliesByTheMove) {
    check({
        {two_free_heaps, ": keep x = y answering left with (x - k, y - k) answering right with (x - k, y - k)", Verdict::proved, "the reply named"},
        {two_free_heaps, ": keep x = y answering left with (x - k, y - k)", Verdict::proved, "kept"},
        {two_free_heaps, ": keep x = y answering left with (x - k - 1, y - k) answering right with (x - k, y - k)", Verdict::refuted, "(1, 1)"},
        {two_free_heaps, ": keep x = y answering left with (x - k, if y = 700 then y else y - k)", Verdict::refuted, "(700, 700)"},
        {two_free_heaps, ": keep x = y answering left with (x - k, if y = 7000 then y else y - k)", Verdict::refuted, "(7000, 7000)"},
        {take_with_turns, ": keep n mod 4 = 0 answering take with (n - 4, turns + 2)", Verdict::proved, "the reply named"},
        {take_with_turns, ": keep n mod 4 = 0 answering take with (n - 4, turns + k)", Verdict::refuted, "(4, 0)"},
        {take_with_turns, ": keep n mod 4 = 0 answering take with (n - 2 * k, turns + 2)", Verdict::refuted, "(4, 0)"},
    });
}

TEST(Kept, RepliesByThePosition) {
    check({
        {two_free_heaps, ": keep x = y by (x, y) -> (min(x, y), min(x, y))", Verdict::proved, "the reply named"},
        {two_free_heaps, ": keep x = y by (x, y) -> (x, x) if x < y by (x, y) -> (y, y)", Verdict::proved, "the reply named"},
        {two_free_heaps, ": keep x = y by (x, y) -> (0, 0)", Verdict::refuted, "(2, 2)"},
        {two_free_heaps, ": keep x = y by (x, 5000) -> (x - 1, 5000) by (x, y) -> (min(x, y), min(x, y))", Verdict::refuted, "(5000, 5000)"},
        {two_free_heaps, ": keep x = y by (0, y) -> (0, 0)", Verdict::proved, "kept"},
        {two_free_heaps, ": keep x = y by (0, y) -> (0, 1)", Verdict::refuted, "(1, 1)"},
        {heaps_in_any_order, ": keep h[1] = h[2] by (h) -> ([h[1], h[1]])", Verdict::proved, "the reply named"},
        {heaps_in_any_order, ": keep h[1] = h[2] by (h) -> ([h[2], h[2]])", Verdict::refuted, "([1, 1])"},
        {take_with_turns, ": keep n mod 4 = 0 by (n, t) -> (n - n mod 4, t + 1)", Verdict::proved, "the reply named"},
        {take_with_turns, ": keep n mod 4 = 0 by (n, t) -> (n - 4, t + 1)", Verdict::refuted, "(4, 0)"},
    });
    // One heap is proved by its period where no reply is named by the position.
    const char* const one = "game t\nposition (n)\nmove (n) -> (n - k) for k in 1..3\n";
    check({
        {one, ": keep n mod 4 = 0 by (n) -> (n - n mod 4)", Verdict::proved, "the reply named"},
        {one, ": keep n mod 4 = 0 by (n) -> (n - 4)", Verdict::refuted, "(4)"},
        {one, ": keep n mod 4 = 0 by (n) -> (n - n mod 4) + (0)", Verdict::undecided, "the reply named is a sum"},
    });
}

// A set may be kept while play goes on for ever: then nobody is shown to win.
TEST(Kept, PlayMustEnd) {
    const char* const endless = "game t\nposition (x, y)\nmove (x, y) -> (x + 1, y)\nmove (x, y) -> (x, y + 1)\n";
    check({{endless, ": keep x = y", Verdict::undecided, "whether play ends is not known"}});
}

// Every small set of a small box by its play, against the sentences: the same verdict, and the same smallest counterexample.
TEST(Kept, AgainstTheMoves) {
    const std::string
        bounded = "game t\nposition (x, y) where x <= 9 and y <= 9\nmove (x, y) -> (x - k, y) for k in 1..2\nmove (x, y) -> (x - 1, y - k) for k in 0..1\n",
        endless = "game t\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..2\nmove (x, y) -> (x - 1, y - k) for k in 0..1\n";
    for (int a = 0; a < 3; ++a)
        for (int b = 0; b < 3; ++b)
            for (const char* reply : {"", " by (x, y) -> (x - x mod 3, y)", " by (x, y) -> (x - 1, y)"}) {
                const std::string claim = "claim \"c\": keep (x + " + std::to_string(a) + " * y) mod 3 = " + std::to_string(b) + " and (y mod 2 = 0 or x > y)" +
                                          std::string(reply) + "\n";
                const Finding few = decide(bounded + claim), all = decide(endless + claim);
                SCOPED_TRACE(claim);
                EXPECT_EQ(few.verdict == Verdict::refuted, all.verdict == Verdict::refuted);
                EXPECT_EQ(few.counterexample, all.counterexample);
                if (all.verdict != Verdict::refuted) {
                    EXPECT_STREQ(name(all.verdict), "proved");
                }
            }
}

// With a large divisor there are too many states, and the message says where they come from.
TEST(Kept, ALargeDivisorIsNamed) {
    check({{two_free_heaps, ": keep x = y by (x, y) -> (1000 * (min(x, y) / 1000) + min(x, y) mod 1000, min(x, y))", Verdict::holds,
            "divides by a large number"}});
}

// What `for` says is part of the set, and what the start leads to may be less than all.
TEST(Kept, ForSome) {
    const std::string two_ways = "game t\nposition (n, c) where c <= 1\nmove (n, c) -> (n - k, c) for k in 1..3\nmove (n, 0) -> (n - 4, 0)\n";
    const std::string one = two_ways + "start (1000000, 1)\n", none = two_ways + "start (100001, 0)\n",
                      far = std::string(two_free_heaps) + "start (1000000, 1000000)\n";
    check({{two_free_heaps, ": keep x = y for x in 0..100", Verdict::proved, "kept set"},
           {two_free_heaps, ": keep x = y for x in 100..200", Verdict::refuted, "(100, 100)"},
           {far.c_str(), ": keep x = y from start", Verdict::proved, "kept set"},
           {one.c_str(), ": keep n mod 4 = 0 from start", Verdict::proved, "kept set"},
           {none.c_str(), ": keep n mod 4 = 0 from start", Verdict::refuted, "(4, 0)"},
           {two_free_heaps, ": keep x = y + d for d in 0..2", Verdict::undecided, "no part of a position"}});
}

// A claim about an unordered position is about it as it is written, in ascending order.
TEST(Kept, OfWhatHasNoOrder) {
    const char* const four = "game t\nposition (unordered h[4])\nmove (h) -> (h[i := h[i] - d]) for i in 1..4, d in 1..h[i]\n";
    const char* const pair = "game t\nposition (unordered (x, y))\nmove (x, y) -> (x - d, y) for d in 1..2\n";
    check({
        {four, ": keep h[1] = h[2] and h[3] = h[4]", Verdict::proved, "kept"},
        {four, ": keep h[1] = h[3] and h[2] = h[4]", Verdict::refuted, "([1, 1, 1, 1])"},  // where all four are alike
        {four, ": keep h[1] = h[2]", Verdict::refuted, "([0, 0, 0, 1])"},
        {pair, ": P(x, y) <=> x mod 3 = y mod 3", Verdict::proved, "11.1"},
        {pair, ": P(x, y) <=> (y - x) mod 3 = 0", Verdict::proved, "11.1"},
        {pair, ": P(x, y) <=> (x - y + 3 * y) mod 3 = y - y", Verdict::proved, "11.1"},
        {pair, ": P(x, y) <=> y = x or y = x + 3 or y >= x + 4 and (y - x) mod 3 = 0", Verdict::proved, "11.1"},
        {pair, ": P(x, y) <=> y = x or y = x + 3", Verdict::refuted, "(0, 6)"},
        {pair, ": g(x, y) = (x mod 3) xor (y mod 3)", Verdict::proved, ""},
        {pair, ": g(x, y) = if y >= x then (x mod 3) xor (y mod 3) else 7", Verdict::proved, "11.2"},
    });
}

// `keep [` was read as an entry of something called `keep`, which a component may be.
TEST(Kept, OfVectorsAndSets) {
    const char* const queen =
        "game t\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..3\nmove (x, y) -> (x, y - k) for k in 1..3\nmove (x, y) -> (x - k, y - k) for k in "
        "1..3\n";
    const char* const named = "game t\nposition (keep[2])\nmove (keep) -> (keep[i := keep[i] - k]) for i in 1..2, k in 1..3\n";
    check({
        {queen, ": keep [x mod 4, y mod 4] in [[0, 0], [1, 2], [2, 1]]", Verdict::proved, "kept"},
        {queen, ": keep [x mod 4, y mod 4] in [[0, 0], [1, 2], [2, 2]]", Verdict::refuted, "(2, 2)"},
        {queen, ": keep {x mod 4, y mod 4} = {1}", Verdict::refuted, "(1, 1)"},
        {named, ": keep keep[1] mod 4 = keep[2] mod 4", Verdict::proved, "kept"},
        {named, ": keep [keep[1] mod 4, keep[2] mod 4] in [[0, 0], [1, 1], [2, 2], [3, 3]]", Verdict::proved, "kept"},
        {named, ": keep[1] = keep[2] => P(keep)", Verdict::proved, ""},
        {named, ": keep[1 := 0, 2 := 0] = [0, 0]", Verdict::proved, ""},
    });
}

}  // namespace
}  // namespace grundy::claim
