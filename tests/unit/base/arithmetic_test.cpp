/// Checked 64-bit arithmetic on all signs and at the ends of the range, against 128 bits.
#include <gtest/gtest.h>

#include <vector>

#include "engine/base/checked.hpp"

namespace grundy::base {
namespace {

__extension__ using Wide = __int128;
constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min(), most = std::numeric_limits<std::int64_t>::max();

const std::vector<std::int64_t>& numbers() {
    static const std::vector<std::int64_t> list{
        least,         least + 1,     -(std::int64_t{1} << 62), -3'037'000'500, -100, -8, -7, -3, -2, -1, 0, 1, 2, 3, 7, 8, 100,
        3'037'000'499, 3'037'000'500, std::int64_t{1} << 62,    most - 1,       most};
    return list;
}

Checked fitting(Wide n) { return n < least || n > most ? Checked{} : Checked{static_cast<std::int64_t>(n)}; }

/// Rounds down, by definition: the largest q with q * |b| <= a * sign(b).
Wide floor_of(Wide a, Wide b) {
    if (b < 0) a = -a, b = -b;
    Wide q = a / b;
    while (q * b > a) --q;
    return q;
}

TEST(Checked, SumsDifferencesProducts) {
    for (const std::int64_t a : numbers())
        for (const std::int64_t b : numbers()) {
            EXPECT_EQ(checked_add(a, b), fitting(Wide{a} + b)) << a << " + " << b;
            EXPECT_EQ(checked_sub(a, b), fitting(Wide{a} - b)) << a << " - " << b;
            EXPECT_EQ(checked_mul(a, b), fitting(Wide{a} * b)) << a << " * " << b;
        }
    for (const std::int64_t a : numbers()) EXPECT_EQ(checked_neg(a), fitting(-Wide{a})) << a;
}

TEST(Checked, QuotientsRoundDownAndRestsAreNotNegative) {
    for (const std::int64_t a : numbers())
        for (const std::int64_t b : numbers()) {
            if (b == 0) {
                EXPECT_FALSE(checked_floor_div(a, b));
                EXPECT_FALSE(checked_mod(a, b));
                continue;
            }
            EXPECT_EQ(checked_floor_div(a, b), fitting(floor_of(a, b))) << a << " / " << b;
            const Wide size = b < 0 ? -Wide{b} : Wide{b};
            const Wide rest = Wide{a} - size * floor_of(a, size);
            EXPECT_GE(static_cast<std::int64_t>(rest), 0);
            EXPECT_EQ(checked_mod(a, b), fitting(rest)) << a << " mod " << b;
        }
    for (std::int64_t a = -30; a <= 30; ++a)
        for (std::int64_t b = -7; b <= 7; ++b) {
            if (b == 0) continue;
            EXPECT_EQ(checked_floor_div(a, b), static_cast<std::int64_t>(floor_of(a, b))) << a << " / " << b;
            EXPECT_EQ(*checked_mod(a, b), a - (b < 0 ? -b : b) * static_cast<std::int64_t>(floor_of(a, b < 0 ? -b : b))) << a << " mod " << b;
        }
}

TEST(Checked, Powers) {
    for (const std::int64_t base : numbers())
        for (std::int64_t exponent = -2; exponent <= 70; ++exponent) {
            if (exponent < 0) {
                EXPECT_FALSE(checked_pow(base, exponent));
                continue;
            }
            Checked expected = 1;
            for (std::int64_t i = 0; i < exponent && expected; ++i) expected = fitting(Wide{*expected} * base);
            EXPECT_EQ(checked_pow(base, exponent), expected) << base << "^" << exponent;
        }
    EXPECT_EQ(checked_pow(-1, most), -1);
    EXPECT_EQ(checked_pow(0, most), 0);
}

}  // namespace
}  // namespace grundy::base
