/// Claims that ask of values only whether they are 0, in games whose values no automaton is found to tell: claims about who wins.
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

constexpr const char* as_outcomes = "a value is 0 exactly at the P-positions";

TEST(OutcomesOfValues, AreProvedLikeOutcomes) {
    const char* const ones = "game t\nposition (n)\nmove (n) -> (n - k) for k in 1..n if ones(k) = 1 and trailing(k, 2, 0) <= trailing(n, 2, 0)\n";
    const char* const rook =
        "game t\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x if k <= y or x = k\n"
        "move (x, y) -> (x, y - k) for k in 1..y if k <= x or y = k\n";
    const std::string bits =
        "game t\nposition (w : word over {a, b})\nmove (w) -> (w[1..i-1] ++ \"a\" ++ w[i+1..len(w)]) for i in 1..len(w) if w[i] = 'b' and odd(i)\n";
    check({
        {ones, ": n >= 2 and odd(n) => g(n) = 0", Verdict::proved, as_outcomes},
        {ones, ": n >= 1 => (0 < g(n) <=> even(n) or n = 1)", Verdict::proved, as_outcomes},
        {ones, ": n >= 2 and even(n) => 1 <= g(n)", Verdict::proved, as_outcomes},
        {ones, ": n >= 2 and even(n) => not g(n) <= 0", Verdict::proved, as_outcomes},
        {ones, ": even(n) => g(n) >= 1", Verdict::refuted, "(0)"},
        {rook, ": x = y + 1 => g(x, y) != 0", Verdict::proved, as_outcomes},
        {rook, ": x = y + 2 => g(x, y) < 1", Verdict::refuted, "(2, 0)"},
        {bits.c_str(), ": len(w) <= 1 => (g(w) = 0 <=> w != \"b\")", Verdict::proved, as_outcomes},
    });
}

/// Where play goes round a value may be none: then the claim is tried as it stands.
TEST(OutcomesOfValues, NotWherePlayMayGoOnForEver) {
    const Finding finding =
        decide("game t\nposition (n)\nmove (n) -> (n xor 1)\nmove (n) -> (n - k) for k in 2..n if ones(k) = 1\nclaim \"c\": n >= 2 => g(n) >= 1\n", 1);
    EXPECT_FALSE(finding.argument.is<argument::AsOutcomes>());
    EXPECT_STRNE(name(finding.verdict), "proved");
}

}  // namespace
}  // namespace grundy::claim
