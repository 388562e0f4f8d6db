/// Digits at places of a recurrence in claims: proved for all numbers, refuted with the smallest.
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {

namespace {
const char* const wythoff_a =
    "game w(a = 1)\nlet A(n) = (n * (2 - a) + isqrt(n^2 * (a^2 + 4))) / 2\nposition (unordered (x, y))\nmove (x, y) -> (x - k, y) for k in 1..x\n"
    "move (x, y) -> (x - k, y - l) for k in 1..x, l in 1..y if abs(k - l) < a\n";
const char* const fraenkel_22 =
    "game f\nposition (unordered (x, y))\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x - k, y - l) for k in 1..x, l in 1..y if abs(k - l) < "
    "min(k, l) + 2\n";
const char* const still_number = "game n\nposition (n)\nmove (n) -> (n - 1)\n";
}  // namespace

TEST(SentencePlaces, Decided) {
    check({
        {wythoff_a, " with a in 1..3: x >= 1 => (even(trailing(x, [a, 1], [1, a + 1], 0)) <=> any(k in 1..x: A(k) = x))", Verdict::proved,
         "sentence about numbers"},
        {wythoff_a, " with a in 1..3: x >= 1 => (even(trailing(x, [a, 1], [1, a], 0)) <=> any(k in 1..x: A(k) = x))", Verdict::refuted, "x = 1"},
        {wythoff_a, " with a in 1..3: A(x) + a * x = reread(A(x), [a, 1], [1, a + 1], [a + 1, a * (a + 1) + 1])", Verdict::proved, "sentence about numbers"},
        {wythoff_a, " with a = 2: A(x) + a * x = reread(A(x), [a, 1], [1, a + 1], [a + 1, 8])", Verdict::refuted, "x = 3"},
        {fraenkel_22, ": x <= y => (P(x, y) <=> even(trailing(x, [3, 2], [1, 4], 0)) and y = reread(x, [3, 2], [1, 4], [4, 14]))", Verdict::proved, "11.1"},
        {fraenkel_22, ": x <= y => (P(x, y) <=> even(trailing(x, [3, 2], [1, 4], 0)) and y = reread(x, [3, 2], [1, 4], [4, 15]))", Verdict::refuted, "(5, 18)"},
        {still_number, ": trailing(n, [1, 1], [1, 2], 1) <= 1", Verdict::proved, "sentence about numbers"},
        {still_number, ": trailing(n, [2, 1], [1, 3], 2) = 0 or trailing(n, [2, 1], [1, 3], 0) = 0", Verdict::proved, "sentence about numbers"},
        {still_number, ": trailing(n, [2, 1], [1, 3], 1) <= 3", Verdict::refuted, "(28)"},
        {still_number, ": trailing(n, [2, 1], [1, 3], 7) = 0", Verdict::proved, "sentence about numbers"},
        {still_number, ": trailing(n, [1, 1, 1], [1, 2, 4], 1) <= 2", Verdict::holds, ""},
        {still_number, ": reread(n, [10], [1], [10]) = 10 * n", Verdict::holds, ""},
    });
}

}  // namespace grundy::claim
