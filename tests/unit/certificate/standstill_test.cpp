/// Draws, certified: what a standstill proves, and what it does not.
#include <gtest/gtest.h>

#include "engine/verify/verify.hpp"
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
        const auto changed = [&](const Change& change) { return rejection(altered(json, change)); };
        for (std::uint64_t fewer = 0; fewer < json["proof"]["rounds"]; ++fewer) EXPECT_NE(changed([&](Json& j) { j["proof"]["rounds"] = fewer; }), "") << fewer;
        EXPECT_NE(changed([](Json& j) { j["proof"]["standstill"] = false; }), "");
        EXPECT_NE(changed([](Json& j) { j["claim"]["holds"] = false; }), "");
    }
}

// A set in which whoever is to move can stay: as the claim says it, or beside a law of the lost positions.
TEST(DrawnSet, IsCertified) {
    const std::string loops =
        "game t\nposition (x, y)\nmove (x, y) -> (x - d, y) for d in {1, 2, 3} if y = 0\nmove (x, y) -> (x + 1, y) if y > 0\nmove (x, y) -> (x, y + 1) if y > "
        "0\n";
    const std::string waits =
        "game t\nposition (x, y)\nmove (x, y) -> (x - d, y) for d in {1, 2} if even(y)\nmove (x, y) -> (x, y + 1) if odd(y)\n"
        "move (x, y) -> (x + 3, y) if even(y) and x mod 3 != 0\n";
    const std::string letters =
        "game t\nposition (w : word over {a, b, c})\nmove (w) -> (w[i := 'b']) for i in 1..len(w) if w[i] = 'a' and count(x in w: x = 'c') = 0\n"
        "move (w) -> (w ++ \"a\") if count(x in w: x = 'c') > 0\n";
    for (const auto& [rule, claim, wrong] :
         {std::tuple(loops, "D(x, y) <=> y > 0", "D(x, y) <=> y > 1"),
          {loops, "D(x, y) <=> y > 0", "D(x, y)"},
          {loops, "(y > 0 => D(x, y)) and (y = 0 => (P(x, y) <=> x mod 4 = 0))", "(y > 0 => D(x, y)) and (y = 0 => (P(x, y) <=> x mod 4 = 1))"},
          {loops, "y > 0 => D(x, y)", "y > 0 => N(x, y)"},
          {loops, "N(x, y) <=> not D(x, y) and x mod 4 != 0", "N(x, y) <=> x mod 4 != 0"},
          {loops, "P(x, 0) <=> P(x + 4, 0)", "P(x, 0) <=> P(x + 2, 0)"},
          {loops, "D(0, 10^20) and N(10^20 + 1, 0)", "D(0, 10^20) and N(10^20, 0)"},
          {waits, "P(x, y) <=> (x mod 3 = 0 <=> even(y))", "P(x, y) <=> (x mod 3 = 1 <=> even(y))"},
          {waits, "not D(x, y)", "not N(x, y)"},
          {letters, "D(w) <=> count(x in w: x = 'c') > 0", "D(w) <=> count(x in w: x = 'c') > 1"},
          {letters, "P(w) <=> count(x in w: x = 'c') = 0 and even(count(x in w: x = 'a'))", "P(w) <=> even(count(x in w: x = 'a'))"},
          {letters, "N(w) <=> count(x in w: x = 'c') = 0 and odd(count(x in w: x = 'a'))", "N(w) <=> odd(count(x in w: x = 'a'))"}}) {
        SCOPED_TRACE(claim);
        const std::string good = certified(rule, claim);
        const Json json = Json::parse(good);
        EXPECT_EQ(json["proof"]["thm"], "7.1");
        EXPECT_EQ(json["proof"]["drawn"], true);
        EXPECT_EQ(against_schema(good), "");
        EXPECT_EQ(rejection(good, verify::usual_steps), "");
        EXPECT_NE(rejection(claiming(good, rule, wrong), verify::usual_steps), "") << wrong;
        const auto changed = [&](const Change& change) { return rejection(altered(json, change)); };
        EXPECT_NE(changed([](Json& j) { j["proof"]["drawn"] = false; }), "");
        EXPECT_NE(changed([](Json& j) { j["claim"]["holds"] = false; }), "");
        for (const char* needed : {"measure", "round"})
            if (json["proof"].contains(needed)) {
                EXPECT_NE(changed([&](Json& j) { j["proof"].erase(needed); }), "");
            }
        if (json["proof"].contains("law")) {
            EXPECT_NE(changed([](Json& j) {
                          for (Json& in : j["proof"]["law"]["lost"]) in = 1 - in.get<int>();
                      }),
                      "");
            EXPECT_NE(changed([](Json& j) {
                          for (Json& in : j["proof"]["law"]["lost"]) in = 0;
                      }),
                      "");
        }
    }
    const std::string refuted = certified(loops, "D(x, y) <=> y > 0 and x != 1000");
    EXPECT_EQ(Json::parse(refuted)["proof"]["drawn"], true);
    EXPECT_EQ(rejection(refuted), "");
}

