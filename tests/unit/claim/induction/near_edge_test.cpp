// Claims about some rows of a table of which no law is known as a whole: by a law of the rows near its edge.
#include <gtest/gtest.h>

#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

/// Values are unbounded, and each row repeats.
const std::string steep_rows = "game t\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x - 1, y - 1)\nmove (x, y) -> (x, y - 2)\n";
const std::string queen_rows =
    "game t\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y\nmove (x, y) -> (x - k, y - k) for k in 1..x\n";

TEST(NearEdge, RowsRepeat) {
    check({
        {steep_rows.c_str(), ": g(0, y + 4) = g(0, y)", Verdict::proved, "all positions with `x = 0`"},
        {steep_rows.c_str(), ": y >= 3 => g(3, y + 4) = g(3, y)", Verdict::proved, "all positions with `x <= 3`"},
        {steep_rows.c_str(), ": x = 3 and y >= 3 => g(x, y + 4) = g(x, y)", Verdict::proved, "`x <= 3`"},
        {steep_rows.c_str(), ": x <= 3 and y >= 3 => g(x, y + 4) = g(x, y)", Verdict::proved, "`x <= 3`"},
        {steep_rows.c_str(), ": y >= 3 => g(3, y + 3) = g(3, y)", Verdict::refuted, "(3)"},
        {steep_rows.c_str(), ": y >= 2 => g(3, y + 4) = g(3, y)", Verdict::refuted, "(2)"},
        // All rows together have no law that is found, and no edge holds them.
        {steep_rows.c_str(), ": y >= 30 and x <= 3 + y => g(x, y + 4) = g(x, y)", Verdict::holds, ""},
    });
}

TEST(NearEdge, RowsOfTheQueen) {
    check({
        {queen_rows.c_str(), ": y >= 7 => g(1, y + 3) = g(1, y) + 3", Verdict::proved, "`x <= 1`"},
        {queen_rows.c_str(), ": y >= 8 => g(2, y + 3) = g(2, y) + 3", Verdict::proved, "`x <= 2`"},
        {queen_rows.c_str(), ": y >= 8 => g(2, y + 2) = g(2, y) + 2", Verdict::refuted, "(9)"},
        {queen_rows.c_str(), ": y >= 300 => g(2, y + 3) = g(2, y) + (if y = 4096 then 4 else 3)", Verdict::refuted, "(0, 4096)"},
    });
}

/// Moves that lead to larger rows leave no edge alone.
TEST(NearEdge, NothingWhereMovesLeaveIt) {
    const std::string rising = steep_rows + "move (x, y) -> (x + 1, y - 3)\n";
    check({{rising.c_str(), ": y >= 40 => g(0, y + 4) = g(0, y)", Verdict::holds, ""}});
}

}  // namespace
}  // namespace grundy::claim
