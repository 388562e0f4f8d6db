// Digits and nim-sums of differences that cannot be negative where they are read: by the ranges of names, `where`, or what stands before.
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

TEST(NeverNegative, WhereItIsRead) {
    const char* const evil = "game t\nposition (n)\nmove (n) -> (n - k) for k in 1..n if even(ones(n - k))\n";
    const char* const between = "game t\nposition (x, y) where x <= y\nmove (x, y) -> (x + 1, y) if odd(trailing(y - x, 2, 0))\nmove (x, y) -> (x, y - 1)\n";
    const char* const guarded = "game t\nposition (x, y)\nmove (x, y) -> (x - 1, y) if x >= y and (x - y) xor 1 > x - y\nmove (x, y) -> (x, y - 1)\n";
    check({
        {evil, ": P(n) <=> n = 0", Verdict::proved, "11.1"},
        {evil, ": n >= 1 => N(n + 1)", Verdict::proved, "11.1"},
        {evil, ": P(n) <=> n <= 1", Verdict::refuted, "(1)"},
        {between, ": keep x <= y", Verdict::refuted, "(0, 1)"},
        {between, ": finite", Verdict::proved, "rank"},
        {guarded, ": P(x, y) => x xor 1 != x", Verdict::proved, "11.1"},
    });
}

// A line that is read where it has no value is beyond them: what it would do there is not known.
TEST(NeverNegative, NotWhereItMayBe) {
    const char* const open = "game t\nposition (x, y)\nmove (x, y) -> (x - 1, y) if even(ones(x - y))\n";
    check({{open, ": P(x, y) => x = 0 or odd(ones(x - y))", Verdict::undecided, ""}});
}

}  // namespace
}  // namespace grundy::claim
