// Automata against the tuples that they should accept, counted out.
#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <stdexcept>

#include "engine/arithmetic/relations.hpp"

namespace grundy::arithmetic {
namespace {

using Truth = std::function<bool(std::int64_t, std::int64_t, std::int64_t)>;

/// Tracks 1, 2, 3 are x, y, z.
void expect_same(const Automaton& a, const Truth& truth, std::int64_t most, const std::string& what) {
    std::size_t in = 0;
    for (std::int64_t x = 0; x <= most; ++x)
        for (std::int64_t y = 0; y <= most; ++y)
            for (std::int64_t z = 0; z <= most; ++z) {
                const bool expected = truth(x, y, z);
                in += expected;
                ASSERT_EQ(a.accepts({{1, x}, {2, y}, {3, z}}), expected) << what << " at " << x << ", " << y << ", " << z;
            }
    EXPECT_GT(in, 0U) << what;
    const auto least = a.smallest();
    ASSERT_TRUE(least) << what;
    Values all{{1, 0}, {2, 0}, {3, 0}};
    for (const auto& [track, value] : *least) all[track] = value;
    EXPECT_TRUE(a.accepts(all)) << what;
}

TEST(Relations, AreTheirDefinitions) {
    for (const unsigned base : {2U, 3U, 10U}) {
        for (const std::int64_t c : {-7, -1, 0, 4, 23}) {
            const Linear form{{{1, 2}, {2, -3}, {3, 1}}, c};
            expect_same(
                is_zero(base, form), [c](auto x, auto y, auto z) { return 2 * x - 3 * y + z + c == 0; }, 12, "=");
            expect_same(
                is_at_most(base, form), [c](auto x, auto y, auto z) { return 2 * x - 3 * y + z + c <= 0; }, 12, "<=");
        }
        expect_same(
            power_of_base(base, 2),
            [base](auto, auto y, auto) {
                for (std::int64_t p = 1; p <= y; p *= base)
                    if (p == y) return true;
                return false;
            },
            27, "power");
        const auto trailing = [base](std::int64_t x, std::int64_t digit) {
            std::uint64_t run = 0;
            for (; x > 0 && x % base == digit; x /= base) ++run;
            return run;
        };
        for (const unsigned digit : {0U, 1U})
            for (const Reduced reduced : {Reduced{2, 0}, Reduced{3, 0}, Reduced{0, 2}})
                for (std::uint64_t v = 0; v < 2; ++v)
                    expect_same(
                        trailing_is(base, 1, digit, reduced, v), [&](auto x, auto, auto) { return reduced(trailing(x, digit)) == v; }, 30, "trailing");
        for (const unsigned digit : {0U, 1U})
            for (const bool turned : {false, true})
                expect_same(
                    trailing_power(base, turned ? 3 : 1, digit, turned ? 1 : 3),
                    [&](auto x, auto, auto z) {
                        std::int64_t power = 1;
                        for (std::uint64_t k = 0; k < trailing(turned ? z : x, digit); ++k) power *= base;
                        return power == (turned ? x : z);
                    },
                    28, "power of a run");
        for (const int sign : {-1, 0, 1})
            for (const auto& [first, second] : {std::pair(1U, 3U), std::pair(3U, 1U)})
                expect_same(
                    zeros_compare(base, first, second, sign),
                    [&, swapped = first == 3](auto x, auto, auto z) {
                        const auto a = trailing(swapped ? z : x, 0), b = trailing(swapped ? x : z, 0);
                        return (a < b ? -1 : a > b ? 1 : 0) == sign;
                    },
                    28, "zeros");
    }
    expect_same(
        nim_sum(3, 1, 2), [](auto x, auto y, auto z) { return (x ^ z) == y; }, 17, "xor");
    for (const Reduced reduced : {Reduced{2, 0}, Reduced{3, 0}, Reduced{0, 3}})
        expect_same(
            ones_is(2, reduced, 1),
            [&](auto, auto y, auto) { return reduced(static_cast<std::uint64_t>(__builtin_popcountll(static_cast<std::uint64_t>(y)))) == 1; }, 30, "ones");
    EXPECT_TRUE(is_at_most(2, Linear{{}, 0}).accepts_everything());
    EXPECT_TRUE(is_zero(2, Linear{{}, 5}).accepts_nothing());
    EXPECT_THROW(is_zero(2, times(number(1), std::int64_t{1} << 62)), TooLarge);
}

/// A random formula of linear relations, as an automaton and as a function.
struct Formula {
    Automaton automaton;
    Truth truth;
};

Formula random_formula(std::mt19937& random, unsigned base, int depth) {
    const auto draw = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
    if (depth == 0) {
        const std::int64_t a = draw(-3, 3), b = draw(-3, 3), c = draw(-2, 2), d = draw(-9, 9);
        Linear form;
        form.constant = d;
        for (const auto& [track, k] : {std::pair(1U, a), std::pair(2U, b), std::pair(3U, c)})
            if (k != 0) form.terms.emplace_back(track, k);
        if (draw(0, 2) == 0) return {is_zero(base, form), [=](auto x, auto y, auto z) { return a * x + b * y + c * z + d == 0; }};
        return {is_at_most(base, form), [=](auto x, auto y, auto z) { return a * x + b * y + c * z + d <= 0; }};
    }
    const Formula p = random_formula(random, base, depth - 1), q = random_formula(random, base, depth - 1);
    const Truth s = p.truth, t = q.truth;
    switch (draw(0, 3)) {
        case 0: return {both(p.automaton, q.automaton), [=](auto x, auto y, auto z) { return s(x, y, z) && t(x, y, z); }};
        case 1: return {either(p.automaton, q.automaton), [=](auto x, auto y, auto z) { return s(x, y, z) || t(x, y, z); }};
        case 2: return {alike(p.automaton, q.automaton), [=](auto x, auto y, auto z) { return s(x, y, z) == t(x, y, z); }};
        default: return {complement(p.automaton), [=](auto x, auto y, auto z) { return !s(x, y, z); }};
    }
}

/// What a power of the base leaves of a number, and how often it goes into it.
TEST(Relations, OfOneNumerationAreJoinedAlone) {
    const auto below = [](Numeration base) { return is_at_most(base, Linear{{{1, 1}}, -7}); };
    EXPECT_TRUE(both(below(3U), below(3U)).accepts({{1, 7}}));
    EXPECT_THROW((void)both(below(2U), below(3U)), std::logic_error);
    EXPECT_THROW((void)either(below(3U), below(Numeration::quadratic(1))), std::logic_error);
}

TEST(Relations, OfPowersOfTheBase) {
    for (const unsigned base : {2U, 3U, 5U}) {
        const auto is_power = [base](std::int64_t p) {
            while (p > 1 && p % base == 0) p /= base;
            return p == 1;
        };
        expect_same(
            remainder_of_power(base, 3, 1, 2), [&](auto p, auto r, auto x) { return is_power(p) && x % p == r; }, 27, "remainder of a power");
        for (const std::int64_t m : {1, 2, 3, 4, 7})
            for (std::int64_t v = 0; v < m; ++v)
                expect_same(
                    quotient_of_power(base, 1, 3, m, v), [&](auto x, auto, auto p) { return is_power(p) && x / p % m == v; }, 27, "quotient of a power");
    }
}

/// And it is the least automaton, the same that is joined from one number and one class after the other.
TEST(Relations, SetsThatRepeat) {
    std::mt19937 random(11);
    for (int round = 0; round < 60; ++round) {
        const unsigned base = std::vector<unsigned>{2, 3, 10}[random() % 3];
        const std::size_t from = random() % 12, period = 1 + random() % 15;
        std::vector<bool> in(from + period);
        for (std::size_t n = 0; n < in.size(); ++n) in[n] = random() % 2 == 0;
        const Automaton set = repeats(base, 4, from, in);
        for (std::size_t n = 0; n < 400; ++n)
            ASSERT_EQ(set.accepts({{4, n}}), in[n < from ? n : from + (n - from) % period]) << base << " " << from << " " << n;
        Automaton joined(base, false);
        for (std::size_t n = 0; n < in.size(); ++n) {
            if (!in[n]) continue;
            Linear form = plus(number(4), number(9), n < from ? 0 : -static_cast<std::int64_t>(period));
            form.constant -= static_cast<std::int64_t>(n);
            joined = either(joined, exists(is_zero(base, form), 9));
        }
        ASSERT_EQ(set.states(), joined.states());
        ASSERT_FALSE(complement(alike(set, joined)).smallest());
    }
}

TEST(Automaton, ConnectivesAreTheirTables) {
    std::mt19937 random(20261122);
    for (int round = 0; round < 60; ++round) {
        const unsigned base = round % 2 == 0 ? 2 : 3;
        const Formula f = random_formula(random, base, 2);
        for (int probe = 0; probe < 400; ++probe) {
            const auto draw = [&] { return std::int64_t(random() % (probe % 2 == 0 ? 12 : 100'000)); };
            const std::int64_t x = draw(), y = draw(), z = draw();
            ASSERT_EQ(f.automaton.accepts({{1, x}, {2, y}, {3, z}}), f.truth(x, y, z)) << round << ": " << x << ", " << y << ", " << z;
        }
    }
}

/// "There is a z": looked for among all z that linear relations of such coefficients can ask for first.
TEST(Automaton, ExistsLooksAtEveryNumber) {
    std::mt19937 random(7);
    std::size_t found = 0, asked = 0;
    for (int round = 0; round < 40; ++round) {
        const unsigned base = round % 3 == 0 ? 3 : 2;
        const Formula f = random_formula(random, base, 2);
        const Automaton some = exists(f.automaton, 3);
        ASSERT_FALSE(some.has(3));
        for (std::int64_t x = 0; x <= 9; ++x)
            for (std::int64_t y = 0; y <= 9; ++y) {
                bool expected = false;
                for (std::int64_t z = 0; z <= 150 && !expected; ++z)
                    expected = f.truth(x, y, z);  // |3x| + |3y| + 9 = 63 bounds the first change of any relation
                ASSERT_EQ(some.accepts({{1, x}, {2, y}}), expected) << round << ": " << x << ", " << y;
                found += expected, ++asked;
            }
    }
    EXPECT_GT(found, 100U);
    EXPECT_LT(found, asked);
}

TEST(Automaton, LongerNumbersAreFoundByExists) {
    // There is a z with z = 1000 x: z has more digits than x.
    const Automaton a = is_zero(2, Linear{{{1, 1000}, {3, -1}}, 0});
    EXPECT_TRUE(exists(a, 3).accepts_everything());
    const Automaton b = exists(a, 1);  // z is a multiple of 1000
    for (std::int64_t z = 0; z < 5000; ++z) ASSERT_EQ(b.accepts({{3, z}}), z % 1000 == 0) << z;
}

TEST(Automaton, RenamesInAnyOrder) {
    const Automaton a = is_zero(3, Linear{{{1, 1}, {2, -2}, {3, 5}}, -4});
    const Automaton b = renamed(a, {{1, 3}, {2, 1}, {3, 2}});
    for (std::int64_t x = 0; x < 10; ++x)
        for (std::int64_t y = 0; y < 10; ++y)
            for (std::int64_t z = 0; z < 10; ++z) ASSERT_EQ(b.accepts({{3, x}, {1, y}, {2, z}}), a.accepts({{1, x}, {2, y}, {3, z}}));
    EXPECT_THROW(renamed(a, {{1, 2}}), std::logic_error);
}

TEST(Automaton, TheLeastTupleIsInOrder) {
    // 5 x + 3 y + z >= 47 and z <= 2: by x first, by y first, by z first
    const Automaton a = both(is_at_most(2, Linear{{{1, -5}, {2, -3}, {3, -1}}, 47}), is_at_most(2, Linear{{{3, 1}}, -2}));
    EXPECT_EQ(a.least({1, 2, 3}), (Values{{1, 0}, {2, 15}, {3, 2}}));
    EXPECT_EQ(a.least({2, 1, 3}), (Values{{1, 9}, {2, 0}, {3, 2}}));
    EXPECT_EQ(a.least({3, 2, 1}), (Values{{1, 10}, {2, 0}, {3, 0}}));
    EXPECT_EQ(a.least({1}), (Values{{1, 0}}));
    EXPECT_FALSE(Automaton(2, false).least({1}));
    const base::Integer large = *base::power(10, 40);
    const Automaton b = both(is_at_most(3, Linear{{{1, 1}, {2, -1}}, 0}), is_number(3, 1, large));
    EXPECT_EQ(b.least({2, 1}), (Values{{1, large}, {2, large}}));
}

TEST(Automaton, StaysWithinItsAllowance) {
    const Allowance little(200);
    EXPECT_THROW(both(is_zero(2, Linear{{{1, 37}, {2, -41}}, 3}), is_at_most(2, Linear{{{2, 29}, {3, -31}}, 5})), TooLarge);
}

}  // namespace
}  // namespace grundy::arithmetic
