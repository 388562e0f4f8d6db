/// Rows of Wythoff's table (theorem 5.2), and its P-positions, against published ones.
#include "engine/pattern/prove/wythoff_rows.hpp"

#include <gtest/gtest.h>

#include "engine/theorem/forms.hpp"
#include "tests/unit/pattern/games.hpp"

namespace grundy::pattern::test {
namespace {

TEST(Wythoff, TheTableOfPeriodsRows) {
    const auto proved = wythoff::prove_rows(4);
    ASSERT_EQ(proved.rows.size(), 5u);
    int rows = 0;
    for (const Row& row : period_rows()) {
        const std::string prefix = "Wythoff Grundy row ";
        if (row.kind == "beatty") {
            const auto a = numbers_in(row.ask).back();
            std::int64_t n = 0;
            for (const std::uint32_t lower : row.first) {
                EXPECT_EQ(theorem::wythoff({a})->at({lower, lower + a * n}).outcome, 'P') << row.game << " " << n;
                ++n;
            }
        }
        if (row.game.rfind(prefix, 0) != 0) continue;
        const auto& p = proved.rows.at(std::stoul(row.game.substr(prefix.size())));
        const auto& law = std::get<Period>(p.law);
        EXPECT_EQ(std::tuple(law.preperiod, law.period, law.saltus), std::tuple(row.preperiod, row.period, row.saltus)) << row.game;
        for (std::size_t n = 0; n < row.first.size(); ++n) EXPECT_EQ(*p.value(n), row.first[n]) << row.game << " " << n;
        ++rows;
    }
    EXPECT_EQ(rows, 5);
}

}  // namespace
}  // namespace grundy::pattern::test
