// Questions that cannot be answered are refused at once, or in a time that is told.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/program.hpp"

namespace {

using namespace grundy::tests;
using testing::HasSubstr;

const std::string placing = "game placing\nposition (S : set 1..40)\nmove (S) -> (S | {x}) for x in 1..40 if not x in S and not x + 1 in S\n";

/// 2^40 sets were tried until no step was left; `any` may end before, and is asked.
TEST(Ask, TooManySubsetsAreRefusedAtOnce) {
    const std::string file = scratch("placing.game", placing);
    for (const char* asked : {"count(S in subsets(1..40): P(S))", "{S for S in subsets(1..40) if P(S)}", "max(S in subsets(1..40): sum(S))"}) {
        const auto refused = run({"ask", file, asked});
        EXPECT_EQ(refused.code, 3);
        EXPECT_THAT(refused.out, HasSubstr("`subsets(1..40)` has 2^40 elements, too many to be tried one by one")) << asked;
    }
    EXPECT_THAT(run({"ask", file, "any(S in subsets(1..40): len(S) = 1)"}).out, HasSubstr("true"));
    EXPECT_THAT(run({"ask", file, "count(S in subsets(1..10): len(S) = 5)"}).out, HasSubstr("252"));
}

TEST(Ask, ALimitNamesTheWayOn) {
    const auto open = run({"ask", scratch("placing.game", placing), "P({1..3})", "--time-limit", "200ms"});
    EXPECT_EQ(open.code, 3);
    EXPECT_THAT(open.out, HasSubstr("--time-limit 10m gives it longer"));
}

/// What takes all the time there is leaves the others their share.
TEST(Ask, OneThatTakesLongLeavesTheOthersTime) {
    const std::string growing = "game growing\nposition (b, c)\nmove (b, c) -> (b - k, c + k * k) for k in 1..b\nmove (b, c) -> (b, c - k) for k in 1..c\n";
    const auto all = run({"ask", scratch("growing.game", growing), "g(40, 400)", "g(3, 3)", "P(0, 0)", "--time-limit", "900ms"});
    EXPECT_EQ(all.code, 3);
    EXPECT_THAT(all.out, HasSubstr("the value of (40, 400) was not found"));
    EXPECT_EQ(all.out.find("not known"), all.out.rfind("not known")) << all.out;
    EXPECT_THAT(all.out, HasSubstr("true"));
}

/// Moves that make positions larger lead from a short list to 2^40 others: it was searched without end. Without a word about the sets all are counted at once.
TEST(Ask, SolveWithoutAStartSaysWhereToBegin) {
    const auto growing = run({"solve", scratch("placing.game", placing)});
    EXPECT_EQ(growing.code, 3) << growing.out;
    EXPECT_THAT(growing.err, HasSubstr("names no start, and from its smallest positions moves lead to more than 200000 others"));
    EXPECT_THAT(growing.err, HasSubstr("`start ({})`"));
    const std::string changing = "game changing\nposition (S : set 1..40)\nmove (S) -> (S xor {x}) for x in 1..40\n";
    EXPECT_THAT(run({"solve", scratch("changing.game", changing)}).err, HasSubstr("its positions have no end or are too many to be listed"));
}

/// A row of words typed as a position, and what is no position at all, name the way out.
TEST(Ask, WhatIsTypedAsAPositionSaysHowItIsWritten) {
    const std::string words = scratch("pairs_of_words.game", "game w\nposition (w : word over {a, b})\nmove (w) -> (w[3..len(w)]) if len(w) > 1\n");
    EXPECT_THAT(run({"value", words, "\"ab\"*3"}).err, HasSubstr("parentheses make it a position: (\"ab\" * 3)"));
    EXPECT_THAT(run({"value", words, "(\"ab\"*3)"}).out, HasSubstr("(\"ababab\")"));
    EXPECT_THAT(run({"ask", "s145", "period"}).err, HasSubstr("claim one, `period 8` or `period 8 preperiod 3`"));
    const auto played = run({"play", "s145", "6"}, "foo\n");
    EXPECT_THAT(played.out + played.err, HasSubstr("moves lists the moves, help what else can be typed"));
}

}  // namespace
