// Claims of rule files as certificates: every form that can be certified, true and false; and those that are refused, with the reason.
#include <gtest/gtest.h>

#include "engine/base/failure.hpp"
#include "tests/unit/certificate/certify.hpp"

namespace grundy::certificate::tests {
namespace {

std::string file(const std::string& rule, const std::string& claim) {
    return "game g\n" + rule + "\nclaim \"c\"" + (claim.rfind(" ", 0) == 0 ? "" : ": ") + claim + "\n";
}

const std::string s145 = "position (n)\nmove (n) -> (n - s) for s in {1, 4, 5}";
const std::string kayles = "position (n)\nmove (n) -> (i) + (n - t - i) for t in {1, 2}, i in 0..n-t";
const std::string nim = "position (n)\nmove (n) -> (n - k) for k in 1..n";
const std::string two_piles = "position (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 2)\nstart (3, 4)";

// Squares and powers: the checker finds for itself where what is asked of them comes back.
TEST(ClaimCertificate, WhatGrowsFaster) {
    const std::string rule = "game g\n" + s145 + "\n";
    for (const auto& [claim, lie] : {
             std::pair{"P(n * n) <=> n mod 4 = 0", "P(n * n) <=> n mod 4 = 0 and n != 1000"},
             std::pair{"g(n) < 4 and n * (n + 1) * (n + 2) mod 6 = 0", "g(n) < 4 and n * (n + 1) * (n + 2) mod 12 = 0"},
             std::pair{"n >= 3 => P(2^n)", "P(2^n)"},
             std::pair{"n >= 3 => P(2^n)", "n >= 3 => P(2^n + 4)"},
             std::pair{"g(n) < 4 and n^2 mod 8 in {0, 1, 4}", "g(n) < 4 and n^2 mod 8 in {0, 1}"},
             std::pair{"g(n) < 4 and (n >= 7 => n^2 > 48)", "g(n) < 4 and (n >= 6 => n^2 > 36)"},
         }) {
        const std::string text = certified(rule, claim);
        EXPECT_EQ(rejection(text), "") << claim;
        EXPECT_TRUE(true_as_printed(text)) << claim;
        EXPECT_NE(rejection(claiming(text, rule, lie)), "") << lie;
    }
    Json short_of = Json::parse(certified(rule, "P(n * n) <=> n mod 4 = 0"));
    short_of["proof"]["cases"] = short_of["proof"]["cases"].get<int>() - 1;
    EXPECT_NE(rejection(short_of.dump()), "");
}

TEST(ClaimCertificate, TrueClaims) {
    const struct {
        std::string rule, claim;
        const char* theorem;
    } table[] = {
        {s145, "P(n) <=> n mod 8 = 0 or n mod 8 = 2", "law"},
        {s145, "g(n) <= 3", "law"},
        {s145, "n >= 5 and g(n) = 3 => n mod 4 = 1 or n mod 4 = 3", "law"},
        {s145, "g(3 * n + 1) = g(3 * n + 9)", "law"},
        {s145, "g(2^n + 1) <= 3 and (n >= 3 => P(2^n) and g(3^n) in {1, 3})", "law"},
        {kayles, "N(n * n + 1)", "law"},
        {s145, "all(k in {3, 7, 9}: g(n + k) != g(n))", "law"},
        {s145, "[g(n) for n in 0..8] = [0, 1, 0, 1, 2, 3, 2, 3, 0]", "exhaustive"},
        {s145, "g(n) <= 3 for n in 0..50", "exhaustive"},
        {s145, "period 8 preperiod 0", "law"},
        {s145, "period 8", "law"},
        {s145, "allows {3, 7, 9, 11, 12, 13} up to 14", "1.2"},
        {s145, "same as subtract {1, 3, 4, 5}", "law"},
        {s145, "g at (6) + (7) + (8) = 1", "exhaustive"},
        {s145, "winning moves at (6) + (7) + (8): {(5) + (7) + (8), (6) + (6) + (8), (6) + (7) + (3)}", "exhaustive"},
        {s145, "move (6) -> (1) loses", "exhaustive"},
        {s145, "options at (4): {(3), (0)}", "exhaustive"},
        {s145, "P at (2) + (2)", "exhaustive"},
        {kayles, "period 12 preperiod 71", "law"},
        {kayles, "P(n) <=> n = 0", "law"},
        {kayles, "n > 70 => g(n) != 0 and g(n) = g(n + 24)", "law"},
        {kayles, "g(n) = mex({(g(i) xor g(n - 1 - i)) for i in 0..n-1} | {(g(i) xor g(n - 2 - i)) for i in 0..n-2}) for n in 0..60", "exhaustive"},
        {nim, "g(n) = n", "law"},
        {nim, "P at (1) + (2) + (3)", "exhaustive"},
        {nim, "arithmetic period 1 saltus 1 preperiod 0", "law"},
        {nim, "g(2 * n + 3) - g(n) = n + 3", "law"},
        {nim, "abs(g(n) - n) = 0 and g(n) / 2 = n / 2 and (if n > 5 then N(n) else g(n) < 6)", "law"},
        {"use k = code 0.77\n" + s145, "k.g(1000000) = 1", "law"},
        {"use k = code 0.77\n" + s145, "g at k (1000000) = 1", "law"},
        {"use k = code 0.77\n" + s145, "g(1000000) + k.g(1000000) = 1", "law"},
        {two_piles, "P(x, y) <=> even(x + y / 2) for x in 0..12, y in 0..12", "exhaustive"},
        {two_piles, "P(x, y) <=> even(x + y / 2) from start", "exhaustive"},
        {two_piles, "winner at start = first", "exhaustive"},
        {two_piles, "length at start = 5", "exhaustive"},
        {"position (S : set 1..5)\nmove (S) -> (S \\ {x}) for x in S", "P(S) <=> even(len(S))", "exhaustive"},
        {"position (n)\nmove (n) -> (n - s) for s in powers(2, n)", "g(n) = n mod 3", "law"},
        {"position (n)\nmove (n) -> (n - s) for s in powers(2, n)", "same as subtract {1, 2}", "law"},
        {"let f(x) = x mod 4\nposition (n)\nmove (n) -> (n - k) for k in 1..3", "g(n) = f(n)", "law"},
        {"position (n)\nmove (n) -> (n - k) for k in 1..3\nplay misere", "winner at (21) = second", "exhaustive"},
    };
    for (const auto& row : table) {
        SCOPED_TRACE(row.claim);
        try {
            const auto made = claims_of(file(row.rule, row.claim));
            ASSERT_EQ(made.size(), 1U);
            EXPECT_EQ(rejection(made[0].text), "");
            EXPECT_EQ(against_schema(made[0].text), "");
            const Json json = Json::parse(made[0].text);
            EXPECT_EQ(json["proof"]["thm"], row.theorem);
            EXPECT_EQ(json["claim"]["holds"], true);
        } catch (const base::Failure& why) {
            ADD_FAILURE() << why.what();
        }
    }
}

TEST(ClaimCertificate, RefutedClaims) {
    const struct {
        std::string rule, claim;
        const char *theorem, *how;
    } table[] = {
        {s145, "P(n) <=> n mod 7 = 0 or n mod 7 = 2", "counterexample", "it fails at n = 7"},
        {s145, "g(n) <= 2", "counterexample", "it fails at n = 5"},
        {s145, "g(n) = g(n + k) for n in 0..20, k in 1..9 if k = 8 or n = 13", "counterexample", "it fails at n = 13, k = 1"},
        {s145, "period 16 preperiod 0", "law", "8 is a smaller period"},
        {s145, "period 8 preperiod 3", "law", "already"},
        {s145, "period 12 preperiod 0", "law", "fails at n = "},
        {s145, "allows {2} up to 4", "1.2", "2 may not be added"},
        {s145, "allows {7} up to 7", "1.2", "3 may be added"},
        {s145, "same as subtract {1, 4}", "counterexample", "at n = 5"},
        {s145, "N(8)", "counterexample", "its only case"},
        {s145, "g at (6) + (7) = 2", "exhaustive", "its value is 1"},
        {s145, "P at (6)", "exhaustive", "its outcome is N"},
        {kayles, "P at (1000000)", "law", "its outcome is N"},
        {s145, "options at (4): {(3)}", "exhaustive", "2 options"},
        {s145, "move (6) -> (3) wins", "exhaustive", "no such move"},
        {two_piles, "length at start = 4", "exhaustive", "5 such moves"},
        {two_piles, "N(x, y) from start", "counterexample", "it fails at x = "},
    };
    for (const auto& row : table) {
        SCOPED_TRACE(row.claim);
        try {
            const auto made = claims_of(file(row.rule, " expect refuted: " + row.claim));
            ASSERT_EQ(made.size(), 1U);
            EXPECT_EQ(rejection(made[0].text), "");
            EXPECT_EQ(against_schema(made[0].text), "");
            const Json json = Json::parse(made[0].text);
            EXPECT_EQ(json["proof"]["thm"], row.theorem);
            EXPECT_EQ(json["claim"]["holds"], false);
            EXPECT_NE(made[0].how.find(row.how), std::string::npos) << made[0].how;
        } catch (const base::Failure& why) {
            ADD_FAILURE() << why.what();
        }
    }
}

TEST(ClaimCertificate, WhatCannotBeCertifiedIsRefusedWithTheReason) {
    const struct {
        std::string rule, claim;
        const char* why;
    } table[] = {
        {two_piles, "P(x, y) <=> even(x + y / 2) and x * x >= x", "holds as far as it was tried"},
        {"position (S : set 1..5)\nmove (S) -> ({y for y in S if y != x}) for x in S", "finite", "no sum of the numbers of a position"},
        {"position (S : set 1..5)\nmove one: (S) -> (S \\ {x}) for x in S", "keep even(len([x for x in S])) answering one with (S \\ {x, min(S)})",
         "replies that are named"},
    };
    for (const auto& row : table) {
        SCOPED_TRACE(row.claim);
        try {
            claims_of(file(row.rule, row.claim), 0.1);
            ADD_FAILURE() << "a certificate was written";
        } catch (const base::Failure& why) {
            EXPECT_NE(std::string(why.what()).find(row.why), std::string::npos) << why.what();
        }
    }
}

/// A formula that names every n must not be tried at a single one.
TEST(ClaimCertificate, NoNameIsLeftUnbound) {
    Json json = Json::parse(claims_of(file(s145, " expect refuted: P(n) <=> n mod 7 = 0"))[0].text);
    json["claim"]["holds"] = true;
    json["proof"] = {{"thm", "exhaustive"}, {"cases", 1}};
    EXPECT_NE(rejection(json.dump()).find("infinitely many"), std::string::npos) << rejection(json.dump());
    json["claim"]["data"]["over_positions"] = false;
    EXPECT_NE(rejection(json.dump()).find("not bound"), std::string::npos) << rejection(json.dump());
    json["claim"]["data"].erase("over_positions");
    EXPECT_NE(rejection(json.dump()).find("not bound"), std::string::npos) << rejection(json.dump());
}

TEST(Strategy, WhatToPlayAtEveryPositionThatNeedsAMove) {
    const auto three_heaps = written("game g\nposition (unordered h[3])\nmove (h) -> (h[i := h[i] - k]) for i in 1..3, k in 1..h[i]\nplay misere\n");
    // Play can go on for ever at (2), but whoever is at (1) wins at once.
    const auto loop = written("game g\nposition (v : integer)\nmove (1) -> (0)\nmove (1) -> (2)\nmove (2) -> (3)\nmove (3) -> (2)\n");
    const struct {
        std::shared_ptr<const rule::Game> game;
        rule::PositionData position;
        const char* outcome;
    } table[] = {
        {three_heaps, {{false, {1, 2, 4}}}, "N"},
        {three_heaps, {{false, {1, 2, 3}}}, "P"},
        {three_heaps, {{false, {0, 0, 0}}}, "N"},
        {open("thirty_one"), *open("thirty_one")->start, "N"},
        {loop, {{true, {1}}}, "N"},
    };
    const base::Budget budget;
    for (const auto& row : table) {
        try {
            analyse::Oracle oracle(row.game, {}, budget);
            const Certificate made = of_strategy(oracle, row.position);
            EXPECT_EQ(rejection(made.text, 5'000'000'000), "");
            EXPECT_EQ(against_schema(made.text), "");
            const Json json = Json::parse(made.text);
            EXPECT_EQ(json["claim"]["outcome"], row.outcome);
            Json other = json;
            other["claim"]["outcome"] = json["claim"]["outcome"] == "P" ? "N" : "P";
            EXPECT_NE(rejection(other.dump(), 5'000'000'000), "");
            if (json["proof"]["moves"].empty()) continue;
            Json fewer = json;
            fewer["proof"]["moves"].erase(0);
            EXPECT_NE(rejection(fewer.dump(), 5'000'000'000).find("no move at"), std::string::npos);
        } catch (const base::Failure& why) {
            ADD_FAILURE() << why.what();
        }
    }
}

TEST(Law, OfPositionsThatBeginLater) {
    const struct {
        const char* rule;
        std::int64_t first;
    } table[] = {
        {"position (n) where n >= 1\nmove (n) -> (n - s) for s in {1, 4, 5}", 1},
        {"position (n) where n >= 2\nmove (n) -> (a) + (b) for a in 2..n, b in 2..n if n <= a + b and a + b <= n + 1", 2},
        {"position (n) where n >= 5\nmove (n) -> (n - s) for s in 1..n if s mod 3 != 0", 5},
    };
    for (const auto& row : table) {
        SCOPED_TRACE(row.rule);
        try {
            const Certificate made = law_of(written(std::string("game g\n") + row.rule + "\n"));
            EXPECT_EQ(rejection(made.text, 5'000'000'000), "");
            EXPECT_EQ(against_schema(made.text), "");
            EXPECT_EQ(Json::parse(made.text)["claim"]["first"], row.first);
        } catch (const base::Failure& why) {
            ADD_FAILURE() << why.what();
        }
    }
}

}  // namespace
}  // namespace grundy::certificate::tests
