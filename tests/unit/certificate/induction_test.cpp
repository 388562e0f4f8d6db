// Claims about every position, certified by induction along play (theorems 11.1 and 11.2), and what a forger would make of them. That what passes is true, the
// definition says (mutants), and plain loops (tests/unit/verify/induction_test.cpp).
#include <gtest/gtest.h>

#include "engine/base/failure.hpp"
#include "engine/base/sha256.hpp"
#include "engine/rule/claim_text.hpp"
#include "engine/rule/json/claim_json.hpp"
#include "engine/rule/json/json.hpp"
#include "engine/rule/text.hpp"
#include "engine/verify/verify.hpp"
#include "tests/unit/certificate/certify.hpp"

namespace grundy::certificate::tests {
namespace {

std::string heaps_of(int most) {
    std::string rule = "game t\nposition (a, b, c)\n";
    for (const char* to : {"a - k, b, c", "a, b - k, c", "a, b, c - k"})
        rule += "move (a, b, c) -> (" + std::string(to) + ") for k in 1.." + std::to_string(most) + "\n";
    return rule;
}
const std::string king = "game t\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\nmove (x, y) -> (x - 1, y - 1)\n";
const std::string rook = "game t\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y\n";
const std::string two = "game t\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..2\nmove (x, y) -> (x, y - k) for k in 1..2\n";

const std::string queen = rook + "move (x, y) -> (x - k, y - k) for k in 1..min(x, y)\n";

/// What contests ask, and with how many proofs: one that the claim itself tells, and one that a law does.
TEST(Induction, IsCertified) {
    const struct {
        std::string rule, claim;
        const char* theorem;
        bool law;
    } table[] = {
        {heaps_of(3), "P(a, b, c) <=> (a mod 4) xor (b mod 4) xor (c mod 4) = 0", "11.1", false},
        {heaps_of(2), "g(a, b, c) = (a mod 3) xor (b mod 3) xor (c mod 3)", "11.2", false},
        {king, "P(x, y) <=> even(x) and even(y)", "11.1", false},
        {king + "play misere\n", "P(x, y) <=> if x = 0 or y = 0 then odd(x + y) else even(x) and even(y)", "11.1", false},
        {rook, "P(x, y) <=> x = y", "11.1", false},
        {rook, "g(x, y) = x xor y", "11.2", false},
        {"game t\nposition (x, y)\nmove (x, y) -> (z, y) for z in 0..x-1 if z != y and x != y\nmove (x, y) -> (x, z) for z in 0..y-1 if z != x and x != y\n",
         "P(x, y) <=> x xor y <= 1", "11.1", false},
        {"game t\nposition (x, y)\nmove (x, y) -> (z, y) for z in 0..x-1 if trailing(x, 2, 0) > trailing(y, 2, 0) and x > 0 and y > 0 and "
         "trailing(z, 2, 0) <= trailing(y, 2, 0)\n",
         "P(x, y) <=> not (x > 0 and y > 0 and trailing(x, 2, 0) > trailing(y, 2, 0))", "11.1", false},
        {"game t\nposition (n)\nmove (n) -> (n - 2^trailing(n, 2, 0)) if n >= 1\n", "P(n) <=> even(ones(n))", "11.1", false},
        {"game t\nposition (n)\nmove (n) -> (n - k) for k in 1..n if even(ones(n - k))\n", "P(n) <=> n = 0", "11.1", false},
        {"game t\nposition (x, y)\nmove (x, y) -> (x - 1, y) if x >= y and (x - y) xor 1 > x - y\nmove (x, y) -> (x, y - 1)\n", "P(x, y) => x xor 1 != x",
         "11.1", false},
        {"game t\nposition (h[2] : integer)\nmove (h) -> (h[i := h[i] - 1]) for i in 1..2 if h[i] > 0\nmove (h) -> (h[i := h[i] + 1]) for i in 1..2 if h[i] < "
         "0\n",
         "P(h) <=> even(h[1] + h[2])", "11.1", false},
        {"game t\nposition (n)\nmove (n) -> (n - k) for k in 1..2^trailing(n, 2, 0) - 1\n", "P(n) <=> n = 0 or odd(n)", "11.1", false},
        {"game t\nposition (n, c) where c <= 1\nmove (n, c) -> (k, 0) for k in 0..n-1 if c = 0 or k < 2^trailing(n, 2, 0)\n",
         "n > 0 and c = 1 => g(n, c) = 2^(trailing(n, 2, 0) + 1) / 2", "11.2", true},
        {"game t\nposition (n)\nmove (n) -> (n - k * 3^trailing(n, 3, 0)) for k in 1..2 if n >= 1\n", "P(n) and n mod 3 != 0 => n mod 3 = 1", "11.1", true},
        {"game t\nposition (n, last) where last <= 2\nmove (n, last) -> (n - k, k) for k in 1..2 if k != last\n",
         "P(n, last) <=> if last = 0 then n = 0 or n mod 3 = 0 else if last = 1 then n mod 3 = 0 or n mod 3 = 1 else n mod 3 = 0", "11.1", false},
        {"game t\nposition (n, c) where c >= 1\nmove (n, c) -> (n - k, c + 1) for k in 1..2\n", "P(n, c) => N(n + 1, c) and N(n + 2, c)", "11.1", true},
        {"game t\nposition (unordered h[3])\nmove (h) -> (h[i := h[i] - k]) for i in 1..3, k in 1..3\n", "P(h) <=> xor(i in 1..3: h[i] mod 4) = 0", "11.1",
         false},
        {"game t\nposition (unordered (x, y))\nmove (x, y) -> (x - k, y) for k in 1..2\n", "P(x, y) <=> (x - y) mod 3 = 0", "11.1", false},
        {"game t\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x - 2, y)\nstop (x, y) if x mod 5 = 0\n",
         "P(x, y) <=> x mod 5 = 0 or x mod 5 = 3", "11.1", false},
        {"game t\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x + 3, y) if x mod 5 = 0\nstop (x, y) if x mod 5 = 0\n",
         "P(x, y) <=> x mod 5 in {0, 2, 4}", "11.1", false},
        {"game t\nposition (a, b)\nmove (a, b) -> (a - k, b) for k in 1..2\nmove (a, b) -> (a, b - 1) if a > 0\nterminal (a, b): mover wins if odd(b)\n",
         "a = 0 => (P(a, b) <=> even(b))", "11.1", false},
        {"game t\nposition (x, y)\nmove (x, 0) -> () if x >= 1\nmove (x, y) -> (x, y - 1)\nplay misere\n", "P(x, y) <=> (if x = 0 then odd(y) else even(y))",
         "11.1", false},
        {"game t\nposition (x, y)\nmove (x, y) -> (x - 1, y + 1)\nmove (x, y) -> (x - 2, y)\n", "P(x, y) <=> x mod 3 = 0", "11.1", false},
        {two, "(y = 0 => (P(x, y) <=> x mod 3 = 0)) and (y = 1 => (P(x, y) <=> x mod 3 = 1))", "11.1", false},
        {two, "P(x, y) => x >= 0", "11.1", false},
        {two, "P(n, n) for n in 0..1000000000000", "11.1", true},
        {two, "P(x, y) and x >= 3 => P(x - 3, y)", "11.1", true},
        {king, "g(x, y) = 3 => odd(x + y)", "11.2", true},
        {king, "P(x, y) => g(x + 1, y) + g(x, y + 1) >= 2", "11.2", true},
        {two, "x >= 1 => g(x, y) = (x mod 3) xor (y mod 3)", "11.2", true},
        {"game t\nposition (unordered (x, y))\nmove (x, y) -> (x - k, y) for k in 1..2\n", "g(x, y) <= 3 and g(x + 3, y) = g(x, y)", "11.2", true},
        {"game t\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - 2 * k) for k in 1..y/2\n", "g(x, y) <= x + y / 2", "11.2",
         true},
        {"game t\nlet lost(k, m) = k mod (m + 1) = 0\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..3 if y = y\n", "P(x, y) <=> lost(x, 3)", "11.1",
         false},
    };
    for (const auto& row : table) {
        try {
            const std::string text = certified(row.rule, row.claim);
            const Json json = Json::parse(text);
            EXPECT_EQ(json["proof"]["thm"], row.theorem) << row.claim;
            EXPECT_EQ(json["proof"].contains("law"), row.law) << row.claim;
            EXPECT_EQ(against_schema(text), "") << row.claim;
            EXPECT_TRUE(true_as_printed(text, verify::usual_steps)) << row.claim;
        } catch (const std::exception& why) {
            ADD_FAILURE() << row.claim << ": " << why.what();
        }
    }
}

TEST(Induction, ForgedFormulas) {
    const std::string good = certified(heaps_of(3), "P(a, b, c) <=> (a mod 4) xor (b mod 4) xor (c mod 4) = 0");
    ASSERT_EQ(rejection(good), "");
    expect_rejected(claiming(good, heaps_of(3), "P(a, b, c) <=> (a mod 4) xor (b mod 4) xor (c mod 4) = 1"), "where play is over");
    expect_rejected(claiming(good, heaps_of(3), "P(a, b, c) <=> (a mod 4) xor (b mod 4) xor (c mod 5) = 0"), "said to be");
    expect_rejected(claiming(good, heaps_of(3), "P(a, b, c) <=> (a mod 4) xor (b mod 4) xor (c mod 4) = 0 and a != 5"),
                    "no move leads to one that is said to be P");
    expect_rejected(claiming(good, heaps_of(3), "P(a, b, c) <=> (a mod 4) xor (b mod 4) xor (c mod 4) = 0 or a = 5 and b = 0 and c = 0"), "to another");
    expect_rejected(claiming(good, heaps_of(3), "N(a, b, c) <=> (a mod 4) xor (b mod 4) xor (c mod 4) = 0"), "where play is over");
    // A region that moves leave, and one that they do not.
    const std::string part = certified(two, "y = 0 => (P(x, y) <=> x mod 3 = 0)");
    ASSERT_EQ(rejection(part), "");
    expect_rejected(claiming(part, two, "y = 3 => (P(x, y) <=> x mod 3 != 0)"), "a move leads out of the positions");
    expect_rejected(claiming(part, two, "P(x, y) and N(x, y)"), "true of no outcome");
    const std::string values = certified(heaps_of(2), "g(a, b, c) = (a mod 3) xor (b mod 3) xor (c mod 3)");
    expect_rejected(claiming(values, heaps_of(2), "g(a, b, c) = (a mod 3) xor (b mod 3) xor (c mod 4)"), "");
    expect_rejected(claiming(values, heaps_of(2), "g(a, b, c) = ((a mod 3) xor (b mod 3) xor (c mod 3)) + 1"), "smaller value");
    expect_rejected(claiming(values, heaps_of(2), "g(a, b, c) = 0"), "the same value");
    expect_rejected(altered(values, [](Json& json) { json["proof"]["thm"] = "11.1"; }), "value");
    expect_rejected(altered(good, [](Json& json) { json["proof"]["thm"] = "11.2"; }), "");
}

/// A law of some positions only: no move may leave them, and the claim may speak of no others.
TEST(Induction, ForgedRegions) {
    // Of the queen alone all P-positions are known.
    const std::string leaping = queen + "move (x, y) -> (x - 2, y - 1)\nmove (x, y) -> (x - 1, y - 2)\n";
    for (const char* claim : {"x = 1 => (P(x, y) <=> y = 3)", "x = 1 and y >= 3 => g(x, y) >= y - 3"}) {
        const std::string good = certified(leaping, claim);
        ASSERT_TRUE(Json::parse(good)["proof"].contains("region"));
        const char* law = "the law is false";
        expect_rejected(altered(good, [](Json& json) { json["proof"].erase("region"); }), law);
        expect_rejected(altered(good, [](Json& json) { json["proof"].erase("law"); }), "a region is what a law");
        const auto in_region = [&](std::vector<int> numbers, std::vector<int> next, std::vector<int> in) {
            return altered(good, [&](Json& json) { json["proof"]["region"] = {{"numbers", numbers}, {"next", next}, {"in", in}}; });
        };
        expect_rejected(in_region({}, {0}, {1}), law);                                              // all positions
        expect_rejected(in_region({}, {0}, {0}), "speaks of positions that the law is not about");  // none
        expect_rejected(in_region({0}, {1, 2, 1, 2, 2, 2}, {1, 1, 0}), "speaks of");                // x = 0
        expect_rejected(in_region({0}, {2, 1, 1, 2, 2, 2}, {0, 1, 0}), "a move leads out");         // x = 1
        expect_rejected(altered(good, [](Json& json) { json["proof"]["region"]["in"].back() = 2; }), "");
        expect_rejected(altered(good, [](Json& json) { json["proof"]["region"].erase("numbers"); }), "");
    }
    const std::string good = certified(leaping, "x = 1 => (P(x, y) <=> y = 3)");
    expect_rejected(claiming(good, leaping, "x = 1 => (P(x, y) <=> y = 5)"), "does not follow");
    expect_rejected(claiming(good, leaping, "x = 2 => (P(x, y) <=> y = 2)"), "speaks of positions that the law is not about");
    expect_rejected(claiming(good, leaping, "x = 1 => P(x, y) and N(x, y)"), "true of no outcome");
    expect_rejected(claiming(good, leaping, "P(x, y) <=> P(y, x) and x > 5"), "asks for positions that the law is not about");
    expect_rejected(altered(good, [](Json& json) { json["claim"]["holds"] = false; }), "not refuted");
}

TEST(Induction, PlayEnds) {
    for (const std::string& rule : {king, heaps_of(3), std::string("game t\nposition (x, y)\nmove (x, y) -> (x - 1, y + 5)\nmove (x, y) -> (x, y - 1)\n"),
                                    std::string("game t\nposition (h[2], n)\nmove (h, n) -> (h[1 := h[1] - 1, 2 := h[2] + n], n)\nmove (h, n) -> (h, n - 1)\n"
                                                "move (h, n) -> (h[2 := h[2] - 1], n)\n")}) {
        const std::string good = certified(rule, "finite");
        EXPECT_EQ(against_schema(good), "");
        expect_rejected(altered(good, [](Json& json) { json["claim"]["holds"] = false; }), "nothing else");
        expect_rejected(altered(good, [](Json& json) { json["proof"]["measure"].back().back() = -9; }), "negative");
        expect_rejected(altered(good, [](Json& json) { json["proof"]["measure"].erase(json["proof"]["measure"].size() - 1); }), "measure");
    }
    expect_rejected(altered(certified(king, "finite"), [](Json& json) { json["proof"]["thm"] = "11.1"; }), "of this form");
}

/// Numbers that grow up to a bound: 29 - n is natural wherever there is a move. One less is not, and without the bound there is no measure.
TEST(Induction, PlayEndsWhereNumbersGrow) {
    const std::string grows = "game t\nposition (n)\nmove (n) -> (n + k) for k in 1..6\n", bound = "stop (n) if n >= 30\n";
    const std::string good = certified(grows + bound, "finite"), law = certified(grows + bound, "P(n) <=> n >= 30 or n mod 7 = 2");
    EXPECT_EQ(rejection(good), "");
    EXPECT_EQ(rejection(law), "");
    expect_rejected(altered(good, [](Json& json) { json["proof"]["measure"].back().back() = 28; }), "negative");
    expect_rejected(altered(good, [](Json& json) { json["proof"]["measure"].back().front() = 1; }), "does not fall");
    expect_rejected(claiming(law, grows + bound, "P(n) <=> n >= 32 or n mod 7 = 2"), "");
    const std::string endless = certified(grows, "finite");  // false
    EXPECT_EQ(Json::parse(endless)["claim"]["holds"], false);
    EXPECT_EQ(rejection(endless), "");
}

/// False only where play is too long to be looked at.
TEST(Induction, FarRefutations) {
    const struct {
        std::string rule, claim, almost;
        const char* theorem;
    } table[] = {
        {heaps_of(3), "P(a, b, c) <=> (a mod 4) xor (b mod 4) xor (c mod 4) = 0 and a != 50000000", "P(a, b, c) <=> (a mod 4) xor (b mod 4) xor (c mod 4) = 0",
         "11.1"},
        {heaps_of(3), "g(a, b, c) = if a = 50000000 then 9 else (a mod 4) xor (b mod 4) xor (c mod 4)", "g(a, b, c) = (a mod 4) xor (b mod 4) xor (c mod 4)",
         "11.2"},
        {two, "P(x, y) => x < 10000 or y < 10000 or x = y", "P(x, y) => (x + 2 * y) mod 3 = 0", "11.1"},
    };
    for (const auto& row : table) {
        const std::string good = certified(row.rule, row.claim);
        const Json json = Json::parse(good);
        EXPECT_EQ(json["proof"]["thm"], row.theorem) << row.claim;
        EXPECT_EQ(json["claim"]["holds"], false);
        EXPECT_EQ(against_schema(good), "");
        expect_rejected(altered(good, [](Json& forged) { forged["claim"]["holds"] = true; }), "the claim");
        expect_rejected(altered(good,
                                [&](Json& forged) {
                                    forged["claim"] = Json::parse(certified(row.rule, row.almost))["claim"];
                                    forged["claim"]["holds"] = false;
                                }),
                        "not refuted");
        expect_rejected(altered(good, [](Json& forged) { forged["proof"]["measure"] = Json::array(); }), "measure");
    }
}

TEST(Induction, ForgedMeasures) {
    const std::string good = certified(king, "P(x, y) <=> even(x) and even(y)");
    for (const Json& measure : {Json::array(), Json::array({{1, 0, 0}}), Json::array({{0, 1, 0}}), Json::array({{0, 0, 7}}), Json::array({{-1, -1, 0}}),
                                Json::array({{1, -1, 0}}), Json::array({{1, 1}}), Json::array({{1, 1, 0, 0}}), Json::array({{1, 1, -2}}), Json::array({{}}),
                                Json::array({1, 1, 0}), Json("x + y"), Json::array({{1, 1.0, 0}}), Json::array({{18446744073709551615ULL, 1, 0}}), Json()})
        expect_rejected(altered(good, [&](Json& json) { json["proof"]["measure"] = measure; }), " ");
    for (const Json& measure : {Json::array({{1, 0, 0}, {0, 1, 0}}), Json::array({{0, 1, 0}, {1, 0, 5}}), Json::array({{2, 3, 1}})})
        EXPECT_EQ(rejection(altered(good, [&](Json& json) { json["proof"]["measure"] = measure; })), "") << measure;
    // Play that goes on for ever has no measure, and P of all positions would obey K1 and K2.
    const std::string there = certified("game t\nposition (x, y)\nmove (x, y) -> (x - 1, y)\n", "P(x, y) <=> even(x)");
    const std::string back = altered(there, [](Json& json) {
        Json rule = Json::parse(rule::to_json(*written("game t\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x + 1, y)\n")));
        json["rule"] = rule;
        const rule::Game game = rule::from_json(rule.dump());
        json["text"] = rule::canonical_text(game), json["hash"] = rule::hash(game);
    });
    for (const Json& measure : {Json::array({{1, 0, 0}}), Json::array({{0, 1, 0}}), Json::array({{-1, 0, 0}})})
        expect_rejected(altered(back, [&](Json& json) { json["proof"]["measure"] = measure; }), "measure");
    // Where order does not matter, neither may the measure ask for one.
    const std::string pair = certified("game t\nposition (unordered (x, y))\nmove (x, y) -> (x - k, y) for k in 1..2\n", "P(x, y) <=> (x - y) mod 3 = 0");
    expect_rejected(altered(pair, [](Json& json) { json["proof"]["measure"] = Json::array({{1, 0, 0}, {0, 1, 0}}); }), "order that does not matter");
}

/// What is true of P and of N need not be true where nobody wins.
TEST(Induction, ShortPlay) {
    const std::string rule = "game t\nposition (n, m)\nmove (n, m) -> (n - k, k) for k in 1..m+1\n";
    for (const char* claim : {"m >= n and n >= 1 => N(n, m)", "2 * m >= 2 * n - 1 and n >= 1 => N(n, m)"}) {
        const std::string good = certified(rule, claim);
        ASSERT_EQ(Json::parse(good)["proof"]["thm"], "7.1") << claim;
        EXPECT_EQ(against_schema(good), "");
        EXPECT_TRUE(true_as_printed(good, verify::usual_steps));
        const int rounds = Json::parse(good)["proof"]["rounds"].get<int>();
        EXPECT_EQ(rejection(altered(good, [&](Json& j) { j["proof"]["rounds"] = rounds + 1; }), verify::usual_steps), "");
        if (rounds > 0) expect_rejected(altered(good, [&](Json& j) { j["proof"]["rounds"] = rounds - 1; }), "is not settled so");
        // Nothing is claimed of what may be drawn then; of it nothing may be.
        const std::string perhaps_drawn = altered(good, [&](Json& j) { j["proof"].erase("measure"); });
        EXPECT_EQ(rejection(perhaps_drawn, verify::usual_steps), "");
        expect_rejected(claiming(perhaps_drawn, rule, "(" + std::string(claim) + ") and not D(n, m)"), "may be drawn");
        expect_rejected(altered(good, [&](Json& j) { j["claim"]["holds"] = false; }), "at a position");
        expect_rejected(claiming(good, rule, "m >= n => N(n, m)"), "is not settled so");
        expect_rejected(claiming(good, rule, "n <= 2 and m = 0 => P(n, m)"), "is not settled so");
    }
    const std::string swaps = "game t\nposition (a, b, n)\nmove (a, b, n) -> (b, a, n - k) for k in 1..2\nplay normal partizan\n";
    const std::string good = certified(swaps, "P(a, b, n) <=> n mod 3 = 0");
    EXPECT_EQ(Json::parse(good)["proof"]["thm"], "11.1");
    expect_rejected(claiming(good, swaps, "P(a, b, n) <=> n mod 3 = 1"), "");
    const std::string below = "game t\nposition (h[3])\nmove (h) -> (v) for v in below(h) if v != h and all(j in 1..3: h[j] - v[j] <= 1)\n";
    EXPECT_EQ(Json::parse(certified(below, "P(h) <=> all(x in h: even(x))"))["proof"]["thm"], "11.1");
    expect_rejected(claiming(certified(below, "P(h) <=> all(x in h: even(x))"), below, "P(h) <=> all(x in h: even(x) or x = 3)"), "");
}

TEST(Induction, DrawsAreNeitherPNorN) {
    const std::string ends = "game t\nposition (x, y)\nmove (x, y) -> (x - 1, y)\n", loops = ends + "move (x, y) -> (x + 1, y) if y > 0\n";
    const rule::Game looping = *written(loops);
    for (const char* claim : {"P(x, y) or N(x, y)", "not D(x, y)", "y = 0 => (P(x, y) <=> even(x))", "(y = 0 => (P(x, y) <=> even(x))) and not D(x, y)",
                              "(y = 0 => g(x, y) = x mod 2) and (P(x, y) or N(x, y))", "even(x) => not D(x, y)", "x mod 3 = 1 => P(x, y) or N(x, y)"}) {
        const bool is_true = std::string(claim).find(" or N") == std::string::npos && std::string(claim).find("not D") == std::string::npos;
        const std::string forged = altered(certified(ends, claim), [&](Json& json) {
            json["rule"] = Json::parse(rule::to_json(looping));
            json["text"] = rule::canonical_text(looping), json["hash"] = rule::hash(looping);
        });
        if (is_true) EXPECT_EQ(rejection(forged), "") << claim;
        else expect_rejected(forged, "play may not end");
    }
}

TEST(Induction, ForgedLaws) {
    const std::string good = certified(two, "P(n, n) for n in 0..1000000000000");
    const Json json = Json::parse(good);
    ASSERT_TRUE(json["proof"].contains("law"));
    int tried = 0;
    for (std::size_t k = 0; k < json["proof"]["law"]["next"].size(); ++k)
        for (std::size_t q = 0; q < json["proof"]["law"]["lost"].size(); ++q) {
            if (json["proof"]["law"]["next"][k] == q) continue;
            expect_rejected(altered(good, [&](Json& forged) { forged["proof"]["law"]["next"][k] = q; }), " ");
            ++tried;
        }
    EXPECT_GE(tried, 20);
    for (std::size_t q = 0; q < json["proof"]["law"]["lost"].size(); ++q)
        expect_rejected(altered(good, [&](Json& forged) { forged["proof"]["law"]["lost"][q] = 1 - forged["proof"]["law"]["lost"][q].get<int>(); }), " ");
    const auto law = [&](const Json& value) { return altered(good, [&](Json& forged) { forged["proof"]["law"] = value; }); };
    expect_rejected(law({{"numbers", Json::array()}, {"next", Json::array()}, {"lost", Json::array()}}), "needs a state");
    expect_rejected(law({{"numbers", {0}}, {"next", {1, 1, 1, 1}}, {"lost", {1, 0}}}), "zeros before a number");
    expect_rejected(law({{"numbers", Json::array()}, {"next", {0}}, {"lost", {1}}}), "to another");
    expect_rejected(law({{"numbers", Json::array()}, {"next", {0}}, {"lost", {0}}}), "where play is over");
    expect_rejected(law({{"numbers", {1, 0}}, {"next", json["proof"]["law"]["next"]}, {"lost", json["proof"]["law"]["lost"]}}), "in their order");
    expect_rejected(law({{"numbers", {0, 2}}, {"next", json["proof"]["law"]["next"]}, {"lost", json["proof"]["law"]["lost"]}}), "in their order");
    expect_rejected(law({{"numbers", {0}}, {"next", json["proof"]["law"]["next"]}, {"lost", json["proof"]["law"]["lost"]}}), "needs a state");
    expect_rejected(law({{"numbers", {0, 1}}, {"next", json["proof"]["law"]["next"]}, {"lost", {1, 0, 2}}}), "1, or not, 0");
    expect_rejected(altered(good, [](Json& forged) { forged["proof"]["law"]["more"] = 1; }), "more");
    expect_rejected(altered(good, [](Json& forged) { forged["proof"].erase("law"); }), "not about all positions");
    expect_rejected(altered(good, [](Json& forged) { forged["proof"]["base"] = 3; }), "");
    expect_rejected(altered(good, [](Json& forged) { forged["proof"]["base"] = 1; }), "from 2 to 36");
    expect_rejected(altered(good, [](Json& forged) { forged["claim"]["holds"] = false; }), "not refuted");
    expect_rejected(claiming(good, two, "P(n, n + 2) for n in 5..1000000000000"), "does not follow from the law");
    // What is no position has no outcome.
    const std::string shift = certified(two, "P(x, y) and x >= 3 => P(x - 3, y)");
    expect_rejected(altered(shift,
                            [](Json& forged) {
                                const rule::Game game = rule::from_json(forged["rule"].dump());
                                Json& three = forged["claim"]["data"]["expr"];
                                const std::string text = three.dump();
                                three = Json::parse(text.substr(0, text.find(",3]")) + ",2]" + text.substr(text.find(",3]") + 3));
                                forged["claim"]["text"] = rule::to_string(rule::claim_from_json(forged["claim"]["data"].dump(), game), game);
                            }),
                    "no position of the game");
}

TEST(Induction, ForgedValueLaws) {
    const std::string good = certified(two, "g(x + 3, y) = g(x, y)");
    const Json json = Json::parse(good);
    ASSERT_TRUE(json["proof"]["law"].contains("valued"));
    const Json& made = json["proof"]["law"];
    ASSERT_EQ(made["numbers"], Json({0, 1, 2}));
    int tried = 0;
    for (std::size_t k = 0; k < made["next"].size(); ++k)
        for (std::size_t q = 0; q < made["valued"].size(); q += 2) {
            if (made["next"][k] == q) continue;
            expect_rejected(altered(good, [&](Json& forged) { forged["proof"]["law"]["next"][k] = q; }), " ");
            ++tried;
        }
    EXPECT_GE(tried, 20);
    for (std::size_t q = 0; q < made["valued"].size(); ++q)
        expect_rejected(altered(good, [&](Json& forged) { forged["proof"]["law"]["valued"][q] = 1 - forged["proof"]["law"]["valued"][q].get<int>(); }), " ");
    const auto law = [&](const Json& value) { return altered(good, [&](Json& forged) { forged["proof"]["law"] = value; }); };
    expect_rejected(law({{"numbers", Json::array()}, {"next", {0}}, {"valued", {1}}}), "two values");
    expect_rejected(law({{"numbers", Json::array()}, {"next", {0}}, {"valued", {0}}}), "no value");
    expect_rejected(law({{"numbers", {2}}, {"next", {0, 1, 1, 1}}, {"valued", {1, 0}}}), "the same value is claimed");  // all 0
    expect_rejected(law({{"numbers", made["numbers"]}, {"next", made["next"]}, {"lost", made["valued"]}}), "valued");
    expect_rejected(law({{"numbers", {0, 1, 3}}, {"next", made["next"]}, {"valued", made["valued"]}}), "in their order");
    expect_rejected(altered(good, [](Json& forged) { forged["proof"]["thm"] = "11.1"; }), "in their order");
    expect_rejected(altered(good, [](Json& forged) { forged["proof"].erase("law"); }), "another position");
    expect_rejected(altered(good, [](Json& forged) { forged["claim"]["holds"] = false; }), "not refuted");
    expect_rejected(claiming(good, two, "g(x + 2, y) = g(x, y)"), "does not follow from the law");
    expect_rejected(claiming(good, two, "g(x, y) <= 2"), "does not follow from the law");
}

/// Names in rule, claim and texts alike, and the hash made right.
TEST(Induction, NamesThatMeanSomethingElse) {
    const std::string good =
        certified("game t\nlet third(item9) = item9 mod 3 = 0\nposition (heap, other)\nmove (heap, other) -> (heap - taken, other) for taken in 1..2\n",
                  "P(heap, other) <=> third(heap)");
    ASSERT_EQ(Json::parse(good)["proof"]["thm"], "11.1");
    const auto renamed = [&](const std::string& from, const std::string& to) {
        std::string text = good;
        for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) text.replace(at, from.size(), to);
        Json json = Json::parse(text);
        json["hash"] = base::sha256(json["text"].get<std::string>());
        return json.dump();
    };
    for (const char* from : {"third", "heap", "taken", "item9"}) {
        EXPECT_EQ(rejection(renamed(from, "zz_9")), "") << from;
        for (const char* to : {"xor", "mod", "other", "claim"})
            if (std::string(from) != "item9" || std::string(to) != "other") expect_rejected(renamed(from, to), " ");
    }
    for (const char* to : {"P", "N", "g", "odd", "even", "trailing", "ones", "abs"}) {
        expect_rejected(renamed("third", to), " ");
        for (const char* from : {"heap", "taken", "item9"}) EXPECT_EQ(rejection(renamed(from, to)), "") << from << " called " << to << ", as in a rule";
    }
}

/// What a rule may call its numbers, its certificates may.
TEST(Induction, ParametersWithTheNamesOfFunctions) {
    for (const std::string name : {"N", "max"}) {
        const std::string rule = "game t(" + name + " = 3)\nposition (n)\nmove (n) -> (n - k) for k in 1.." + name + "\n";
        expect_certified(rule, "P(n) <=> n mod (" + name + " + 1) = 0", "law");
        const std::string good = claims_of(rule + "claim \"c\" with " + name + " >= 1: P(n) <=> n mod (" + name + " + 1) = 0\n").at(0).text;
        EXPECT_EQ(rejection(good, 1'000'000'000), "") << name;
        EXPECT_EQ(Json::parse(good)["claim"]["text"], "claim P(n, " + name + ") <=> n mod (" + name + " + 1) = 0\n");
    }
}

TEST(Induction, WhatIsNotDefinableIsRefused) {
    const std::string good = certified(two, "P(x, y) <=> (x + 2 * y) mod 3 = 0");
    for (const char* claim : {"P(x, y) <=> x * y = 100", "P(x, y) <=> gcd(x, y) = 5", "P(x, y) <=> isqrt(x) = y + 3",
                              "P(x, y) <=> trailing(x, 3, 0) > trailing(y, 2, 0)", "P(x, y) <=> (x - y) xor x = 77"})
        expect_rejected(claiming(good, two, claim), "automata on digits do not decide");
    expect_rejected(claiming(good, two, "P(x, y) <=> P(y, x) and x != 3"), "another position");
    expect_rejected(altered(good, [](Json& json) { json["proof"]["cases"] = 1; }), "cases");
    expect_rejected(altered(good, [](Json& json) { json["claim"]["text"] = "claim P(x, y) <=> (x + 2 * y) mod 3 = 1\n"; }), "text of the claim");
    expect_rejected(altered(good, [](Json& json) { json["claim"]["holds"] = false; }), "not refuted: it is true");
    const std::string text = Json::parse(good).dump();
    const auto at = text.find("\"measure\":");
    ASSERT_NE(at, std::string::npos);
    expect_rejected(text.substr(0, at) + "\"base\":2," + text.substr(at), "twice");
}

}  // namespace
}  // namespace grundy::certificate::tests
