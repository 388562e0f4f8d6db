/// Side conditions (3.2, 3.3), values that rise (2.2), and winning moves on huge heaps.
#include <gtest/gtest.h>

#include <functional>
#include <span>

#include "engine/pattern/digits/split_automata.hpp"
#include "engine/pattern/law/detect.hpp"
#include "engine/pattern/law/winning.hpp"
#include "tests/unit/pattern/games.hpp"

namespace grundy::pattern::test {
namespace {

using namespace recognise;

// .3F is periodic from 1 in the published form; the law holds at 0 too.
TEST(Rising, LaskerAndTheHexadecimalSaltusOfThree) {
    const struct {
        const char* code;
        std::uint64_t e, p, s;
        const char* theorem;
    } rows[] = {{"4.[3]", 1, 4, 4, "2.3"}, {"0.3F", 0, 6, 3, "2.2"}, {"0.[3]", 0, 1, 1, "2.3"}};
    for (const auto& row : rows) {
        const Family family = TakeAndBreak{rule::parse_code(row.code)};
        solve::Values g;
        const Progress p = run(*make_prover(family), options_of(family), g, 400);
        ASSERT_EQ(p.state, Progress::State::proved) << row.code << " " << p.note;
        EXPECT_STREQ(p.proof->number(), row.theorem);
        const auto& law = std::get<Period>(p.pattern.law);
        EXPECT_EQ(std::tuple(law.preperiod, law.period, law.saltus), std::tuple(row.e, row.p, row.s)) << row.code;
        fill(g, 300, options_of(family));
        for (std::uint64_t n = 0; n < g.size(); ++n) ASSERT_EQ(*p.pattern.value(n), g[n]) << row.code << " " << n;
    }
}

TEST(Rising, WrongLawsAreRefuted) {
    const auto lasker = rule::parse_code("4.[3]"), kayles = rule::parse_code("0.77");
    using State = SplitDecision::State;
    EXPECT_EQ(decide_split({0, 1, 1, {0}}, lasker, 150'000).state, State::fails);
    EXPECT_EQ(decide_split({1, 4, 4, {0, 1, 2, 4, 3}}, lasker, 150'000).state, State::holds);
    EXPECT_EQ(decide_split({1, 4, 4, {0, 1, 2, 3, 4}}, lasker, 150'000).state, State::fails);
    EXPECT_EQ(decide_split({0, 2, 0, {0, 1}}, kayles, 150'000).state, State::fails);
    EXPECT_EQ(decide_split({1, 8, 0, {0, 1, 0, 1, 2, 0, 1, 0, 3}}, rule::parse_code("0.34"), 150'000).state, State::fails);
}

GapClause clause(int parts, std::int64_t low, std::int64_t high, std::vector<GapAtom> atoms = {}) { return {parts, low, high, 1, 0, std::move(atoms)}; }
GapAtom gap(GapAtom::Relation relation, std::int64_t value) { return {GapAtom::Subject::gap, 0, 1, relation, value, 1}; }

Draws draw_clause{11};

// Rules that may only split nearly in half: for every removal t, one heap or two with |a - b| <= 1, or nothing.
GapRegular random_rule() {
    GapRegular rule;
    for (std::int64_t t = 0; t <= 4; ++t) {
        if (t > 0 && draw_clause(2)) rule.clauses.push_back(clause(1, t, t));
        if (t > 0 && draw_clause(3) == 0) rule.clauses.push_back(clause(0, t, t));
        if (draw_clause(2)) rule.clauses.push_back(clause(2, t, t, {gap(GapAtom::Relation::less, 2)}));
    }
    return rule;
}

// Found by random search: rules for which the range of Guy and Smith (n0 <= n < 2 n0 + p + k, enough for plain codes) shows a period that is none. Theory 3.2.
TEST(Gaps, TheRangeOfPlainCodesLiesForNearlyEqualSplits) {
    using R = GapAtom::Relation;
    const auto half = gap(R::less, 2), twin = gap(R::less, 1), apart = gap(R::equal, 2);
    const struct {
        GapRegular rule;
        std::uint64_t k, n0, p, fails;
    } rows[] = {
        {{{clause(2, 0, 0, {half}), clause(1, 1, 2), clause(0, 1, 2), clause(2, 3, 3, {apart})}}, 3, 11, 8, 33},
        {{{clause(2, 0, 0, {twin}), clause(1, 2, 3), clause(2, 3, 3, {half}), clause(2, 4, 4, {apart})}}, 4, 9, 5, 27},
        {{{clause(0, 1, 2), clause(2, 2, 2, {apart})}}, 2, 3, 1, 9},
    };
    for (const auto& row : rows) {
        const Options options = options_of(row.rule);
        solve::Values g;
        fill(g, 800, options);
        for (std::uint64_t n = row.n0; n < 2 * row.n0 + row.p + row.k; ++n) ASSERT_EQ(g[n], g[n + row.p]) << "the naive range is content, heap " << n;
        EXPECT_NE(g[row.fails], g[row.fails + row.p]);
        const auto prover = make_prover(row.rule);
        solve::Values own;
        const Progress p = run(*prover, options, own, 800);
        if (p.state != Progress::State::proved) continue;
        const auto& law = std::get<Period>(p.pattern.law);
        EXPECT_EQ(p.proof->theorem(), TheoremId::gap_regular);
        EXPECT_GE(p.proof->checked_to(), 3 * std::max<std::uint64_t>(law.preperiod, 3) + 4 * law.period + row.k);
        for (std::uint64_t n = 0; n < g.size(); ++n) ASSERT_EQ(*p.pattern.value(n), g[n]) << p.proof->number() << " heap " << n;
    }
}

TEST(Gaps, WhatIsProvedOfRandomRulesStaysTrue) {
    int proved = 0;
    for (int i = 0; i < 150; ++i) {
        const GapRegular rule = random_rule();
        const Options options = options_of(rule);
        solve::Values g;
        const Progress p = run(*make_prover(rule), options, g, 200);
        if (p.state != Progress::State::proved) continue;
        ++proved;
        EXPECT_EQ(p.proof->theorem(), TheoremId::gap_regular);
        fill(g, 350, options);
        for (std::uint64_t n = 0; n < g.size(); ++n) ASSERT_EQ(*p.pattern.value(n), g[n]) << p.proof->number() << " rule " << i << " heap " << n;
    }
    EXPECT_GT(proved, 30);
}

TEST(Gaps, EndlessRemovalsAndWhatIsOutsideTheClass) {
    GapRegular rule;  // take any odd number and leave nothing, one part or two equal parts
    for (int parts = 0; parts <= 2; ++parts) rule.clauses.push_back({parts, 1, -1, 2, 1, {}});
    rule.clauses.back().atoms.push_back(gap(GapAtom::Relation::equal, 0));
    solve::Values g;
    const Progress p = run(*make_prover(rule), options_of(rule), g, 400);
    ASSERT_EQ(p.state, Progress::State::proved);
    EXPECT_EQ(p.proof->theorem(), TheoremId::unbounded_removal);
    fill(g, 600, options_of(rule));
    for (std::uint64_t n = 0; n < g.size(); ++n) ASSERT_EQ(*p.pattern.value(n), g[n]) << n;
    GapRegular standing{{clause(1, 0, 2)}};
    EXPECT_EQ(make_prover(standing)->look({}).state, Progress::State::gave_up);
}

// On every heap below 200 an option of this value is found iff there is one (for some families only below g(n), which is what winning in a sum needs); on
// 10^1000 + i it leads where it should.
TEST(Winning, OptionsOfEveryValueAtAnySize) {
    const std::pair<Family, bool> rows[] = {{FiniteSubtraction{{1, 4, 5}}, true},
                                            {AllBut{{1, 4, 5}}, true},
                                            {AllBut{{}}, true},
                                            {PeriodicSubtraction{{}, 1, 2, {1}}, true},
                                            {TakeAndBreak{rule::parse_code("0.77")}, true},
                                            {TakeAndBreak{rule::parse_code("0.07")}, true},
                                            {TakeAndBreak{rule::parse_code("4.[3]")}, false},
                                            {Division{{2, 3}}, true},
                                            {Mark{3}, true},
                                            {DivisorSubtraction{true}, false},
                                            {DivisorSubtraction{false}, false}};
    for (const auto& [family, above_too] : rows) {
        solve::Values g;
        const Options options = options_of(family);
        const Progress p = run(*make_prover(family), options, g, 200'000);
        ASSERT_EQ(p.state, Progress::State::proved);
        fill(g, 200, options);
        base::MexSet seen;
        for (std::uint64_t n = 0; n < 200; ++n) {
            seen.reset();
            options(n, g, seen);
            for (std::uint32_t target = 0; target < 6; ++target) {
                const auto parts = option_with_value(family, p.pattern, {n}, target);
                if (parts) {
                    std::uint32_t x = 0;
                    for (const auto& part : *parts) x ^= g[static_cast<std::uint64_t>(part)];
                    ASSERT_EQ(x, target) << p.pattern.describe() << " " << n;
                    ASSERT_TRUE(seen.contains({target})) << p.pattern.describe() << " " << n << " to " << target;
                } else {
                    ASSERT_TRUE(!seen.contains({target}) || (!above_too && target > g[n])) << p.pattern.describe() << " " << n << " to " << target;
                }
            }
        }
        const base::Integer huge = pow(base::Integer(10), 1000);
        for (int i = 0; i < 24; ++i) {
            const auto parts = option_with_value(family, p.pattern, {huge + i});
            ASSERT_EQ(parts.has_value(), p.pattern.outcome(huge + i) == 'N') << p.pattern.describe() << " 10^1000 + " << i;
            base::Integer x = 0;
            for (const auto& part : parts ? *parts : Parts{}) x ^= *p.pattern.value(part);
            ASSERT_EQ(x, 0);
        }
    }
}

/// A period of which nobody keeps the values finds a move wherever the kept one does: here the values are kept after all.
TEST(Moves, OfAPeriodThatIsComputedAgain) {
    class Again final : public solve::FarValues {
    public:
        explicit Again(std::vector<std::uint32_t> values) : values_(std::move(values)) {}
        std::uint64_t count() const override { return values_.size(); }
        void read(std::uint64_t first, std::uint64_t length, const std::function<void(std::span<const std::uint32_t>)>& take) const override {
            ASSERT_LE(first + length, values_.size());
            for (std::uint64_t n = first; n < first + length; n += 100) take(std::span(values_).subspan(n, std::min<std::uint64_t>(100, first + length - n)));
        }

    private:
        std::vector<std::uint32_t> values_;
    };
    int moves = 0;
    for (const char* code : {"0.77", "0.137", "4.3", "0!.7", "0.156"}) {
        const Family family = TakeAndBreak{rule::parse_code(code)};
        solve::Values g;
        const Progress p = run(*make_prover(family), options_of(family), g, 9000);
        ASSERT_EQ(p.state, Progress::State::proved) << code << " " << p.note;
        const auto& law = std::get<Period>(p.pattern.law);
        ASSERT_EQ(law.saltus, 0U);
        const Pattern far{Of::values, LongPeriod{law.preperiod, law.period, 0, std::make_shared<Again>(law.values)}};
        std::vector<base::Integer> heaps{pow(base::Integer(10), 40), pow(base::Integer(10), 40) + 7};
        for (int n = 0; n < 120; ++n) heaps.push_back(n), heaps.push_back(base::Integer(law.preperiod + law.period) - 60 + n);
        for (const base::Integer& n : heaps) {
            if (n < 0) continue;
            for (std::uint32_t target = 0; target < *p.pattern.value(n); ++target) {
                const auto parts = option_with_value(family, far, {n}, target);
                ASSERT_TRUE(parts) << code << " " << n << " to " << target;
                base::Integer x = 0, tokens = 0;
                for (const auto& part : *parts) x ^= *p.pattern.value(part), tokens += part;
                EXPECT_EQ(x, target) << code << " " << n;
                EXPECT_TRUE(n - tokens >= 0 && n - tokens <= 3) << code << " " << n;
                ++moves;
            }
            EXPECT_FALSE(option_with_value(family, far, {n}, *p.pattern.value(n))) << code << " " << n;
        }
    }
    EXPECT_GT(moves, 2000);
}

}  // namespace
}  // namespace grundy::pattern::test
