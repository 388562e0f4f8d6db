// Sets of numbers against their definitions, in 64 bits and in big numbers, and at the end of 64 bits.
#include "engine/base/number_sets.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <numeric>
#include <set>

#include "engine/base/integer.hpp"

namespace grundy::base {
namespace {

constexpr std::int64_t end = std::numeric_limits<std::int64_t>::max();
constexpr std::uint64_t last_prime = 9'223'372'036'854'775'783U;  // the greatest below 2^63

bool prime_by_definition(std::int64_t n) {
    for (std::int64_t d = 2; d < n; ++d)
        if (n % d == 0) return false;
    return n >= 2;
}

/// The members as the function hands them out, sorted; each must be handed out once.
template <class Number, class Make>
std::vector<std::int64_t> members(Make make) {
    std::vector<std::int64_t> all;
    make([&](const Number& x) { all.push_back(static_cast<std::int64_t>(x)); });
    std::sort(all.begin(), all.end());
    EXPECT_EQ(std::adjacent_find(all.begin(), all.end()), all.end());
    return all;
}

/// Members up to n of a set given by a test.
template <class Test>
std::vector<std::int64_t> by_test(std::int64_t n, Test test) {
    std::vector<std::int64_t> all;
    for (std::int64_t x = 1; x <= n; ++x)
        if (test(x)) all.push_back(x);
    return all;
}

bool is_power(std::int64_t x, std::int64_t b) {
    while (x % b == 0) x /= b;
    return x == 1;
}

template <class Number>
void compare_all() {
    const std::set<std::int64_t> fibonacci{1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610};
    const std::set<std::int64_t> factorials{1, 2, 6, 24, 120, 720};
    for (std::int64_t n = -3; n <= 800; n += n < 40 ? 1 : 37) {
        const Number top(n);
        EXPECT_EQ(members<Number>([&](auto out) { powers_upto<Number>(Number(3), top, out); }), by_test(n, [](auto x) { return is_power(x, 3); })) << n;
        EXPECT_EQ(members<Number>([&](auto out) { squares_upto<Number>(top, out); }), by_test(n,
                                                                                              [](auto x) {
                                                                                                  for (std::int64_t k = 1; k <= x; ++k)
                                                                                                      if (k * k == x) return true;
                                                                                                  return false;
                                                                                              }))
            << n;
        EXPECT_EQ(members<Number>([&](auto out) { fibonacci_upto<Number>(top, out); }), by_test(n, [&](auto x) { return fibonacci.count(x) != 0; })) << n;
        EXPECT_EQ(members<Number>([&](auto out) { factorials_upto<Number>(top, out); }), by_test(n, [&](auto x) { return factorials.count(x) != 0; })) << n;
        EXPECT_EQ(members<Number>([&](auto out) { prime_powers_upto<Number>(primes_upto(n), top, out); }),
                  by_test(n,
                          [](auto x) {
                              if (x == 1) return true;
                              for (std::int64_t p = 2; p <= x; ++p)
                                  if (prime_by_definition(p) && is_power(x, p)) return true;
                              return false;
                          }))
            << n;
    }
}

TEST(NumberSets, AreWhatTheyAreCalled) {
    compare_all<std::int64_t>();
    compare_all<Integer>();
    for (std::int64_t n = -3; n <= 400; ++n) EXPECT_EQ(primes_upto(n), by_test(n, prime_by_definition)) << n;
}

TEST(NumberSets, EndWhere64BitsEnd) {
    const auto last = [](auto make) {
        std::int64_t greatest = 0;
        std::size_t count = 0;
        make([&](std::int64_t x) { greatest = std::max(greatest, x), ++count; });
        return std::pair(count, greatest);
    };
    EXPECT_EQ(last([](auto out) { powers_upto<std::int64_t>(2, end, out); }), std::pair(std::size_t{63}, std::int64_t{1} << 62));
    EXPECT_EQ(last([](auto out) { factorials_upto<std::int64_t>(end, out); }), std::pair(std::size_t{20}, std::int64_t{2'432'902'008'176'640'000}));
    EXPECT_EQ(last([](auto out) { fibonacci_upto<std::int64_t>(end, out); }), std::pair(std::size_t{91}, std::int64_t{7'540'113'804'746'346'429}));
}

TEST(NumberSets, PrimesAreTold) {
    for (std::int64_t n = 0; n <= 3000; ++n) EXPECT_EQ(is_prime(static_cast<std::uint64_t>(n)), prime_by_definition(n)) << n;
    for (const std::uint64_t prime : {(std::uint64_t{1} << 61) - 1, last_prime, std::uint64_t{18'446'744'073'709'551'557U}})
        EXPECT_TRUE(is_prime(prime)) << prime;
    // strong pseudoprimes to the bases 2, 3, 5, 7; to the first nine primes; a Carmichael number; and the neighbours of the greatest primes
    for (const std::uint64_t composite :
         {std::uint64_t{3'215'031'751U}, std::uint64_t{3'825'123'056'546'413'051U}, std::uint64_t{561}, last_prime - 2, last_prime + 2, ~std::uint64_t{0}})
        EXPECT_FALSE(is_prime(composite)) << composite;
}

TEST(NumberSets, DivisorsDivide) {
    for (std::uint64_t n = 1; n <= 2000; ++n) {
        std::vector<std::uint64_t> expected;
        for (std::uint64_t d = 1; d <= n; ++d)
            if (n % d == 0) expected.push_back(d);
        EXPECT_EQ(divisors_of(n), expected) << n;
    }
    const std::uint64_t mersenne = (std::uint64_t{1} << 31) - 1;
    EXPECT_EQ(divisors_of(mersenne * mersenne), (std::vector<std::uint64_t>{1, mersenne, mersenne * mersenne}));
    EXPECT_EQ(divisors_of(last_prime), (std::vector<std::uint64_t>{1, last_prime}));
    EXPECT_EQ(divisors_of(1'000'003U * 1'000'033ULL * 1'000'037ULL).size(), 8U);
}

TEST(NumberSets, ZeckendorfsPartsAreNoNeighbours) {
    for (std::int64_t n = 0; n <= 3000; ++n) {
        const auto parts = zeckendorf_of<std::int64_t>(n);
        EXPECT_EQ(std::accumulate(parts.begin(), parts.end(), std::int64_t{0}), n);
        std::vector<std::int64_t> all;
        fibonacci_upto<std::int64_t>(n, [&](std::int64_t f) { all.push_back(f); });
        for (std::size_t i = 0; i + 1 < parts.size(); ++i)
            EXPECT_GE(std::find(all.begin(), all.end(), parts[i + 1]) - std::find(all.begin(), all.end(), parts[i]), 2) << n;
    }
}

}  // namespace
}  // namespace grundy::base
