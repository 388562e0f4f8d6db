/// What explain says of the parts of a position is about the move that it shows. Of staircase Nim it told how to lower one stair, and raised another.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/program.hpp"
#include "tests/support/regex.hpp"

namespace grundy::tests {
namespace {

using testing::HasSubstr;

std::string on_one_line(std::string text) {
    for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos;) {
        const std::size_t end = text.find_first_not_of(' ', at + 1);
        text.replace(at, (end == std::string::npos ? text.size() : end) - at, " ");
    }
    return text;
}

/// The position that begins behind `before`, with its parentheses.
std::string position_behind(const std::string& text, const std::string& before) {
    const std::size_t at = text.find(before);
    std::size_t end = at == std::string::npos ? text.size() : at + before.size();
    const std::size_t begin = end;
    for (int depth = 0; end < text.size();) {
        depth += text[end] == '(' ? 1 : text[end] == ')' ? -1 : 0;
        if (++end; depth == 0) break;
    }
    return text.substr(begin, end - begin);
}

const std::string staircase =
    "game stairs\nposition (h[4])\nmove (h) -> (h[i := h[i] - k, i - 1 := h[i - 1] + k]) for i in 2..4, k in 1..h[i]\n"
    "move (h) -> (h[1 := h[1] - k]) for k in 1..h[1]\n";
const std::string runs = "game runs\nposition (S : set 1..12)\nmove (S) -> (S \\ {x, x + 1}) for x in S if x + 1 in S\n";

TEST(ShownMove, ThePartThatIsToldIsPlayed) {
    const std::string stairs = scratch("stairs.game", staircase), rows = scratch("runs.game", runs);
    const std::vector<std::vector<std::string>> all = {
        {stairs, "[3,4,5,2]"},  {stairs, "[1,0,4,9]"},  {stairs, "[2,7,3,1]"},    {stairs, "[0,1,6,6]"},     {stairs, "[5,5,4,0]"},
        {rows, "{1..5, 7..9}"}, {rows, "{1..2, 4..9}"}, {"nim_heaps", "[3,4,5]"}, {"mock_turtles", "{2,5}"}, {"turning_turtles", "{1,2,5}"}};
    for (const auto& asked : all) {
        const auto ran = run({"explain", asked[0], asked[1]});
        ASSERT_EQ(ran.code, 0) << ran.err;
        const std::string said = on_one_line(ran.out), from = position_behind(said, ": "), played = position_behind(said, "A moves from " + from + " to ");
        EXPECT_EQ(played.front(), '(') << said;
        EXPECT_THAT(said, testing::AnyOf(HasSubstr("the move to " + played + " makes its value "), HasSubstr("The move to " + played + " "))) << said;
    }
}

TEST(ShownMove, ValuesThatGrowAreNotLowered) {
    const std::string said = on_one_line(run({"explain", scratch("stairs.game", staircase), "[3,4,5,2]"}).out);
    EXPECT_THAT(said, HasSubstr("A can make it 0. 3 has the value 3, and 3 xor 6 = 5: the move to ([5, 2, 5, 2]) makes its value 5."));
    const std::string coins = on_one_line(run({"explain", "mock_turtles", "{2,5,9}"}).out);
    EXPECT_THAT(coins, HasSubstr("A can make it 0. The move to ({}) takes away 4, 11 and 19, whose nim-sum is 28."));
}

}  // namespace
}  // namespace grundy::tests
