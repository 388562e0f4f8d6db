/// grundy play as a user runs it, through a pipe.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "tests/cli/program.hpp"
#include "tests/support/regex.hpp"
#include "tests/support/schema.hpp"

namespace {

using namespace grundy::tests;
using Ended = grundy::tests::Run;  // inside a TEST, Run is a member of the fixture
using testing::HasSubstr;
using testing::Not;

Ended played(std::vector<std::string> arguments, const std::string& typed) {
    arguments.insert(arguments.begin(), "play");
    return grundy::tests::run(arguments, typed);
}

TEST(Play, AGameToItsEnd) {
    const Ended run = played({"s145", "21"}, "20\n12\n4\n");
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.err, "");
    EXPECT_THAT(run.out, HasSubstr("(20)   I move to (16)"));
    EXPECT_THAT(run.out, HasSubstr("Play is over: I have won."));
    EXPECT_THAT(run.out, HasSubstr("You gave away a win with move 1, from (21) to (20); better was (16)."));
    const Ended won = played({"s145", "21"}, "16\n10\n8\n2\n0\n#1\n#1\n");  // whatever the machine tries, these are answers or no moves
    EXPECT_THAT(won.out, Not(HasSubstr("I have won")));
    EXPECT_THAT(won.out, Not(HasSubstr("gave away")));
}

TEST(Play, HintsByLevel) {
    const Ended asked = played({"s145", "21"}, "?\n??\n???\n????\n");
    EXPECT_THAT(asked.out, HasSubstr("> ?\nyou can win\n"));
    EXPECT_THAT(asked.out, HasSubstr("1 of 3 moves wins"));
    EXPECT_THAT(asked.out, HasSubstr("21 mod 8 = 5"));
    EXPECT_THAT(asked.out, HasSubstr("from (21) to (16)"));
    EXPECT_THAT(played({scratch("steps.game", "game steps\nposition (n)\nmove (n) -> (n - 1)\n"), "2"}, "?\n??\n").out,
                HasSubstr("the only move loses against best play"));
    const Ended more = played({"s145", "21"}, "hint\nhint\nhint\nhint\n");
    EXPECT_THAT(more.out, HasSubstr("> hint\nyou can win\n"));
    EXPECT_EQ(more.out.substr(more.out.find("> hint")), grundy::tests::regex_replaced(asked.out.substr(asked.out.find("> ?")), "> \\?+\n", "> hint\n"));
    EXPECT_THAT(played({"s145", "21"}, "hint 2\n").out, HasSubstr("> hint 2\n1 of 3 moves wins"));
    const Ended two = played({"s145", "6 + 7 + 8", "--hints", "2"}, "");
    EXPECT_THAT(two.out, HasSubstr("hint: you can win"));
    EXPECT_THAT(two.out, HasSubstr("3 of 9 moves win: look at (6), (7) or (8)"));
    EXPECT_THAT(two.out, Not(HasSubstr("xor")));
    EXPECT_THAT(played({"s145", "10", "--hints", "3"}, "").out, HasSubstr("you are lost, unless I err"));
    const Ended none = played({"s145", "21"}, "");
    EXPECT_THAT(none.out, Not(HasSubstr("win:")));
}

TEST(Play, WrongMovesCostNothing) {
    const Ended run = played({"s145", "21"}, "19\nfoo\n(1, 2)\n#9\n#\n22\nundo\nmoves\nhelp\n\nquit\n16\n");
    EXPECT_EQ(run.code, 0);
    EXPECT_THAT(run.out, HasSubstr("no legal move"));
    EXPECT_THAT(run.out, HasSubstr("there is no move #9"));
    EXPECT_THAT(run.out, HasSubstr("there is no move of yours to take back"));
    EXPECT_THAT(run.out, HasSubstr("#3    (16)"));
    EXPECT_THAT(run.out, HasSubstr("offer a draw"));
    EXPECT_THAT(run.out, HasSubstr("broken off at (21)"));
    EXPECT_THAT(run.out, Not(HasSubstr("I move")));
    EXPECT_THAT(run.out, HasSubstr("`foo` is no position here"));
    EXPECT_THAT(run.err, HasSubstr("a position here is (n), but this one has 2 components"));
}

TEST(Play, OtherWaysToTypeAMove) {
    EXPECT_THAT(played({"s145", "6 + 7 + 8"}, "7 -> 6\n").out, HasSubstr("(6) + (6) + (8)   I move to"));
    EXPECT_THAT(played({"s145", "6 + 7 + 8"}, "8 + 6 + 6\n").out, HasSubstr("(6) + (6) + (8)   I move to"));
    EXPECT_THAT(played({"kayles (5) + nim (7)"}, "nim (7) -> 4\n").out, HasSubstr("kayles (5) + nim (4)   I move to"));
    EXPECT_THAT(played({"misere_nim", "[3,4,5]"}, "[5,4,1]\n").out, HasSubstr("([1, 4, 5])   I move to"));
    EXPECT_THAT(played({"thirty_one"}, "#2\n").out, HasSubstr("(2, [4, 3, 4, 4, 4, 4])   I move to"));
    EXPECT_THAT(played({"wythoff", "(5, 9)"}, "(3, 5)\n").out, HasSubstr("(3, 5)   I move to"));
    EXPECT_THAT(played({"nim", "10^15"}, "10^14\n").out, HasSubstr("(100000000000000)   I move to (0)"));
}

