/// A verdict names the theorems of the games whose laws it used, whatever was asked before. Once the own game's theorem was printed for every proved claim, and
/// a fact about Kayles was "proved by the finite subtraction theorem" beside one claim and "exhausted" without it.
#include <gtest/gtest.h>

#include "tests/support/written.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

struct Told {
    std::string verdict, theorems, statement, counterexample;
    friend bool operator==(const Told&, const Told&) = default;
    friend std::ostream& operator<<(std::ostream& out, const Told& told) {
        return out << told.verdict << " by [" << told.theorems << "] " << told.statement << told.counterexample;
    }
};

/// The claims of a file in this order, by one judge.
std::vector<Told> judged(const std::string& rule, const std::vector<std::string>& claims) {
    std::string text = rule;
    for (std::size_t k = 0; k < claims.size(); ++k) text += "claim \"" + std::to_string(k) + "\"" + claims[k] + "\n";
    const auto file = grundy::tests::written_file(text);
    EXPECT_TRUE(file) << text;
    std::vector<Told> all;
    if (!file) return all;
    base::Budget budget;
    analyse::Options options;
    options.threads = 2;
    Judge judge(options, budget, {.search_seconds = 1.6, .tell = false});
    for (std::size_t k = 0; k < file->claims(); ++k) {
        dsl::Diagnostics diagnostics;
        const auto info = file->claim(k, diagnostics);
        EXPECT_TRUE(info) << claims[k];
        if (!info) return all;
        budget.set_time(std::chrono::seconds(20));
        const Finding finding = judge.decide(info->cases.front().first.game, info->cases.front().second);
        all.push_back({name(finding.verdict), report::theorems(finding), report::statement(finding), finding.counterexample});
    }
    return all;
}

const std::string subtract_145 = "use k = code 0.77\nposition (n)\nmove (n) -> (n - s) for s in {1, 4, 5}\n";

TEST(Order, EveryClaimHasItsOwnTheorem) {
    const struct {
        const char *claim, *verdict, *theorems;
    } table[] = {
        {": P(n) <=> n mod 8 in {0, 2}", "proved", "finite subtraction theorem (1.1)"},
        {": k.g(10^20) = 1", "proved", "Guy–Smith periodicity theorem (2.1) for k"},
        {": k.g(10^20 + n) <= 8 for n in 0..5", "proved", "Guy–Smith periodicity theorem (2.1) for k"},
        {": g at k (10^20) = 1", "proved", "Guy–Smith periodicity theorem (2.1) for k"},
        {": k.g(n) = k.g(n + 12) for n >= 71 and g(n) <= 3", "proved", "finite subtraction theorem (1.1); Guy–Smith periodicity theorem (2.1) for k"},
        {": g(10^20) + k.g(10^20) = 1", "proved", "finite subtraction theorem (1.1); Guy–Smith periodicity theorem (2.1) for k"},
        {": k.g(100) = 1", "exhausted", ""},
        {": k.g(1000) = 1", "proved", "Guy–Smith periodicity theorem (2.1) for k"},
        {": g(4) = 2", "exhausted", ""},
        {": g at (1000) = 0", "proved", "finite subtraction theorem (1.1)"},
    };
    std::vector<std::string> claims;
    std::vector<Told> alone;
    for (const auto& row : table) {
        claims.emplace_back(row.claim);
        const auto told = judged("game w\n" + subtract_145, {row.claim});
        ASSERT_EQ(told.size(), 1U) << row.claim;
        alone.push_back(told[0]);
        EXPECT_NE(told[0].verdict, "undecided") << row.claim;
        EXPECT_EQ(told[0].verdict, row.verdict) << row.claim << " " << told[0];
        EXPECT_EQ(told[0].theorems, row.theorems) << row.claim;
    }
    for (std::size_t first = 0; first < claims.size(); ++first) {
        std::rotate(claims.begin(), claims.begin() + 1, claims.end());
        std::rotate(alone.begin(), alone.begin() + 1, alone.end());
        EXPECT_EQ(judged("game w\n" + subtract_145, claims), alone) << "from " << claims[0];
    }
}

/// Files with claims of many forms: alone, in every rotation, and backwards.
TEST(Order, NoVerdictDependsOnWhatWasAskedBefore) {
    const struct {
        const char* rule;
        std::vector<std::string> claims;
    } files[] = {
        {"game kayles\nposition (n)\nmove (n) -> (i) + (n - t - i) for t in {1, 2}, i in 0..n-t\n",
         {": g(5) = 4", ": g(500) = g(512)", ": period 12 preperiod 71", ": P at (100) + (100)", ": g(n) <= 9 for n in 150..200", ": g(n) <= 9",
          ": g at (10^12) = g(10^12 + 12)", ": g(n) <= 9 for n in 170..200"}},
        {"game marks\nposition (n)\nmove (n) -> (n - k) for k in 1..2\nmove (n) -> (n / 3)\n",
         {": P(10^30)", ": g(5) = 2", ": g(n) <= 3 for n in 0..40", ": N(n) for n in 3000..3010 if n mod 3 = 1", ": g at (2000) = 2"}},
        {"game misere\nplay misere\nposition (n)\nmove (n) -> (n - s) for s in {1, 3, 4}\n",
         {": P(1)", ": P at (3) + (5)", ": period 7", ": P(n) <=> n mod 7 in {1, 3}", ": P at (1000) + (1001) + (4)", ": N at (2)"}},
        {"game kayles_misere\nplay misere\nposition (n)\nmove (n) -> (i) + (n - t - i) for t in {1, 2}, i in 0..n-t\n",
         {": P at (4) + (4)", ": N at (3)", ": P at (9)", ": P at (1) + (2) + (3)", ": N at (5) + (2)"}},
        {"game nim\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y\n",
         {": P(x, y) <=> x = y", ": g(3, 5) = 6", ": P at (10^20, 10^20)", ": g(x, y) = x xor y for x in 0..4, y in 0..4"}},
    };
    int compared = 0;
    for (const auto& file : files) {
        std::vector<std::string> claims = file.claims;
        std::vector<Told> alone;
        for (const auto& claim : claims) {
            const auto told = judged(file.rule, {claim});
            ASSERT_EQ(told.size(), 1U);
            alone.push_back(told[0]);
        }
        for (std::size_t turn = 0; turn <= claims.size(); ++turn) {
            if (turn < claims.size()) {
                std::rotate(claims.begin(), claims.begin() + 1, claims.end());
                std::rotate(alone.begin(), alone.begin() + 1, alone.end());
            } else {
                std::reverse(claims.begin(), claims.end());
                std::reverse(alone.begin(), alone.end());
            }
            EXPECT_EQ(judged(file.rule, claims), alone) << file.rule << "from " << claims[0];
            ++compared;
        }
    }
    EXPECT_GE(compared, 25);
}

}  // namespace
}  // namespace grundy::claim
