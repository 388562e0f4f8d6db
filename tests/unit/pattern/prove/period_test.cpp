/// Theorems 1.1, 2.1, 3.1, 3.2, 3.3 on the published table of periods, against values from the plain definition.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/pattern/games.hpp"

namespace grundy::pattern::test {
namespace {

using namespace recognise;

bool is_code(const Row& row) { return row.game.rfind("octal", 0) == 0; }

Family family_of(const Row& row) {
    if (is_code(row)) return TakeAndBreak{rule::parse_code(row.ask)};
    return FiniteSubtraction{numbers_in(row.ask)};
}

// Codes whose range needs more than 25 000 values wait for the fast kernels: 0.16 and 0.56.
TEST(Period, EveryRowOfTheTableIsProvedWithItsLeastPeriodAndPreperiod) {
    int proved = 0;
    for (const Row& row : period_rows()) {
        if (row.kind != "period" || row.preperiod + row.period > 10'000) continue;
        if (!is_code(row) && row.ask.rfind("subtract {", 0) != 0) continue;
        const Family family = family_of(row);
        const auto prover = make_prover(family);
        solve::Values g;
        const Progress p = run(*prover, options_of(family), g, 30'000);
        ASSERT_EQ(p.state, Progress::State::proved) << row.game;
        const auto& law = std::get<Period>(p.pattern.law);
        EXPECT_EQ(law.preperiod, row.preperiod) << row.game;
        EXPECT_EQ(law.period, row.period) << row.game;
        EXPECT_EQ(law.saltus, 0u) << row.game;
        for (std::size_t n = 0; n < row.first.size(); ++n) EXPECT_EQ(*p.pattern.value(n), row.first[n]) << row.game << " heap " << n;
        EXPECT_LE(p.proof->checked_to(), g.size());
        if (row.extra.rfind("max=", 0) == 0) {
            EXPECT_EQ(*p.pattern.max_value(), std::stoi(row.extra.substr(4))) << row.game;
        }
        ++proved;
    }
    EXPECT_GE(proved, 80);
}

TEST(Period, UnknownGamesAreNotProved) {
    for (const char* code : {"4!.0", "0.007", "0.6", "0.161"}) {
        const Family family = TakeAndBreak{rule::parse_code(code)};
        const auto prover = make_prover(family);
        solve::Values g;
        EXPECT_NE(run(*prover, options_of(family), g, 3000).state, Progress::State::proved) << code;
    }
}

TEST(Period, OneSixtyOneAndThirtySixDifferFirstAtHeap519) {
    solve::Values a, b;
    fill(a, 520, options_of(TakeAndBreak{rule::parse_code("0.161")}));
    fill(b, 520, options_of(TakeAndBreak{rule::parse_code("0.36")}));
    std::uint64_t n = 0;
    while (n < 520 && a[n] == b[n]) ++n;
    EXPECT_EQ(n, 519u);
}

TEST(Period, AnswersAtAnySizeAndSaysThePPositions) {
    const Family kayles = TakeAndBreak{rule::parse_code("0.77")};
    const auto prover = make_prover(kayles);
    solve::Values g;
    const Progress p = run(*prover, options_of(kayles), g, 1000);
    ASSERT_EQ(p.proof->theorem(), TheoremId::guy_smith);
    EXPECT_LE(g.size(), 175u);  // 2e + 2p + k = 168 values decide; a look may come a sixteenth late
    fill(g, 5000, options_of(kayles));
    for (std::uint64_t n = 0; n < 5000; ++n) ASSERT_EQ(*p.pattern.value(n), g[n]) << n;
    const base::Integer huge = pow(base::Integer(10), 1000);
    EXPECT_EQ(*p.pattern.value(huge), g[71 + static_cast<std::uint64_t>((huge - 71) % 12)]);
    EXPECT_EQ(p.pattern.p_positions().words, "n ∈ {0}");

    const Family s145 = FiniteSubtraction{{1, 4, 5}};
    solve::Values h;
    EXPECT_EQ(run(*make_prover(s145), options_of(s145), h, 100).pattern.p_positions().words, "n mod 8 ∈ {0, 2}");
}

// Every law that is proved for a random rule stays true far beyond the range that proved it.
TEST(Period, RandomSubtractionSetsStayPeriodicBeyondTheWindow) {
    std::uint64_t seed = 20240601;
    const auto next = [&seed](std::uint64_t below) {
        seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
        return (seed >> 33) % below;
    };
    for (int i = 0; i < 200; ++i) {
        std::vector<std::int64_t> set;
        for (std::int64_t s = 1; s < 18; ++s) {
            if (next(4) == 0) set.push_back(s);
        }
        const Family family = FiniteSubtraction{set};
        solve::Values g;
        const Progress p = run(*make_prover(family), options_of(family), g, 20'000);
        if (p.state != Progress::State::proved) continue;
        fill(g, g.size() * 2 + 500, options_of(family));
        for (std::uint64_t n = 0; n < g.size(); ++n) ASSERT_EQ(*p.pattern.value(n), g[n]) << p.pattern.describe() << " set " << ::testing::PrintToString(set);
    }
}

}  // namespace
}  // namespace grundy::pattern::test
