/// Theorem 2.3: the ranges of the published examples, random rules against the definition and against theorem 2.2, and laws that must be rejected.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "engine/pattern/digits/split_automata.hpp"
#include "engine/pattern/prove/arithmetic_period.hpp"
#include "tests/support/depth.hpp"
#include "tests/unit/pattern/games.hpp"

namespace grundy::pattern::test {
namespace {

using namespace recognise;

std::optional<ArithmeticRange> range_of(const char* code, const Period& law) {
    std::string why;
    const auto moves = TakeOrSplit::of(rule::parse_code(code));
    return moves ? arithmetic_range(*moves, law, why) : std::nullopt;
}

TEST(ArithmeticPeriod, TheRangesOfTheExamples) {
    const auto lasker = range_of("4.[3]", {1, 4, 4, {0, 1, 2, 4, 3}});
    ASSERT_TRUE(lasker);
    EXPECT_EQ(lasker->bits, 3u);
    EXPECT_EQ(lasker->need, 385u);  // n < n0 + 12·2^B·P
    const Family family = TakeAndBreak{rule::parse_code("4.77[3]")};
    solve::Values g;
    const Progress p = run(*make_prover(family), options_of(family), g, 20'000);
    ASSERT_EQ(p.state, Progress::State::proved) << p.note;
    EXPECT_EQ(p.proof->theorem(), TheoremId::arithmetic_period);
    const auto& law = std::get<Period>(p.pattern.law);
    EXPECT_EQ(std::pair(law.period, law.saltus), std::pair(std::uint64_t{8}, std::uint64_t{8}));
    for (std::uint64_t n = 0; n < g.size(); ++n) ASSERT_EQ(*p.pattern.value(n), g[n]) << n;
}

TEST(ArithmeticPeriod, HypothesesAreChecked) {
    EXPECT_FALSE(range_of("4.[3]", {0, 4, 4, {0, 1, 2, 4}}));     // n0 >= 1
    EXPECT_FALSE(range_of("4.[3]", {1, 3, 3, {0, 1, 2, 3}}));     // S is no power of two
    EXPECT_FALSE(range_of("4.[3]", {1, 4, 4, {0, 1, 2, 4, 6}}));  // 3 is no remainder: H1
    EXPECT_FALSE(range_of("4.[3]", {1, 4, 4, {0, 1, 2, 4, 7}}));  // 3 would be the value of no heap: H1
    EXPECT_FALSE(TakeOrSplit::of(rule::parse_code("0.77")));      // finite
    EXPECT_FALSE(TakeOrSplit::of(rule::parse_code("4.[31]")));    // an odd number may not be left
    EXPECT_FALSE(TakeOrSplit::of(rule::parse_code("4!.[3]")));    // parts must differ
    EXPECT_FALSE(TakeOrSplit::of(rule::parse_code("8.[3]")));     // three parts
    EXPECT_TRUE(TakeOrSplit::of(rule::parse_code("4.0[7]"))->endless);
    EXPECT_EQ(TakeOrSplit::of(rule::parse_code("4.0213[3]"))->c, 4u);
}

/// u(0), u(1), … of the law's continuation, straight from the definition: the least value of no heap up to n - c.
std::vector<std::uint64_t> least_missing(const Period& law, std::uint64_t c, std::uint64_t to) {
    const auto f = [&](std::uint64_t n) {
        const std::uint64_t i = n < law.preperiod ? 0 : (n - law.preperiod) / law.period;
        return law.values[n - i * law.period] + i * law.saltus;
    };
    std::vector<std::uint64_t> u;
    std::set<std::uint64_t> seen;
    for (std::uint64_t n = 0; n < to; ++n) {
        if (n >= c) seen.insert(f(n - c));
        std::uint64_t v = 0;
        while (seen.count(v)) ++v;
        u.push_back(v);
    }
    return u;
}

// The lemma of the proof once began where u(n) >= v*; there 4.0[3] with u(2) = u(3) = 1 refutes it.
TEST(ArithmeticPeriod, WhatCannotBeReachedByTakingMovesWithTheLaw) {
    const auto known = range_of("4.0[3]", {1, 1, 1, {0, 0}});
    ASSERT_TRUE(known);
    EXPECT_GT(known->settled, 2u);
    std::mt19937 random(31);
    int met = 0;
    for (int round = 0; round < 20'000; ++round) {
        Period law{1 + random() % 5, 1 + random() % 6, std::uint64_t{1} << random() % 3, {}};
        for (std::uint64_t n = 0; n < law.preperiod + law.period; ++n) law.values.push_back(static_cast<std::uint32_t>(random() % (n + 2)));
        TakeOrSplit rule;
        rule.c = 1 + random() % 9;
        std::string why;
        const auto range = arithmetic_range(rule, law, why);
        if (!range) continue;
        ++met;
        const auto u = least_missing(law, rule.c, range->settled + 12 * law.period);
        for (std::uint64_t n = range->settled; n + law.period < u.size(); ++n) {
            ASSERT_EQ(u[n + law.period], u[n] + law.saltus)
                << "c " << rule.c << " n0 " << law.preperiod << " P " << law.period << " S " << law.saltus << " at " << n;
        }
    }
    EXPECT_GE(met, 500);
}

// A law that fits the first values only: the range must not be met, or the values must refute it.
TEST(ArithmeticPeriod, RandomRulesAgreeWithTheDefinition) {
    std::mt19937 random(23);
    int by_range = 0;
    for (int round = 0; round < grundy::tests::rounds(5); ++round) {
        std::string code = random() % 2 ? "4." : "0.";
        const int digits = static_cast<int>(random() % 4);
        for (int t = 0; t < digits; ++t) code += "01234567"[random() % 8];
        code += random() % 6 ? "[3]" : "[7]";
        const Family family = TakeAndBreak{rule::parse_code(code)};
        solve::Values g;
        const Progress p = run(*make_prover(family, {20'000, 6000}), options_of(family), g, 1600);
        if (p.state != Progress::State::proved) continue;
        by_range += p.proof->theorem() == TheoremId::arithmetic_period;
        const std::uint64_t seen = g.size();
        fill(g, std::max<std::uint64_t>(2 * seen, 1500), options_of(family));
        for (std::uint64_t n = 0; n < g.size(); ++n) ASSERT_EQ(*p.pattern.value(n), g[n]) << code << " " << n << " by " << p.proof->number();
        const auto* law = std::get_if<Period>(&p.pattern.law);
        if (p.proof->theorem() != TheoremId::arithmetic_period || !law || law->period > 8) continue;
        EXPECT_NE(decide_split(*law, rule::parse_code(code), 30'000).state, SplitDecision::State::fails) << code;  // theorem 2.2 does not contradict
    }
    EXPECT_GE(by_range, grundy::tests::rounds(1));
}

TEST(ArithmeticPeriod, AutomataStopWithTheBudget) {
    base::Budget budget;
    budget.set_time(std::chrono::milliseconds(0));
    EXPECT_EQ(decide_split({1, 4, 4, {0, 1, 2, 4, 3}}, rule::parse_code("4.7777777[3]"), 1'000'000, &budget).state, SplitDecision::State::out_of_time);
}

}  // namespace
}  // namespace grundy::pattern::test
