// What a row of values looks like, where nothing is proved: the sentence is true of the row, and a row spoilt in one place has none.
#include <gtest/gtest.h>

#include <functional>

#include "engine/pattern/law/shape.hpp"

namespace grundy::pattern {
namespace {

using Shaped = std::vector<std::optional<std::uint32_t>>;

Shaped shaped(std::size_t count, const std::function<std::uint32_t(std::uint32_t)>& value) {
    Shaped row;
    for (std::uint32_t n = 0; n < count; ++n) row.emplace_back(value(n));
    return row;
}

/// g of n -> n - k for k in 1..n/2
std::uint32_t half_nim(std::uint32_t n) { return n % 2 == 0 ? n / 2 : half_nim(n / 2); }

TEST(Shape, IsSaidInWords) {
    const struct {
        const char* words;
        std::size_t count;
        std::function<std::uint32_t(std::uint32_t)> value;
    } rows[] = {
        {"g(n) = n / 2, rounded down", 26, [](std::uint32_t n) { return n / 2; }},
        {"g(n) = (n - 1) / 2, rounded down for n >= 1", 40, [](std::uint32_t n) { return n == 0 ? 7 : (n - 1) / 2; }},
        {"g(n) = (2 * n + 1) / 3, rounded down", 60, [](std::uint32_t n) { return (2 * n + 1) / 3; }},
        {"g(n) = n + 2 for n >= 3", 40, [](std::uint32_t n) { return n < 3 ? 0 : n + 2; }},
        {"g(n + 3) = g(n) + 2", 60, [](std::uint32_t n) { return 2 * (n / 3) + (n % 3 == 1 ? 5 : 0); }},
        {"g(2n) = n and g(2n + 1) = g(n)", 500, half_nim},
        {"g(2n) = g(n) and g(2n + 1) = g(n) + 1", 300, [](std::uint32_t n) { return static_cast<std::uint32_t>(__builtin_popcount(n)); }},
        {"g(n) = g(n / 4), the quotient rounded down, for n >= 4", 400,
         [](std::uint32_t n) {
             while (n >= 4) n /= 4;
             return n == 1 ? 0U : 1U;
         }},
        {"g(3n) = n, g(3n + 1) = 0 and g(3n + 2) = 4", 300, [](std::uint32_t n) { return n % 3 == 0   ? n / 3
                                                                                         : n % 3 == 1 ? 0
                                                                                                      : 4; }},
        {"g rises by 1 at n = 2, 6, 14, 30, 62, …: each twice the one before, plus 2", 1000,
         [](std::uint32_t n) {
             std::uint32_t value = 0;
             for (std::uint32_t at = 2; at <= n; at = 2 * at + 2) ++value;
             return value;
         }},
        {"g rises by 1 at n = 1, 2, 3, 5, 9, 17, …: from 2 on each twice the one before, minus 1", 1000,
         [](std::uint32_t n) {
             std::uint32_t value = n >= 1 ? 1 : 0;
             for (std::uint32_t at = 2; at <= n; at = 2 * at - 1) ++value;
             return value;
         }},
    };
    for (const auto& row : rows) {
        Shaped values = shaped(row.count, row.value);
        EXPECT_EQ(shape_of(values, 0), row.words);
        *values[row.count * 3 / 4] += 40;
        EXPECT_EQ(shape_of(values, 0), "") << row.words;
    }
}

TEST(Shape, OfFewValuesOrNoneIsNotSaid) {
    EXPECT_EQ(shape_of(shaped(12, [](std::uint32_t n) { return n / 2; }), 0), "");
    EXPECT_EQ(shape_of({}, 0), "");
    EXPECT_EQ(shape_of(Shaped(100), 0), "");
    EXPECT_EQ(shape_of(shaped(400, [](std::uint32_t n) { return n * n % 1009 % 7; }), 0), "");
    EXPECT_EQ(shape_of(shaped(400, [](std::uint32_t n) { return n % 5; }), 0), "");  // a period is a law, and said elsewhere
}

/// Positions may begin at 1, and the sentence speaks of positions.
TEST(Shape, SpeaksOfPositions) {
    Shaped values = shaped(60, [](std::uint32_t i) { return (i + 1) / 2; });  // of n = 1, 2, …
    EXPECT_EQ(shape_of(values, 1), "g(n) = n / 2, rounded down for n >= 1");
    values = shaped(200, [](std::uint32_t n) { return half_nim(n); });
    values[0] = std::nullopt;
    EXPECT_EQ(shape_of(values, 0), "g(2n) = n and g(2n + 1) = g(n), for n >= 1");
}

}  // namespace
}  // namespace grundy::pattern
