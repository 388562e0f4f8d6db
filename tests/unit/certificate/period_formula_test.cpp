// Periods that no theorem about periods gives: they are proved as a formula, g(n + p) = g(n) + s, and the certificate holds the proof of that.
#include <gtest/gtest.h>

#include "engine/base/failure.hpp"
#include "tests/unit/certificate/certify.hpp"
#include "tests/unit/certificate/mutants.hpp"

namespace grundy::certificate::tests {
namespace {

const std::string thirds = "game g\nposition (n) where n mod 3 != 1\nmove (n) -> (n - k) for k in {2, 3}\n";
const std::string gap = "game g\nposition (n) where n != 7\nmove (n) -> (n - k) for k in {1, 2}\n";
constexpr std::uint64_t steps = 2'000'000'000;

const std::string halves = "game g\nposition (n)\nmove (n) -> (n - 1)\nmove (n) -> (n - k) for k in 1..n/2 if odd(k)\n",
                  from_three = "game g\nposition (n) where n >= 3\nmove (n) -> (n - 1)\nmove (n) -> (n - k) for k in 1..n/2 if odd(k)\n",
                  late = halves + "move (n) -> (1) if n = 7\n", goal = halves + "terminal (n): mover wins if n <= 1\n";

TEST(PeriodFormula, IsCertified) {
    const struct {
        std::string rule, claim;
        bool holds;
        const char* how;
    } table[] = {
        {halves, "period 2 preperiod 0", true, "not before"},
        {halves, "period 3", false, "fails at n = 0"},
        {from_three, "period 2 preperiod 4", false, "from n = 3 on already"},
        {halves + "play misere\n", "period 2", true, "P(n + 2)"},
        {goal, "period 2", true, "N(n + 2)"},
        {late, "period 2 preperiod 8", true, "n >= 8 => g(n + 2) = g(n)"},
        {thirds, "period 6 preperiod 0", true, "(n >= 6 => (n - 6) mod 3 != 1)"},
        {thirds, "period 3 preperiod 0", false, "fails at n = 0"},
        {thirds, "period 12", false, "6 is a smaller period"},
        {gap, "period 3 preperiod 8", true, "(n >= 11 => n - 3 != 7)"},
        {gap, "period 3 preperiod 4", false, "fails at n = 4"},
    };
    for (const auto& row : table) {
        SCOPED_TRACE(row.rule + row.claim);
        try {
            const auto made = claims_of(row.rule + "claim \"c\": " + row.claim + "\n", 0.2);
            const Json json = Json::parse(made.at(0).text);
            EXPECT_TRUE(json["proof"].contains("repeats"));
            EXPECT_EQ(json["claim"]["holds"], row.holds);
            EXPECT_NE(made[0].how.find(row.how), std::string::npos) << made[0].how;
            EXPECT_EQ(rejection(made[0].text, steps), "");
            EXPECT_EQ(against_schema(made[0].text), "");
        } catch (const std::exception& why) {
            ADD_FAILURE() << why.what();
        }
    }
}

TEST(PeriodFormula, NumbersThatAreNoPositionsRepeatToo) {
    const Json good = Json::parse(certified(gap, "period 3 preperiod 8", 0.2));
    expect_rejected(altered(good, [](Json& j) { j["proof"]["repeats"]["preperiod"] = 7; }), "", steps);
    expect_rejected(altered(good, [](Json& j) { j["proof"]["repeats"].erase("preperiod"); }), "", steps);
    expect_rejected(altered(Json::parse(certified(thirds, "period 6 preperiod 0", 0.2)), [](Json& j) { j["proof"]["repeats"]["period"] = 3; }), "", steps);
}

TEST(PeriodFormula, WhatAForgerMayTry) {
    const Json good = Json::parse(certified(halves, "period 2 preperiod 0", 0.2));
    const auto rejected = [&](const Change& forge, const std::string& why) { expect_rejected(altered(good, forge), why, steps); };
    rejected([](Json& j) { j["proof"]["repeats"]["period"] = 1; }, "");
    rejected([](Json& j) { j["proof"]["repeats"]["period"] = 3; }, "");
    rejected([](Json& j) { j["proof"]["repeats"]["period"] = 0; }, "at least 1");
    rejected([](Json& j) { j["proof"]["repeats"]["period"] = 2'000'000; }, "a larger number");
    rejected([](Json& j) { j["proof"]["repeats"]["saltus"] = 2; }, "");
    rejected([](Json& j) { j["proof"]["repeats"]["preperiods"] = 2; }, "preperiods");
    rejected([](Json& j) { j["proof"]["repeats"].erase("proof"); }, "proof");
    rejected([](Json& j) { j["proof"]["repeats"]["proof"]["thm"] = "exhaustive"; }, "");
    rejected([](Json& j) { j["proof"].erase("repeats"); }, "no law");
    rejected([](Json& j) { j["proof"]["thm"] = "exhaustive"; }, "");
    rejected([](Json& j) { j["claim"]["holds"] = false; }, "not refuted");
    // Of outcomes, which do not rise.
    Json outcomes = Json::parse(certified(halves + "play misere\n", "period 2", 0.2));
    outcomes["proof"]["repeats"]["saltus"] = 1;
    EXPECT_NE(rejection(outcomes.dump(), steps).find("do not rise"), std::string::npos);
    // The proof of one rule is none of another, in which the move to 1 spoils the period at 7.
    const Json other = Json::parse(certified(late, "period 2 preperiod 8", 0.2));
    Json mixed = other;
    mixed["proof"] = good["proof"];
    EXPECT_NE(rejection(mixed.dump(), steps), "");
    // A rule of finitely many positions has no law that goes on: written into the text and the data alike, the same proof is refused.
    Json finite = Json::parse(certified(std::string(halves).insert(halves.find("\nmove"), " where n <= 21"), "P(n) <=> even(n)", 0.2));
    finite["claim"] = good["claim"], finite["proof"] = good["proof"];
    EXPECT_NE(rejection(finite.dump(), steps).find("no position of the game"), std::string::npos) << rejection(finite.dump(), steps);
    // Other numbers of the same proof are true of it, or refused: a formula from later on is a weaker law, from which the same follows or nothing.
    int refused = 0;
    each_mutant(good, 1, [&](const Json& mutant) {
        const bool verified = rejection(mutant.dump(), few_steps).empty();
        refused += verified ? 0 : 1;
        if (!verified || (mutant["text"] == good["text"] && mutant["claim"]["text"] == good["claim"]["text"])) return;
        EXPECT_TRUE(true_as_printed(mutant.dump(), steps)) << mutant.dump();
    });
    EXPECT_GT(refused, 100);
}

}  // namespace
}  // namespace grundy::certificate::tests
