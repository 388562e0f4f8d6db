// Claims about one other position than the one named, certified; and the same proof under other claims, which must be true by themselves to pass.
#include <gtest/gtest.h>

#include "engine/verify/verify.hpp"
#include "tests/unit/certificate/certify.hpp"
#include "tests/unit/certificate/mutants.hpp"

namespace grundy::certificate::tests {
namespace {

const std::string euclid = "game t\nposition (x, y) where x >= 1 and y >= 1\nmove (x, y) -> (x - y, y)\nmove (x, y) -> (x, y - x)\n";
const std::string halved_rook = "game t\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - 2 * k) for k in 1..y\n";
const std::string far = halved_rook + "move (x, y) -> (x - k, y - 3 * k) for k in 1..x\n";

TEST(Asked, AnotherPosition) {
    const struct {
        std::string rule, claim;
        const char* theorem;
    } table[] = {
        {euclid, "P(x, x)", "11.1"},  {euclid, "P(x, x + 1) <=> even(x)", "11.1"}, {euclid, "x >= 2 => g(x, x - 1) = (x + 1) mod 2", "11.2"},
        {far, "g(x, 0) = x", "11.2"}, {far, "P(x, 1) <=> x = 0", "11.1"},
    };
    for (const auto& row : table) expect_certified(row.rule, row.claim, row.theorem);
}

/// Whatever positions are worth, no move keeps it; and the same proof under claims that are not true.
TEST(Asked, WhatSingleMovesSayOfValues) {
    const auto heap = [](const std::string& moves) { return "game t\nposition (n)\n" + moves; };
    const std::string squares = heap("move (n) -> (n - k * k) for k in 1..n\n"), triangles = heap("move (n) -> (n - k * (k + 1) / 2) for k in 1..n\n"),
                      cubes = heap("move (n) -> (n - k^3) for k in 1..n\n"),
                      odd = heap("move (n) -> (n - d) for d in divisors(n + 1)\nmove (n) -> (n / 2) if n > 0\n");
    const struct {
        std::string rule;
        const char *claim, *wrong;
    } table[] = {
        {squares, "g(n) != g(n + 4)", "g(n) != g(n + 2)"},
        {squares, "P(n) => g(n + 9) > 0", "P(n) => g(n + 8) > 0"},
        {triangles, "g(n) != g(n + 1) and g(n) != g(n + 3) and g(n) != g(n + 6)", "g(n) != g(n + 4)"},
        {triangles, "P(n) => N(n + 10)", "P(n) => N(n + 9)"},
        {cubes, "P(n) => N(n + 8) and N(n + 27)", "P(n) => N(n + 9)"},
        {odd, "P at (n) + (n)", "P at (n) + (n + 1)"},
        {odd, "g(n) xor g(n) xor g(n + 3) = g(n + 3)", "g(n) xor g(n + 3) = g(n + 3)"},
    };
    for (const auto& row : table) expect_certified(row.rule, row.claim, "single moves", true, row.wrong);
    // Without a move a position is worth 0, and no more is known of it; play must end.
    const std::string good = certified(squares, "g(n) != g(n + 1)");
    EXPECT_NE(rejection(claiming(good, squares, "g(n) != g(n - 1)"), verify::usual_steps), "");  // that may be no position
    EXPECT_EQ(rejection(claiming(good, squares, "n = 0 => g(n) = 0"), verify::usual_steps), "");
    EXPECT_NE(rejection(claiming(good, squares, "n = 1 => g(n) = 1"), verify::usual_steps), "");
    Json json = Json::parse(claiming(good, squares, "g(n) = g(n)"));
    const Json other = Json::parse(certified(squares + "move (n) -> (n + 1)\n", "n >= 0"));
    for (const char* part : {"text", "hash", "rule"}) json[part] = other[part];
    EXPECT_NE(rejection(json.dump(), verify::usual_steps), "");
}

/// Where play ends nobody draws, so what is claimed of draws at other positions says nothing.
TEST(Asked, NobodyDraws) {
    const std::string two = "game t\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 2)\nmove (x, y) -> (x - 1, y + 3)\n";
    for (const char* claim : {"D(x, y) => D(x + 1, y)", "D(x, y) => P(x, y + 1)", "not D(x, 2 * y) or D(y, x)"})
        for (const char* convention : {"", "play misere\n"}) {
            const std::string good = certified(two + convention, claim);
            SCOPED_TRACE(good);
            const bool several = std::string(claim).find("or") != std::string::npos;
            EXPECT_EQ(Json::parse(good)["proof"]["thm"], several ? "11.1" : "single moves");  // a law of the game tells of both positions
            EXPECT_EQ(against_schema(good), "");
            EXPECT_TRUE(true_as_printed(good, verify::usual_steps));
            for (const char* wrong : {"D(x + 1, y)", "x = 7 => D(x + 1, y)", "D(x - 1, y) => D(x, y)", "not D(x, y - 3)"})  // these may be no positions
                EXPECT_NE(rejection(claiming(good, two + convention, wrong), verify::usual_steps), "") << wrong;
            EXPECT_EQ(rejection(claiming(good, two + convention, "x >= 1 => not D(x - 1, y)"), verify::usual_steps), "");
            const std::string back = two + convention + "move (x, y) -> (x + 1, y)\n";
            Json json = Json::parse(claiming(good, back, claim));
            const Json other = Json::parse(certified(back, "x >= 0"));
            for (const char* part : {"text", "hash", "rule"}) json[part] = other[part];
            EXPECT_NE(rejection(json.dump(), verify::usual_steps), "");  // play need not end
        }
}

TEST(Asked, ForgedClaims) {
    const std::string good = certified(euclid, "P(x, x + 1) <=> even(x)");
    for (const char* claim :
         {"P(x, x + 1) <=> odd(x)", "P(x, x + 1) <=> even(x) and x != 1000", "P(x, x + 2) <=> even(x)", "P(x + 1, x) <=> odd(x)", "P(x, x - 1) <=> odd(x)",
          "P(x, x + 1) <=> even(y)", "P(x, x + 1) and P(x, x) <=> even(x)", "all(x in 1..3: P(x, x + 1)) <=> y >= 0", "P(x, y + 1) <=> even(x)"})
        EXPECT_NE(rejection(claiming(good, euclid, claim), verify::usual_steps), "") << claim;
    // Several positions, which the law of the set tells all.
    EXPECT_EQ(rejection(claiming(good, euclid, "all(x in 1..3: P(x, x + 1)) <=> y < 0"), verify::usual_steps), "");
    EXPECT_EQ(rejection(claiming(good, euclid, "y >= 5 => (N(x, 1 + x) <=> odd(x))"), verify::usual_steps), "");
    EXPECT_EQ(rejection(claiming(good, euclid, "P(x, x + 1) or P(x, x + 1) <=> even(x)"), verify::usual_steps), "");
}

const std::string powers_off = "game t\nposition (n)\nmove (n) -> (n - k) for k in 1..n if ones(k) = 1 and trailing(k, 2, 0) <= trailing(n, 2, 0)\n";

/// Whether a value is 0, where play ends, is who wins.
TEST(Asked, WhetherAValueIsZero) {
    const std::string good = certified(powers_off, "n >= 2 and odd(n) => g(n) = 0");
    const Json json = Json::parse(good);
    EXPECT_EQ(json["proof"]["thm"], "11.1");
    ASSERT_TRUE(json["proof"].contains("outcomes"));
    EXPECT_EQ(against_schema(good), "");
    EXPECT_TRUE(true_as_printed(good, verify::usual_steps));
    for (const char* claim : {"n >= 2 and even(n) => g(n) = 0", "n >= 2 and odd(n) => g(n) = 1", "n >= 2 and odd(n) => g(n) >= 1", "odd(n) => g(n) = 0",
                              "n >= 2 and odd(n) => g(n) != 0", "n >= 2 and odd(n) => g(n) + 1 = 1", "n >= 2 and odd(n) => P(n)"})
        EXPECT_NE(rejection(claiming(good, powers_off, claim), verify::usual_steps), "") << claim;
    for (const char* claim : {"n >= 2 and odd(n) => g(n) <= 0", "n >= 2 and odd(n) => 1 > g(n)", "n >= 2 and even(n) => g(n) > 0"})
        EXPECT_EQ(rejection(claiming(good, powers_off, claim), verify::usual_steps), "") << claim;
    const auto changed = [&](const Change& change) { return rejection(altered_proof(json, change), verify::usual_steps); };
    EXPECT_NE(changed([](Json& p) { p.erase("outcomes"); }), "");
    EXPECT_NE(changed([](Json& p) { p["outcomes"]["measure"] = Json::array({Json::array({0, 0})}); }), "");
    EXPECT_NE(changed([](Json& p) { p["outcomes"]["thm"] = "exhaustive"; }), "");
    EXPECT_NE(changed([](Json& p) { p["outcomes"]["outcomes"] = p["outcomes"]; }), "");
    // Under misère play a value means nothing.
    Json misere = Json::parse(claiming(good, powers_off + "play misere\n", "n >= 2 and odd(n) => P(n)"));
    EXPECT_NE(rejection(misere.dump(), verify::usual_steps), "");
}

}  // namespace
}  // namespace grundy::certificate::tests
