/// What an idea says of a game is counted again over all positions, by plain loops of the test's own.
#include "engine/tutor/idea.hpp"

#include <gmock/gmock.h>

#include <array>
#include <cstdlib>

#include "engine/report/lesson/lesson.hpp"
#include "engine/tutor/explanation.hpp"
#include "tests/unit/tutor/games.hpp"

namespace grundy::tutor {
namespace {

using Cards = std::array<int, 7>;  ///< the total, and how many of each number are left

std::vector<Cards> after(const Cards& at) {
    std::vector<Cards> all;
    for (std::size_t v = 1; v <= 6; ++v) {
        if (at[v] == 0 || at[0] + static_cast<int>(v) > 31) continue;
        all.push_back(at);
        all.back()[0] += static_cast<int>(v), --all.back()[v];
    }
    return all;
}
bool is_lost(const Cards& at, std::map<Cards, bool>& known) {
    if (const auto found = known.find(at); found != known.end()) return found->second;
    bool lost = true;
    for (const Cards& to : after(at))
        if (is_lost(to, known)) lost = false;
    return known[at] = lost;
}

Explanation of_start(const std::string& rule) {
    const auto game = test::written(rule);
    const base::Budget budget;
    analyse::Options options;
    options.effort = 1;
    return explain({{game, *game->start}}, nullptr, options, budget);
}
std::optional<Idea> idea_of(const std::string& rule) { return of_start(rule).idea; }

TEST(Idea, CountsThePositionsOfThirtyOne) {
    const auto idea =
        idea_of("game t\nposition (t, c[6])\nmove (t, c) -> (t + v, c[v := c[v] - 1]) for v in 1..6 if t + v <= 31\nstart (0, [4, 4, 4, 4, 4, 4])\n");
    ASSERT_TRUE(idea);
    EXPECT_EQ(idea->number, "t");
    EXPECT_EQ(idea->by, 7);
    EXPECT_EQ(idea->is, 3);
    std::map<Cards, bool> known;
    is_lost({0, 4, 4, 4, 4, 4, 4}, known);  // visits every position that can be reached, since it does not stop at the first lost one
    std::size_t with = 0, lost_with = 0, others = 0, others_lost = 0, moves = 0, answered = 0;
    for (const auto& [at, lost] : known) {
        const bool has = at[0] % 7 == 3;
        ++(has ? with : others);
        if (lost) ++(has ? lost_with : others_lost);
        if (!has || !lost) continue;
        for (const Cards& to : after(at)) {
            ++moves;
            bool back = false;
            for (const Cards& answer : after(to)) back = back || (known.at(answer) && answer[0] % 7 == 3);
            answered += back ? 1 : 0;
        }
    }
    EXPECT_EQ((std::array{idea->with, idea->lost_with, idea->others, idea->others_lost, idea->moves, idea->answered}),
              (std::array{with, lost_with, others, others_lost, moves, answered}));
    EXPECT_EQ(idea->fails_at, "(3, [4, 4, 3, 4, 4, 4])");
    EXPECT_FALSE(known.at({3, 4, 4, 3, 4, 4, 4}));
    EXPECT_TRUE(known.at({6, 4, 4, 2, 4, 4, 4}));
    EXPECT_EQ(idea->since, "(6, [4, 4, 2, 4, 4, 4])");
    EXPECT_EQ(idea->right, false);
}

/// Where a law is known the law is told; where nothing tells much, nothing is said.
TEST(Idea, IsNotSaidWhereALawIsKnownOrNothingTellsMuch) {
    EXPECT_FALSE(idea_of("game t\nposition (n)\nmove (n) -> (n - k) for k in 1..3\nstart (400)\n"));
    EXPECT_FALSE(idea_of("game t\nposition (S : set 1..9)\nmove (S) -> (S \\ {x, y}) for x in S, y in S if x * y mod 7 < 3\nstart ({1..9})\n"));
}

/// Mirrors, with the number of positions that are like their image: of a row of 20 without the two in its middle each of 9 pairs is turned or not.
TEST(Pairing, AnswersInTheMirrorAreFoundAndPlayedThrough) {
    const auto row = of_start(
        "game t\nposition (w : word over {'+', '-'})\nmove (w) -> (w[i := '-']) for i in 1..len(w) if w[i] = '+'\n"
        "move (w) -> (w[i := '-'][i + 1 := '-']) for i in 1..len(w)-1 if w[i] = '+' and w[i+1] = '+'\nstart (\"++++++++++++++++++++\")\n");
    ASSERT_TRUE(row.pairing);
    EXPECT_EQ(row.pairing->mirror, "what is done at one end by the same at the other");
    EXPECT_EQ(row.pairing->positions, 512U);
    const std::string bishops =
        "position (S : set 1..16)\nlet row(x) = (x - 1) / 4\nlet col(x) = (x - 1) mod 4\nmove (S) -> (S | {x}) for x in 1..16 if all(y in S: x != y and "
        "abs(row(x) - row(y)) != abs(col(x) - col(y)))\nstart ({})\n";
    std::string rule = "game t\n" + bishops.substr(bishops.find("let"), bishops.find("move") - bishops.find("let")) + bishops.substr(0, bishops.find("let")) +
                       bishops.substr(bishops.find("move"));
    const auto board = of_start(rule);
    ASSERT_TRUE(board.pairing);
    EXPECT_EQ(board.pairing->mirror, "1 by 4, 2 by 3, 5 by 8, 6 by 7, 9 by 12, 10 by 11, …");
    // Bishops of one colour and their images of the other: the second colour is the first in the mirror, so count the ways to place them on one colour.
    std::size_t ways = 0;
    std::vector<int> black;
    for (int x = 0; x < 16; ++x)
        if ((x / 4 + x % 4) % 2 == 0) black.push_back(x);
    for (unsigned placed = 0; placed < 256; ++placed) {
        bool quiet = true;
        for (std::size_t i = 0; i < 8; ++i)
            for (std::size_t j = 0; j < i; ++j)
                if ((placed >> i & 1) != 0 && (placed >> j & 1) != 0 && std::abs(black[i] / 4 - black[j] / 4) == std::abs(black[i] % 4 - black[j] % 4))
                    quiet = false;
        ways += quiet ? 1 : 0;
    }
    EXPECT_EQ(board.pairing->positions, ways);
}

TEST(Pairing, IsNotSaidWhereAnAnswerIsMissingOrPlayGoesRound) {
    EXPECT_FALSE(of_start("game t\nposition (S : set 1..10)\nmove (S) -> (S \\ divisors(x)) for x in S\nstart ({1..10})\n").pairing);
    EXPECT_FALSE(of_start("game t\nposition (S : set 1..6)\nmove (S) -> (S xor {x}) for x in 1..6\nstart ({})\n").pairing);
    // The middle one is its own partner.
    EXPECT_FALSE(of_start("game t\nposition (S : set 1..5)\nmove (S) -> (S \\ {x}) for x in S if x mod 5 != 1 or len(S) = 2\nstart ({1..5})\n").pairing);
}

}  // namespace
}  // namespace grundy::tutor
