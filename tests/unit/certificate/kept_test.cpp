// Strategies, certified: sets that are kept, replies that are named; each wrong by one is rejected, and sets of random games are compared with all of play.
#include <gtest/gtest.h>

#include <random>

#include "engine/rule/json/json.hpp"
#include "engine/rule/text.hpp"
#include "engine/verify/verify.hpp"
#include "tests/unit/certificate/certify.hpp"
#include "tests/unit/certificate/mutants.hpp"

namespace grundy::certificate::tests {
namespace {

const std::string free_heaps = "game t\nposition (x, y)\nmove left: (x, y) -> (x - k, y) for k in 1..x\nmove right: (x, y) -> (x, y - k) for k in 1..y\n";
const std::string with_turns = "game t\nposition (n, turns)\nmove take: (n, turns) -> (n - k, turns + 1) for k in 1..3\n";
const std::string any_order = "game t\nposition (unordered h[2])\nmove (h) -> (h[i := h[i] - k]) for i in 1..2, k in 1..h[i]\n";
const std::string named_in_any_order = "game t\nposition (unordered h[2])\nmove one: (h) -> (h[1 := h[1] - k]) for k in 1..h[1]\n";
const std::string misere = "game t\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..2\nmove (x, y) -> (x, y - k) for k in 1..2\nplay misere\n";
const std::string stops = "game t\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x - 2, y)\nstop (x, y) if x mod 5 = 0\n";
const std::string won_at_stops = stops + "terminal (x, y): mover wins if x mod 5 = 0\n";
const std::string whole = "game t\nposition (x : integer) where x >= -20\nmove (x) -> (x - k) for k in 1..3\n";
const std::string one_heap = "game t\nlet third(x) = x - x mod 4\nposition (n)\nmove (n) -> (n - k) for k in 1..3\n";

/// With c = 1 from one to three may be taken, with c = 0 four as well.
const std::string two_ways = "game t\nposition (n, c) where c <= 1\nmove (n, c) -> (n - k, c) for k in 1..3\nmove (n, 0) -> (n - 4, 0)\n";

const struct {
    std::string rule, claim;
    bool holds;
} strategies[] = {
    {free_heaps, "keep x = y for x in 0..100", true},
    {free_heaps, "keep x = y for x in 100..200", false},
    {free_heaps, "keep x = y for x in 0..100 if y != 7", false},
    {free_heaps, "keep x = y for x in 0..100, y in 0..50", true},
    {free_heaps + "start (1000000, 1000000)\n", "keep x = y from start", true},
    {two_ways + "start (1000000, 1)\n", "keep n mod 4 = 0 from start", true},
    {free_heaps, "keep x = y", true},
    {free_heaps, "keep x = y and x >= 10", false},
    {free_heaps, "keep x = y or x = y + 3000", false},
    {free_heaps, "keep x = y for x mod 2 = 0", false},
    {with_turns, "keep n mod 4 = 0", true},
    {with_turns, "keep n mod 4 = 0 and n != 4000", false},
    {any_order, "keep h[1] = h[2]", true},
    {any_order, "keep max(h) = min(h) + 1", false},
    {misere, "keep (x + y) mod 3 = 1 and min(x, y) = 0", true},
    {misere, "keep x = y", false},
    {stops, "keep x mod 5 in {0, 3}", true},
    {stops, "keep x mod 5 in {0, 3} or x = 4001", false},
    {won_at_stops, "keep x mod 10 in {1, 4, 7}", true},
    {won_at_stops, "keep x mod 5 in {1, 4}", false},
    {won_at_stops, "keep x mod 5 = 0", false},
    {whole, "keep x mod 4 = 0", true},
    {whole, "keep x mod 4 = 0 and x != 1000", false},
    {free_heaps, "keep x = y answering left with (x - k, y - k) answering right with (x - k, y - k)", true},
    {free_heaps, "keep x = y answering left with (x - k, y - k)", true},
    {free_heaps, "keep x = y answering left with (x - k - 1, y - k) answering right with (x - k, y - k)", false},
    {free_heaps, "keep x = y answering left with (x - k, if y = 7000 then y else y - k)", false},
    {with_turns, "keep n mod 4 = 0 answering take with (n - 4, turns + 2)", true},
    {with_turns, "keep n mod 4 = 0 answering take with (n - 2 * k, turns + 2)", false},
    {free_heaps, "keep x = y by (x, y) -> (min(x, y), min(x, y))", true},
    {free_heaps, "keep x = y by (x, y) -> (x, x) if x < y by (x, y) -> (y, y)", true},
    {free_heaps, "keep x = y by (x, y) -> (0, 0)", false},
    {free_heaps, "keep x = y by (x, 5000) -> (x - 1, 5000) by (x, y) -> (min(x, y), min(x, y))", false},
    {free_heaps, "keep x = y by (0, y) -> (0, 0)", true},
    {free_heaps, "keep x = y by (0, y) -> (0, 1)", false},
    {any_order, "keep h[1] = h[2] by (h) -> ([h[1], h[1]])", true},
    {any_order, "keep h[1] = h[2] by (h) -> ([h[2], h[2]])", false},
    {named_in_any_order, "keep h[1] = h[2] answering one with ([h[1] - k, h[2] - k])", true},
    {named_in_any_order, "keep h[1] = h[2] answering one with ([h[1] - k, h[2] - k - (if h[2] = 7000 then 1 else 0)])", false},
    {with_turns, "keep n mod 4 = 0 by (n, t) -> (n - n mod 4, t + 1)", true},
    {with_turns, "keep n mod 4 = 0 by (n, t) -> (n - 4, t + 1)", false},
    {won_at_stops, "keep x mod 10 in {1, 4, 7} by (x, y) -> (x - 1, y) if x mod 10 in {2, 5, 8} by (x, y) -> (x - 2, y)", true},
    {whole, "keep x mod 4 = 0 by (x) -> (x - x mod 4)", true},
    {whole, "keep x mod 4 = 0 by (x) -> (x - 4)", false},
    {one_heap, "keep n mod 4 = 0 by (n) -> (third(n))", true},
};

TEST(KeptCertificates, TrueAndFalse) {
    for (const auto& row : strategies) {
        SCOPED_TRACE(row.rule + row.claim);
        try {
            const std::string text = certified(row.rule, row.claim);
            const Json json = Json::parse(text);
            EXPECT_EQ(json["proof"]["thm"], "kept");
            EXPECT_EQ(json["claim"]["holds"], row.holds);
            EXPECT_EQ(against_schema(text), "");
            EXPECT_TRUE(true_as_printed(text, verify::usual_steps));
            Json turned = json;
            turned["claim"]["holds"] = !row.holds;
            if (row.holds) turned["proof"].erase("measure");
            else turned["proof"]["measure"] = Json::array({Json::array({1, 1, 0})});
            const std::string why = rejection(turned.dump(), verify::usual_steps);
            const bool from_start = row.claim.find("from start") != std::string::npos;
            EXPECT_NE(why.find(from_start ? "does not decide" : row.holds ? "not refuted" : "the claim is false"), std::string::npos) << why;
        } catch (const std::exception& why) {
            ADD_FAILURE() << why.what();
        }
    }
}

/// Of what the start leads to: a region that holds it and that no move leaves.
TEST(KeptCertificates, FromTheStart) {
    const Json good = Json::parse(certified(two_ways + "start (1000000, 1)\n", "keep n mod 4 = 0 from start"));
    ASSERT_TRUE(good["proof"].contains("region"));
    const auto rejected = [&](const Change& change, const char* because) { expect_rejected(altered(good, change), because); };
    rejected([](Json& json) { json["proof"].erase("region"); }, "the claim is false");
    rejected([](Json& json) { json["proof"]["region"] = {{"numbers", Json::array()}, {"next", {0}}, {"in", {1}}}; }, "the claim is false");
    rejected([](Json& json) { json["proof"]["region"] = {{"numbers", {1}}, {"next", {0, 1, 1, 1}}, {"in", {1, 0}}}; }, "the start is not in the region");
    rejected([](Json& json) { json["proof"]["region"] = {{"numbers", {0}}, {"next", {2, 1, 1, 2, 2, 2}}, {"in", {0, 1, 0}}}; }, "leads out of the region");
    rejected([](Json& json) { json["claim"]["holds"] = false; }, "does not decide");
}

/// Where automata do not tell, and where a start leads to few positions: one after the other.
TEST(KeptCertificates, CaseByCase) {
    const std::string sets = "game t\nposition (S : set 1..4)\nmove (S) -> (S \\ {x}) for x in S\n",
                      round = "game t\nposition (n) where n <= 3\nmove (n) -> ((n + 1) mod 4)\n";
    const struct {
        std::string rule, claim;
        const char* theorem;
        bool holds;
    } table[] = {
        {sets, "keep even(count(x in S: true))", "exhaustive", true},
        {sets, "keep 1 in S", "counterexample", false},
        {sets + "start ({1..3})\n", "keep even(count(x in S: true)) from start", "exhaustive", true},
        {two_ways + "start (20, 1)\n", "keep n mod 4 = 0 from start", "kept", true},
        {two_ways + "start (20, 0)\n", "keep n mod 4 = 0 from start", "counterexample", false},
        {round + "start (0)\n", "keep n <= 2 from start", "counterexample", false},
    };
    for (const auto& row : table) expect_certified(row.rule, row.claim, row.theorem, row.holds);
    // Every move is answered for ever: nobody wins.
    Json loops = Json::parse(certified(two_ways + "start (20, 1)\n", "keep n mod 4 = 0 from start"));
    const auto game = written(round + "start (0)\n");
    loops["rule"] = Json::parse(rule::to_json(*game));
    loops["text"] = rule::canonical_text(*game), loops["hash"] = rule::hash(*game);
    loops["claim"] = Json::parse(certified(round + "start (0)\n", "keep n <= 2 from start"))["claim"];
    loops["claim"]["holds"] = true;
    loops["claim"]["data"]["expr"] = true;
    loops["claim"]["text"] = "claim keep true from start\n";
    EXPECT_NE(rejection(loops.dump()), "");
}

/// Two replies to one move would leave open which of them is meant.
TEST(KeptCertificates, OneReplyToAMove) {
    Json json = Json::parse(certified(free_heaps, "keep x = y answering left with (x - k, y - k)"));
    json["claim"]["data"]["answering"].push_back(json["claim"]["data"]["answering"][0]);
    EXPECT_NE(rejection(json.dump()).find("answered twice"), std::string::npos) << rejection(json.dump());
    json["claim"]["data"]["answering"] = Json::array({{{"move", 7}, {"with", Json::array()}}});
    EXPECT_NE(rejection(json.dump()).find("does not exist"), std::string::npos) << rejection(json.dump());
}

/// Play could go on for ever: a number that every round lowers is in the place of a measure.
TEST(KeptCertificates, WhatFallsWithEveryRound) {
    const std::string rule =
        "game t\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y\nmove (x, y) -> (x + 1, y) if x < y\n";
    for (const char* claim : {"keep x = y", "keep x = y by (x, y) -> (min(x, y), min(x, y))"}) {
        SCOPED_TRACE(claim);
        const std::string good = claims_of(rule + "claim \"c\": " + claim + "\n").at(0).text;
        const Json json = Json::parse(good);
        EXPECT_EQ(json["proof"]["round"], Json({1, 1, 0}));
        EXPECT_EQ(against_schema(good), "");
        EXPECT_TRUE(true_as_printed(good, verify::usual_steps));
        const auto with = [&](const Json& round) {
            Json other = json;
            other["proof"]["round"] = round;
            return rejection(other.dump(), verify::usual_steps);
        };
        EXPECT_EQ(with({1, 0, 0}), "") << "x falls as well";
        for (const Json& wrong :
             {Json({0, 0, 0}), Json({0, 0, 5}), Json({1, -1, 0}), Json({-1, -1, 0}), Json({1, 1, -3}), Json({1, 1}), Json({1, 1, 0, 0}), Json("x")})
            EXPECT_NE(with(wrong), "") << wrong;
        Json none = json;
        none["proof"].erase("round");
        EXPECT_NE(rejection(none.dump(), verify::usual_steps), "");
        none["proof"]["measure"] = {{1, 1, 0}};
        EXPECT_NE(rejection(none.dump(), verify::usual_steps), "") << "x + y rises with a move";
        for (const char* other : {"keep x = y and even(x)", "keep x <= y", "keep x = y or x = 7", "keep x = y by (x, y) -> (x, y - 1)"})
            EXPECT_NE(rejection(claiming(good, rule, other), verify::usual_steps), "") << other;
    }
    // From (0, 0) up, and the answer back: the set is kept, and play never ends.
    const std::string round_about = "game t\nposition (x, y)\nmove (x, y) -> (x + 1, y)\nmove (x, y) -> (x - 1, y)\n",
                      set = claims_of(rule + "claim \"c\": keep x = y\n").at(0).text;
    for (const Json& round : {Json({1, 1, 0}), Json({1, 0, 0}), Json({0, 1, 0})}) {
        Json forged = Json::parse(claiming(set, round_about, "keep x = 0 and y = 0"));
        const auto game = written(round_about);
        forged["rule"] = Json::parse(rule::to_json(*game)), forged["text"] = rule::canonical_text(*game), forged["hash"] = rule::hash(*game);
        forged["proof"]["round"] = round;
        EXPECT_NE(rejection(forged.dump(), verify::usual_steps).find("no answer"), std::string::npos) << rejection(forged.dump(), verify::usual_steps);
    }
}

// A set of positions without an order is told of them as they are written, in ascending order.
TEST(KeptCertificates, OfWhatHasNoOrder) {
    const std::string four = "game t\nposition (unordered h[4])\nmove (h) -> (h[i := h[i] - d]) for i in 1..4, d in 1..h[i]\n";
    const std::string pair = "game t\nposition (unordered (x, y))\nmove (x, y) -> (x - d, y) for d in 1..2\n";
    for (const auto& [rule, claim, lie] : {
             std::tuple{four, "keep h[1] = h[2] and h[3] = h[4]", "keep h[1] = h[3] and h[2] = h[4]"},
             std::tuple{pair, "P(x, y) <=> y = x or y = x + 3 or y >= x + 4 and (y - x) mod 3 = 0", "P(x, y) <=> y = x or y = x + 3"},
             std::tuple{pair, "g(x, y) = if y >= x then (x mod 3) xor (y mod 3) else 7", "g(x, y) = if y > x then (x mod 3) xor (y mod 3) else 7"},
         }) {
        const std::string text = claims_of(rule + "claim \"c\": " + claim + "\n").at(0).text;
        EXPECT_EQ(rejection(text), "") << claim;
        EXPECT_TRUE(true_as_printed(text)) << claim;
        EXPECT_NE(rejection(claiming(text, rule, lie)), "") << lie;
    }
}

}  // namespace
}  // namespace grundy::certificate::tests
