/// Integer against the built-in integers on a grid of small and extreme values (128 bits hold every result), and against laws of arithmetic beyond them.
#include "engine/base/integer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <sstream>
#include <vector>

namespace grundy::base {
namespace {

__extension__ using Wide = __int128;

constexpr std::int64_t least_64 = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t greatest = std::numeric_limits<std::int64_t>::max();
constexpr std::array<std::int64_t, 17> grid = {least_64, least_64 + 1, -(std::int64_t{1} << 32), -1000,        -7,      -3, -2, -1, 0, 1, 2, 3,
                                               7,        1000,         std::int64_t{1} << 32,    greatest - 1, greatest};

std::string digits(Wide n) {
    if (n == 0) return "0";
    std::string text;
    for (Wide rest = n; rest != 0; rest /= 10) text += static_cast<char>('0' + (rest < 0 ? -(rest % 10) : rest % 10));
    if (n < 0) text += '-';
    return {text.rbegin(), text.rend()};
}

Integer ten_to(unsigned exponent) { return pow(Integer(10), exponent); }

TEST(Integer, ArithmeticIsThatOfTheBuiltInIntegers) {
    for (const std::int64_t a : grid)
        for (const std::int64_t b : grid) {
            SCOPED_TRACE(std::to_string(a) + ", " + std::to_string(b));
            const Integer x = a, y = b;
            EXPECT_EQ((x + y).str(), digits(Wide{a} + b));
            EXPECT_EQ((x - y).str(), digits(Wide{a} - b));
            EXPECT_EQ((x * y).str(), digits(Wide{a} * b));
            // With a built-in integer on either side the result is the same.
            EXPECT_EQ(x + b, x + y);
            EXPECT_EQ(a + y, x + y);
            EXPECT_EQ(x - b, x - y);
            EXPECT_EQ(a - y, x - y);
            EXPECT_EQ(x * b, x * y);
            EXPECT_EQ(a * y, x * y);
            if (b == 0) continue;
            EXPECT_EQ((x / y).str(), digits(Wide{a} / b));  // truncates
            EXPECT_EQ((x % y).str(), digits(Wide{a} % b));  // has the sign of a
            EXPECT_EQ(x / b, x / y);
            EXPECT_EQ(x % b, x % y);
            const Integer floor = floor_div(x, y), rest = floor_mod(x, y);
            EXPECT_TRUE(b > 0 ? floor * y <= x && x < (floor + 1) * y : floor * y >= x && x > (floor + 1) * y);
            EXPECT_TRUE(rest >= 0 && rest < abs(y) && (x - rest) % y == 0);
        }
}

// Where a value leaves the machine word and where it comes back, the same number is the same Integer.
TEST(Integer, TheEndsOfTheMachineWordAreNoEnds) {
    constexpr Wide one = 1;
    std::vector<Wide> values(grid.begin(), grid.end());
    for (const Wide end : {-(one << 64), -(one << 63), one << 63, one << 64})
        for (Wide d = -2; d <= 2; ++d) values.push_back(end + d);
    const auto made = [](Wide n) { return Integer(digits(n)); };
    const auto fits = [](Wide n) { return n >= least_64 && n <= greatest; };
    for (const Wide a : values) {
        const Integer x = made(a);
        SCOPED_TRACE(digits(a));
        EXPECT_EQ(x.str(), digits(a));
        EXPECT_EQ(to_int64(x), fits(a) ? std::optional(static_cast<std::int64_t>(a)) : std::nullopt);
        EXPECT_EQ(-x, made(-a));
        EXPECT_EQ(~x, made(~a));
        EXPECT_EQ(abs(x), made(a < 0 ? -a : a));
        EXPECT_EQ(x.sign(), (a > 0) - (a < 0));
        for (unsigned bit = 0; bit < 70; ++bit) {
            EXPECT_EQ(bit_test(x, bit), ((a >> bit) & 1) != 0);
            if (Integer with = x, without = x; a >= 0) {
                EXPECT_EQ(bit_set(with, bit), made(a | one << bit));
                EXPECT_EQ(bit_unset(without, bit), made(a & ~(one << bit)));
            }
            EXPECT_EQ(x >> bit, made(a >> bit));
            EXPECT_EQ(x << bit >> bit, x);
            if (bit < 60) {
                EXPECT_EQ(x << bit, made(a * (one << bit)));
            }
        }
        if (a >= 0 && (a >> 64) == 0) {
            EXPECT_EQ(Integer(static_cast<std::uint64_t>(a)), x);
            EXPECT_EQ(static_cast<std::uint64_t>(x), static_cast<std::uint64_t>(a));
        }
        for (const Wide b : values) {
            const Integer y = made(b);
            SCOPED_TRACE(digits(b));
            EXPECT_EQ(x + y, made(a + b));
            EXPECT_EQ(x - y, made(a - b));
            EXPECT_EQ(x & y, made(a & b));
            EXPECT_EQ(x | y, made(a | b));
            EXPECT_EQ(x ^ y, made(a ^ b));
            EXPECT_EQ(x == y, a == b);
            EXPECT_EQ(x < y, a < b);
            EXPECT_EQ(gcd(x, y) == 0, a == 0 && b == 0);
            EXPECT_EQ(gcd(x, y) * lcm(x, y), abs(x * y));
            Integer copy = x;
            EXPECT_EQ(copy = y, y);
            if (b == 0) continue;
            EXPECT_EQ(x / y, made(a / b));
            EXPECT_EQ(x % y, made(a % b));
            EXPECT_EQ(x * y / y, x);
        }
        Integer twice = x, square = x, nothing = x;
        EXPECT_EQ(twice += twice, made(2 * a));
        EXPECT_EQ(square *= square, x * made(a));
        EXPECT_EQ(nothing -= nothing, 0);
    }
}

TEST(Integer, AssignmentsDoWhatTheOperatorsDo) {
    for (const std::int64_t a : grid)
        for (const std::int64_t b : grid) {
            SCOPED_TRACE(std::to_string(a) + ", " + std::to_string(b));
            const Integer x = a, y = b;
            Integer z = x;
            EXPECT_EQ(z += y, x + y);
            EXPECT_EQ(z -= b, x);
            EXPECT_EQ(z -= y, x - y);
            EXPECT_EQ(z += b, x);
            EXPECT_EQ(z *= y, x * y);
            z = x;
            EXPECT_EQ(z *= b, x * y);
            if (b == 0) continue;
            EXPECT_EQ(z /= b, x);
            z = x;
            EXPECT_EQ(z /= y, x / y);
            z = x;
            EXPECT_EQ(z %= y, x % y);
            z = x;
            EXPECT_EQ(z %= b, x % y);
        }
    Integer n = -1;
    EXPECT_EQ(n++, -1);
    EXPECT_EQ(++n, 1);
    EXPECT_EQ(n--, 1);
    EXPECT_EQ(--n, -1);
    EXPECT_EQ(-n, 1);
    EXPECT_EQ(n = 5, Integer(5));
    EXPECT_EQ(n = std::uint64_t{1} << 63, Integer(1) << 63);
}

TEST(Integer, UnsignedOperandsAreNotReadAsNegative) {
    const std::uint64_t above = std::numeric_limits<std::uint64_t>::max();
    EXPECT_EQ(Integer(above).str(), "18446744073709551615");
    EXPECT_EQ((Integer(-1) + above).str(), "18446744073709551614");
    EXPECT_EQ((Integer(-1) - above).str(), "-18446744073709551616");
    EXPECT_EQ((Integer(-2) * above).str(), "-36893488147419103230");
    EXPECT_EQ(Integer(above) / above, 1);
    EXPECT_EQ(Integer(-1) % above, -1);
    EXPECT_LT(Integer(-1), above);
    EXPECT_GT(Integer(above) + 1, above);
    EXPECT_EQ(Integer(above), above);
}

TEST(Integer, ComparesLikeTheNumbers) {
    for (const std::int64_t a : grid)
        for (const std::int64_t b : grid) {
#ifndef GRUNDY_WITHOUT_GMP  // Boost 1.74 has none, and the program asks for none
            EXPECT_EQ(Integer(a) <=> Integer(b), a <=> b);
            EXPECT_EQ(Integer(a) <=> b, a <=> b);
            EXPECT_EQ(a <=> Integer(b), a <=> b);
#endif
            EXPECT_EQ(Integer(a) == Integer(b), a == b);
            EXPECT_EQ(Integer(a) == b, a == b);
            EXPECT_EQ(a != Integer(b), a != b);
        }
    for (const std::int64_t a : grid) {
        EXPECT_LT(Integer(a), ten_to(30));
        EXPECT_GT(Integer(a), -ten_to(30));
        EXPECT_LT(a, ten_to(30));
        EXPECT_GT(a, -ten_to(30));
    }
    EXPECT_LT(Integer(least_64) - 1, least_64);
    EXPECT_GT(Integer(greatest) + 1, greatest);
    EXPECT_EQ(std::max(Integer(3), Integer(-4)), 3);
}

TEST(Integer, LawsBeyond64Bits) {
    const std::vector<Integer> all = {ten_to(40),        -ten_to(40),       ten_to(20) + 7, -(ten_to(25) - 1),
                                      Integer(least_64), Integer(greatest), Integer(-3),    Integer(5)};
    for (const Integer& a : all)
        for (const Integer& b : all) {
            EXPECT_EQ((a + b) * (a - b), a * a - b * b);
            EXPECT_EQ(a / b * b + a % b, a);
            EXPECT_TRUE(abs(a % b) < abs(b) && (a % b == 0 || (a % b < 0) == (a < 0)));
            EXPECT_EQ(floor_div(a, b) * b + (b < 0 ? -floor_mod(-a, b) : floor_mod(a, b)), a);
            EXPECT_EQ(gcd(a, b) * lcm(a, b), abs(a * b));
            EXPECT_TRUE(gcd(a, b) > 0 && a % gcd(a, b) == 0 && b % gcd(a, b) == 0);
        }
    EXPECT_EQ(gcd(Integer(0), Integer(-4)), 4);
    EXPECT_EQ(lcm(Integer(0), Integer(4)), 0);
    EXPECT_EQ(ten_to(0), 1);
    for (const Integer& n : {Integer(0), Integer(1), Integer(2), Integer(99), ten_to(40) - 1, ten_to(40), ten_to(41)}) {
        EXPECT_LE(isqrt(n) * isqrt(n), n);
        EXPECT_GT((isqrt(n) + 1) * (isqrt(n) + 1), n);
    }
}

TEST(Integer, BitsAreThoseOfTwosComplement) {
    for (const std::int64_t a : grid) {
        const Integer x = a;
        for (const std::int64_t b : grid) {
            EXPECT_EQ(x & Integer(b), a & b);
            EXPECT_EQ(x | Integer(b), a | b);
            EXPECT_EQ(x ^ Integer(b), a ^ b);
        }
        EXPECT_EQ(~x, ~a);
        for (unsigned bit = 0; bit < 64; ++bit) {
            EXPECT_EQ(bit_test(x, bit), ((a >> bit) & 1) != 0);
            EXPECT_EQ(x >> bit, a >> bit);  // rounds down
            EXPECT_EQ((x << bit).str(), bit < 63 ? digits(Wide{a} * (Wide{1} << bit)) : (x * pow(Integer(2), bit)).str());
        }
        EXPECT_EQ(bit_length(x), bit_length(abs(x)));
    }
    Integer n = 0;
    bit_set(n, 100);
    bit_set(n, 3);
    EXPECT_EQ(n, (Integer(1) << 100) + 8);
    EXPECT_EQ(msb(n), 100u);
    EXPECT_EQ(lsb(n), 3u);
    EXPECT_EQ(bit_length(n), 101u);
    bit_unset(n, 100);
    EXPECT_EQ(n, 8);
    EXPECT_EQ(bit_length(Integer(0)), 0u);
    EXPECT_EQ((Integer(1) << 100) >>= 97, 8);
}

TEST(Integer, ConvertsToTheNearestSignedAndTheLowestUnsigned) {
    for (const std::int64_t a : grid) {
        EXPECT_EQ(static_cast<std::int64_t>(Integer(a)), a);
        EXPECT_EQ(to_int64(Integer(a)), a);
        EXPECT_EQ(static_cast<int>(Integer(a)), std::clamp<std::int64_t>(a, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()));
        EXPECT_EQ(static_cast<bool>(Integer(a)), a != 0);
        if (const double exact = static_cast<double>(a); exact > -1e15 && exact < 1e15) {  // what a double does not hold is cut, not rounded
            EXPECT_EQ(static_cast<double>(Integer(a) << 100), exact * 0x1p100);
        }
        if (a >= 0) {
            EXPECT_EQ(static_cast<std::uint64_t>(Integer(a)), static_cast<std::uint64_t>(a));
        } else {
            EXPECT_THROW(static_cast<void>(static_cast<std::uint64_t>(Integer(a))), std::range_error);
        }
    }
    EXPECT_EQ(static_cast<std::int64_t>(ten_to(30)), greatest);
    EXPECT_EQ(static_cast<std::int64_t>(-ten_to(30)), least_64);
    EXPECT_EQ(to_int64(Integer(greatest) + 1), std::nullopt);
    EXPECT_EQ(to_int64(Integer(least_64) - 1), std::nullopt);
    EXPECT_EQ(static_cast<std::uint64_t>((Integer(1) << 63) + 5), (std::uint64_t{1} << 63) + 5);
}

TEST(Integer, ReadsAndPrintsDecimal) {
    for (const char* text : {"0", "-1", "9223372036854775808", "-9223372036854775809", "123456789012345678901234567890"}) {
        EXPECT_EQ(Integer(text).str(), text);
        EXPECT_EQ(to_string(Integer(std::string(text))), text);
        EXPECT_EQ(parse_integer(text)->str(), text);
        std::ostringstream out;
        out << Integer(text);
        EXPECT_EQ(out.str(), text);
    }
    EXPECT_EQ(parse_integer("-007"), Integer(-7));  // decimal, not octal
    EXPECT_EQ(parse_integer("000"), Integer(0));
    for (const char* text : {"", "-", "+1", "1 ", "0x10", "1.5", "1e3"}) EXPECT_EQ(parse_integer(text), std::nullopt) << text;
    EXPECT_EQ((-ten_to(300)).str(), "-1" + std::string(300, '0'));
    EXPECT_EQ(parse_integer(std::string(max_literal_bits, '9')), std::nullopt);
}

TEST(Integer, WhatHasNoAnswerThrows) {
    for (const Integer& n : {Integer(0), Integer(-5), ten_to(30)}) {
        EXPECT_THROW(n / Integer(0), std::overflow_error);
        EXPECT_THROW(n % Integer(0), std::overflow_error);
        EXPECT_THROW(n / 0, std::overflow_error);
        EXPECT_THROW(n % 0, std::overflow_error);
        EXPECT_THROW(floor_div(n, 0), std::overflow_error);
        EXPECT_THROW(floor_mod(n, 0), std::overflow_error);
    }
    EXPECT_THROW(Integer(1) << -1, std::out_of_range);
    EXPECT_THROW(Integer(1) >> -1, std::out_of_range);
    EXPECT_THROW(msb(Integer(0)), std::range_error);
    EXPECT_THROW(lsb(Integer(0)), std::range_error);
    EXPECT_THROW(msb(Integer(-1)), std::range_error);
    for (const char* text : {"12a", "abc"}) EXPECT_THROW(Integer{text}, std::runtime_error) << text;
    for (const char* text : {"12a", "abc", "-", ""}) EXPECT_FALSE(parse_integer(text)) << text;
}

TEST(Integer, CopiesAndMovesKeepTheValue) {
    Integer a = ten_to(50), b = a;
    b += 1;
    EXPECT_EQ(a, ten_to(50));
    Integer c = std::move(b);
    EXPECT_EQ(c, ten_to(50) + 1);
    b = 7;  // what was moved from can be assigned to
    EXPECT_EQ(b, 7);
    a = std::move(c);
    EXPECT_EQ(a, ten_to(50) + 1);
    const Integer& itself = a;  // clang warns of `a = a` and `a -= a`
    a = itself;
    EXPECT_EQ(a, ten_to(50) + 1);
    swap(a, b);
    EXPECT_EQ(a, 7);
    a += a, a *= a;
    EXPECT_EQ(a, 196);
    a -= itself;
    EXPECT_EQ(a, 0);
    std::vector<Integer> many;
    for (int i = 0; i < 100; ++i) many.push_back(ten_to(static_cast<unsigned>(99 - i)));
    std::sort(many.begin(), many.end());
    EXPECT_EQ(many[0], 1);
    EXPECT_EQ(many[99], ten_to(99));
}

TEST(Integer, PowersWithinTheLimit) {
    EXPECT_EQ(power(2, 100), Integer(1) << 100);
    EXPECT_EQ(power(-3, 3), Integer(-27));
    EXPECT_EQ(power(7, 0), Integer(1));
    EXPECT_EQ(power(0, 0), Integer(1));
    EXPECT_EQ(power(-1, ten_to(40) + 1), Integer(-1));
    EXPECT_EQ(power(2, -1), std::nullopt);
    EXPECT_EQ(power(2, max_literal_bits), std::nullopt);
    EXPECT_EQ(power(10, ten_to(40)), std::nullopt);
}

}  // namespace
}  // namespace grundy::base
