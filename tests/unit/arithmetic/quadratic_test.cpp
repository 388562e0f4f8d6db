// Automata on the numeration of a quadratic number against the numbers themselves, and against every word of theirs.
#include <gtest/gtest.h>

#include <random>

#include "engine/arithmetic/quadratic.hpp"

namespace grundy::arithmetic {
namespace {

/// floor(x θ), θ = (a + √(a² + 4)) / 2.
std::int64_t multiple(unsigned a, std::int64_t x) {
    return (static_cast<std::int64_t>(a) * x + static_cast<std::int64_t>(base::isqrt(base::Integer(x) * x * (a * a + 4)))) / 2;
}

/// A word of so many digits, for each track, and what they are worth.
Values drawn(std::mt19937& random, const Automaton& set, std::size_t length, std::uint32_t& state) {
    std::map<Track, std::vector<unsigned>> words;
    state = 0;
    for (std::size_t i = 0; i < length; ++i) {
        std::size_t letter = 0, power = 1;
        for (const Track track : set.tracks()) {
            const auto digit = static_cast<unsigned>(random() % set.base().digits());
            words[track].push_back(digit);
            letter += digit * power, power *= set.base().digits();
        }
        state = set.next(state, letter);
    }
    Values values;
    for (const auto& [track, word] : words) values[track] = set.base().read(word);
    return values;
}

/// Every word of a tuple must say the same of it: what `truth` says of the numbers.
template <class Truth>
void expect_of_words(const Automaton& set, const Truth& truth, const std::string& what) {
    std::mt19937 random(11);
    std::size_t in = 0;
    for (int k = 0; k < 3000; ++k) {
        std::uint32_t state = 0;
        const Values values = drawn(random, set, random() % 10, state);
        const auto at = [&](Track track) { return values.contains(track) ? static_cast<std::int64_t>(values.at(track)) : 0; };
        const bool expected = truth(at(1), at(2), at(3));
        in += expected;
        ASSERT_EQ(set.accepting(state), expected) << what << " at " << at(1) << ", " << at(2) << ", " << at(3);
        if (!values.empty()) {
            ASSERT_EQ(set.accepts(values), expected) << what;
        }
    }
    EXPECT_GT(in, 0U) << what;
}

TEST(Quadratic, NumbersAreWrittenAndRead) {
    for (unsigned a = 1; a <= Numeration::most_quotient; ++a) {
        const Numeration numeration = Numeration::quadratic(a);
        for (std::int64_t n = 0; n < 500; ++n) {
            const auto word = numeration.written(n);
            ASSERT_EQ(numeration.read(word), n);
            ASSERT_TRUE(word.empty() || word.back() != 0);
            for (const unsigned digit : word) ASSERT_LE(digit, a);
        }
        const base::Integer far = base::Integer("1000000000000000000000000000000000000000");
        EXPECT_EQ(numeration.read(numeration.written(far)), far);
    }
}

/// Numbers of 64 bits are written in machine words, larger ones not.
TEST(Quadratic, NumbersOfABaseRoundTheEndOfMachineWords) {
    for (const unsigned base : {2U, 3U, 10U})
        for (const std::int64_t beside : {-2, -1, 0, 1, 2}) {
            const base::Integer number = (base::Integer(1) << 63) + beside;
            const auto word = Numeration(base).written(number);
            base::Integer sum = 0;
            for (std::size_t i = word.size(); i-- > 0;) sum = sum * base + word[i];
            EXPECT_EQ(sum, number) << base;
            EXPECT_NE(word.back(), 0U);
        }
}

TEST(Quadratic, SumsAreComparedOnEveryWord) {
    for (const unsigned a : {1U, 2U, 3U, 5U}) {
        const Numeration numeration = Numeration::quadratic(a);
        const std::string of = "a = " + std::to_string(a) + ", ";
        for (const std::int64_t c : {-7, -1, 0, 4, 40}) {
            const Linear form{{{1, 1}, {2, -1}}, c};
            expect_of_words(
                is_zero(numeration, form), [c](auto x, auto y, auto) { return x - y + c == 0; }, of + "=");
            expect_of_words(
                is_at_most(numeration, form), [c](auto x, auto y, auto) { return x - y + c <= 0; }, of + "<=");
        }
        const Linear form{{{1, 2}, {2, -3}, {3, 1}}, 1};
        if (a <= 2)
            expect_of_words(
                is_zero(numeration, form), [](auto x, auto y, auto z) { return 2 * x - 3 * y + z + 1 == 0; }, of + "2x-3y+z+1=0");
        if (a <= 2)
            expect_of_words(
                is_at_most(numeration, form), [](auto x, auto y, auto z) { return 2 * x - 3 * y + z + 1 <= 0; }, of + "2x-3y+z+1<=0");
        for (const std::int64_t n : {0, 1, 2, 13, 40})
            expect_of_words(
                either(is_number(numeration, 1, n), is_number(numeration, 1, 3)), [n](auto x, auto, auto) { return x == n || x == 3; }, of + "number");
        EXPECT_THROW(is_zero(numeration, {{{1, std::int64_t{1} << 61}, {2, -1}}, 0}), TooLarge);
        EXPECT_THROW(is_at_most(numeration, {{{1, 100'000}, {2, -99'999}}, 0}), TooLarge);
        EXPECT_TRUE(is_number(numeration, 4, base::Integer("123456789012345678901234567890")).accepts({{4, base::Integer("123456789012345678901234567890")}}));
        EXPECT_FALSE(is_number(numeration, 4, base::Integer("123456789012345678901234567890")).accepts({{4, base::Integer("123456789012345678901234567891")}}));
    }
}

TEST(Quadratic, FloorsOfMultiples) {
    for (unsigned a = 1; a <= Numeration::most_quotient; ++a) {
        const Automaton floor = floor_of_multiple(Numeration::quadratic(a), 1, 2);
        for (std::int64_t x = 0; x < 400; ++x)
            for (std::int64_t y = std::max<std::int64_t>(0, multiple(a, x) - 2); y <= multiple(a, x) + 2; ++y)
                ASSERT_EQ(floor.accepts({{1, x}, {2, y}}), y == multiple(a, x)) << "a = " << a << ": " << x << ", " << y;
        expect_of_words(
            either(floor, is_zero(Numeration::quadratic(a), {{{1, 1}, {2, -1}}, 0})), [a](auto x, auto y, auto) { return y == multiple(a, x) || x == y; },
            "a = " + std::to_string(a));
        const base::Integer far = base::Integer("98765432109876543210987654321");
        const base::Integer there = (far * a + base::isqrt(far * far * (a * a + 4))) / 2;
        EXPECT_TRUE(floor.accepts({{1, far}, {2, there}}));
        EXPECT_FALSE(floor.accepts({{1, far}, {2, there + 1}}));
    }
}

/// Beatty (1926): with 1/α + 1/β = 1 both irrational the multiples of α and β, rounded down, share out the positive integers. Here α = θ and β = θ + 1 for a
/// = 1.
TEST(Quadratic, DecidesSentences) {
    const Numeration golden = Numeration::quadratic(1);
    const Automaton lower = floor_of_multiple(golden, 2, 1);  // y = floor(x θ): tracks 1 = y, 2 = x
    const Automaton upper = exists(both(floor_of_multiple(golden, 2, 3), is_zero(golden, {{{1, -1}, {2, 1}, {3, 1}}, 0})), 3);  // y = floor(x θ) + x
    const Automaton positive = complement(is_number(golden, 2, 0)), a = exists(both(lower, positive), 2), b = exists(both(upper, positive), 2);
    EXPECT_TRUE(both(a, b).accepts_nothing());
    EXPECT_TRUE(either(either(a, b), is_number(golden, 1, 0)).accepts_everything());
    EXPECT_EQ(both(a, complement(is_number(golden, 1, 1))).least({1})->at(1), 3);
    EXPECT_EQ(b.least({1})->at(1), 2);
    EXPECT_EQ(both(b, is_at_most(golden, {{{1, -1}}, 999})).least({1})->at(1), 1000);  // from 999 on; 618 + 382, where 382 θ = 618.08
}

TEST(Quadratic, SquareRootsOfTheField) {
    for (const std::int64_t c : {2, 5, 8, 10, 13, 18, 20, 29, 32, 40, 45, 50, 125, 5000}) {
        const auto root = root_of(c);
        ASSERT_TRUE(root) << c;
        for (std::int64_t n = 0; n < 300; ++n) {
            const std::int64_t inner = multiple(root->quotient, root->times * n) - root->less * n;
            ASSERT_EQ(inner / root->divisor, static_cast<std::int64_t>(base::isqrt(base::Integer(c) * n * n))) << c << ", " << n;
        }
    }
    for (const std::int64_t c : {0, -5, 3, 7, 6, 15}) EXPECT_FALSE(root_of(c)) << c;
}

}  // namespace
}  // namespace grundy::arithmetic
