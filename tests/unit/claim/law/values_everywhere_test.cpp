/// Values of all positions without a claim: formulas of known games, and random games against a loop.
#include <gtest/gtest.h>

#include "engine/claim/values_everywhere.hpp"
#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/text.hpp"
#include "tests/support/depth.hpp"
#include "tests/unit/claim/leaps.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

struct Found {
    std::shared_ptr<const rule::Game> game;
    std::optional<ValuesEverywhere> law;
    std::string words() const { return !law ? "no law" : !law->formula ? "no words" : rule::to_string(*law->formula, *game); }
};

Found values_of(const std::string& rule) {
    const auto game = decide(rule + "claim \"c\": 1 = 1\n").game;
    return {game, values_everywhere(game)};
}

rule::PositionData pair_at(const base::Integer& x, const base::Integer& y) { return {{true, {x}}, {true, {y}}}; }

const std::string two = "game t\nposition (x, y)\n";

TEST(ValuesEverywhere, InWords) {
    const auto words = [](const std::string& moves) { return values_of(two + moves).words(); };
    EXPECT_EQ(words("move (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..2\n"), "x xor y mod 3");
    EXPECT_EQ(words("move (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y\nmove (x, y) -> (x - k, y - 2 * k) for k in 1..x\n"
                    "move (x, y) -> (x - 2 * k, y - k) for k in 1..y\n"),
              "x xor y");
    EXPECT_EQ(words("move (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\n"), "(x + y) mod 2");
    EXPECT_EQ(words("move (x, y) -> (x - 1, y + 1)\nmove (x, y) -> (x, y - k) for k in 1..y\n"), "y");
    EXPECT_EQ(words("move (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\nmove (x, y) -> (x - 1, y - 1)\n"),
              "if x <= y then [0, 1, 3, 2][2 * (x mod 2) + y mod 2 + 1] else [0, 3, 1, 2][2 * (x mod 2) + y mod 2 + 1]");
    EXPECT_EQ(words("move (x, y) -> (x - k, y - k) for k in 1..min(x, y)\n"), "min(x, y)");
    // Many options: of a smaller box.
    EXPECT_EQ(words("move (x, y) -> (u, v) for u in 0..x, v in 0..y if u + v < x + y and max(u, v) < max(x, y)\nmove (x, y) -> (x - k, y) for k in 1..x if x - "
                    "k >= y\n"),
              "max(x, y)");
    EXPECT_EQ(words("move (x, y) -> (u, v) for u in 0..x + y, v in 0..x + y if u + v < x + y\n"), "x + y");
    EXPECT_EQ(words("move (x, y) -> (u, v) for u in 0..x, v in 0..y if abs(u - v) < abs(x - y)\n"), "abs(x - y)");
    EXPECT_EQ(words("move (x, y) -> (x - 2, y)\nmove (x, y) -> (x, y - 3) if y >= 5\n"),
              "[0, 0, 1, 1][x mod 4 + 1] xor (if y < 2 then 0 else [0, 0, 0, 1, 1, 1][(y - 2) mod 6 + 1])");
}

/// The value of any position, of any size, is that of the definition, and the formula says the same.
TEST(ValuesEverywhere, RandomGames) {
    std::mt19937 random(20261123);
    int laws = 0, formulas = 0;
    for (int round = 0; round < grundy::tests::rounds(7); ++round) {
        const Leaps game = Leaps::made(random, 4);
        const Found found = values_of(game.text());
        if (!found.law) continue;
        ++laws;
        const auto g = game.values(90);
        rule::Evaluator evaluator(*found.game);
        for (std::size_t x = 0; x < 90; ++x)
            for (std::size_t y = 0; y < 90; y += 1 + (x % 7)) {
                const auto value = found.law->at(pair_at(base::Integer(x), base::Integer(y)));
                ASSERT_TRUE(value) << game.text();
                ASSERT_EQ(*value, g[x][y]) << game.text() << x << ", " << y;
                if (!found.law->formula) continue;
                rule::Evaluator::Frame frame{rule::number_value(base::Integer(x)), rule::number_value(base::Integer(y))};
                ASSERT_EQ(evaluator.evaluate(*found.law->formula, frame).number(), g[x][y]) << game.text() << found.words() << " at " << x << ", " << y;
            }
        formulas += found.law->formula != nullptr;
    }
    EXPECT_GE(laws, grundy::tests::rounds(2));
    EXPECT_GE(formulas, grundy::tests::rounds(1));
}

TEST(ValuesEverywhere, OfAnySize) {
    const Found nim = values_of(two + "move (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y\n");
    ASSERT_TRUE(nim.law);
    const base::Integer x = *base::parse_integer("100000000000000000000"), y = *base::parse_integer("1000000000000001");
    EXPECT_EQ(nim.law->at(pair_at(x, y)), base::parse_integer("99999284382829805569"));
    EXPECT_FALSE(nim.law->at(pair_at(-1, 0)));
    analyse::SumReport report;
    EXPECT_TRUE(nim.law->tell(report, pair_at(x, x)));
    EXPECT_EQ(report.outcome, 'P');
    EXPECT_EQ(report.value, "0");
}

/// Where a number is divided by 3 its ternary digits tell: 0, 1, 3, 9, … begin another stretch of values.
TEST(ValuesEverywhere, InTheBaseOfTheDivision) {
    const Found found = values_of(two + "move (x, y) -> (x / 3, y) if x >= 1\nmove (x, y) -> (x, y - 1)\n");
    ASSERT_TRUE(found.law);
    for (std::int64_t x = 0; x < 300; ++x) {
        int divisions = 0;
        for (std::int64_t rest = x; rest > 0; rest /= 3) ++divisions;
        for (const std::int64_t y : {0, 1, 2, 77}) EXPECT_EQ(found.law->at(pair_at(x, y)), base::Integer((divisions + y) % 2)) << x << ", " << y;
    }
}

/// What has no values, or ends by another rule, is left alone.
TEST(ValuesEverywhere, OfNormalPlayAlone) {
    const std::string moves = "move (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\n";
    EXPECT_EQ(values_of(two + moves + "play misere\n").words(), "no law");
    EXPECT_EQ(values_of(two + moves + "terminal (x, y): mover wins if x = 0 and y = 0\n").words(), "no law");
    EXPECT_EQ(values_of("game t\nposition (x, y)\nmove (x, y) -> (y, x - 1)\nplay normal partizan\n").words(), "no law");
}

}  // namespace
}  // namespace grundy::claim
