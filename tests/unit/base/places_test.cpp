// Digits at places that are terms of a recurrence: against all words, and what is no numeration.
#include "engine/base/places.hpp"

#include <gtest/gtest.h>

#include "engine/base/number_sets.hpp"

namespace grundy::base {
namespace {

using Row = std::vector<Integer>;

const std::vector<Recurrence> some{{{1, 1}, {1, 2}},       {{2, 1}, {1, 3}}, {{2, 1}, {1, 2}}, {{1, 1}, {1, 1}}, {{3, 2}, {1, 4}},
                                   {{1, 1, 1}, {1, 2, 4}}, {{10}, {1}},      {{0, 2}, {1, 1}}, {{2}, {1, 5, 7}}, {{1, 0, 1}, {1, 1, 1}}};

Integer worth(const Row& digits, const Row& places) {
    Integer sum = 0;
    for (std::size_t k = 0; k < digits.size(); ++k) sum += digits[k] * places[k];
    return sum;
}

TEST(Places, DigitsAreWorthTheNumberAndLeaveLessThanTheNextPlace) {
    for (const Recurrence& places : some) {
        const Row terms = terms_of(places, 40);
        for (int n = 0; n < 300; ++n) {
            const Row digits = digits_in(places, n);
            ASSERT_EQ(worth(digits, terms), n);
            EXPECT_TRUE(digits.empty() || digits.back() > 0) << n;
            for (std::size_t k = 1; k <= digits.size(); ++k)
                ASSERT_LT(worth(Row(digits.begin(), digits.begin() + static_cast<std::ptrdiff_t>(k)), terms), std::max<Integer>(terms[k], 1)) << n;
            EXPECT_EQ(reread(places, places.first, n), n);
        }
    }
    const Integer far("123456789012345678901234567890");
    EXPECT_EQ(reread(some[1], {1, 3}, far), far);
    EXPECT_EQ(reread({{10}, {1}}, {10}, far), far * 10);
}

TEST(Places, RunsAndOtherPlaces) {
    for (int n = 1; n < 400; ++n) {
        const auto parts = zeckendorf_of<std::int64_t>(n);
        std::size_t place = 0;
        std::int64_t next = 0, f = 1;
        for (std::int64_t g = 2; f < parts.front(); ++place) f = std::exchange(g, f + g);
        for (const std::int64_t part : parts) {
            std::int64_t a = 1, b = 2;
            while (a < part) a = std::exchange(b, a + b);
            next += b;
        }
        EXPECT_EQ(trailing_in(some[0], n, 0), place) << n;
        EXPECT_EQ(reread(some[0], {2, 3}, n), next) << n;
        EXPECT_EQ(trailing_in({{10}, {1}}, 111 * n + 1000, 1) > 0, (111 * n) % 10 == 1) << n;
    }
    EXPECT_EQ(trailing_in(some[0], 0, 0), 0U);
    EXPECT_EQ(trailing_in(some[1], 2, 2), 1U);
    EXPECT_EQ(trailing_in(some[1], 2, -1), 0U);
}

TEST(Places, WhatIsNoNumeration) {
    for (const Recurrence& wrong : std::vector<Recurrence>{{{}, {1}},
                                                           {{1, 1}, {1}},
                                                           {{1, 1}, {2, 3}},
                                                           {{1, 1}, {}},
                                                           {{3, -1}, {1, 2}},
                                                           {{1}, {1}},
                                                           {{0, 1}, {1, 2}},
                                                           {{1, 1}, {1, 0}},
                                                           {{0, 1}, {1, 1}},
                                                           {{0}, {1}},
                                                           {{2}, {1, 5, 3}}})
        EXPECT_THROW(digits_in(wrong, 1000), NoPlaces);
    EXPECT_THROW(reread(some[0], {1}, 5), NoPlaces);
}

}  // namespace
}  // namespace grundy::base
