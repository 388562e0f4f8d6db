/// What explanations say of strategies and of letters, and where a worksheet goes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "tests/cli/program.hpp"

namespace {

using namespace grundy::tests;
using testing::HasSubstr;

/// `moves` and the library hand out "()" for what a last move leaves.
TEST(Explain, WhereNothingIsLeft) {
    for (const char* position : {"()", "() + ()"}) {
        const auto told = run({"explain", "-q", "kayles", position});
        EXPECT_EQ(told.code, 0) << told.err;
        EXPECT_NE(told.out.find("Play is over: A, who would have to move, has lost."), std::string::npos) << told.out;
    }
}

/// Answers in the mirror were announced, and others listed that win as well.
TEST(Explain, TheAnswersAreThoseOfTheStrategy) {
    const std::string apart = scratch("no_two.game",
                                      "game no_two\nposition (S : set 1..9)\nmove (S) -> (S | {x}) for x in 1..9 if not x in S and not x - 1 in S and not "
                                      "x + 1 in S\nstart ({})\n");
    const std::string out = run({"explain", apart}).out;
    EXPECT_THAT(out, HasSubstr("A answers B in pairs: x by 10 - x."));
    for (const char* reply : {"add 1: ({1, 5}), then add 9: ", "add 2: ({2, 5}), then add 8: ", "add 3: ({3, 5}), then add 7: "})
        EXPECT_THAT(out, HasSubstr(reply));
    const std::string cram = scratch("cram44.game",
                                     "game cram\ngraph G = grid(4, 4)\nposition (S : set G)\n"
                                     "move (S) -> (S \\ {u, v}) for u in S, v in next(G, u) if v in S\nstart (G)\n");
    const std::string board = run({"explain", cram}).out;
    EXPECT_THAT(board, HasSubstr("B answers A in pairs: 1 by 16, 2 by 15, 3 by 14,"));
    EXPECT_THAT(board, HasSubstr("then take {15, 16}: "));
}

/// Whole or not at all, as the files of other verbs.
TEST(Explain, TheWorksheetGoesIntoAFile) {
    const std::string file = scratch("worksheet.tex", "an earlier one\n");
    EXPECT_EQ(run({"explain", "s145", "21", "-o", file}).out, "worksheet " + file + "\n");
    std::ifstream written(file);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(written), {}), run({"explain", "s145", "21", "--latex"}).out);
    EXPECT_EQ(run({"explain", "s145", "21", "-o", file + "/x.tex"}).code, 2);
}

/// A constant of the file stood as `i + 3 - 1`, and turning a row of cards as a list with `if`.
TEST(Explain, LettersThatAreExchanged) {
    const std::string cards =
        "let k = 3\nposition (w : word over {g, b})\nmove (w) -> (w[1..i-1] ++ [if w[j] = 'g' then 'b' else 'g' for j in i..i+k-1] ++ "
        "w[i+k..len(w)]) for i in 1..len(w)-k+1 if w[i] = 'g'\nstart (\"ggbgbggb\")\n";
    const auto said = run({"explain", scratch("cards.game", "game cards\n" + cards)});
    EXPECT_THAT(said.out,
                HasSubstr("choose `i` from `1` to `len(w) - 2`, and exchange `'g'` and `'b'` in\n  the letters `i` to `i + 2` of `w`, if `w[i] = 'g'`"));
    EXPECT_THAT(said.out, testing::Not(HasSubstr("3 - 1")));
    std::string three = cards;
    three.replace(three.find("{g, b}"), 6, "{g, b, r}");  // 'r' would become 'g', which is no exchange
    EXPECT_THAT(run({"explain", scratch("cards3.game", "game cards\n" + three)}).out, testing::Not(HasSubstr("exchange")));
}

}  // namespace
