/// Claims about some positions only, which moves leave: proved in a set round them that no move leaves; else it is said where they are left, and what would
/// have to be claimed.
#include "engine/report/finding_text.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

/// A queen that may also jump like a knight.
const std::string queen =
    "game t\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y\n"
    "move (x, y) -> (x - k, y - k) for k in 1..min(x, y)\nmove (x, y) -> (x - 2, y - 1)\nmove (x, y) -> (x - 1, y - 2)\n";
/// From below the line no move leads above it, and s never changes there.
const std::string below =
    "game t\nposition (x, y, s)\nmove (x, y, s) -> (x - k, y - k, s) for k in 1..x\nmove (x, y, s) -> (x, y - k, s) for k in 1..y-x\n"
    "move (x, y, s) -> (x - k, y, s) for k in 1..x\nmove (x, y, s) -> (x - 1, y, s + 2) if x > y\n";

// No automaton is known that reads the P-positions of this game; those of a few columns are read.
TEST(Partial, ProvedWhereMovesDoNotLeave) {
    check({{queen.c_str(), ": x = 1 => (P(x, y) <=> y = 3)", Verdict::proved, "with `x <= 1`"},
           {queen.c_str(), ": x = 3 and y >= 6 => N(x, y)", Verdict::proved, "with `x <= 3`"},
           {queen.c_str(), ": P(x, y) <=> y = 6 for x in 2..2", Verdict::proved, "with `x <= 2`"},
           {queen.c_str(), ": x = 1 and y >= 3 => g(x, y) >= y - 3", Verdict::proved, "with `x <= 1`"},
           {queen.c_str(), ": 2 <= x <= 3 => g(x, y) + 1 >= 2 or y = 1 or y = 6", Verdict::proved, "with `x <= 3`"},
           {below.c_str(), ": x = y and x >= 1 => N(x, y, s)", Verdict::proved, "with `x <= y`"},
           {below.c_str(), ": x = y and x >= 1 and s = 1 => N(x, y, s)", Verdict::proved, "with `s = 1 and x <= y`"},
           {below.c_str(), ": x = y => (P(x, y, s) <=> x = 0)", Verdict::proved, "kept set"}});
}

TEST(Partial, RefutedThere) {
    check({{queen.c_str(), ": x = 1 => (P(x, y) <=> y = 3 or y = 2000)", Verdict::refuted, "(1, 2000)"},
           {queen.c_str(), ": x = 1 and y != 9000 => (P(x, y) <=> y = 3)", Verdict::proved, "with `x <= 1`"},
           {queen.c_str(), ": x = 1 and y >= 3 => g(x, y) >= y - 3 and y != 2000", Verdict::refuted, "(1, 2000)"}});
}

std::string obstacles_of(const std::string& rule, const std::string& claim) {
    const Finding decided = decide(rule + "claim \"c\"" + claim + "\n", 10, 0.1, false, 2'000);
    std::string all;
    for (const auto& line : report::obstacles(decided)) all += line + "\n";
    return all;
}

TEST(Partial, SaysWhereItIsLeftAndWhatToClaim) {
    const std::string all = obstacles_of(queen, ": y = 3 * x => (P(x, y) <=> x <= 2)");
    EXPECT_NE(all.find("from (1, 3) to (0, 3)"), std::string::npos) << all;
    EXPECT_NE(all.find("the least set round them that no move leaves is that of all positions"), std::string::npos) << all;
    const std::string some = obstacles_of(queen, ": 8 <= x <= 9 => g(x, y) + 1 >= 2 or y = 13 or y = 16");
    EXPECT_NE(some.find("from (8, 0) to (7, 0)"), std::string::npos) << some;
    EXPECT_NE(some.find("positions with `x <= 9`"), std::string::npos) << some;
}

// Every move makes the position larger, so the least failing position need not be the least counterexample; but one is near.
TEST(Partial, RefutedWherePositionsGrow) {
    const char* grows = "game t\nposition (x, s)\nmove (x, s) -> (x - k, s + 2 * k) for k in 1..2\n";
    check({{grows, ": P(x, s) <=> x mod 3 = 0 and x != 1500", Verdict::refuted, "(1500, 0)"},
           {grows, ": g(x, s) = if s = 1200 and x = 20 then 7 else x mod 3", Verdict::refuted, "(20, 1200)"}});
}

}  // namespace
}  // namespace grundy::claim