// That play need not end, though it never comes back.
TEST(DrawnSet, NeverEnding) {
    const std::string grows = "game t\nposition (n)\nstart (7)\nmove (n) -> (n + 2) if n > 5\nmove (n) -> (n - 1) if n <= 5\n";
    const std::string ends = "game t\nposition (n)\nstart (7)\nmove (n) -> (n + 2) if n > 5 and n < 100\nmove (n) -> (n - 1) if n <= 5\n";
    const std::string letters = "game t\nposition (w : word over {a, b})\nmove (w) -> (w ++ \"a\") if len(w) > 2\nmove (w) -> (w[2..len(w)]) if len(w) = 1\n";
    const std::string apart = "game t\nposition (x, y)\nmove (x, y) -> (x - 1, y) if y = 0\nmove (x, y) -> (x, y + 1) if y > 0\n";
    for (const auto& [rule, claim] :
         {std::pair(grows, "finite"), {grows, "finite from start"}, {letters, "finite"}, {apart, "finite"}, {apart + "terminal (x, y): draw\n", "finite"}}) {
        SCOPED_TRACE(claim);
        const std::string good = certified(rule, claim);
        const Json json = Json::parse(good);
        EXPECT_EQ(json["proof"]["thm"], "endless");
        EXPECT_EQ(against_schema(good), "");
        EXPECT_EQ(rejection(good), "");
        Json other = json;
        other["claim"]["holds"] = true;
        EXPECT_NE(rejection(other.dump()), "");
        other = json;
        if (json["proof"].contains("kept")) other["proof"]["kept"]["in"] = std::vector<int>(json["proof"]["kept"]["in"].size(), 1);
        else other["proof"]["rounds"] = 0;  // a step more is needed
        EXPECT_NE(rejection(other.dump()), "");
    }
    Json forged = Json::parse(certified(grows, "finite from start"));
    const Json other = Json::parse(certified(ends, "finite from start"));
    for (const char* of_rule : {"rule", "text", "hash"}) forged[of_rule] = other[of_rule];
    EXPECT_NE(rejection(forged.dump()).find("have no move to another"), std::string::npos) << rejection(forged.dump());
}

// Who wins at words is worked out from the ends of play also where a measure falls, of which nothing is said then.
TEST(Standstill, WordsWhosePlayEnds) {
    const std::string rule =
        "game t\nposition (w : word over {a, b, c})\nmove (w) -> (\"aba\" ++ w[4..len(w)]) if len(w) >= 3 and w[1] = 'c' and w[2] = 'a' and w[3] = 'c'\n";
    const std::string good = certified(rule, "N(w) => N(w ++ \"b\")");
    EXPECT_EQ(Json::parse(good)["proof"]["thm"], "7.1");
    EXPECT_EQ(against_schema(good), "");
    EXPECT_EQ(rejection(good), "");
    EXPECT_NE(rejection(claiming(good, rule, "P(w) => N(w ++ \"b\")")), "");
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
        EXPECT_NE(rejection(denied(good)), "");
    }
}

}  // namespace
}  // namespace grundy::certificate::tests
