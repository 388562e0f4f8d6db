// Quotients against the definition: every sum of a few heaps of random games, and the order of the quotient.
#include <gtest/gtest.h>

#include "tests/unit/misere/games.hpp"

namespace grundy::misere::tests {
namespace {

/// Wherever a quotient is found, it tells who wins each sum of up to four heaps; two of its elements differ beside some third.
void judge(const Game& game, const Quotient& q, std::size_t most) {
    Definition definition(game);
    bool right = true;
    each_sum(static_cast<std::int64_t>(game.options.size()), most, [&](const Heaps& sum) {
        if (!right) return;
        right = q.previous.has(element(q, sum)) == definition.previous(sum);
        EXPECT_TRUE(right) << game.name << ": a sum of " << sum.size() << " heaps, the last " << (sum.empty() ? 0 : sum.back());
    });
    std::set<std::vector<bool>> rows;
    for (std::uint32_t x = 0; x < q.order(); ++x) {
        std::vector<bool> row;
        for (std::uint32_t z = 0; z < q.order(); ++z) row.push_back(q.previous.has(q.monoid.product(x, z)));
        EXPECT_TRUE(rows.insert(row).second) << game.name;
        Heaps word;
        for (const std::size_t g : q.words[x]) word.push_back(q.generators[g]);
        EXPECT_EQ(element(q, word), x) << game.name;
    }
}

TEST(Learner, RandomOctalGames) {
    std::mt19937 random(1);
    int found = 0, wild = 0;
    for (int round = 0; round < 60; ++round) {
        std::vector<int> digits{random() % 4 == 0 ? 4 : 0};
        for (auto k = 1 + random() % 3; k > 0; --k) digits.push_back(static_cast<int>(random() % 8));
        const Game game = octal(digits, 10);
        const auto q = quotient_of(game);
        if (!q) continue;
        ++found;
        wild += q->order() > 10;
        judge(game, *q, 4);
    }
    EXPECT_GT(found, 40);
    EXPECT_GT(wild, 5);
}

/// Sums of up to three heaps as options, heaps without options, several of a kind: relations of earlier heaps break when later ones come.
TEST(Learner, RandomGames) {
    std::mt19937 random(2);
    int found = 0, large = 0;
    for (int round = 0; round < 120; ++round) {
        Game game = random_game(random, 7);
        game.name = "round " + std::to_string(round);
        const auto q = quotient_of(game, {80, 4'000});
        if (!q) continue;
        ++found;
        large += q->order() > 10;
        judge(game, *q, 3);
    }
    EXPECT_GT(found, 70);
    EXPECT_GT(large, 3);
}

/// The order of the quotient is the number of rows of who wins, counted with all sums of some heaps as they are.
TEST(Learner, TheOrderIsThatOfTheDefinition) {
    for (const char* code : {"0.77", "0.75", "0.123", "0.31", "0.53"}) {
        const Game game = octal(code, 7);
        const auto q = quotient_of(game);
        ASSERT_TRUE(q) << code;
        Definition definition(game);
        std::vector<Heaps> sums;
        each_sum(7, 3, [&](const Heaps& sum) { sums.push_back(sum); });
        std::set<std::vector<bool>> rows;
        for (const Heaps& a : sums) {
            std::vector<bool> row;
            for (const Heaps& b : sums) {
                Heaps both = a;
                both.insert(both.end(), b.begin(), b.end());
                row.push_back(definition.previous(both));
            }
            rows.insert(row);
        }
        EXPECT_EQ(rows.size(), q->order()) << code;
    }
}

/// One heap whose quotient is infinite is given up, and what was known of the smaller ones stays to be asked for.
TEST(Learner, LimitsAreAnswers) {
    const Game game = octal("0.26", 200);
    const base::Budget budget;
    Learner learner(game.of(), {100, 50'000}, budget);
    EXPECT_THROW(
        {
            for (;;) learner.add_heap();
        },
        GivenUp);
    const std::size_t known = learner.heaps();
    EXPECT_GT(known, 10U);
    EXPECT_LT(known, 200U);
    const auto q = quotient_of(octal("0.26", static_cast<std::int64_t>(known)), {100, 50'000});
    ASSERT_TRUE(q);
    EXPECT_EQ(q->heaps.size(), known);
    base::Budget none;
    none.set_time(std::chrono::seconds(0));
    Learner late(game.of(), {}, none);
    EXPECT_THROW(
        {
            for (;;) late.add_heap();
        },
        GivenUp);
}

/// A heap that is no smaller than the one it comes from, and options that cannot be listed.
TEST(Learner, WhatIsNoGameOfHeapsIsGivenUp) {
    Game up;
    up.options = {{}, {{2}}, {{0}}};
    EXPECT_FALSE(quotient_of(up));
    Game unknown;
    const base::Budget budget;
    Learner learner(unknown.of(), {}, budget);
    EXPECT_THROW(learner.add_heap(), GivenUp);
}

}  // namespace
}  // namespace grundy::misere::tests
