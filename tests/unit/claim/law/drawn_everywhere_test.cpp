/// Games of numbers in which play may go on for ever, without a claim: who wins, or that nobody does, at every position.
#include <gtest/gtest.h>

#include "engine/claim/drawn_everywhere.hpp"
#include "engine/report/winning_text.hpp"
#include "engine/rule/text.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

using Outcome = char (*)(std::int64_t x, std::int64_t y);
struct Loopy {
    const char* rule;
    Outcome is;
    const char* lost;
    const char* drawn;
};

const Loopy loopy[] = {
    {"move (x, y) -> (x - d, y) for d in {1, 2, 3} if y = 0\nmove (x, y) -> (x + 1, y) if y > 0\nmove (x, y) -> (x, y + 1) if y > 0\n",
     [](std::int64_t x, std::int64_t y) { return y > 0        ? 'D'
                                                 : x % 4 == 0 ? 'P'
                                                              : 'N'; }, "y = 0 and x mod 4 = 0", "y >= 1"},
    {"move (x, y) -> (x + 2, y) if odd(x)\nmove (x, y) -> (x - 2, y) if even(x)\nmove (x, y) -> (x, y - 2) if even(x)\n",
     [](std::int64_t x, std::int64_t y) { return x % 2 == 1                 ? 'D'
                                                 : (x / 2 + y / 2) % 2 == 0 ? 'P'
                                                                            : 'N'; }, "", ""},
    {"move (x, y) -> (x + 1, y)\n", [](std::int64_t, std::int64_t) { return 'D'; }, "false", "true"},
};

TEST(DrawnEverywhere, IsWhatPlayIs) {
    for (const Loopy& one : loopy) {
        const auto game = decide(std::string("game t\nposition (x, y)\n") + one.rule + "claim \"c\": 1 = 1\n").game;
        const auto law = winning_law(game);
        ASSERT_TRUE(law) << one.rule;
        EXPECT_TRUE(law->has_draws) << one.rule;
        EXPECT_EQ(law->theorem, pattern::TheoremId::draws);
        for (std::int64_t x = 0; x < 30; ++x)
            for (std::int64_t y = 0; y < 30; ++y) {
                const rule::PositionData at{{true, {base::Integer(x)}}, {true, {base::Integer(y)}}};
                ASSERT_EQ(law->outcome_at(at), one.is(x, y)) << one.rule << x << ", " << y;
            }
        if (*one.lost != '\0') {
            EXPECT_EQ(rule::to_string(*law->lost_when, *game), one.lost) << one.rule;
            EXPECT_EQ(rule::to_string(*law->drawn_when, *game), one.drawn) << one.rule;
        }
        const std::string text = report::lost_text(*law, *game, {});
        EXPECT_NE(text.find("draws: "), std::string::npos) << text;
        EXPECT_NE(text.find("from the ends of play backwards"), std::string::npos) << text;
        const rule::PositionData far{{true, {base::Integer("1000000000000000000003")}}, {true, {base::Integer(0)}}};
        const auto there = winning_law(game, far);
        ASSERT_TRUE(there && there->outcome) << one.rule;
        EXPECT_EQ(*there->outcome, one.is(3, 0)) << one.rule;
    }
}

TEST(DrawnEverywhere, WherePlayEndsThereIsNone) {
    for (const char* rule : {"move (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\n", "move (x, y) -> (x - 1, y + 1)\n"}) {
        const auto game = decide(std::string("game t\nposition (x, y)\n") + rule + "claim \"c\": 1 = 1\n").game;
        EXPECT_FALSE(winning_law_by_draws(game, nullptr)) << rule;
    }
}

}  // namespace
}  // namespace grundy::claim
