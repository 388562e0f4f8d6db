/// Claims about any number of heaps: all that rows can be, from the empty one by one entry more.
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

const char* const any_heaps = "game t\nposition (w[..])\nmove (w) -> (w[i := w[i] - k]) for i in 1..len(w), k in 1..w[i]\n";
const char* const up_to_three = "game t\nposition (w[..])\nmove (w) -> (w[i := w[i] - k]) for i in 1..len(w), k in 1..3\n";
const char* const heaps_but_one =
    "game t\nposition (unordered w[..]) where all(x in w: x != 1)\nmove (w) -> (w[i := w[i] - k]) for i in 1..len(w), k in 1..w[i]\n";

TEST(RowsOfHeaps, ProvedForAnyNumber) {
    check({
        {any_heaps, ": all(x in w: x <= 1) => (P(w) <=> even(sum(w)))", Verdict::proved, "12.1"},
        {any_heaps, ": P(w) => N(w ++ [1])", Verdict::proved, "12.1"},
        {any_heaps, ": len(w) = 1 => (P(w) <=> w = [0])", Verdict::proved, "12.1"},
        {any_heaps, ": len(w) = 2 => (P(w) <=> w[1] = w[2])", Verdict::proved, "12.1"},
        {any_heaps, ": w = [] => P(w)", Verdict::proved, "12.1"},
        {any_heaps, ": odd(sum(w)) => N(w)", Verdict::proved, "12.1"},
        {any_heaps, ": P(w ++ w) and (P([1] ++ w ++ [1]) <=> P(w))", Verdict::proved, "12.1"},
        {any_heaps, ": g(w ++ [3]) = g(w) xor 3", Verdict::proved, "12.1"},
        {any_heaps, ": sum(w) = 1 => N(w)", Verdict::proved, "12.1"},
        {any_heaps, ": 2 * len(w) - 1 <= 3 and sum(w) > 0 and len(w) = 1 => N(w)", Verdict::proved, "12.1"},
        {any_heaps, ": (sum(w) + len(w)) mod 2 = 1 and even(len(w)) => N(w)", Verdict::proved, "12.1"},
        {up_to_three, ": all(x in w: x mod 4 = 0) => P(w)", Verdict::proved, "12.1"},
        {up_to_three, ": count(x in w: x mod 4 != 0) = 1 => N(w)", Verdict::proved, "12.1"},
        {up_to_three, ": P(w) => even(count(i in 1..len(w): odd(w[i])))", Verdict::proved, "12.1"},
        {up_to_three, ": len(w) = 2 => (P(w) <=> (w[1] - w[2]) mod 4 = 0)", Verdict::proved, "12.1"},
        {up_to_three, ": any(k in 0..3: P(w ++ [k]))", Verdict::proved, "12.1"},
        {up_to_three, ": P(w ++ [k]) <=> g(w) = k  for k in 1..3", Verdict::proved, "12.1"},
        {up_to_three, ": xor(w) = 0 => P(w)", Verdict::proved, "12.1"},
        {heaps_but_one, ": all(x in w: x <= 2) => (P(w) <=> even(count(x in w: x = 2)))", Verdict::proved, "12.1"},
    });
}

// The counterexample is far beyond what is tried by size: it is made of the rows that lead to it.
TEST(RowsOfHeaps, RefutedFarAway) {
    check({
        {any_heaps, ": len(w) = 2 and P(w) => w[1] < 1000", Verdict::refuted, "([1000, 1000])"},
        {any_heaps, ": sum(w) = 20 and len(w) = 3 and w[1] > 9 => N(w)", Verdict::refuted, "([10, 0, 10])"},
        {up_to_three, ": P(w) and len(w) = 2 => w[1] < 1000", Verdict::refuted, "([1000, 0])"},
        {any_heaps, ": P(w ++ [k]) and len(w) = 1 => w[1] < 70  for k in 60..80", Verdict::refuted, "([70]), k = 70"},
        {any_heaps, ": len(w) = 3 and w[1] = w[2] and w[1] > 500 => N(w)", Verdict::refuted, "([501, 501, 0])"},
    });
}

