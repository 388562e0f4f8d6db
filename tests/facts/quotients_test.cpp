/// misere_quotients.csv: orders of misère quotients of octal games, published and computed, and the periods of their heaps.
#include <gtest/gtest.h>

#include "engine/misere/presentation.hpp"
#include "tests/facts/games.hpp"

namespace grundy::facts {
namespace {

TEST(MisereQuotients, OfOctalGames) {
    Account account("misere_quotients.csv", 20);
    for (const Row& row : account.rows()) {
        SCOPED_TRACE(row["code"]);
        auto rules = std::make_shared<rule::Game>(*game(row["code"]));
        rules->play = rule::Play::misere;
        base::Budget budget;
        budget.set_time(std::chrono::seconds(120));
        const analyse::Result result = analyse::solve(rules, {}, budget);
        ASSERT_TRUE(result.quotient && result.quotient->law && result.quotient->law->of_all());
        const pattern::MisereQuotient& law = *result.quotient->law;
        EXPECT_EQ(std::to_string(law.quotient.order()), row["order"]);
        EXPECT_EQ(std::to_string(law.lost()), row["lost"]);
        EXPECT_EQ(std::to_string(law.period), row["period"]);
        EXPECT_EQ(std::to_string(law.preperiod), row["from"]);
        EXPECT_EQ(misere::tame(law.quotient) ? "tame" : "wild", row["kind"]);
        EXPECT_TRUE(result.quotient->grounds.proved());
        account.compared();
    }
}

}  // namespace
}  // namespace grundy::facts
