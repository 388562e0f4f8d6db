// Sums of parts (12.1) and the bound by the number of options, certified; and what a forger would make of them: moves that do not keep to one part, another law
// of the part, a smaller bound.
#include <gtest/gtest.h>

#include "engine/base/failure.hpp"
#include "engine/rule/claim_text.hpp"
#include "engine/rule/json/claim_json.hpp"
#include "engine/rule/json/json.hpp"
#include "engine/rule/text.hpp"
#include "engine/verify/verify.hpp"
#include "tests/unit/certificate/certify.hpp"

namespace grundy::certificate::tests {
namespace {

const std::string heaps = "game t\nposition (w[..])\n", take = heaps + "move (w) -> (w[i := w[i] - k]) for i in 1..len(w), k in 1..3\n";
const std::string four = "game t\nposition (unordered h[4])\nmove (h) -> (h[1 := h[1] - k]) for k in 1..2\n";
const std::string mixed =
    "game t\nposition (h[9], a, b, c) where all(x in h: x <= 50) and b <= 7\nmove (h, a, b, c) -> (h[i := h[i] - k], a, b, c) for i in 1..9, k in {1, 3}\n"
    "move (h, a, b, c) -> (h, a - 1, b, c) if b >= 0\nmove (h, a, b, c) -> (h, a, b - 1, c)\nmove (h, a, b, c) -> (h, a, b, c - k) for k in 1..2\n";
const std::string three_ways =
    "game t\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x / 3, y / 2) if x + y >= 1\n"
    "move (x, y) -> (x, y - 2) if (x * 7 + y) mod 3 = 0\n";

TEST(PartCertificates, AreWritten) {
    const struct {
        std::string rule, claim;
        const char* theorem;
    } table[] = {
        {take, "P(w) <=> xor(x in w: x mod 4) = 0", "12.1"},
        {take, "xor(i in 1..len(w): w[i] mod 4) != 0 <=> N(w)", "12.1"},
        {take, "g(w) = xor([x mod 4 for x in w]) and (P(w) <=> xor(x in w: if x mod 4 = 3 then 3 else x mod 4) = 0)", "12.1"},
        {take, "xor(x in w: x mod 4) = 0 => P(w)", "12.1"},
        {take, "N(w) => not xor(x in w: x mod 4) = 0", "12.1"},
        {"game t\nuse heap = subtract {1, 2, 3}\nposition (w[..])\nmove (w) -> (w[i := w[i] - k]) for i in 1..len(w), k in 1..3\n",
         "g(w) = xor(x in w: heap.g(x))", "12.1"},
        {heaps + "move (w) -> (w[i := w[i] - k]) for k in 1..9, i in 1..len(w) if k <= w[i]\n", "g(w) = xor(x in w: x mod 10)", "12.1"},
        {heaps + "move (w) -> (w[i := w[i] - 1]) for i in 1..len(w)\n", "P(w) <=> even(sum(w))", "12.1"},
        {heaps + "move (w) -> (w[i := w[i] - 1]) for i in 1..len(w)\n", "P(w) <=> count(x in w: odd(x)) mod 2 = 0", "12.1"},
        {heaps + "move (w) -> (w[i := w[i] - k]) for i in 1..len(w), k in 1..w[i]\n", "P(w) <=> xor(w) = 0", "12.1"},
        {"game t\nlet rest(x) = x mod 4\nposition (w[..])\nmove (w) -> (w[i := w[i] - k]) for i in 1..len(w), k in 1..3 if rest(k) = k\n",
         "P(w) <=> xor(x in w: rest(x)) = 0", "12.1"},
        {"game t\nposition (h[9])\nmove (h) -> (h[i := h[i] - k]) for i in 1..9, k in 1..2\n", "g(h) = xor(x in h: x mod 3)", "12.1"},
        {"game t\nposition (unordered h[9])\nmove (h) -> (h[1 := h[1] - k]) for k in 1..2\n", "P(h) <=> xor(x in h: x mod 3) = 0", "12.1"},
        {mixed, "g(h, a, b, c) = xor(x in h: x mod 2) xor ((a + b) mod 2) xor (c mod 3)", "12.1"},
        {"game t\nposition (x, y)\nmove (x, y) -> (x / 2, y) if x >= 1\nmove (x, y) -> (x - 3, y)\nmove (x, y) -> (x - 3, y) if even(x)\n"
         "move (x, y) -> (x, y - k) for k in 1..3\n",
         "g(x, y) <= 3 and 5 >= g(x, y)", "12.1"},
        {"game t\nposition (n)\nmove (n) -> (n - k) for k in 1..4 if even(n)\nmove (n) -> (n - k) for k in 1..3\nmove (m) -> (m / 2) if m >= 1\n", "g(n) <= 5",
         "options"},
        {three_ways, "g(x, y) <= 3", "options"},
        {three_ways, "g(x, y) = 3 => y >= 2 and (x * 7 + y) mod 3 = 0", "options"},
    };
    for (const auto& one : table) expect_certified(one.rule, one.claim, one.theorem);
}

Json with_rule(Json json, const std::string& rule) {
    const auto game = written(rule);
    json["rule"] = Json::parse(rule::to_json(*game));
    json["text"] = rule::canonical_text(*game), json["hash"] = rule::hash(*game);
    return json;
}
void refused(const Json& json, const char* because) {
    const std::string why = rejection(json.dump(), verify::usual_steps);
    EXPECT_NE(why, "") << "expected: " << because << "\n" << json["text"];
    EXPECT_NE(why.find(because), std::string::npos) << json["text"] << "rejected because: " << why << "\nexpected: " << because;
}

// Every one of these has a move that asks for more than the entry that it changes, changes more, or leaves some entry out.
TEST(PartCertificates, MovesThatDoNotKeepToOnePart) {
    const Json good = Json::parse(certified(take, "P(w) <=> xor(x in w: x mod 4) = 0"));
    for (const char* move : {
             "move (w) -> (w[i := w[i] - k]) for i in 1..len(w), k in 1..3 if len(w) >= 1",
             "move (w) -> (w[i := w[i] - k]) for i in 1..len(w), k in 1..3 if w[1] >= 0",
             "move (w) -> (w[i := w[i] - k]) for i in 1..len(w), k in 1..3 if i >= 1",
             "move (w) -> (w[i := w[i] - k]) for i in 2..len(w), k in 1..3",
             "move (w) -> (w[i := w[i] - k]) for i in 1..len(w) - 1, k in 1..3",
             "move (w) -> (w[i := w[i] - k]) for i in {1}, k in 1..3 if len(w) >= 1",
             "move (w) -> (w[1 := w[1] - k]) for k in 1..3 if len(w) >= 1",
             "move (w) -> (w[i := w[i] - k, j := w[j]]) for i in 1..len(w), j in 1..len(w), k in 1..3 if i != j",
             "move (w) -> (w[i := w[j] - k]) for i in 1..len(w), j in 1..len(w), k in 1..3",
             "move (w) -> (w[i := w[i] - k]) for i in 1..len(w), k in 1..3 if all(x in w: x >= 0)",
             "move (w) -> (w[2..len(w)]) if len(w) >= 1",
             "move (w) -> (w[i := w[i] - k] ++ [0]) for i in 1..len(w), k in 1..3",
             "move (w) -> (w[i := w[i] - k]) + (w) for i in 1..len(w), k in 1..3",
         })
        refused(with_rule(good, heaps + move + "\n"), "played apart");
    for (const char* end : {"play misere", "stop (w) if len(w) = 9", "terminal (w): mover wins if len(w) = 3"})
        refused(with_rule(good, take + end + "\n"), "normal play");
    const Json numbers = Json::parse(certified(mixed, "g(h, a, b, c) = xor(x in h: x mod 2) xor ((a + b) mod 2) xor (c mod 3)"));
    // a asks for c now: they are one part, and not worth what is claimed.
    refused(with_rule(numbers, mixed + "move (h, a, b, c) -> (h, a - 2, b, c) if c = 7\n"), "of a part it is not proved");
    refused(with_rule(numbers, mixed + "move (h, a, b, c) -> (h, a - 3, b, c) if h[1] = 7\n"), "played apart");
    // Another law than the one that is claimed.
    refused(with_rule(good, heaps + "move (w) -> (w[i := w[i] - k]) for i in 1..len(w), k in 1..4\n"), "of a part it is not proved");
    refused(with_rule(good, take + "move (w) -> (w[i := w[i] / 2]) for i in 1..len(w) if w[i] >= 1\n"), "of a part it is not proved");
}

// A number that no move changes may be told to every part; one that a move changes may not, nor what an entry of a row says of others.
TEST(PartCertificates, NumbersThatAllShare) {
    const std::string one = "game t(k = 3)\nposition (w[..])\nmove (w) -> (w[i := w[i] - j]) for i in 1..len(w), j in 1..k\n",
                      beside =
                          "game t(k = 3)\nposition (h[5], lamp)\nmove (h, lamp) -> (h[i := h[i] - j], lamp) for i in 1..5, j in 1..k\n"
                          "move (h, lamp) -> (h, lamp - 1)\n";
    const auto written_for = [](const std::string& rule, const std::string& claim) {
        return claims_of(rule + "claim \"c\" with k >= 1: " + claim + "\n").at(0).text;
    };
    for (const auto& [rule, claim] : {std::pair{one, "P(w) <=> xor(x in w: x mod (k + 1)) = 0"},
                                      {one, "g(w) = xor(i in 1..len(w): w[i] mod (k + 1))"},
                                      {beside, "P(h, lamp) <=> xor(x in h: x mod (k + 1)) = lamp mod 2"},
                                      {beside, "g(h, lamp) = xor(i in 1..5: h[i] mod (k + 1)) xor (lamp mod 2)"}}) {
        SCOPED_TRACE(claim);
        const std::string good = written_for(rule, claim);
        EXPECT_EQ(Json::parse(good)["proof"]["thm"], "12.1");
        EXPECT_EQ(against_schema(good), "");
        EXPECT_TRUE(true_as_printed(good, verify::usual_steps));
    }
    const std::string lifted = "game t\nposition (w[..], k) where k >= 1\n", move = "move (w, k) -> (w[i := w[i] - j], k) for i in 1..len(w), j in 1..k\n",
                      good = written_for(one, "P(w) <=> xor(x in w: x mod (k + 1)) = 0");
    for (const char* claim : {"P(w, k) <=> xor(x in w: x mod (k + 2)) = 0", "P(w, k) <=> xor(x in w: x mod k) = 0", "P(w, k) <=> xor(x in w: x) = 0"})
        EXPECT_NE(rejection(claiming(good, lifted + move, claim), verify::usual_steps), "") << claim;
    const auto of_rule = [&](const std::string& rule) {
        Json json = Json::parse(good);
        const auto game = written(lifted + rule);
        json["rule"] = Json::parse(rule::to_json(*game)), json["text"] = rule::canonical_text(*game), json["hash"] = rule::hash(*game);
        return rejection(json.dump(), verify::usual_steps);
    };
    EXPECT_EQ(of_rule(move), "");
    for (const char* other : {"move (w, k) -> (w[i := w[i] - j], k - 1) for i in 1..len(w), j in 1..k\n", "move (w, k) -> (w, k - 1)\n",
                              "move (w, k) -> (w[i := w[i] - j], k) for i in 1..len(w), j in 1..w[1]\n",
                              "move (w, k) -> (w[i := w[i] - j], k) for i in 1..len(w), j in 1..len(w)\n",
                              "move (w, k) -> (w[i := w[i] - j], k) for i in 1..k, j in 1..k if i <= len(w)\n",
                              "move (w, 2) -> (w[i := w[i] - j], 2) for i in 1..len(w), j in 1..5\n"})
        EXPECT_NE(of_rule(move + other), "") << other;
}

TEST(PartCertificates, AnotherLawOfThePart) {
    const Json good = Json::parse(certified(take, "P(w) <=> xor(x in w: x mod 4) = 0"));
    const auto claiming = [&](const std::string& other) {
        Json json = good;
        const auto [game, claim] = claim_in(take + "claim \"c\": " + other + "\n");
        json["claim"]["text"] = rule::to_string(claim, game);
        json["claim"]["data"] = Json::parse(rule::claim_to_json(claim, game));
        return json;
    };
    for (const char* other : {"P(w) <=> xor(x in w: x mod 5) = 0", "P(w) <=> xor(x in w: x mod 2) = 0", "P(w) <=> xor(x in w: 0) = 0", "g(w) = xor(w)",
                              "P(w) <=> even(sum(w))", "g(w) = xor(x in w: if x = 100 then 3 else x mod 4)"})
        refused(claiming(other), "of a part it is not proved");
    for (const char* other : {"P(w) <=> xor(x in w: x mod 4) = 1", "N(w) <=> xor(x in w: x mod 4) = 0", "P(w) <=> xor(x in w: x mod 4) = 0 or len(w) = 9",
                              "P(w) <=> xor(x in w: if len(w) = 9 then 0 else x mod 4) = 0", "P(w) => xor(x in w: x mod 4) != 0", "P(w ++ w)",
                              "P(w) <=> xor(i in 1..len(w): i) = 0", "P(w) <=> xor(x in w: x mod 4) = 0 for w in below([3, 3])"})
        refused(claiming(other), "no nim-sum");
    Json json = good;
    json["proof"]["parts"] = Json::array();
    refused(json, "from 1 to 20");
    json = good;
    json["proof"]["parts"].push_back(good["proof"]["parts"][0]);
    json["proof"]["parts"][1]["cases"] = 3;
    refused(json, "proves nothing");
    json = good;
    json["proof"]["parts"][0] = good["proof"];
    refused(json, "no sum of parts");
}

TEST(PartCertificates, AnotherBound) {
    const Json good = Json::parse(certified(three_ways, "g(x, y) <= 3"));
    const auto claiming = [&](const std::string& other) {
        Json json = good;
        const auto [game, claim] = claim_in(three_ways + "claim \"c\": " + other + "\n");
        json["claim"]["text"] = rule::to_string(claim, game);
        json["claim"]["data"] = Json::parse(rule::claim_to_json(claim, game));
        return json;
    };
    EXPECT_EQ(rejection(claiming("g(x, y) <= 4").dump()), "");
    EXPECT_EQ(rejection(claiming("x = 0 and y <= 1 => g(x, y) <= 1").dump()), "");
    for (const char* other : {"g(x, y) <= 2", "g(x, y) >= 1", "x = 0 => g(x, y) <= 1", "g(x, y) <= 3 and x != 4000000000"})
        refused(claiming(other), "not true of every value");
    refused(claiming("g(y, x) + g(x, y) <= 6"), "another position");
    const std::string moves = three_ways + "move (x, y) -> (x, y - 1)\n";
    refused(with_rule(good, moves), "not true of every value");
    refused(with_rule(good, three_ways + "move (x, y) -> (x, y - k) for k in 1..y\n"), "depends on the position");
    refused(with_rule(good, three_ways + "move (x, y) -> (x, y - k) for k in 1..9\n"), "not true of every value");
    // The same option twice is one; but not where a name that is bound inside only looks like that of a component.
    EXPECT_EQ(rejection(with_rule(good, three_ways + "move (a, b) -> (a - 1, b)\n").dump()), "");
    refused(with_rule(good, three_ways + "move (a, b) -> (a, b - sum(x in 1..2: x + a))\nmove (a, b) -> (a, b - sum(x in 1..2: x + x))\n"), "");
    refused(with_rule(good, three_ways + "play misere\n"), "no Grundy values");
    refused(with_rule(good, "game t\nposition (x, y)\nmove (x, y) -> (y, x)\n"), "measure");
    Json json = good;
    json["proof"]["law"] = {{"numbers", Json::array()}, {"next", {0}}, {"valued", {1}}};
    refused(json, "no law");
}

}  // namespace
}  // namespace grundy::certificate::tests
