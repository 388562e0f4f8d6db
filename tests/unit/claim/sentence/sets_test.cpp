// Names that run through sets: a line for each set. Entries bounded by places.
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

const char* some_of_three =
    "game t\nposition (h[3])\nmove (h) -> ([if i in S then h[i] - 1 else h[i] for i in 1..3]) for S in subsets({1..3}) if len(S) in {1, 3}\n";
const char* any_of_four = "game t\nposition (h[4])\nmove (h) -> ([if i in S then h[i] - 1 else h[i] for i in 1..4]) for S in subsets({1..4}) if S != {}\n";
const char* by_vectors = "game t\nposition (x, y)\nmove (x, y) -> (x - d[1], y - d[2]) for d in [[1, 0], [0, 1], [1, 1]]\n";

TEST(Sets, EachIsALine) {
    check({
        {some_of_three, ": P(h) <=> even(sum(h))", Verdict::proved, "induction"},
        {some_of_three, ": g(h) <= 1", Verdict::proved, "induction"},
        {some_of_three, ": keep even(sum(h))", Verdict::proved, ""},
        {some_of_three, ": finite", Verdict::proved, ""},
        {some_of_three, ": P(h) <=> even(h[1] + h[2])", Verdict::refuted, "([0, 0, 1])"},
        {any_of_four, ": P(h) <=> all(i in 1..4: even(h[i]))", Verdict::proved, "induction"},
        {any_of_four, ": P(h) <=> all(i in 1..3: even(h[i]))", Verdict::refuted, "([0, 0, 0, 1])"},
        {by_vectors, ": P(x, y) <=> even(x) and even(y)", Verdict::proved, "induction"},
        {by_vectors, ": P(x, y) <=> even(x)", Verdict::refuted, "(0, 1)"},
    });
}

/// Powers of the base, and what they leave of a number.
TEST(Sets, Powers) {
    const char* const erase = "game t\nposition (n)\nmove (n) -> (n - p) for p in powers(2, n) if (n / p) mod 2 = 1\n";
    const char* const erase_odd = "game t\nposition (n)\nmove (n) -> (n - p) for p in powers(2, n) if odd(n / p)\n";
    const char* const dividing = "game t\nposition (n) where n >= 1\nmove (n) -> (n - p) for p in powers(2, n) if n mod p = 0 and p < n\n";
    const char* const ternary = "game t\nposition (n)\nmove (n) -> (n - p) for p in powers(3, n) if (n / p) mod 3 >= 1\n";
    const char* const quarters =
        "game t\nposition (x, y)\nmove (x, y) -> (x - p, y) for p in powers(2, x) if (x / p) mod 4 = 3\n"
        "move (x, y) -> (x, y - p) for p in powers(2, y) if y mod p = 0\n";
    const char* const other = "game t\nposition (n)\nmove (n) -> (n - p) for p in powers(5, n) if (n / 2) mod p = 1\n";
    check({
        {erase, ": P(n) <=> even(ones(n))", Verdict::proved, "induction"},
        {erase, ": P(n) <=> even(ones(n)) or n = 1000", Verdict::proved, "induction"},
        {erase, ": P(n) <=> even(ones(n)) or n = 100", Verdict::refuted, "(100)"},
        {erase_odd, ": g(n) = ones(n) mod 2", Verdict::proved, "induction"},
        {dividing, ": P(n) <=> odd(n)", Verdict::proved, "induction"},
        {ternary, ": g(n) = n mod 2", Verdict::proved, "induction"},
        {ternary, ": P(n) <=> even(n) and n != 12", Verdict::refuted, "(12)"},
        {quarters, ": x <= 2 and y = 0 => P(x, y)", Verdict::proved, ""},
        {other, ": n <= 1 => P(n)", Verdict::proved, ""},
    });
}

const char* by_places = "game t\nposition (r[..]) where all(i in 1..len(r): r[i] < 2)\nmove (r) -> (r[i := 0]) for i in 1..len(r) if r[i] = 1\n";
const char* not_bounded = "game t\nposition (r[..]) where all(i in 1..len(r): r[i] <= i)\nmove (r) -> (r[i := 0]) for i in 1..len(r) if r[i] >= 1\n";

TEST(Sets, EntriesBoundedByPlaces) {
    check({
        {by_places, ": P(r) <=> even(sum(r))", Verdict::proved, "induction"},
        {by_places, ": P(r) <=> odd(sum(r))", Verdict::refuted, "([])"},
        {not_bounded, ": P(r) <=> even(count(x in r: x >= 1))", Verdict::holds, "how large"},
    });
}

}  // namespace
}  // namespace grundy::claim
