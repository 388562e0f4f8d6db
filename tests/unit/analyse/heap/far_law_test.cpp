// A period that no table holds, the whole way: 0.104 (Flammenkamp's tables: period 11 770 282 from 197 769 598), some seconds. What is asked of it afterwards
// is computed again from rings; the values that a table would hold are those of a table.
#include <gtest/gtest.h>

#include "engine/analyse/heap/checksum.hpp"
#include "engine/analyse/heap/sequence.hpp"
#include "engine/recognise/recognise.hpp"
#include "tests/support/written.hpp"

namespace grundy::analyse {
namespace {

TEST(FarLaw, OfAStream) {
    const auto rule = grundy::tests::written("game far\ncode 0.104\n");
    const auto compiled = game::compile(*rule);
    const recognise::Recognition seen = recognise::recognise(*rule);
    Sequence far(rule, compiled, seen, Options{}, family_kernel(compiled, seen, Options{}));
    Sequence near(rule, compiled, seen, Options{}, family_kernel(compiled, seen, Options{}));
    ASSERT_FALSE(near.compute(1'500'000, base::Budget()));
    ASSERT_FALSE(far.stream(10, std::uint64_t{1} << 30, base::Budget()));
    ASSERT_TRUE(far.proved());
    EXPECT_LT(far.values().size(), std::uint64_t{1} << 20);
    EXPECT_GT(far.streamed(), 197'769'598U);
    const auto* law = std::get_if<pattern::LongPeriod>(&far.law()->law);
    ASSERT_NE(law, nullptr);
    EXPECT_EQ(std::pair(law->preperiod, law->period), std::pair(std::uint64_t{197'769'598}, std::uint64_t{11'770'282}));
    EXPECT_EQ(far.theorem()->proof.theorem(), pattern::TheoremId::few_rare);
    EXPECT_STREQ(far.law()->kind(), "period");

    EXPECT_EQ(checksum(far, 1'500'000), checksum(near, 1'500'000));
    for (const std::uint64_t n : {5ULL, 300'000ULL, 1'499'999ULL}) EXPECT_EQ(far.law()->value(base::Integer(n)), base::Integer(near.values()[n])) << n;
    // The last exception, and the law beyond it at heaps of any size.
    const auto g = [&](const base::Integer& n) { return *far.law()->value(n); };
    const base::Integer e = law->preperiod, p = law->period;
    EXPECT_NE(g(e - 1), g(e - 1 + p));
    for (const std::uint64_t k : {0ULL, 1ULL, 1000ULL, 11'770'281ULL}) EXPECT_EQ(g(e + k), g(e + k + p * base::Integer("1000000000000000000000"))) << k;
}

}  // namespace
}  // namespace grundy::analyse
