/// Puzzles for one player as a user meets them at the command line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/support/depth.hpp"

namespace grundy::tests {
namespace {

using Ended = Run;  // inside a TEST, Run is a member of the fixture
using ::testing::AllOf;
using ::testing::HasSubstr;

/// Puzzles for one player: the way is told, and what is about two players says what to ask instead.
TEST(Puzzle, IsSolvedAndNotWon) {
    const Ended solved = run({"solve", "hanoi", "n=3", "--path"});
    EXPECT_EQ(solved.code, 0) << solved.err;
    EXPECT_THAT(solved.out, HasSubstr("shortest solution: 7 moves, the only one\n"));
    EXPECT_THAT(solved.out, HasSubstr("     1  ([1, 0, 0])\n"));
    EXPECT_THAT(solved.out, HasSubstr("     7  ([1, 1, 1])\n"));
    EXPECT_THAT(run({"moves", "hanoi", "n=3", "[0,0,0]"}).out, HasSubstr("* ([1, 0, 0])   6 moves left\n  ([2, 0, 0])   7 moves left\n"));
    EXPECT_THAT(run({"moves", "hanoi", "n=3", "[1,1,1]"}).out, HasSubstr("the puzzle is solved"));
    for (const std::string verb : {"value", "explain", "play", "plot", "show", "certify", "export"}) {
        std::vector<std::string> words{verb, "hanoi"};
        if (verb == "value" || verb == "explain") words.emplace_back("start");
        if (verb == "export") words.insert(words.end(), {"--as", "csv"});
        const Ended refused = run(words);
        EXPECT_NE(refused.code, 0) << verb;
        EXPECT_THAT(refused.err, HasSubstr("puzzle for one player")) << verb;
        EXPECT_THAT(refused.err, HasSubstr("distance at start")) << verb;
    }
    const Ended drawn = run({"graph", "hanoi", "n=1", "--no-legend"});  // from peg 0 one move to the goal; over peg 2 it is a detour
    EXPECT_EQ(drawn.code, 0) << drawn.err;
    EXPECT_THAT(drawn.out, HasSubstr("([1])\\ngoal"));
    EXPECT_THAT(drawn.out, HasSubstr("([0])\\n1"));
    EXPECT_THAT(drawn.out, HasSubstr("([2])\\n1"));
    EXPECT_EQ(std::count(drawn.out.begin(), drawn.out.end(), '>'), 4);
    const Ended shortest = run({"graph", "hanoi", "n=1", "--winning", "--no-legend"});
    EXPECT_EQ(std::count(shortest.out.begin(), shortest.out.end(), '>'), 2) << shortest.out;
    EXPECT_EQ(run({"solve", "hanoi", "--to", "5"}).code, 2);
    EXPECT_EQ(run({"solve", "kayles", "--path"}).code, 2);
    const std::string stuck = scratch("stuck.game", "game stuck\nposition (n)\nmove (n) -> (n - 2)\nstart (5)\nplay alone\ngoal (0)\n");
    EXPECT_THAT(run({"solve", stuck}).out, HasSubstr("no goal can be reached"));
}

/// Words that double with a move are soon as long as the memory: what lies behind a goal that was met is not looked at.
TEST(Puzzle, AGoalThatIsNearIsFoundBesideWordsThatDouble) {
    const std::string mu = scratch("mu.game",
                                   "game mu \"The MU puzzle\"\nposition (w : word over {m, i, u})\nmove one: (x ++ \"i\") -> (x ++ \"iu\")\n"
                                   "move two: (['m'] ++ x) -> (['m'] ++ x ++ x)\nmove three: (x ++ \"iii\" ++ y) -> (x ++ \"u\" ++ y)\n"
                                   "move four: (x ++ \"uu\" ++ y) -> (x ++ y)\nstart (\"miiiiii\")\nplay alone\ngoal (w) if w = \"mu\"\n"
                                   "claim \"four moves\": distance at start = 4\nclaim \"can be\": reachable at start\n");
    EXPECT_EQ(run({"ask", mu, "distance at (\"muuu\")"}).out, "1\n  computed\n");
    const Ended checked = run({"check", mu});
    EXPECT_EQ(checked.code, 0) << checked.out;
    EXPECT_THAT(checked.out, HasSubstr("2 exhausted"));
}

/// A solution from a book is followed move by move.
TEST(Puzzle, SolutionsAreFollowed) {
    const std::string solved = run({"solve", "hanoi", "n=3", "--path"}).out,
                      way = solved.substr(solved.find("     0"), solved.find("method") - solved.find("     0"));
    const Ended right = run({"solve", "hanoi", "n=3", "--follow", scratch("right.txt", "# from a book\n" + way)});
    EXPECT_EQ(right.code, 0) << right.err;
    EXPECT_EQ(right.out, "a solution: 7 moves, each legal, from the start to a goal\n  no solution is shorter\n");
    // All that was printed, and the document of a program, are taken as they are.
    EXPECT_EQ(run({"solve", "hanoi", "n=3", "--follow", scratch("whole.txt", solved)}).out, right.out);
    EXPECT_EQ(run({"solve", "hanoi", "n=3", "--follow", scratch("way.json", run({"solve", "hanoi", "n=3", "--path", "--json"}).out)}).out, right.out);
    EXPECT_EQ(run({"solve", "hanoi", "n=3", "--follow", "-"}, solved).out, right.out);
    EXPECT_EQ(run({"solve", "hanoi", "n=3", "--follow", scratch("odd.json", "{\"path\": [7]}")}).code, 2);
    EXPECT_EQ(run({"solve", "hanoi", "n=3", "--follow", scratch("number.json", "{\"path\": [{\"to\": 7}]}")}).code, 2);
    std::string wrong = way;
    wrong.replace(wrong.find("[2, 2, 0]"), 9, "[2, 2, 1]");
    const Ended refused = run({"solve", "hanoi", "n=3", "--follow", scratch("wrong.txt", wrong)});
    EXPECT_EQ(refused.code, 1);
    EXPECT_THAT(refused.out,
                HasSubstr("move 3 is none\n  from ([1, 2, 0]) no move leads to ([2, 2, 1])\n  moves lead to ([0, 2, 0]), ([1, 0, 0]), ([2, 2, 0])\n"));
    const Ended unfinished = run({"solve", "hanoi", "n=3", "--follow", scratch("unfinished.txt", "([1, 0, 0])\n([1, 2, 0])\n")});
    EXPECT_EQ(unfinished.code, 1);
    EXPECT_THAT(unfinished.out, HasSubstr("2 moves, each legal, lead to no goal\n  they end at ([1, 2, 0])\n"));
    const Ended longer = run({"solve", "hanoi", "n=3", "--follow", scratch("longer.txt", "([2, 0, 0])\n" + way.substr(way.find("     1")))});
    EXPECT_EQ(longer.code, 0);
    EXPECT_THAT(longer.out, HasSubstr("a solution: 8 moves, each legal, from the start to a goal\n  a shortest solution: 7 moves\n"));
    EXPECT_THAT(run({"solve", "hanoi", "n=3", "--follow", scratch("past.txt", way + "([2, 1, 1])\n")}).out, HasSubstr("move 8 is none"));
    EXPECT_EQ(run({"solve", "hanoi", "n=3", "--follow", scratch("empty.txt", "\n")}).code, 2);
    EXPECT_EQ(run({"solve", "hanoi", "n=3", "--follow", "no such file"}).code, 2);
    EXPECT_EQ(run({"solve", "kayles", "--follow", scratch("right.txt", way)}).code, 2);
}

/// Infinitely many positions: what no search tells a law does, and soon.
TEST(Puzzle, WhereNothingEndsALawTells) {
    const std::string rule = scratch("camel.game",
                                     "game camel\nposition (x, y)\nmove (x, y) -> (x + d, y + e) for d in -3..3, e in -3..3 if abs(d * e) = 3\n"
                                     "start (3, 4)\nplay alone\ngoal (0, 0)\n");
    const std::string walk =
        scratch("walk.game",
                "game walk\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\nmove (x, y) -> (x + 1, y)\nstart (3, 4)\n"
                "play alone\ngoal (0, 0)\n");
    const Ended solved = run({"solve", rule});
    EXPECT_EQ(solved.code, 0) << solved.err;
    EXPECT_THAT(solved.out, HasSubstr("no goal can be reached\nproved of all positions\n"));
    EXPECT_THAT(solved.out, HasSubstr("(x + y) mod 2 = 1, and the start is"));
    EXPECT_THAT(solved.out, HasSubstr("from all others one can"));
    const auto json = nlohmann::json::parse(run({"solve", rule, "--json"}).out);
    EXPECT_EQ(json["method"], "law");
    EXPECT_EQ(json["reachable"], false);
    EXPECT_EQ(json["law"]["unreached"], "(x + y) mod 2 = 1");
    EXPECT_EQ(json["law"]["all"], true);
    EXPECT_THAT(run({"moves", rule, "0,1"}).out, HasSubstr("no goal from there"));
    EXPECT_THAT(run({"solve", walk}).out, AllOf(HasSubstr("shortest solution: 7 moves, one of 35\n"), HasSubstr("  distance: x + y\n")));
    EXPECT_THAT(run({"solve", walk, "--at", "(10^6, 5)"}).out, HasSubstr("shortest solution: 1 000 005 moves\n"));
    EXPECT_THAT(run({"moves", walk, "(10^6, 5)"}).out, HasSubstr("* (999999, 5)    1 000 004 moves left\n"));
    EXPECT_THAT(run({"ask", walk, "distance(10^6, 5)"}).out, HasSubstr("1000005\n  an automaton of 3 states tells how far positions are from a goal"));
    EXPECT_THAT(run({"ask", rule, "reachable(1, 2)"}).out, HasSubstr("false\n  an automaton of"));
}

/// A claim about every n that is proved tells how far a start is that no search gets to a goal from; one that is wrong does not.
TEST(Puzzle, FarStartsAreToldByAClaim) {
    const Ended far = run({"solve", "hanoi", "n=64"});
    EXPECT_EQ(far.code, 0) << far.err;
    EXPECT_THAT(far.out, AllOf(HasSubstr("a claim of the file is proved for every n >= 1\n  distance at start = 2^n - 1: here 18446744073709551615\n"),
                               HasSubstr("  by distances read off the rows\n"), HasSubstr("method: the claim alone, nothing searched\n")));
    const auto json = nlohmann::json::parse(run({"solve", "hanoi", "n=40", "--json"}).out);
    EXPECT_EQ(json["claimed"]["distance"], 1099511627775);
    EXPECT_EQ(json["length"]["moves"], 1099511627775);
    EXPECT_EQ(json["reachable"], true);
    EXPECT_EQ(nlohmann::json::parse(run({"solve", "hanoi", "n=4", "--json"}).out)["claimed"], nullptr) << "it is searched";
    const std::string wrong =
        scratch("wrong.game",
                "game t(n = 3)\nposition (d[n])  where all(x in d: x < 3)\nmove (d) -> (d[i := q])  for i in 1..n, q in 0..2  "
                "if q != d[i] and all(j in 1..i-1: d[j] != d[i] and d[j] != q)\nstart ([0] * n)\nplay alone\ngoal (d) if all(x in d: x = 1)\n"
                "claim \"wrong\" with n >= 1: distance at start = 2^n\n");
    const Ended none = run({"solve", wrong, "n=64", "--time-limit", "1"});
    EXPECT_EQ(none.code, 3);
    EXPECT_THAT(none.out, AllOf(HasSubstr("not solved"), ::testing::Not(HasSubstr("proved"))));
}

/// A cost that comes to a constant may have names in it that a move binds: once they were looked for where none are.
TEST(Puzzle, CostsThatAreConstantsAfterAll) {
    const std::string rule = scratch("constant.game",
                                     "game k\nposition (x, y) where x <= 5 and y <= 5\nmove (x, y) -> (x + i, y) for i in 1..2 cost if 2 >= 2 then 3 else i\n"
                                     "start (0, 0)\nplay alone\ngoal (x, y) if x = 5\n");
    EXPECT_THAT(run({"solve", rule}).out, HasSubstr("shortest solution: cost 9, 3 moves, one of 3\n"));
}

/// Random puzzles as rule files, against a search in another language that knows nothing of the program; and a program that miscounts is caught.
TEST(Puzzle, IsSolvedAsAnOutsideSearchSolvesIt) {
    if (shell("command -v " + python3()).code != 0) GTEST_SKIP() << "no python3";
    const std::string outside = python3() + " '" GRUNDY_SOURCE_DIR "/tests/outside/puzzles.py' ", drawn = " 0 " + std::to_string(rounds(25));
    const Ended same = shell(outside + "\"$GRUNDY\"" + drawn);
    EXPECT_EQ(same.code, 0) << same.out << same.err;
    EXPECT_THAT(same.out, HasSubstr(" 0 differences"));
    for (const char* lie : {"s/\"solutions\": 1,/\"solutions\": 2,/", "s/\"dead\": 0,/\"dead\": 1,/", "s/\"cost\": 2,/\"cost\": 3,/"}) {
        const std::string liar = scratch("liar", std::string("#!/bin/sh\n\"$GRUNDY\" \"$@\" | sed '") + lie + "'\n");
        const Ended caught = shell("chmod +x " + liar + " && " + outside + "--first " + liar + " 0 20");
        EXPECT_EQ(caught.code, 1) << lie;
        EXPECT_THAT(caught.out, ::testing::Not(HasSubstr(" 0 differences"))) << lie;
    }
}

}  // namespace
}  // namespace grundy::tests
