// Sums as they are typed: several positions of one game among others, and positions far out of which more moves lead than can be listed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/program.hpp"

namespace {

using namespace grundy::tests;
using ::testing::AllOf;
using ::testing::HasSubstr;

TEST(TypedSums, SeveralOfOneGameAmongOthers) {
    EXPECT_THAT(run({"value", "3 * kayles (6) + nim (5)"}).out, HasSubstr("3 * kayles (6) + nim (5)   N  value 6"));
    EXPECT_THAT(run({"value", "kayles (10) + kayles (11)", "kayles (3) + nim (4)"}).out,
                AllOf(HasSubstr("(10) + (11)            N  value 4"), HasSubstr("kayles (3) + nim (4)   N  value 7")));
    EXPECT_THAT(run({"value", "kayles", "--misere", "100000 * (10) + 3 * (9)"}).out, HasSubstr("100000 * (10) + 3 * (9)   N"));
    EXPECT_EQ(run({"value", "3 * mark t=3 (9)"}).out, run({"value", "mark", "t=3", "3 * (9)"}).out);
    EXPECT_THAT(run({"value", "kayles", "3*6^2"}).out, HasSubstr("(108)"));
    EXPECT_THAT(run({"value", "1000000000 * kayles (1)"}).err, HasSubstr("a sum has at most 2000000 terms"));
    const std::string beside =
        scratch("beside.game",
                "game g\nuse kayles = kayles\nposition (n)\nmove (n) -> (n - k) for k in 1..n\n"
                "claim \"twice\": g at 2 * kayles (5) + (3) = 3\nclaim \"thrice\": move 3 * kayles (1) -> 2 * kayles (0) + 2 * kayles (1) wins\n");
    EXPECT_EQ(run({"check", "-q", beside}).code, 0);
    EXPECT_THAT(run({"fmt", beside}).out,
                AllOf(HasSubstr("g at 2 * kayles (5) + (3)"), HasSubstr("move 3 * kayles (1) -> 2 * kayles (0) + 2 * kayles (1) wins")));
}

TEST(TypedSums, AValueFarOutIsToldByTheLaw) {
    const std::string game = "wythoff_two_parameters";
    EXPECT_THAT(run({"value", game, "(10^12, 10^12 + 5)"}).out,
                AllOf(HasSubstr("(1000000000000, 1000000000005)   N"), HasSubstr("reads the P-positions, proved")));
    EXPECT_THAT(run({"value", game, "(115739644916, 316206590361)"}).out, HasSubstr("P"));
    EXPECT_THAT(run({"moves", game, "(10^12, 10^12 + 5)"}).out, HasSubstr("a winning move"));
    const std::string lawless =
        scratch("lawless.game", "game l\nposition (x, y)\nmove (x, y) -> (x - k * k, y) for k in 1..x if k * k <= x and odd(ones(x * y + k))\n");
    EXPECT_THAT(run({"value", lawless, "(10^12, 10^12 + 5)"}).err, HasSubstr("ranges over more than 10^8 elements"));
}

}  // namespace
