/// Numbers on a board of which only how many there are matters: any of them become one, whatever that is (engine/rule/rewrite/alike).
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

std::string on_board(const std::string& rest, const std::string& row = "unordered w[..]") { return "game t\nposition (" + row + ")\n" + rest; }
const std::string two_become = "(w[3..len(w)] ++ [";  // two numbers are wiped out, and one is written
const char* const by_length_alone = "what the numbers of the row are decides nothing";

TEST(Alike, OnlyTheLengthMatters) {
    const std::string sums = on_board("move (w) -> " + two_become + "w[1] + w[2]]) if len(w) >= 2\n");
    const std::string mixed = on_board("move (w) -> " + two_become +
                                       "w[1] * w[2] + w[1] + w[2]]) if len(w) >= 2\nmove (w) -> (w[4..len(w)] ++ [gcd(w[1], w[2])]) "
                                       "if len(w) >= 3\nplay misere\n");
    const std::string neighbours = on_board("move (w) -> (w[1..i-1] ++ [w[i] - w[i+1]] ++ w[i+2..len(w)]) for i in 1..len(w)-1\n", "w[..] : integer");
    const std::string cut = on_board("move (w) -> (w[1..i]) + (w[i+2..len(w)]) for i in 0..len(w)-1\n", "w[..]");
    check({
        {sums.c_str(), ": len(w) >= 1 => (P(w) <=> odd(len(w)))", Verdict::proved, by_length_alone},
        {sums.c_str(), ": g(w) = if len(w) = 0 then 0 else (len(w) - 1) mod 2", Verdict::proved, by_length_alone},
        {sums.c_str(), ": keep odd(len(w)) or len(w) = 0", Verdict::proved, by_length_alone},
        {sums.c_str(), ": P(w) <=> odd(len(w))", Verdict::refuted, "([])"},
        {mixed.c_str(), ": N(w) <=> len(w) mod 3 != 2", Verdict::proved, by_length_alone},
        {mixed.c_str(), ": N(w) <=> len(w) mod 3 != 1", Verdict::refuted, "([0])"},
        {neighbours.c_str(), ": P(w) <=> odd(len(w)) or len(w) = 0", Verdict::proved, by_length_alone},
        {cut.c_str(), ": len(w) <= 3 => (P(w) <=> len(w) in {0, 3})", Verdict::refuted, "([0, 0])"},
    });
}

/// 1, 2, …, n on the board, for every n; and how long play is.
TEST(Alike, FromTheStartForEveryN) {
    for (const char* row : {"unordered w[..]", "w[..]"}) {
        const std::string sums =
            "game t(n = 5)\nposition (" + std::string(row) + ")\nmove (w) -> " + two_become + "w[1] + w[2] + 1]) if len(w) >= 2\nstart ([i for i in 1..n])\n";
        check({
            {sums.c_str(), " with n >= 1: P at start <=> odd(n)", Verdict::proved, by_length_alone},
            {sums.c_str(), " with n >= 1: winner at start = first <=> even(n)", Verdict::proved, by_length_alone},
            {sums.c_str(), " with n >= 2: winner at start = second => n != 4", Verdict::proved, by_length_alone},
            {sums.c_str(), " with n >= 1: g at start = (n - 1) mod 2", Verdict::proved, by_length_alone},
            {sums.c_str(), " with n >= 1: length at start = n - 1", Verdict::proved, by_length_alone},
            {sums.c_str(), ": length = len(w) - 1 for len(w) >= 1", Verdict::proved, by_length_alone},
            {sums.c_str(), " with n >= 1: P at start <=> odd(n) and n != 7", Verdict::refuted, "([1, 2, 3, 4, 5, 6, 7])"},
            {sums.c_str(), " with n >= 1: length at start = n", Verdict::refuted, "([1])"},
            {sums.c_str(), ": length = len(w) - 1", Verdict::refuted, "([])"},
            {sums.c_str(), ": length = len(w) - 1 for len(w) >= 3", Verdict::holds, ""},
        });
    }
    // Two by two, so that play lasts half as long; and where the last two may not be joined.
    const std::string pairs = "game t(n = 6)\nposition (w[..])\nmove (w) -> (w[3..len(w)]) if len(w) >= 2\nstart ([0 for i in 1..n])\n";
    check({{pairs.c_str(), " with n >= 0: P at start <=> n mod 4 <= 1", Verdict::proved, by_length_alone},
           {pairs.c_str(), " with n >= 2: length at start = n / 2", Verdict::holds, ""}});
    // Where the numbers matter, what is said of all rows as long need not be so, and refutes nothing.
    const std::string largest = "game t(n = 3)\nposition (w[..])\nmove (w) -> (w[2..len(w)]) if len(w) >= 1 and w[1] = 1\nstart ([i for i in 1..n])\n";
    check({{largest.c_str(), " with n >= 1: N at start", Verdict::holds, ""}});
}

/// The numbers are read, or may be none that stand on the board.
TEST(Alike, WhereNumbersMatter) {
    const char* const claim = "claim \"c\": P(w) <=> odd(len(w)) or len(w) = 0\n";
    for (const std::string& rest : {
             "move (w) -> " + two_become + "w[1] + w[2]]) if len(w) >= 2 and w[1] < 9\n",
             "move (w) -> " + two_become + "w[1] - w[2]]) if len(w) >= 2\n",
             "move (w) -> " + two_become + "w[1] / w[2]]) if len(w) >= 2\n",
             "move (w) -> " + two_become + "k]) for k in w[1]..w[1] + 2 if len(w) >= 2\n",
             "move (w) -> " + two_become + "0]) if len(w) >= 2\nterminal (w): mover wins if len(w) = 1 and w[1] = 3\n",
             "move (w) -> " + two_become + "0]) if len(w) >= 2\nstop (w) if sum(w) = 20\n",
             std::string("move (w) -> (w[2 + w[1]..len(w)] ++ [0]) if len(w) >= 2 and w[1] < len(w)\n"),
         }) {
        SCOPED_TRACE(rest);
        const Finding finding = decide(on_board(rest) + claim, 2);
        EXPECT_FALSE(finding.argument.is<argument::AlikeEntries>());
        EXPECT_STRNE(name(finding.verdict), "proved");
    }
    const Finding some = decide(on_board("move (w) -> " + two_become + "w[1] + w[2]]) if len(w) >= 2\n") + "claim \"c\": sum(w) <= 3 => g(w) <= 1\n", 2);
    EXPECT_FALSE(some.argument.is<argument::AlikeEntries>()) << "the claim reads the numbers";
}

}  // namespace
}  // namespace grundy::claim
