/// periods.csv: patterns, and whether they are proved.
#include <gtest/gtest.h>

#include <sstream>

#include "engine/base/failure.hpp"
#include "engine/pattern/law/pattern.hpp"
#include "tests/facts/games.hpp"
#include "tests/facts/table.hpp"

namespace grundy::facts {
namespace {

std::vector<std::string> words(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> result;
    for (std::string word; in >> word;) result.push_back(word);
    return result;
}

/// "mark t=3" is a game and a parameter; "subtract {1, 2}" is one family; what stands in parentheses behind a code is a remark. Where nobody knows a period it
/// is looked for a moment only.
analyse::Result solve_as_typed(std::string ask, bool unknown) {
    if (const auto remark = ask.find(" ("); remark != std::string::npos) ask.resize(remark);
    const auto blank = ask.find(' ');
    const bool setting = blank != std::string::npos && ask.find('=') != std::string::npos;
    const GamePtr rules = setting ? game(ask.substr(0, blank), ask.substr(blank + 1)) : game(ask);
    base::Budget budget;
    budget.set_time(std::chrono::seconds(120));
    analyse::Options options;
    if (unknown) options.effort = 0.3;
    return analyse::solve(rules, options, budget);
}

void expect_first(const analyse::Result& result, const Row& row) {
    const auto first = words(row["first40"]);
    ASSERT_GE(result.first, 0) << row["ask"];
    const auto least = static_cast<std::size_t>(result.first);
    ASSERT_LE(least + first.size(), result.values.size() + least * 2 + 1) << row["ask"];
    for (std::size_t n = least; n < first.size(); ++n) {
        if (result.outcomes.at(n - least) == '-') continue;  // no position of the game
        ASSERT_TRUE(result.values.at(n - least)) << row["ask"] << " at " << n;
        EXPECT_EQ(std::to_string(*result.values[n - least]), first[n]) << row["ask"] << " at " << n;
    }
}

void expect_period(const analyse::Result& result, const Row& row) {
    const auto& pattern = result.pattern;
    EXPECT_TRUE(pattern.proved()) << row["ask"];
    ASSERT_TRUE(pattern.saltus()) << row["ask"];
    EXPECT_EQ(base::to_string(*pattern.period()), row["period"]) << row["ask"];
    EXPECT_EQ(base::to_string(*pattern.preperiod()), row["preperiod"]) << row["ask"];
    EXPECT_EQ(base::to_string(*pattern.saltus()), row["saltus"].empty() ? "0" : row["saltus"]) << row["ask"];
}

/// g(n) = g(floor(n / M)) from n0 on, by the proved law.
void expect_log_period(const analyse::Result& result, const Row& row) {
    EXPECT_STREQ(result.pattern.law ? result.pattern.law->kind() : "none", "log-period") << row["ask"];
    EXPECT_TRUE(result.pattern.proved()) << row["ask"];
    ASSERT_TRUE(result.law) << row["ask"];
    const std::uint64_t factor = std::stoull(row["period"]);
    for (std::uint64_t n = std::stoull(row["preperiod"]); n < 20'000; ++n) {
        ASSERT_EQ(result.law->value(base::Integer(n)), result.law->value(base::Integer(n / factor))) << row["ask"] << " at " << n;
    }
}

/// A_n is listed; (A_n, A_n + a n) is lost.
void expect_beatty(const analyse::Result& result, const Row& row) {
    EXPECT_TRUE(result.pattern.proved()) << row["ask"];
    ASSERT_TRUE(result.law) << row["ask"];
    const std::uint64_t a = std::stoull(row["ask"].substr(row["ask"].find('=') + 1));
    std::uint64_t n = 0;
    for (const std::string& lower : words(row["first40"])) {
        const base::Integer x(lower);
        EXPECT_EQ(result.law->at(std::vector<base::Integer>{x, x + a * n}).outcome, 'P') << row["ask"] << " n = " << n;
        ++n;
    }
}

TEST(Facts, Periods) {
    Account account("periods.csv", 109);
    for (const Row& row : account.rows()) {
        const std::string what = "line " + std::to_string(row.line) + ": " + row["game"];
        if (row["ask"].empty()) {
            account.left_out(what, "the table does not say how to ask for it");
            continue;
        }
        try {
            const auto result = solve_as_typed(row["ask"], row["kind"] == "unknown");
            const std::string& kind = row["kind"];
            if (kind == "beatty") {
                expect_beatty(result, row);
            } else {
                expect_first(result, row);
                if (kind == "period" || kind == "arith") expect_period(result, row);
                if (kind == "automatic" || kind == "valuation") {
                    EXPECT_TRUE(result.pattern.proved()) << row["ask"];
                }
                if (kind == "logperiod") expect_log_period(result, row);
                if (kind == "unknown") {
                    EXPECT_FALSE(result.pattern.proved()) << row["ask"];
                }
            }
            account.compared();
        } catch (const base::Failure& failure) {
            account.left_out(what, failure);
        }
    }
}

}  // namespace
}  // namespace grundy::facts
