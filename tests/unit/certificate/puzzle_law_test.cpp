// Laws of puzzles on numbers as certificates: true, forged, changed in every way.
#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "tests/unit/certificate/mutants.hpp"
#include "tests/unit/certificate/truth.hpp"

namespace grundy::certificate::tests {
namespace {

constexpr std::uint64_t steps = 40'000'000;
std::string refusal(const std::string& text) { return rejection(text, steps); }

const std::string open_field =
    "game field\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\nmove (x, y) -> (x + 1, y)\nplay alone\ngoal (0, 0)\n";
const std::string by_half = "game by_half\nposition (n)\nmove (n) -> (n / 2) if even(n)\nmove (n) -> (n + 3)\nstart (9)\nplay alone\ngoal (1)\n";
const std::string colours =
    "game colours\nposition (x, y, z)\nmove (x, y, z) -> (x - 1, y - 1, z + 2)\nmove (x, y, z) -> (x - 1, y + 2, z - 1)\n"
    "move (x, y, z) -> (x + 2, y - 1, z - 1)\nplay alone\ngoal (x, y, z) if x + y = 0 or y + z = 0 or x + z = 0\n";
const std::string dear =
    "game dear\nposition (x, y)\nmove (x, y) -> (x - 1, y) cost 2\nmove (x, y) -> (x, y - 1) cost 3\nmove (x, y) -> (x - 1, y + 1) cost 1 + x mod 2\n"
    "play alone\ngoal (0, 0)\n";
const std::string a_pair = "game pair\nposition (unordered (x, y))\nmove (x, y) -> (x - 1, y - 1)\nmove (x, y) -> (x + 1, y + 1)\nplay alone\ngoal (0, 0)\n";
const std::string a_line = "game line\nposition (x : integer)\nmove (x) -> (x - 4)\nmove (x) -> (x + 6)\nstart (1)\nplay alone\ngoal (0)\n";
const std::string walled =
    "game walled\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\nstop (x, y) if x = 2\nplay alone\ngoal (0, 0)\n";
const std::string two_piles =
    "game two_piles(k = 3)\nposition (x, y)\nmove (x, y) -> (x - k, y + k)\nmove (x, y) -> (x + k, y - k)\nplay alone\ngoal (x, y) if x = 0\n";

TEST(PuzzleLawCertificate, TrueAndFalseOnes) {
    const struct {
        std::string rule, claim;
        bool holds = true;
    } table[] = {
        {open_field, "distance(x, y) = x + y"},
        {open_field, "distance(10^9, 7) > 10^9 and reachable(x, y)"},
        {open_field, "reachable(x, y)"},
        {open_field, "distance(x, y) = x + 2 * y", false},
        {by_half, "reachable(n) <=> n mod 3 != 0"},
        {by_half, "n mod 3 = 0 => distance(n) = distance(n + 3)"},
        {by_half, "not reachable at start"},
        {by_half, "reachable(n)", false},
        {by_half, "distance(9) < 100", false},
        {colours, "x mod 3 != y mod 3 and y mod 3 != z mod 3 and x mod 3 != z mod 3 => not reachable(x, y, z)"},
        {dear, "distance(x, y) = 2 * x + 3 * y"},
        {dear, "distance(x, y) <= 2 * x + 2 * y", false},
        {a_pair, "reachable(x, y) <=> x = y"},
        {a_pair, "x = y => distance(x, y) = x"},
        {a_line, "reachable(x) <=> even(x)"},
        {a_line, "reachable at start", false},
        {walled, "x < 2 => distance(x, y) = x + y"},
        {walled, "distance(x, y) in {0, 1, 2} or x >= 2 or x + y > 2"},
    };
    for (const auto& [rule, claim, holds] : table) {
        const std::string good = certified(rule, claim);
        EXPECT_EQ(refusal(good), "") << claim;
        EXPECT_EQ(against_schema(good), "") << claim;
        EXPECT_TRUE(true_as_printed(good, steps)) << claim;
        const Json json = Json::parse(good);
        EXPECT_EQ(json["claim"]["holds"], holds) << claim;
        EXPECT_EQ(json["proof"]["thm"], "puzzle") << claim;
    }
    const auto made = claims_of(two_piles + "claim \"c\" with k >= 1: reachable(x, y) <=> x mod k = 0\n");
    ASSERT_EQ(made.size(), 1U);
    EXPECT_EQ(refusal(made[0].text), "");
    EXPECT_EQ(against_schema(made[0].text), "");
    EXPECT_TRUE(Json::parse(made[0].text)["proof"].contains("divided"));
}

/// The question in the premise, and false claims of the same form beside the same proof.
TEST(PuzzleLawCertificate, FromBehind) {
    const std::string rule =
        "game t\nposition (x : integer, y : integer)\nmove (x, y) -> (x + 1, y + 1)\nmove (x, y) -> (x - 1, y + 2)\nmove (x, y) -> (x - 1, y - 1)\n"
        "move (x, y) -> (x + 1, y - 2)\nplay alone\ngoal (0, 0)\n";
    for (const char* claim : {"reachable(x, y) => (x + 2 * y) mod 3 = 0", "not reachable(x, y) or (x + 2 * y) mod 3 = 0"})
        expect_certified(rule, claim, "", true, "reachable(x, y) => (x + 2 * y) mod 3 = 1");
    const std::string good = certified(rule, "reachable(x, y) => (x + 2 * y) mod 3 = 0");
    for (const char* claim :
         {"reachable(x, y) => x = 0", "not reachable(x, y) or x > 0", "reachable(x, y) and (x + 2 * y) mod 3 = 0", "reachable(x, y) or (x + 2 * y) mod 3 != 0",
          "(x + 2 * y) mod 3 = 0 => reachable(x, y)", "reachable(x, y) <=> (x + 2 * y) mod 3 = 0"})
        EXPECT_NE(refusal(claiming(good, rule, claim)), "") << claim;
}

TEST(PuzzleLawCertificate, FalseClaimsAreRefused) {
    const std::string far = certified(open_field, "distance(x, y) = x + y"), sets = certified(by_half, "reachable(n) <=> n mod 3 != 0");
    for (const char* claim : {"distance(x, y) = x + y + 1", "distance(x, y) < x + y", "distance(x, y) != 10^9", "not reachable(x, y)",
                              "x >= 7 => distance(x, y) > x", "distance(x, y) = y + (if x < 100 then x else x + 1)"})
        EXPECT_NE(refusal(claiming(far, open_field, claim)).find("does not follow"), std::string::npos) << claim;
    for (const char* claim : {"distance(x, y) >= x", "reachable(x, y)", "distance(x, y + 1) > distance(x, y)"})
        EXPECT_EQ(refusal(claiming(far, open_field, claim)), "") << claim;
    EXPECT_NE(refusal(claiming(far, open_field, "distance(x, y) = distance(x, y - 1) + 1")).find("no position"), std::string::npos);
    EXPECT_NE(refusal(claiming(far, open_field, "solutions(x, y) >= 1")), "");
    const std::string walls = certified(walled, "x < 2 => distance(x, y) = x + y");  // a distance that is not there is no number of a position
    for (const char* claim : {"distance(distance(x, y), 0) in {0, 1, 2}", "not (distance(distance(x, y), 0) in {0, 7})", "distance(distance(x, y), 0) >= 0"})
        EXPECT_NE(refusal(claiming(walls, walled, claim)), "") << claim;
    for (const char* claim : {"reachable(n)", "not reachable(n)", "reachable(n) <=> n mod 3 = 1", "n > 100 => reachable(n)"})
        EXPECT_NE(refusal(claiming(sets, by_half, claim)).find("does not follow"), std::string::npos) << claim;
    for (const char* claim : {"n mod 3 = 0 => distance(n) > 2^20", "n mod 9 = 0 => not reachable(n)", "reachable(n + 3) <=> reachable(n)"})
        EXPECT_EQ(refusal(claiming(sets, by_half, claim)), "") << claim;
    for (const char* claim :
         {"distance(n) >= 0", "distance(n) > 5 or n = 1", "n mod 3 = 0 => distance(n) + 1 > 5"})  // how far: not known, or there is no number
        EXPECT_NE(refusal(claiming(sets, by_half, claim)), "") << claim;
}

/// A true law of another rule, and a law that is false in one way.
TEST(PuzzleLawCertificate, ForgedOnesAreRefused) {
    const std::string far = certified(open_field, "distance(x, y) = x + y"), sets = certified(by_half, "reachable(n) <=> n mod 3 != 0");
    const auto changed = [](const std::string& good, const Change& change) { return refusal(altered(good, change)); };
    const auto of_rule = [&](const std::string& good, const std::string& rule) {
        Json other = Json::parse(certified(rule, good == sets ? "n >= 0" : "x >= 0")), json = Json::parse(good);
        other["proof"] = json["proof"];
        return refusal(other.dump());
    };
    const auto has = [](const std::string& all, const char* part) { return all.find(part) != std::string::npos; };
    const std::string no_right = std::string(open_field).replace(open_field.find("(x - 1, y)"), 10, "(x - 2, y)");
    EXPECT_TRUE(has(of_rule(far, no_right), "no move lowers the number"));
    const std::string faster = std::string(open_field) + "move (x, y) -> (x - 1, y - 1)\n";
    EXPECT_TRUE(has(of_rule(far, faster), "lowers the number by more than it costs"));
    const std::string more_goals = std::string(open_field) + "goal (3, 0)\n";
    EXPECT_TRUE(has(of_rule(far, more_goals), "another number than 0"));
    const std::string cheap = std::string(dear).replace(dear.find("cost 2"), 6, "cost 1");
    EXPECT_NE(of_rule(certified(dear, "distance(x, y) = 2 * x + 3 * y"), cheap), "");
    const std::string free_moves = std::string(open_field) + "move (x, y) -> (x + 1, y + 1) cost 0\n";
    EXPECT_TRUE(has(of_rule(far, free_moves), "costs less than one"));
    const std::string below_0 = std::string(by_half) + "move (n) -> (n - 3) cost 5 - n\n";
    EXPECT_TRUE(has(of_rule(sets, below_0), "less than nothing"));
    const std::string leak = std::string(by_half) + "move (n) -> (n - 1) if n > 50\n";
    EXPECT_TRUE(has(of_rule(sets, leak), "leads out of the set"));
    const std::string goals = std::string(by_half) + "goal (6)\n";
    EXPECT_TRUE(has(of_rule(sets, goals), "a goal lies in the set"));
    EXPECT_TRUE(has(changed(sets, [](Json& j) { j["proof"]["lead"][0]["moves"] = 1; }), "so many moves"));
    EXPECT_TRUE(has(changed(sets, [](Json& j) { j["proof"]["lead"][0]["moves"] = 0; }), "1 to 40 moves"));
    EXPECT_TRUE(has(changed(sets, [](Json& j) { j["proof"]["lead"][0]["rank"] = Json::array(); }), "1 to 4 rows"));
    EXPECT_TRUE(has(changed(sets, [](Json& j) { j["proof"]["lead"][0]["rank"][0] = {0, 0}; }), "so many moves"));
    EXPECT_TRUE(has(changed(sets, [](Json& j) { j["proof"].erase("never"); }), "no position"));
    EXPECT_TRUE(has(changed(sets, [](Json& j) { j["proof"].erase("lead"); }), "no position"));
    EXPECT_NE(changed(sets, [](Json& j) { j["proof"]["never"] = j["proof"]["lead"][0]["set"]; }), "");
    EXPECT_NE(changed(far, [](Json& j) { j["claim"]["holds"] = false; }), "");
    EXPECT_NE(changed(far, [](Json& j) { j["proof"]["never"] = j["proof"]["pairs"]; }), "");
    for (std::size_t k = 0; k < Json::parse(far)["proof"]["pairs"]["in"].size(); ++k)
        EXPECT_NE(changed(far, [k](Json& j) { j["proof"]["pairs"]["in"][k] = 1 - j["proof"]["pairs"]["in"][k].get<int>(); }), "") << k;
}

TEST(PuzzleLawCertificate, EveryChangeThatPassesIsTrue) {
    const std::pair<std::string, std::string> table[] = {
        {open_field, "distance(x, y) = x + y"}, {by_half, "reachable(n) <=> n mod 3 != 0"}, {a_line, "reachable(x) <=> even(x)"}};
    int tried = 0;
    for (const auto& [rule, claim] : table) {
        const Json original = Json::parse(certified(rule, claim));
        tried += pass_only_if_true(original, 4).mutants;
    }
    EXPECT_GE(tried, 300);
}

}  // namespace
}  // namespace grundy::certificate::tests
