/// Theorem 4.4a: cells of exponents against the definition, and against log-periods at sizes that no table holds.
#include <gtest/gtest.h>

#include <random>

#include "engine/theorem/forms.hpp"
#include "tests/unit/pattern/games.hpp"

namespace grundy::pattern::test {
namespace {

using base::Integer;

std::vector<std::int64_t> random_divisors(std::mt19937& random, int most, int largest) {
    std::vector<std::int64_t> divisors;
    for (int count = std::uniform_int_distribution<int>(1, most)(random); count > 0; --count)
        divisors.push_back(std::uniform_int_distribution<int>(2, largest)(random));
    std::sort(divisors.begin(), divisors.end());
    divisors.erase(std::unique(divisors.begin(), divisors.end()), divisors.end());
    return divisors;
}

TEST(DivisionCells, EqualTheDefinitionOnRandomDivisors) {
    std::mt19937 random(44);
    for (int round = 0; round < 40; ++round) {
        const recognise::Division family{random_divisors(random, 4, 40)};
        solve::Values g;
        fill(g, 3000, options_of(family));
        for (std::uint64_t n = 0; n < 3000; n += n < 300 ? 1 : 7)
            EXPECT_EQ(theorem::division(family.divisors)->at({n}).value, Integer(g[n])) << testing::PrintToString(family.divisors) << n;
    }
}

TEST(DivisionCells, EqualLogPeriodsAtAnySize) {
    for (const std::vector<std::int64_t>& divisors : {std::vector<std::int64_t>{2, 3}, {2, 4}, {2, 8}, {3, 4}, {2, 3, 6}, {4, 6}, {6, 10, 15}}) {
        const recognise::Division family{divisors};
        const auto prover = make_prover(family);
        solve::Values g;
        const Progress p = run(*prover, options_of(family), g, 1 << 20);
        ASSERT_EQ(p.state, Progress::State::proved);
        Integer n = 12345;
        for (int k = 0; k < 60; ++k, n = n * 3 + k) EXPECT_EQ(theorem::division(divisors)->at({n}).value, p.pattern.value(n)) << n;
    }
}

TEST(DivisionCells, SpeakWhereNoLogPeriodIsProved) {
    const recognise::Division family{{999, 1000}};
    const auto prover = make_prover(family);
    solve::Values g;
    const Progress p = run(*prover, options_of(family), g, 1 << 19);
    ASSERT_NE(p.state, Progress::State::proved);
    ASSERT_TRUE(p.meanwhile);
    EXPECT_EQ(p.meanwhile->second.theorem(), TheoremId::division_cells);
    for (const std::uint64_t n : {0u, 1u, 998u, 999u, 1000u, 5000u, 99'999u, 500'000u}) EXPECT_EQ(*p.meanwhile->first.value(n), g[n]) << n;
}

}  // namespace
}  // namespace grundy::pattern::test
