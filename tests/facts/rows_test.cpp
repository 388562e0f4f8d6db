/// Rows of Grundy values: grundy_rows/ (truth), subtraction_table.csv (printed rows and periods), division_table.csv (printed changes).
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "engine/base/failure.hpp"
#include "tests/facts/games.hpp"
#include "tests/facts/table.hpp"

namespace grundy::facts {
namespace {

analyse::Result values_to(const GamePtr& rules, std::uint64_t to) {
    base::Budget budget;
    budget.set_time(std::chrono::seconds(60));
    analyse::Options options;
    options.to = to;
    options.stored.reset();
    return analyse::solve(rules, options, budget);
}

/// g(n) of a result, whichever list holds it; nothing where it has none.
std::optional<std::string> value_at(const analyse::Result& result, std::uint64_t n) {
    if (!result.values.empty()) {
        const auto heap = static_cast<std::int64_t>(n) - result.first;
        if (heap < 0 || static_cast<std::size_t>(heap) >= result.values.size()) return std::nullopt;
        const auto value = result.values[static_cast<std::size_t>(heap)];
        return value ? std::optional(std::to_string(*value)) : std::nullopt;
    }
    const std::string position = "(" + std::to_string(n) + ")";
    const auto found = std::find_if(result.positions.begin(), result.positions.end(), [&](const auto& entry) { return entry.position == position; });
    return found == result.positions.end() ? std::nullopt : std::optional(found->value);
}

TEST(Facts, Rows) {
    Account account("rows.csv", 30);
    for (const Row& row : account.rows()) {
        const auto truth = pairs(row["file"]);
        if (!truth || truth->empty()) {
            account.left_out(row["file"], "no such file");
            continue;
        }
        try {
            const auto result = values_to(game(row["game"], row["params"]), truth->back().first);
            for (const auto& [n, g] : *truth) {
                const auto value = value_at(result, n);
                ASSERT_TRUE(value) << row["file"] << " at " << n;
                ASSERT_EQ(*value, std::to_string(g)) << row["file"] << " at " << n;
            }
            account.compared();
        } catch (const base::Failure& failure) {
            account.left_out(row["file"], failure);
        }
    }
}

std::string set_of(const std::string& numbers) {
    std::istringstream in(numbers);
    std::string text;
    for (std::string number; in >> number;) text += (text.empty() ? "" : ", ") + number;
    return "subtract {" + text + "}";
}

/// Printed as digits, with stars between the periods and dots at the end.
std::string digits_of(std::string row) {
    row.erase(std::remove_if(row.begin(), row.end(), [](char c) { return c < '0' || c > '9'; }), row.end());
    return row;
}

/// Printed rows that are wrong, with the first wrong digit: found here, confirmed by the definition.
struct Misprint {
    const char* set;
    std::size_t n;
    char printed;
    char right;
};
constexpr Misprint misprinted[] = {
    {"5 7", 22, '1', '2'},
    {"6 7", 11, '2', '1'},
};

const Misprint* misprint(const std::string& set) {
    for (const Misprint& m : misprinted) {
        if (set == m.set) return &m;
    }
    return nullptr;
}

TEST(Facts, SubtractionTable) {
    Account account("subtraction_table.csv", 62);
    for (const Row& row : account.rows()) {
        const std::string what = "line " + std::to_string(row.line) + ": S = {" + row["subtraction_set"] + "}";
        const auto result = values_to(game(set_of(row["subtraction_set"])), 100);
        const std::string printed = digits_of(row["nim_row_printed"]);
        std::string found;
        for (std::size_t n = 0; n < printed.size(); ++n) found += std::to_string(*result.values[n]);
        const Misprint* known = misprint(row["subtraction_set"]);
        if (known && known->n < printed.size() && printed[known->n] == known->printed) {
            EXPECT_EQ(found.substr(0, known->n), printed.substr(0, known->n)) << what;
            EXPECT_EQ(found[known->n], known->right) << what;
        } else {
            EXPECT_EQ(found, printed) << what;
        }
        EXPECT_TRUE(result.pattern.proved()) << what;
        ASSERT_TRUE(result.pattern.period()) << what;
        EXPECT_EQ(base::to_string(*result.pattern.period()), row["period_printed"]) << what;
        account.compared();
    }
}

TEST(Facts, DivisionTable) {
    Account account("division_table.csv", 210);
    for (const Row& row : account.rows()) {
        const std::string name = "divide {" + row["a"] + ", " + row["b"] + "}";
        base::Budget budget;
        budget.set_time(std::chrono::seconds(60));
        const auto report = analyse::value(sum(game(name), row["n_change"]), {}, budget);
        EXPECT_EQ(report.value, row["g_printed"]) << "line " << row.line << ": " << name << " at " << row["n_change"];
        account.compared();
    }
}

}  // namespace
}  // namespace grundy::facts
