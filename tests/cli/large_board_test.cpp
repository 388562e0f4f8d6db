/// Boards of sixty squares: who wins by symmetry, and what falls into pieces, also where moves fill the board.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/program.hpp"

namespace {

using namespace grundy::tests;
using testing::HasSubstr;

constexpr const char* cram_board =
    "game dominoes(m = 6, n = 10)\ngraph B = grid(m, n)\nposition (S : set B)\nmove (S) -> (S \\ {u, v}) for u in S, v in next(B, u) if v in S\n"
    "start (vertices(B))\nclaim \"second\": P at start\n";
constexpr const char* stones_board =
    "game stones \"Put a stone where no neighbour has one\"\ngraph B = grid(6, 10)\nposition (S : set B)\n"
    "move (S) -> (S | {v}) for v in vertices(B) \\ S if not any(u in next(B, v): u in S)\nstart ({})\n";

TEST(LargeBoards, AnAnswerInTheMirrorDecides) {
    const std::string file = scratch("dominoes.game", cram_board);
    const auto even = run({"solve", file});
    EXPECT_EQ(even.code, 0) << even.err;
    EXPECT_THAT(even.out, HasSubstr("second player wins"));
    EXPECT_THAT(even.out, HasSubstr("every move has its answer in the mirror"));
    const auto odd = run({"solve", file, "m=5", "n=12", "--stop-at-winner"});
    EXPECT_THAT(odd.out, HasSubstr("first player wins: move to ("));
    EXPECT_THAT(run({"check", file}).out, HasSubstr("answered in the mirror"));
    EXPECT_THAT(run({"solve", scratch("stones.game", stones_board)}).out, HasSubstr("second player wins"));
}

TEST(LargeBoards, TheStrategyIsExplained) {
    const auto told = run({"explain", scratch("dominoes.game", cram_board)});
    EXPECT_THAT(told.out, HasSubstr("B answers A in pairs: 1 by 60, 2 by 59"));
    EXPECT_THAT(told.out, HasSubstr("its own mirror image"));
    EXPECT_THAT(told.out, HasSubstr("take {1, 2}: ({3..60}), then take {59, 60}"));
}

// One chain of so many places, emptied by dominoes or filled with them: the same game, Dawson's.
TEST(LargeBoards, ABoardThatFillsUpFallsIntoPieces) {
    for (const int n : {9, 14, 35}) {
        const std::string last = std::to_string(n - 1), before = std::to_string(n - 2);
        const std::string fill = "game fill\nposition (S : set 0.." + last + ")\n";
        const std::vector<std::string> ways = {
            "move (S) -> (S | {x, x + 1}) for x in 0.." + before + " if not (x in S) and not (x + 1 in S)\n",
            "move (S) -> (S | {x, x + 1}) for x in 0.." + last + " if S & {x, x + 1} = {}\n",
            "move (S) -> (S xor {x, x + 1}) for x in {0.." + before + "} \\ S if not any(y in S: y = x + 1)\n",
            "move (S) -> (S | {x, x + 1}) for x in 0.." + before + " if all(y in S: y != x and y != x + 1)\n",
        };
        const auto dawson = run({"ask", "0.07", "g(" + std::to_string(n) + ")"});
        const std::string value = dawson.out.substr(0, dawson.out.find('\n'));
        for (std::size_t i = 0; i < ways.size(); ++i) {
            const auto filled = run({"solve", scratch("fill" + std::to_string(i) + ".game", fill + ways[i] + "start ({})\n"), "--time-limit", "20s"});
            EXPECT_THAT(filled.out, HasSubstr("(value " + value + ")")) << n << " " << ways[i] << filled.out;
            EXPECT_THAT(filled.out, HasSubstr("independent-pieces")) << ways[i] << filled.out;
        }
    }
}

}  // namespace