/// Digits are a position where one is written so, and never the number of a move: `0001` was move 1, and a bare 2 played #2 without a word.
TEST(Play, DigitsAreAPositionAndMovesHaveTheirSign) {
    const std::string words = scratch("ones.game",
                                      "game ones\nposition (w : word over {0, 1})\n"
                                      "move (w) -> (w[1..i-1] ++ w[i+1..len(w)]) for i in 1..len(w) if w[i] = '1'\n"
                                      "move (w) -> (w[1..i-1] ++ \"00\" ++ w[i+2..len(w)]) for i in 1..len(w)-1 if w[i..i+1] = \"11\"\n"
                                      "start (\"1101\")\n");
    EXPECT_THAT(played({words}, "0001\n").out, HasSubstr("(\"0001\")   I move to"));
    EXPECT_THAT(played({words}, "101\n").out, HasSubstr("(\"101\")   I move to"));
    EXPECT_THAT(played({words}, "\"110\"\n").out, HasSubstr("(\"110\")   I move to"));
    EXPECT_THAT(played({words}, "1\n").out, HasSubstr("no legal move from (\"1101\"); moves lists them, and #1 is the one with this number"));
    EXPECT_THAT(played({words}, "111\n").out, Not(HasSubstr("#111")));
    EXPECT_THAT(played({words}, "2\n").out, HasSubstr("no position is written 2 here; #2 is the move with this number"));
    const std::string sets = scratch("sets.game", "game sets\nposition (S : set 1..4)\nmove (S) -> (S \\ {x}) for x in S\nstart ({1, 2, 4})\n");
    const Ended asked = played({sets}, "2\n");
    EXPECT_THAT(asked.out, HasSubstr("no position is written 2 here; #2 is the move with this number"));
    EXPECT_THAT(asked.out, Not(HasSubstr("I move")));
    EXPECT_THAT(played({sets}, "7\n").out, HasSubstr("no position is written 7 here; moves lists the moves"));
    EXPECT_THAT(played({sets}, "#2\n").out, HasSubstr("I take "));
    EXPECT_THAT(played({"wythoff", "(5, 9)"}, "3\n").out, Not(HasSubstr("I move")));
}

TEST(Play, EitherSideUndoAndDraws) {
    const Ended run = played({"s145", "10", "--first", "you"}, "8\nundo\n");
    EXPECT_THAT(run.out, HasSubstr("(10)   I move to (9)"));
    EXPECT_EQ(grundy::tests::regex_replaced(run.out, "[^]*undo", "").find("\n\n(9)   your move"), 0U) << run.out;
    const std::string ring = scratch("ring.game", "game ring\nposition (n) where n <= 7\nmove (n) -> ((n + 3) mod 8)\nmove (n) -> (n - 2)\nstart (5)\n");
    const Ended drawn = played({ring}, "#1\ndraw\n");
    EXPECT_THAT(drawn.out, HasSubstr("We agree to a draw."));
    EXPECT_THAT(drawn.out, HasSubstr("with best play nobody wins"));
    EXPECT_THAT(played({"s145", "21"}, "draw\n").out, HasSubstr("I decline"));
}

TEST(Play, ARecordKeepsItsSchemaAndSaysWhoWon) {
    std::mt19937 random(2);
    for (const auto& game :
         std::vector<std::vector<std::string>>{{"s145", "21"}, {"kayles", "12"}, {"misere_nim", "[2,3,3]"}, {"thirty_one"}, {"pawns"}, {"wythoff", "(4, 6)"}}) {
        std::string typed;
        for (int i = 0; i < 60; ++i) typed += "#" + std::to_string(1 + random() % 2) + "\n#1\n";
        auto arguments = game;
        arguments.insert(arguments.end(), {"--json", "--blunder", "0.3", "--seed", std::to_string(random() % 100)});
        const Ended run = played(arguments, typed);
        EXPECT_EQ(run.code, 0) << run.err;
        const Json record = Json::parse(run.out);
        EXPECT_EQ(mismatch(record, schema("play")), "") << game[0];
        EXPECT_NE(record["winner"], nullptr) << game[0];
        std::string before = record["start"];
        for (const auto& move : record["moves"]) {
            EXPECT_EQ(move["from"], before);
            before = move["to"];
        }
        EXPECT_EQ(record["position"], before);
        EXPECT_THAT(run.err, HasSubstr("Play is over"));
        EXPECT_EQ(played(arguments, typed).out, run.out);  // the same seed, the same game
    }
}

TEST(Play, WrongUse) {
    EXPECT_EQ(played({"s145", "21", "--blunder", "2"}, "").code, 2);
    EXPECT_EQ(played({"s145", "21", "--first", "nobody"}, "").code, 2);
    EXPECT_EQ(played({"s145", "21", "--hints", "5"}, "").code, 2);
    EXPECT_EQ(played({"s145"}, "").code, 2);
    EXPECT_EQ(played({"-"}, "game g\nposition (n)\nmove (n) -> (n - 1)\nstart (3)\n").code, 2);
    EXPECT_EQ(played({"s145", "0"}, "").code, 0);
}

}  // namespace
