/// positions.csv: outcomes and values of single positions and sums, by brute force from the rules.
#include <gtest/gtest.h>

#include "engine/base/failure.hpp"
#include "tests/facts/games.hpp"
#include "tests/facts/table.hpp"

namespace grundy::facts {
namespace {

TEST(Facts, Positions) {
    Account account("positions.csv", 529);
    for (const Row& row : account.rows()) {
        const std::string what = "line " + std::to_string(row.line) + ": " + row["game"] + " " + row["params"] + " at " + row["position"];
        try {
            const GamePtr rules = game(row["game"], row["params"]);
            base::Budget budget;
            budget.set_time(std::chrono::seconds(60));
            const analyse::SumReport report = analyse::value(sum(rules, row["position"]), {}, budget);
            if (report.outcome == '?') {
                account.left_out(what, report.partial);
                continue;
            }
            EXPECT_EQ(std::string(1, report.outcome), row["outcome"]) << what;
            if (!row["value"].empty()) {
                EXPECT_EQ(report.value, row["value"]) << what;
            }
            account.compared();
        } catch (const base::Failure& failure) {
            account.left_out(what, failure);
        }
    }
}

}  // namespace
}  // namespace grundy::facts
