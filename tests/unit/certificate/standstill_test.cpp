/// Draws, certified: what a standstill proves, and what it does not.
#include <gtest/gtest.h>

#include "tests/unit/certificate/certify.hpp"

namespace grundy::certificate::tests {
namespace {

/// Draws where play may go on for ever: what a few steps back from the ends of play do not settle, and a step more neither.
TEST(Standstill, TellsDraws) {
    const std::string halves =
        "game t\nposition (n) where n >= 1\nmove (n) -> (n / 2) if even(n)\nmove (n) -> (n + 1)\nmove (n) -> (n - 1)\nstop (n) if n = 1\n";
    const std::string slow = "game t\nposition (n)\nmove (n) -> (n - 1)\nmove (n) -> (n + 1) if n >= 9\n";  // settled late
    for (const auto& [rule, claim, wrong] : {std::tuple(halves, "D(n) <=> n >= 3", "D(n) <=> n >= 4"),
                                             {halves, "n >= 3 => not P(n)", "n >= 2 => not N(n)"},
                                             {slow, "D(n) <=> n >= 10", "D(n) <=> n >= 9"}}) {
        SCOPED_TRACE(claim);
        const std::string good = certified(rule, claim);
        const Json json = Json::parse(good);
        EXPECT_EQ(json["proof"]["thm"], "7.1");
        EXPECT_EQ(json["proof"]["standstill"], true);
        EXPECT_EQ(against_schema(good), "");
        EXPECT_EQ(rejection(good), "");
        EXPECT_NE(rejection(claiming(good, rule, wrong)), "");
        const auto changed = [&](const std::function<void(Json&)>& change) {
            Json other = json;
            change(other);
            return rejection(other.dump());
        };
        for (std::uint64_t fewer = 0; fewer < json["proof"]["rounds"]; ++fewer) EXPECT_NE(changed([&](Json& j) { j["proof"]["rounds"] = fewer; }), "") << fewer;
        EXPECT_NE(changed([](Json& j) { j["proof"]["standstill"] = false; }), "");
        EXPECT_NE(changed([](Json& j) { j["claim"]["holds"] = false; }), "");
    }
}

// Play may go on for ever, but not from the positions of which the claim speaks: there nobody can draw.
TEST(Standstill, NobodyDrawsWherePlayEnds) {
    const std::string rule =
        "game t\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x + 1, y) if y >= 1 and x mod 3 = 0\nmove (x, y) -> (x, y - 1)\n";
    for (const auto& [claim, wrong] : {std::pair("y = 0 => not D(x, y)", "y = 1 => not D(x, y)"),
                                       {"y = 0 => P(x, y) or N(x, y)", "y <= 1 => P(x, y) or N(x, y)"},
                                       {"y = 0 => (P(x, y) <=> even(x))", "y = 1 => (P(x, y) <=> even(x))"},
                                       {"y >= 1 => D(x, y) or N(x, y) or P(x, y)", "y >= 1 => D(x, y) or N(x, y)"}}) {
        SCOPED_TRACE(claim);
        const std::string good = certified(rule, claim);
        EXPECT_EQ(against_schema(good), "");
        EXPECT_EQ(rejection(good), "");
        EXPECT_NE(rejection(claiming(good, rule, wrong)), "") << wrong;
        Json json = Json::parse(good);
        json["claim"]["holds"] = false;
        EXPECT_NE(rejection(json.dump()), "");
    }
}

}  // namespace
}  // namespace grundy::certificate::tests
