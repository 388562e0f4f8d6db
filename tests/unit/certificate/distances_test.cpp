// How far the rows of puzzles are from a goal, for every length, as certificates: true, forged, changed in every way.
#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "engine/base/failure.hpp"
#include "tests/unit/certificate/mutants.hpp"
#include "tests/unit/certificate/truth.hpp"

namespace grundy::certificate::tests {
namespace {

constexpr std::uint64_t steps = 40'000'000;  ///< of a tower, some 20 million
std::string refusal(const std::string& text) { return rejection(text, steps); }

std::string tower_of(const std::string& moves, const char* goal, const char* smaller = "1..i-1") {
    return std::string("game t(n = 3)\nposition (d[n]) where all(x in d: x < 3)\nmove (d) -> (d[i := q]) for i in 1..n, q in 0..2 if ") + moves +
           " and all(j in " + smaller + ": d[j] != d[i]) and all(j in " + smaller +
           ": d[j] != q)\nstart ([0] * n)\nplay alone\ngoal (d) if all(x in d: x = " + goal + ")\n";
}
const std::string hanoi = tower_of("q != d[i]", "1"), turned = tower_of("q != d[i]", "1", "i+1..n"), line = tower_of("abs(q - d[i]) = 1", "2");
const std::string two_goals = hanoi + "goal (d) if all(x in d: x = 2)\n";
const std::string circle = tower_of("q = (d[i] + 1) mod 3", "1"), priced = std::string(hanoi).insert(hanoi.find("\nstart"), " cost 3");
const std::string taken =
    "game r(n = 4)\nposition (r[n]) where all(x in r: x <= 2)\nmove (r) -> (r[i := q]) for i in 1..n, q in 0..1 if q < r[i] cost r[i]\nstart ([2] * "
    "n)\nplay alone\ngoal (r) if all(x in r: x = 0)\n";
const std::string rings =
    "game r(n = 4)\nposition (r[n]) where all(x in r: x <= 1)\nmove (r) -> (r[1 := 1 - r[1]])\n"
    "move (r) -> (r[i + 1 := 1 - r[i + 1]]) for i in 1..n-1 if r[i] = 1 and all(j in 1..i-1: r[j] = 0)\nstart ([1] * n)\nplay alone\n"
    "goal (r) if all(x in r: x = 0)\n";

std::string proved(const std::string& rule, const std::string& claim) {
    const auto made = claims_of(rule + "claim \"c\" with n >= 1: " + claim + "\n");
    EXPECT_EQ(made.size(), 1U);
    return made.empty() ? "" : made[0].text;
}

TEST(DistanceCertificate, OfEveryLength) {
    const std::pair<std::string, std::string> table[] = {
        {hanoi, "distance at start = 2^n - 1"},
        {hanoi, "(distance at start) + 1 = 2^n"},
        {hanoi, "2^n - 2 = (distance at start) - 1"},
        {hanoi, "distance at start = (2^(n + 2) - 1) / 4"},
        {hanoi, "distance at start = 2^n - 1 + (n mod 3) * (n mod 3 - n mod 3)"},
        {hanoi, "solutions at start = 1"},
        {hanoi, "reachable at start and distance at start = 2^n - 1 and solutions at start = 1"},
        {hanoi, "reachable(d) and solutions(d) = 1"},
        {turned, "distance at start = 2^n - 1 and solutions at start = 1"},
        {line, "distance at start = 3^n - 1"},
        {line, "solutions at start = 1"},
        {rings, "distance at start = (2^(n + 1) - (if even(n) then 2 else 1)) / 3"},
        {rings, "distance at start = (if n mod 2 = 1 then 2^(n + 1) - 1 else 2 * (2^n - 1)) / 3"},
        {rings, "solutions at start = 1"},
        {two_goals, "distance at start = 2^n - 1 and reachable at start"},
        {two_goals, "solutions at start = 2 and distance at start = 2^n - 1"},
        {circle, "solutions at start = 1 and reachable at start"},
        {circle, "solutions(d) = 1"},
        {priced, "reachable(d) and solutions(d) = 1"},
        {taken, "distance at start = 2 * n"},
        {taken, "r = [i mod 2 for i in 1..n] => distance(r) = (n + n mod 2) * 2^0 / 2"},
        {hanoi, "distance at start < 2^n"},
        {hanoi, "distance(d) <= 2^n - 1 and solutions(d) = 1"},
        {hanoi, "d[n] = 0 => distance(d) >= 2^(n - 1)"},
        {hanoi, "d[n] = 1 => distance(d) < 2^(n - 1)"},
        {turned, "2^n > distance(d)"},
        {turned, "d[1] = 0 => distance(d) >= 2^(n - 1)"},
        {line, "distance(d) <= 3^n - 1"},
        {rings, "distance at start <= 2^(n + 1) / 3"},
        {rings, "distance at start >= 2^(n + 1) / 3"},
    };
    for (const auto& [rule, claim] : table) {
        SCOPED_TRACE(claim);
        const std::string text = proved(rule, claim);
        if (text.empty()) continue;
        EXPECT_EQ(Json::parse(text)["proof"]["thm"], "distances");
        EXPECT_EQ(refusal(text), "");
        EXPECT_EQ(against_schema(text), "");
        EXPECT_TRUE(true_as_printed(text, steps));
    }
}

const std::string tower_of_rows =
    "game t\nposition (d[..]) where len(d) >= 1 and all(x in d: x < 3)\nmove (d) -> (d[i := q]) for i in 1..len(d), q in 0..2 if q != d[i] and all(j in "
    "1..i-1: d[j] != d[i]) and all(j in 1..i-1: d[j] != q)\nplay alone\ngoal (d) if all(x in d: x = 1)\n";

TEST(DistanceCertificate, FalseClaimsAreRefused) {
    const std::string good = proved(hanoi, "distance at start = 2^n - 1");
    const std::string start = "len(d) >= 1 and d = [0 for i in 1..len(d)] => ";
    EXPECT_EQ(refusal(claiming(good, tower_of_rows, start + "distance(d) = 2^len(d) - 1")), "");
    const std::pair<const char*, const char*> table[] = {
        {"distance(d) = 2^len(d)", "is not what is claimed"},
        {"distance(d) = 2^len(d) - 2", "is not what is claimed"},
        {"distance(d) = 2^len(d) - 1 + (if len(d) mod 7 = 6 then 1 else 0)", "the row of length 6 is not"},
        {"distance(d) = 2^len(d) - 1 + (if len(d) mod 300 = 299 then 1 else 0)", "the row of length 299 is not"},
        {"distance(d) = 2^len(d) - 1 + (if len(d) mod 999 = 998 then 1 else 0)", "longer than the checker takes"},
        {"distance(d) = 2^len(d) - 1 + len(d) / 500", "no sum of powers"},
        {"distance(d) = (2^len(d) + len(d)) / 2 + 2^(len(d) - 1)", "no sum of powers"},
        {"distance(d) = (2^(len(d) + 1) - 2 + len(d) / 3) / 2", "no sum of powers"},
        {"distance(d) = 2^(len(d) - 5) * 32 - 1", "no sum of powers"},
        {"distance(d) <= 2^len(d) - 2", "is not what is claimed"},
        {"distance(d) < 2^len(d) - 1", "is not what is claimed"},
        {"distance(d) >= 2^len(d)", "is not what is claimed"},
        {"distance(d) > 2^len(d) - 1", "is not what is claimed"},
        {"2^len(d) <= distance(d)", "is not what is claimed"},
        {"distance(d) <= 2^len(d) - 1 - (if len(d) mod 7 = 6 then 1 else 0)", "the row of length 6 is not"},
        {"distance(d) <= 3^len(d)", "does not repeat"},
        {"distance(d) != 2^len(d)", "does not decide this"},
        {"distance(d) = distance(d)", "does not decide this"},
        {"solutions(d) = 2", "is not seen"},
        {"solutions(d) >= 2", "does not decide this"},
        {"not reachable(d)", "does not decide this"},
        {"reachable(d) or distance(d) = 3", "does not decide this"},
        {"distance(d[1 := 0]) = 2^len(d) - 1", "does not decide this"},
        {"distance(d) = 2^len(d) - 1 and len(d) = 4", "does not decide this"},
    };
    for (const auto& [claim, why] : table) EXPECT_NE(refusal(claiming(good, tower_of_rows, start + claim)).find(why), std::string::npos) << claim;
    // Of all rows of a length the farthest and the nearest.
    EXPECT_EQ(refusal(claiming(good, tower_of_rows, start + "distance(d) <= 2^len(d) - 1")), "");
    EXPECT_EQ(refusal(claiming(good, tower_of_rows, "len(d) >= 1 => distance(d) <= 2^len(d) - 1")), "");
    EXPECT_EQ(refusal(claiming(good, tower_of_rows, "len(d) >= 1 => distance(d) >= 0")), "");
    for (const char* claim : {"len(d) >= 1 => distance(d) <= 2^len(d) - 2", "len(d) >= 1 => distance(d) >= 1",
                              "d[len(d)] = 1 => distance(d) < 2^(len(d) - 1) - 1", "d[len(d)] = 0 => distance(d) > 2^(len(d) - 1)"})
        EXPECT_NE(refusal(claiming(good, tower_of_rows, claim)).find("is not what is claimed"), std::string::npos) << claim;
    // Not one row of each length.
    for (const char* claim : {"len(d) >= 1 => distance(d) = 2^len(d) - 1", "d[1] = 0 => distance(d) = 2^len(d) - 1",
                              "even(len(d)) and d = [0 for i in "
                              "1..len(d)] => distance(d) = 2^len(d) - 1"})
        EXPECT_NE(refusal(claiming(good, tower_of_rows, claim)).find("one row of each length"), std::string::npos) << claim;
    EXPECT_NE(refusal(claiming(good, tower_of_rows, "len(d) < 0 => distance(d) = 2^len(d) - 1")).find("about no row"), std::string::npos);
    const std::string ways = claiming(proved(two_goals, "reachable at start"), tower_of_rows + "goal (d) if all(x in d: x = 2)\n", start + "solutions(d) = 1");
    EXPECT_NE(refusal(ways).find("several shortest ways"), std::string::npos);
    const std::string three =
        claiming(proved(two_goals, "solutions at start = 2"), tower_of_rows + "goal (d) if all(x in d: x = 2)\n", start + "solutions(d) = 3");
    EXPECT_NE(refusal(three).find("is not seen"), std::string::npos);
}

/// Bounds that grow apart from the distance: steps show that what is left is never negative.
TEST(DistanceCertificate, OfBounds) {
    const std::pair<std::string, std::string> table[] = {
        {hanoi, "distance(d) <= 3^n"}, {circle, "distance at start <= 3^n - 1"}, {circle, "distance at start >= 2^n - 1"}, {hanoi, "distance at start >= n"}};
    for (const auto& [rule, claim] : table) {
        const std::string good = proved(rule, claim);
        EXPECT_EQ(refusal(good), "") << claim;
        EXPECT_EQ(against_schema(good), "") << claim;
        const Json json = Json::parse(good);
        ASSERT_TRUE(json["proof"].contains("lowered")) << claim;
        const Json steps = json["proof"]["lowered"];
        const auto with = [&](const Json& lowered) {
            Json other = json;
            other["proof"]["lowered"] = lowered;
            return refusal(other.dump());
        };
        for (std::size_t k = 0; k < steps.size(); ++k) {
            Json less = steps;
            less.erase(k);
            EXPECT_NE(with(less), "") << claim << " without step " << k;
            Json changed = steps;
            changed[k].back() = changed[k].back().get<int>() + 1;
            EXPECT_NE(with(changed), "") << claim << " step " << k;
        }
        EXPECT_NE(with(Json::array()), "");
        EXPECT_NE(with(Json::array({Json::array({-1})})), "");
        EXPECT_NE(with("3"), "");
    }
    const std::string good = proved(circle, "distance at start <= 3^n - 1");
    const std::string rule =
        "game t\nposition (d[..]) where all(x in d: x < 3)\nmove (d) -> (d[i := q]) for i in 1..len(d), q in 0..2 if q = (d[i] + 1) mod 3 "
        "and all(j in 1..i-1: d[j] != d[i]) and all(j in 1..i-1: d[j] != q)\nplay alone\ngoal (d) if all(x in d: x = 1)\n";
    const std::string start = "len(d) >= 1 and d = [0 for i in 1..len(d)] => ";
    EXPECT_EQ(refusal(claiming(good, rule, start + "distance(d) <= 3^len(d) - 1")), "");
    EXPECT_NE(refusal(claiming(good, rule, start + "distance(d) <= 3^len(d) - 3")), "") << "one entry is 1 away";
    EXPECT_NE(refusal(claiming(good, rule, start + "distance(d) <= 2^len(d)")), "");
}

TEST(DistanceCertificate, ForgedOnesAreRefused) {
    const std::string good = proved(hanoi, "distance at start = 2^n - 1");
    const auto changed = [&](const Change& change) { return refusal(altered(good, change)); };
    const auto has = [](const std::string& all, const char* part) { return all.find(part) != std::string::npos; };
    EXPECT_TRUE(has(changed([](Json& j) { j["claim"]["holds"] = false; }), "refute no claim"));
    EXPECT_TRUE(has(changed([](Json& j) { j["proof"]["radix"] = 3; }), "a state for each letter and digit"));
    EXPECT_TRUE(has(changed([](Json& j) { j["proof"]["radix"] = 1; }), "the digits of a distance"));
    EXPECT_TRUE(has(changed([](Json& j) { j["proof"]["ones"] = "both"; }), "the first or the last"));
    EXPECT_NE(changed([](Json& j) { j["proof"]["ones"] = "last"; }), "");
    EXPECT_TRUE(has(changed([](Json& j) { j["proof"]["next"][0] = 1000; }), "a state that it does not have"));
    EXPECT_TRUE(has(changed([](Json& j) {
                        for (Json& end : j["proof"]["ends"]) end = 0;
                    }),
                    "no digits stand under the rows"));
    // Automata of one state beside one that reads the rest, where the digits d may stand under the letter x.
    const auto with = [&](const std::function<bool(int x, int d)>& may, bool one_place = false) {
        return changed([&](Json& j) {
            Json next = Json::array();
            for (int state = 0; state < 3; ++state)
                for (int x = 0; x < 3; ++x)
                    for (int d = 0; d < 2; ++d) {
                        const bool here = state == 0 || (state == 1 && !one_place);
                        next.push_back((here && may(x, d)) || (state == 1 && one_place && d == 0) ? 1 : 2);
                    }
            j["proof"]["next"] = next, j["proof"]["ends"] = {0, 1, 0};
        });
    };
    EXPECT_TRUE(has(with([](int, int) { return true; }), "two numbers stand under one row"));
    EXPECT_TRUE(has(with([](int, int d) { return d == 0; }), "no move lowers the number by one"));
    EXPECT_TRUE(has(with([](int, int d) { return d == 1; }, true), "the number under a goal is not 0"));
    EXPECT_TRUE(has(with([](int x, int d) { return d == 0 && x == 1; }), "leads to a number from where there is none"));
    EXPECT_TRUE(has(with([](int x, int d) { return d == (x == 1 ? 0 : 1); }), "lowers the number by more than one"));
    EXPECT_NE(changed([](Json& j) { j["proof"]["letters"] = {0, 1}; }), "");
    EXPECT_TRUE(has(changed([](Json& j) { j["proof"]["cases"] = 3; }), "a field \"cases\""));
    // Every transition and every end is needed: none may be another one.
    const Json original = Json::parse(good);
    int met = 0;
    for (const char* list : {"next", "ends"})
        for (std::size_t k = 0; k < original["proof"][list].size(); ++k) {
            const std::string why = changed([&](Json& j) {
                const auto was = j["proof"][list][k].get<std::size_t>();
                j["proof"][list][k] = list[0] == 'e' ? 1 - was : (was + 1) % j["proof"]["ends"].size();
            });
            ++met;
            EXPECT_NE(why, "") << list << " " << k;
        }
    EXPECT_GT(met, 40);
    // A move that costs more, one that makes the row shorter, and one goal more or less.
    EXPECT_TRUE(has(changed([](Json& j) { j["rule"]["moves"][0]["cost"] = 2; }), ""));
    EXPECT_NE(changed([](Json& j) { j["rule"].erase("goals"); }), "");
}

TEST(DistanceCertificate, ForgedSumsAreRefused) {
    const std::string good = proved(circle, "solutions at start = 1"), counted = proved(taken, "distance at start = 2 * n");
    const auto changed = [&](const std::string& text, const Change& change) { return refusal(altered(text, change)); };
    const auto has = [](const std::string& all, const char* part) { return all.find(part) != std::string::npos; };
    EXPECT_EQ(refusal(good), "");
    EXPECT_TRUE(has(changed(good, [](Json& j) { j["proof"]["reads"] = "both"; }), "from the last entry or from the first"));
    EXPECT_NE(changed(good, [](Json& j) { j["proof"]["reads"] = "first"; }), "");
    EXPECT_TRUE(has(changed(good, [](Json& j) { j["proof"]["unit"] = 0; }), "the unit of the sums"));
    EXPECT_TRUE(has(changed(good, [](Json& j) { j["proof"]["unit"] = 2; }), "by what it costs"));
    EXPECT_TRUE(has(changed(good, [](Json& j) { j["proof"]["begins"] = {0, 0}; }), "by what it costs"));
    EXPECT_TRUE(has(changed(good, [](Json& j) { j["proof"]["begins"] = {0}; }), "a square matrix"));
    EXPECT_TRUE(has(changed(good, [](Json& j) { j["proof"]["next"][0] = 5; }), "a state that it does not have"));
    EXPECT_TRUE(has(changed(good, [](Json& j) { j["proof"]["plus"].push_back(1); }), "for each entry in each state"));
    EXPECT_NE(changed(good, [](Json& j) { j["proof"]["radix"] = 2; }), "");
    // None of the numbers may be another one: a sum that is too large somewhere is as wrong as one that is too small.
    int met = 0;
    for (const std::string& text : {good, counted}) {
        const Json original = Json::parse(text);
        for (const char* list : {"next", "plus", "ends", "grows", "begins"})
            for (std::size_t k = 0; k < original["proof"][list].size(); ++k) {
                const std::string why = changed(text, [&](Json& j) {
                    const auto was = j["proof"][list][k].get<std::size_t>();
                    j["proof"][list][k] = list[0] == 'e' ? 1 - was : list[0] == 'n' ? (was + 1) % (j["proof"]["ends"].size() + 1) : was + 1;
                });
                ++met;
                EXPECT_NE(why, "") << list << " " << k;
            }
    }
    EXPECT_GT(met, 50);
    // The rule is another one: dearer moves, one more, or claims that are false.
    EXPECT_TRUE(has(changed(counted, [](Json& j) { j["rule"]["moves"][0]["cost"] = 1; }), ""));
    const std::string rows =
        "game t\nposition (r[..]) where all(x in r: x <= 2)\nmove (r) -> (r[i := q]) for i in 1..len(r), q in 0..1 if q < r[i] cost r[i]\nplay alone\ngoal (r) "
        "if "
        "all(x in r: x = 0)\n";
    const std::string start = "len(r) >= 1 and r = [2 for i in 1..len(r)] => ";
    EXPECT_EQ(refusal(claiming(counted, rows, start + "distance(r) = 2 * len(r)")), "");
    EXPECT_TRUE(has(refusal(claiming(counted, rows, start + "distance(r) = 2 * len(r) + 1")), "is not what is claimed"));
    EXPECT_TRUE(
        has(refusal(claiming(counted, rows, start + "distance(r) = 2 * len(r) - (if len(r) mod 90 = 89 then 1 else 0)")), "the row of length 89 is not"));
    EXPECT_TRUE(has(refusal(claiming(counted, rows, start + "solutions(r) = 1")), "several shortest ways"));
    EXPECT_TRUE(has(refusal(claiming(counted, rows, start + "solutions(r) = 2")), "where every move costs one"));
    EXPECT_EQ(refusal(claiming(counted, rows, start + "distance(r) <= 2 * len(r)")), "");
    EXPECT_TRUE(has(refusal(claiming(counted, rows, start + "distance(r) <= 2 * len(r) - 1")), "is not what is claimed"));
    EXPECT_TRUE(has(refusal(claiming(counted, rows, "len(r) >= 1 => distance(r) <= 2 * len(r)")), "one row of each length"));
    EXPECT_TRUE(has(refusal(claiming(counted, rows, "len(r) >= 1 => distance(r) = 2 * len(r)")), "one row of each length"));
}

TEST(DistanceCertificate, MutantsPassOnlyIfTrue) {
    const std::pair<std::string, std::string> table[] = {
        {circle, "solutions at start = 1"},     {taken, "distance at start = 2 * n"},
        {hanoi, "distance at start = 2^n - 1"}, {rings, "distance at start = (2^(n + 1) - (if even(n) then 2 else 1)) / 3 and solutions at start = 1"},
        {two_goals, "solutions at start = 2"},  {line, "solutions at start = 1"},
    };
    for (const auto& [rule, claim] : table) {
        const Json original = Json::parse(proved(rule, claim));
        const Mutated counts = pass_only_if_true(original, 3, steps);
        EXPECT_GT(counts.mutants, 100) << claim;
        EXPECT_GT(counts.rejected, 80) << claim;
    }
}

}  // namespace
}  // namespace grundy::certificate::tests