// Who takes last loses: by the values in normal play, where every heap worth 0 that can be played leads to one worth 1 (7.4).
TEST(RowsOfHeaps, UnderMisere) {
    const std::string nim = std::string(any_heaps) + "play misere\n", take = std::string(up_to_three) + "play misere\n";
    // From 3 one can only go to 2, worth 2.
    const char* const lame = "game t\nposition (w[..])\nmove (w) -> (w[i := w[i] - k]) for i in 1..len(w), k in 1..2 if k = 1 or w[i] = 2\nplay misere\n";
    check({
        {nim.c_str(), ": all(x in w: x <= 1) => (P(w) <=> odd(sum(w)))", Verdict::proved, "7.4"},
        {nim.c_str(), ": P(w) <=> if all(x in w: x <= 1) then xor(w) = 1 else xor(w) = 0", Verdict::proved, "7.4"},
        {nim.c_str(), ": any(x in w: x >= 2) => (P(w) <=> xor(w) = 0)", Verdict::proved, "7.4"},
        {nim.c_str(), ": P(w ++ [1]) and all(x in w: x <= 1) => even(sum(w))", Verdict::proved, "7.4"},
        {nim.c_str(), ": P(w ++ w) <=> any(x in w: x >= 2)", Verdict::proved, "7.4"},
        {take.c_str(), ": P(w) <=> if all(x in w: x mod 4 <= 1) then xor(x in w: x mod 4) = 1 else xor(x in w: x mod 4) = 0", Verdict::proved, "7.4"},
        {nim.c_str(), ": P(w) <=> xor(w) = 0", Verdict::refuted, "([])"},
        {lame, ": P(w) <=> if all(x in w: x mod 4 <= 1) then xor(w) = 1 else xor(w) = 0", Verdict::refuted, "([3])"},
        {lame, ": w = [1] => P(w)", Verdict::holds, "leads to none worth 1"},
    });
}

// A parameter that is how many heaps there are: a row of any length, of at least so many.
TEST(RowsOfHeaps, AsManyAsAParameter) {
    const std::string heaps = "game t(m = 3)\nposition (h[m])\nmove (h) -> (h[i := h[i] - k]) for i in 1..m, k in 1..h[i]\n", misere = heaps + "play misere\n";
    const char* const board = "game t(m = 3)\nposition (h[m])\nmove (h) -> (h[1..m-1] ++ [k]) for k in 0..h[m]-1\n";
    check({
        {heaps.c_str(), " with m >= 1: P(h) <=> xor(h) = 0", Verdict::proved, "12.1"},
        {heaps.c_str(), " with m >= 2: all(i in 1..m: h[i] = 1) => (P(h) <=> even(m))", Verdict::proved, "12.1"},
        {heaps.c_str(), " with m >= 1: sum(h) = 1 => N(h)", Verdict::proved, "12.1"},
        {misere.c_str(), " with m >= 1: P(h) <=> if max(h) <= 1 then odd(sum(h)) else xor(h) = 0", Verdict::proved, "7.4"},
        {misere.c_str(), " with m >= 2: min(h) = 1 and max(h) < 2 => (P(h) <=> odd(m))", Verdict::proved, "7.4"},
        {heaps.c_str(), " with m >= 2: P(h) <=> xor(h) = 0 and sum(h) != 6", Verdict::refuted, "([3, 3])"},
        {board, " with m >= 2: P(h) <=> h[m] = 0", Verdict::holds, ""},
    });
}

/// An entry is taken away as a whole, so that of the game of one heap nothing is left after a move.
TEST(RowsOfHeaps, PlayEndsWithOneMoveInEach) {
    const std::string rule = "game t\nposition (w[..])\nmove (w) -> (w[1..i-1] ++ w[i+1..len(w)]) for i in 1..len(w) if odd(w[i])\n";
    const Finding finding = decide(rule + "claim \"c\": sum(w) = 2 => P(w)\n");
    EXPECT_EQ(finding.verdict, Verdict::proved);
    EXPECT_NE(report::statement(finding).find("play ends: no move is followed by another"), std::string::npos) << report::statement(finding);
}

TEST(RowsOfHeaps, WhatIsBeyondThem) {
    check({
        {any_heaps, ": all(x in w: P(w) => x <= sum(w))", Verdict::holds, "no sum over the entries"},
        {any_heaps, ": w[len(w)] = 0 => P(w) or N(w)", Verdict::undecided, ""},
        {up_to_three, ": P(w[1..2]) or N(w[1..2])", Verdict::undecided, "no sum over the entries"},
    });
}

}  // namespace
}  // namespace grundy::claim
