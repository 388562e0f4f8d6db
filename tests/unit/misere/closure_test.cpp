// Theorem 7.1 says yes only where the table is right: tables changed in one place, judged by the definition.
#include <gtest/gtest.h>

#include "tests/unit/misere/games.hpp"

namespace grundy::misere::tests {
namespace {

bool holds(const Game& game, const Monoid& monoid, const Elements& previous, const std::vector<std::uint32_t>& heaps) {
    const base::Budget budget;
    Closure closure(monoid, previous, budget);
    for (std::size_t n = 0; n < game.options.size(); ++n) {
        if (game.options[n].empty()) {
            if (heaps[n] != 0) return false;
            continue;
        }
        Transition letter{heaps[n], Elements(monoid.order())};
        for (const Heaps& option : game.options[n]) {
            std::uint32_t x = 0;
            for (const std::int64_t part : option) x = monoid.product(x, heaps[static_cast<std::size_t>(part)]);
            letter.options.add(x);
        }
        if (closure.add(letter)) return false;
    }
    return true;
}

bool is_right(const Game& game, const Monoid& monoid, const Elements& previous, const std::vector<std::uint32_t>& heaps) {
    Definition definition(game);
    bool right = true;
    each_sum(static_cast<std::int64_t>(game.options.size()), 5, [&](const Heaps& sum) {
        std::uint32_t x = 0;
        for (const std::int64_t n : sum) x = monoid.product(x, heaps[static_cast<std::size_t>(n)]);
        right = right && previous.has(x) == definition.previous(sum);
    });
    return right;
}

TEST(Closure, RefusesEveryTableThatIsWrong) {
    int refused = 0;
    for (const char* code : {"0.77", "0.75", "0.123", "0.31"}) {
        const Game game = octal(code, 8);
        const auto q = quotient_of(game);
        ASSERT_TRUE(q);
        EXPECT_TRUE(holds(game, q->monoid, q->previous, q->heaps)) << code;
        for (std::uint32_t x = 0; x < q->order(); ++x) {
            Elements other(q->order());
            for (std::uint32_t y = 0; y < q->order(); ++y)
                if (q->previous.has(y) != (x == y)) other.add(y);
            EXPECT_FALSE(holds(game, q->monoid, other, q->heaps)) << code << ", element " << x;
            ++refused;
        }
        for (std::size_t n = 0; n < q->heaps.size(); ++n) {
            for (std::uint32_t x = 0; x < q->order(); ++x) {
                if (x == q->heaps[n]) continue;
                auto heaps = q->heaps;
                heaps[n] = x;
                if (holds(game, q->monoid, q->previous, heaps)) {
                    EXPECT_TRUE(is_right(game, q->monoid, q->previous, heaps)) << code << ", heap " << n << " as " << x;
                } else {
                    ++refused;
                }
            }
        }
    }
    EXPECT_GT(refused, 200);
}

/// The quotient of Nim with heaps 0, 1, 2, 3 does not tell who wins in Kayles with 5 pins, which is wild.
TEST(Closure, ATameTableIsNotThatOfAWildGame) {
    const Game kayles = octal("0.77", 6), nim = octal("0.333", 5);
    const auto tame = quotient_of(nim);
    ASSERT_TRUE(tame);
    for (std::uint32_t x = 0; x < tame->order(); ++x) {
        auto heaps = quotient_of(octal("0.77", 5))->heaps;
        heaps.push_back(x);
        EXPECT_FALSE(holds(kayles, tame->monoid, tame->previous, heaps));
    }
}

TEST(Monoid, WhatIsNoneIsRefused) {
    EXPECT_THROW(Monoid(2, {1, 2, 2, 0, 1, 1}), std::invalid_argument) << "generators that do not commute";
    EXPECT_THROW(Monoid(1, {0, 1}), std::invalid_argument) << "an element that nothing leads to";
    EXPECT_EQ(Monoid(0, {}).order(), 1U);
    const Monoid three(1, {1, 2, 0});
    EXPECT_EQ(three.product(2, 2), 1U);
}

}  // namespace
}  // namespace grundy::misere::tests
