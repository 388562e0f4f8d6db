/// Games of two numbers with two moves, each by a vector: who wins is told by other remainders on one side of a line than on the other.
#include <gtest/gtest.h>

#include "engine/claim/winning_law.hpp"
#include "engine/rule/text.hpp"
#include "tests/support/written.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

struct TwoVectors {
    std::int64_t a, b, c, d;
    std::string rule() const {
        const auto line = [](std::int64_t x, std::int64_t y) { return "move (x, y) -> (x - " + std::to_string(x) + ", y - " + std::to_string(y) + ")\n"; };
        return "game t\nposition (x, y)\n" + line(a, b) + line(c, d);
    }
};

TEST(TwoSides, OfTwoVectors) {
    for (const TwoVectors& moves : std::vector<TwoVectors>{{0, 3, 1, 2}, {0, 3, 2, 2}, {0, 3, 3, 2}, {1, 3, 2, 2}, {2, 2, 2, 3}}) {
        const auto game = decide(moves.rule() + "claim \"c\": 1 = 1\n").game;
        const auto law = winning_law(game);
        ASSERT_TRUE(law) << moves.rule();
        std::map<std::pair<std::int64_t, std::int64_t>, bool> lost;
        for (std::int64_t x = 0; x < 140; ++x)
            for (std::int64_t y = 0; y < 140; ++y) {
                const auto to = [&](std::int64_t k, std::int64_t l) { return x >= k && y >= l && lost.at({x - k, y - l}); };
                const bool here = lost[{x, y}] = !to(moves.a, moves.b) && !to(moves.c, moves.d);
                ASSERT_EQ(law->outcome_at({{true, {base::Integer(x)}}, {true, {base::Integer(y)}}}), here ? 'P' : 'N') << moves.rule() << x << ", " << y;
            }
    }
    const auto game = decide(TwoVectors{0, 3, 1, 2}.rule() + "claim \"c\": 1 = 1\n").game;
    EXPECT_EQ(rule::to_string(*winning_law(game)->lost_when, *game), "if y < 5 * x then y mod 5 in {0, 1} else (x + y) mod 6 in {0, 1, 2}");
}

/// The same remainders everywhere but for some first numbers, and near a line by how far from it: by none of the other guesses.
TEST(TwoSides, FirstNumbersBesideALine) {
    for (const char* moves : {"move (x, y) -> (x - 1, y + 1) if x <= 2 * y\nmove (x, y) -> (x - 2, y - 2)\nmove (x, y) -> (x - 2, y) if x < y\nplay misere\n",
                              "move (x, y) -> (x - k, y) for k in 1..3 if x <= 2 * y\nmove (x, y) -> (x - k, y - k) for k in 1..2 if x <= 2 * y\n"
                              "move (x, y) -> (x - 3, y - 3) if x >= 2\n"})
        EXPECT_TRUE(winning_law(grundy::tests::written(std::string("game t\nposition (x, y)\n") + moves))) << moves;
}

}  // namespace
}  // namespace grundy::claim
