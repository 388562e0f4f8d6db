// Certificates of every kind are written and verified; then they are changed in every way that a forger might, thousands of times. A mutant may only pass when
// what it states is still true, which the definition decides (truth.hpp).
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <set>
#include <vector>

#include "engine/base/failure.hpp"
#include "engine/verify/verify.hpp"
#include "tests/unit/certificate/mutants.hpp"
#include "tests/unit/certificate/truth.hpp"

namespace grundy::certificate::tests {
namespace {

/// The shortest range that the checker accepts: the mutants are checked as often.
Json with_short_range(const Certificate& made) {
    Json json = Json::parse(made.text);
    if (!json["proof"].contains("checked_to")) return json;
    json["proof"]["checked_to"] = 1;
    try {
        verify::verify(json.dump());
    } catch (const verify::CutShort& cut) {
        json["proof"]["checked_to"] = cut.needed;
    }
    return json;
}

Mutated mutate(const std::string& name, const Certificate& made, std::size_t most_places) {
    EXPECT_EQ(against_schema(made.text), "") << name;
    const Json original = with_short_range(made);
    std::uint64_t steps = few_steps;
    while (steps < 1'000'000'000 && rejection(original.dump(), steps).find("steps") != std::string::npos) steps *= 4;
    if (steps > few_steps) most_places = 3;  // what is slow to check is changed in fewer places
    EXPECT_EQ(rejection(original.dump(), steps), "") << name;
    const Mutated counts = pass_only_if_true(original, most_places, steps);
    EXPECT_GT(counts.rejected, 50) << name;
    std::printf("%-44s %5d mutants, %5d rejected, %4d still true\n", (name + " (" + original["proof"]["thm"].get<std::string>() + ")").c_str(), counts.mutants,
                counts.rejected, counts.still_true);
    return counts;
}

std::string heap(const std::string& moves) { return "game g\nposition (n)\n" + moves + "\n"; }
std::string three_heaps(const std::string& moves) { return "game g\nposition (unordered h[3])\n" + moves + "\n"; }

const std::string take_one = "move (h) -> (h[i := h[i] - k]) for i in 1..3, k in 1..h[i]";

struct LawRow {
    std::string name;  ///< of the library, or a whole rule
    dsl::Settings settings;
    std::string theorem;
};
const std::vector<LawRow> laws_of_every_kind = {
    {"s145", {}, "1.1"},
    {"subtraction", {{"S", "{2, 4, 7}"}}, "1.1"},
    {heap("move (n) -> (n - s) for s in {2, 4, 7}\nplay misere"), {}, "1.1"},
    {heap("move (n) -> (n - s) for s in 1..n if s mod 3 = 1 or s = 6\nplay misere"), {}, "1.4"},
    {"allbut {1, 4}", {}, "1.3"},
    {"nim", {}, "1.3"},
    {heap("move (n) -> (i) for i in 0..n if i < n\nmove (n) -> (n - s) for s in 1..9 if s = 3 or n mod 4 != 2"), {}, "1.3"},
    {heap("move (n) -> (n - i) for i in 9..n if i != 24\nmove (n) -> (n - j) for j in {2..5, 53}"), {}, "1.3"},
    {heap("move (n) -> (n - s) for s in 1..n if s mod 4 = 1 or s = 6"), {}, "1.4"},
    {heap("move (n) -> (n - s) for s in 1..n if s mod 3 != 0"), {}, "1.4"},
    {"prime_powers", {}, "1.5"},
    {"powers_of_two", {}, "1.5"},
    {heap("move (n) -> (n - s) for s in powers(2, n)\nplay misere"), {}, "1.5"},
    {heap("move (n) -> (n - s) for s in squares(n)"), {}, "1.7"},
    {"divisors", {}, "1.8"},
    {"digits", {}, "1.9"},
    {"kayles", {}, "2.1"},
    {"dawson", {}, "2.1"},
    {"crosses", {}, "2.1"},
    {"0.1377", {}, "2.1"},
    {"0.15", {}, "2.1"},
    {"lasker", {}, "2.2"},
    {"8.[3]", {}, "2.2"},
    {heap("move (n) -> (n - s) for s in {1, 2}\nmove (n) -> (a) + (n - a) for a in 1..n-1 if a != n - a"), {}, "3.1"},
    {heap("move (n) -> (n - 1)\nmove (n) -> (a) + (n - 2 - a) for a in 1..n - 3 if n - 2 - a = a"), {}, "3.2"},
    {heap("move (n) -> (n - s) for s in 1..n if s mod 2 = 1\nmove (n) -> (a) + (n - 1 - a) for a in 1..n - 2 if n - 1 - a = a"), {}, "3.3"},
    {"mark", {}, "4.1"},
    {"mark", {{"t", "3"}}, "4.1"},
    {"mark", {{"t", "2012"}}, "4.2"},
    {"division", {}, "4.4b"},
    {"division", {{"D", "{2, 5}"}}, "4.4b"},
    {"wythoff", {}, "5.1"},
    {"wythoff", {{"a", "2"}}, "5.1"},
    {three_heaps(take_one), {}, "6"},
    {three_heaps(take_one + "\nplay misere"), {}, "6"},
    {"moore_nim", {}, "6"},
    {heap("move (n) -> (n - 1) if n = 1\nmove (n) -> (n - 2) if n >= 3\nmove (n) -> (n - 3)\nplay misere"), {}, "7.4"},
    {heap("move (n) -> (i) + (n - 1 - i) for i in 0..n - 1\nmove (n) -> (n - 2) if n = 2\nmove (n) -> (a) + (n - 2 - a) for a in 1..n - 3\nplay misere"),
     {},
     "7.4"},
    {"game g\nposition (n) where n >= 1\nmove (n) -> (n - 1) if n = 2\nmove (n) -> (n - 2) if n >= 4\nmove (n) -> (n - 3)\nplay misere\n", {}, "7.4"},
};

/// One case a row, so that two processes can share the minute that all take.
class MutantsOfLaw : public ::testing::TestWithParam<std::size_t> {};

TEST_P(MutantsOfLaw, PassOnlyIfTrue) {
    const LawRow& row = laws_of_every_kind[GetParam()];
    const bool rule = row.name.rfind("game ", 0) == 0;
    const Certificate made = law_of(rule ? written(row.name) : open(row.name, row.settings));
    EXPECT_EQ(Json::parse(made.text)["proof"]["thm"], row.theorem);
    EXPECT_GT(mutate(rule ? row.name.substr(row.name.find("move")) : row.name, made, 8).mutants, 100);
}

INSTANTIATE_TEST_SUITE_P(Mutation, MutantsOfLaw, ::testing::Range<std::size_t>(0, laws_of_every_kind.size()), [](const auto& row) {
    std::string name = "theorem_" + laws_of_every_kind[row.param].theorem + "_row_" + std::to_string(row.param);
    std::replace(name.begin(), name.end(), '.', '_');
    return name;
});

/// Rules with laws that hold on the whole range of Guy and Smith, and are false (tests/unit/verify/reading_test.cpp): what the prover says of them is true.
TEST(Law, TrapsOfSideConditions) {
    for (const char* moves :
         {"move (n) -> (n - 1)\nmove (n) -> (a) + (b) for a in 2..n, b in 2..n if a + b = n and a != b",
          "move (n) -> (n - s) for s in {1, 2}\nmove (n) -> (a) + (b) for a in 1..n, b in 1..n if a + b = n - 1 and a = b\n"
          "move (n) -> (a) + (b) for a in 1..n, b in 1..n if a + b = n - 2 and a - b != 1 and b - a != 1",
          "move (n) -> (n - s) for s in {1, 2}\nmove (n) -> (a) + (b) for a in 1..n, b in 1..n if a + b = n - 1 and a - b <= 1 and b - a <= 1"}) {
        const base::Budget budget;
        analyse::Options options;
        options.effort = 0.5;
        analyse::Oracle oracle(written(heap(moves)), options, budget);
        oracle.seek_proof();
        if (!oracle.theorem()) continue;
        const Json made = Json::parse(of_law(oracle).text);
        EXPECT_TRUE(Truth(made["rule"]).of(made["claim"])) << moves;
        EXPECT_EQ(made["proof"]["thm"], "3.2") << moves;
        EXPECT_GT(made["proof"]["checked_to"], 16) << moves;
    }
}

TEST(Mutation, OutcomesAndClaimsTrueAndRefuted) {
    const rule::PositionData three = {{false, {1, 2, 4}}};
    const auto nim = written(three_heaps("move (h) -> (h[i := h[i] - k]) for i in 1..3, k in 1..h[i]"));
    Mutated all;
    const auto add = [&](const std::string& name, const Certificate& made) {
        const Mutated one = mutate(name, made, 3);
        all.mutants += one.mutants, all.rejected += one.rejected, all.still_true += one.still_true;
    };
    add("outcome", outcome_of(nim, three));
    add("outcome, misere", outcome_of(written(three_heaps("move (h) -> (h[i := h[i] - k]) for i in 1..3, k in 1..h[i]\nplay misere")), three));
    const base::Budget budget;
    for (const auto& game : {nim, written(three_heaps("move (h) -> (h[i := h[i] - k]) for i in 1..3, k in 1..h[i]\nplay misere"))}) {
        analyse::Oracle oracle(game, {}, budget);
        add("strategy", of_strategy(oracle, three));
    }
    add("positions from 2 on", law_of(written("game g\nposition (n) where n >= 2\nmove (n) -> (n - s) for s in {1, 4, 5}\n")));
    const std::string s145 = heap("move (n) -> (n - s) for s in {1, 4, 5}");
    const std::string claims[] = {
        "P(n) <=> n mod 8 = 0 or n mod 8 = 2",
        "g(n + 8) = g(n)",
        "g(n) <= 3 for n in 0..30",
        "[g(n) for n in 0..3] = [0, 1, 0, 1]",
        "period 8 preperiod 0",
        "allows {3, 7} up to 7",
        "same as subtract {1, 3, 4, 5}",
        "g at (6) + (7) = 1",
        "winning moves at (6): {(5), (2)}",
        "move (6) -> (1) loses",
        "options at (4): {(3), (0)}",
        "P(n) <=> n mod 7 = 0",
        "g(n) != g(n + k) for n in 1..9, k in 2..9",
        "period 4 preperiod 0",
        "allows {2} up to 4",
        "same as subtract {1, 4}",
        "P at (6)",
        "winner at (7) = second",
    };
    for (const std::string& claim : claims) {
        try {
            for (const Certificate& made : claims_of(s145 + "claim \"c\": " + claim + "\n")) add(claim, made);
        } catch (const std::exception& why) {
            ADD_FAILURE() << claim << ": " << why.what();
        }
    }
    for (const Certificate& made : claims_of(heap("move (n) -> (n - s) for s in powers(2, n)") + "claim \"c\": period 7 preperiod 4\n")) add("powers", made);
    const std::string two = "game g\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..2\nmove (x, y) -> (x, y - k) for k in 1..2\n";
    for (const char* claim : {"P(x, y) <=> (x + 2 * y) mod 3 = 0", "g(x, y) = (x mod 3) xor (y mod 3)", "P(x, y) and x >= 3 => P(x - 3, y)",
                              "y = 0 => (P(x, y) <=> x mod 3 = 0)", "P(n, n) for n in 0..1000000000000"})
        for (const Certificate& made : claims_of(two + "claim \"c\": " + claim + "\n")) add(claim, made);
    const std::string pair = "game g\nposition (unordered h[2])\nmove (h) -> (h[i := h[i] - k]) for i in 1..2, k in 1..2\nplay misere\n";
    for (const Certificate& made : claims_of(pair + "claim \"c\": P(h) => (h[1] + h[2]) mod 3 = 1\n")) add("unordered, misere", made);
    const std::string queen =
        "game g\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y\n"
        "move (x, y) -> (x - k, y - k) for k in 1..min(x, y)\n";
    for (const Certificate& made : claims_of(queen + "claim \"c\": x = 1 => (P(x, y) <=> y = 2)\n")) add("in a region", made);
    for (const Certificate& made : claims_of(queen + "claim \"c\": y >= 7 => g(1, y + 3) = g(1, y) + 3\n")) add("rows near an edge", made);
    std::printf("%d mutants, %d rejected, %d still true\n", all.mutants, all.rejected, all.still_true);
    EXPECT_GT(all.mutants, 3000);
}

TEST(Mutation, Strategies) {
    const std::string two = "game g\nposition (x, y)\nmove left: (x, y) -> (x - k, y) for k in 1..2\nmove right: (x, y) -> (x, y - k) for k in 1..2\n";
    for (const char* claim : {"keep (x - y) mod 3 = 0",
                              "keep x mod 3 = 0 and y mod 3 = 0 answering left with (x - 3, y) by (x, y) -> (x, y - 1) if y mod 3 = 1 by (x, y) -> (x, y - 2)",
                              "keep x mod 3 = 0 for y mod 3 = 0", "keep x = y and x != 5", "keep x mod 3 = 0 and y mod 3 = 0 by (x, _) -> (x, 0)"})
        for (const Certificate& made : claims_of(two + "claim \"c\": " + claim + "\n")) mutate(claim, made, 8);
    for (const Certificate& made : claims_of(two + "start (9000, 9000)\nclaim \"c\": keep (x - y) mod 3 = 0 from start\n")) mutate("from start", made, 8);
    for (const Certificate& made : claims_of(two + "start (3, 3)\nclaim \"c\": keep x = y from start\n")) mutate("from a small start", made, 8);
    for (const Certificate& made : claims_of(two + "claim \"c\": keep x mod 3 = 0 and x = y for x in 0..20\n")) mutate("for some", made, 8);
    const std::string pair = "game g\nposition (unordered h[2])\nmove (h) -> (h[i := h[i] - k]) for i in 1..2, k in 1..2\nstop (h) if h[2] = 7\n";
    for (const Certificate& made : claims_of(pair + "claim \"c\": keep h[2] <= 6 and h[1] = h[2] by (h) -> ([h[1], h[1]])\n"))
        mutate("unordered, stops", made, 8);
}

TEST(Mutation, SomePositions) {
    const std::string turned = "game g\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\nmove (x, y) -> (y, x) if x > 2 * y\n",
                      squares = "game g\nposition (x, y)\nmove (x, y) -> (x - k * k, y) for k in 1..x\nmove (x, y) -> (x, y - i * i) for i in 1..y\n";
    for (const Certificate& made : claims_of(turned + "claim \"c\": x = y => P(x, y)\n")) mutate("kept", made, 2);
    for (const char* claim : {"x = y => P(x, y)", "keep x = y"})
        for (const Certificate& made : claims_of(squares + "claim \"c\": " + claim + "\n")) mutate(claim, made, 1);
}

TEST(Mutation, SumsOfPartsAndBounds) {
    const std::string row = "game g\nposition (w[..])\nmove (w) -> (w[i := w[i] - k]) for i in 1..len(w), k in 1..2\n";
    for (const Certificate& made : claims_of(row + "claim \"c\": P(w) <=> xor(x in w: x mod 3) = 0\n")) mutate("a row", made, 2);
    for (const Certificate& made : claims_of(row + "claim \"c\": len(w) = 2 => (P(w) <=> (w[1] - w[2]) mod 3 = 0)\n")) mutate("some rows", made, 2);
    const std::string pairs = "game g(n = 4)\nposition (S : set 1..n)\nmove (S) -> (S \\ {x, x + 1}) for x in S if x + 1 in S\n";
    for (const Certificate& made : claims_of(pairs + "claim \"c\" with n >= 2: N({1..n}) or n >= 5\n")) mutate("runs of a set", made, 3);
    for (const Certificate& made : claims_of(pairs + "claim \"c\" with n >= 2: N({1..n})\n")) mutate("runs of a set, refuted", made, 3);
    const std::string ways = "game g\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x / 3, y / 2) if x + y >= 1\n";
    for (const Certificate& made : claims_of(ways + "move (x, y) -> (x, y - 2) if (x * 7 + y) mod 3 = 0\nclaim \"c\": g(x, y) <= 3\n"))
        mutate("options", made, 1);
}

TEST(Mutation, RulesBetweenOthersAndSingleMoves) {
    const std::string less =
        "game g\nposition (n) where n >= 1\nmove (n) -> (n - d) for d in divisors(n) if d < n\n"
        "move (n) -> (n - d - 2) for d in divisors(n) if d + 2 < n and odd(n)\n";
    for (const char* claim : {"P(n) <=> odd(n)", "n mod 4 = 3 => P(n)"})
        for (const Certificate& made : claims_of(less + "claim \"c\": " + claim + "\n")) mutate(claim, made, 6);
    const std::string beside =
        "game g\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - s) for s in squares(y) if x >= 2\n"
        "move (x, y) -> (x, y - k) for k in 1..2 if x <= 1\n";
    for (const Certificate& made : claims_of(beside + "claim \"c\": x = 1 => (P(x, y) <=> y mod 3 = 1)\n")) mutate("in a region", made, 1);
    const std::string coprime = heap("move (n) -> (n - k) for k in 1..n if gcd(k, n) = 1 and not (k in primes(n) and k > 3)");
    for (const Certificate& made : claims_of(coprime + "claim \"c\": P(n) <=> even(n)\n")) mutate("coprime", made, 6);
    const std::string squares = heap("move (n) -> (n - k) for k in squares(n)");
    for (const char* claim : {"P(n) => N(n + 1)", "g(n) != g(n + 1)"})
        for (const Certificate& made : claims_of(squares + "claim \"c\": " + claim + "\n")) mutate("single moves", made, 6);
}

TEST(Mutation, LengthsOfPlay) {
    const std::string ones = "game g\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\n",
                      bar =
                          "game g\nposition (m, n) where m >= 1 and n >= 1\nmove (m, n) -> (a, n) + (m - a, n) for a in 1..m-1\n"
                          "move (m, n) -> (m, b) + (m, n - b) for b in 1..n-1\n",
                      cut = "game g\nposition (a, b) where a >= 1\nmove (a, b) -> (i, 0) + (a - i, b) for i in 1..a-1\nmove (a, b) -> (a, b - 1)\n";
    for (const auto& [rule, claim] : {std::pair(ones, "length = x + y"),
                                      {ones, "length = y for x in 0..5 if x = 0"},
                                      {ones, "length at (3, 1000000) = 1000003"},
                                      {ones, "length = x for x in 0..2, y in 0..1 if y = 0"},
                                      {ones, "length = x + y + 1"},
                                      {cut, "length = a + b - 1"},
                                      {bar, "length = m * n - 1"},
                                      {bar, "length = m - 1 for n = 1"},
                                      {cut, "P(a, b) <=> odd(a + b)"}})
        for (const Certificate& made : claims_of(rule + "claim \"c\": " + claim + "\n")) mutate(claim, made, 8);
}

TEST(Mutation, WordsKeptAndTheirLengths) {
    const std::string zeros = "game g\nposition (r[..]) where all(x in r: x <= 1)\nmove (r) -> (r[i := 0]) for i in 1..len(r) if r[i] = 1\n";
    for (const char* claim : {"keep even(sum(r))", "length = sum(r)", "P(r) <=> even(count(i in 1..len(r), j in 1..len(r): i = j and r[j] = 1))"})
        for (const Certificate& made : claims_of(zeros + "claim \"c\": " + claim + "\n")) mutate(claim, made, 4);
}

TEST(Mutation, DistancesInRowsOfEveryLength) {
    const std::string rings =
        "game r(n = 4)\nposition (r[n]) where all(x in r: x <= 1)\nmove (r) -> (r[1 := 1 - r[1]])\n"
        "move (r) -> (r[i + 1 := 1 - r[i + 1]]) for i in 1..n-1 if r[i] = 1 and all(j in 1..i-1: r[j] = 0)\nstart ([1] * n)\nplay alone\n"
        "goal (r) if all(x in r: x = 0)\n";
    for (const char* claim : {"distance at start = (2^(n + 1) - (if even(n) then 2 else 1)) / 3", "solutions at start = 1"})
        for (const Certificate& made : claims_of(rings + "claim \"c\" with n >= 1: " + claim + "\n")) mutate(claim, made, 8);
}

TEST(Mutation, TwoGames) {
    const std::string both =
        "game g\nuse one = subtract {1, 2}\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..2\nmove (x, y) -> (x, y - k) for k in 1..2\n"
        "move (x, y) -> (x - 1, y - 1)\n";
    for (const Certificate& made : claims_of(both + "claim \"c\": P(x, y) <=> one.P(x + y)\n")) mutate("two games", made, 6);
    const std::string sets = "game g\nposition (h[2])\nmove (h) -> ([if i in S then h[i] - 1 else h[i] for i in 1..2]) for S in subsets({1..2}) if S != {}\n";
    for (const Certificate& made : claims_of(sets + "claim \"c\": P(h) <=> even(h[1]) and even(h[2])\n")) mutate("sets in moves", made, 6);
}

TEST(Mutation, ParametersWithoutAnUpperEnd) {
    const std::string corner = "game g(k = 3)\nposition (x, y) where x <= k\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\n";
    for (const char* claim : {"P(x, y) <=> even(x + y)", "keep even(x + y)"})
        for (const Certificate& made : claims_of(corner + "claim \"c\" with k >= 1: " + claim + "\n")) mutate(claim, made, 8);
    const std::string take = "game g(k = 3)\nposition (n)\nmove (n) -> (n - j) for j in 1..k\n";
    for (const char* claim : {"P(n) <=> n mod (k + 1) = 0", "g(n) = n mod (k + 1)"})
        for (const Certificate& made : claims_of(take + "claim \"c\" with k >= 1: " + claim + "\n")) mutate(claim, made, 8);
}

TEST(Mutation, WhatIsNotACertificateIsRefused) {
    const std::string good = law_of(open("s145")).text;
    const Json json = Json::parse(good);
    const auto with = [&](const char* place, Json value) {
        Json mutant = json;
        mutant[Json::json_pointer(place)] = std::move(value);
        return mutant.dump();
    };
    const struct {
        const char* what;
        std::string text;
    } table[] = {
        {"nothing", ""},
        {"no JSON", "{\"v\":1"},
        {"another JSON", "[1, 2, 3]"},
        {"nesting", std::string(100'000, '[')},
        {"nesting in a rule", with("/rule/moves", Json::array({Json::array()})) + std::string(300, '[')},
        {"another version", with("/v", 2)},
        {"a huge number", with("/claim/period", "99999999999999999999999999999999")},
        {"a long range", with("/proof/checked_to", 999'999'999'999)},
        {"a long period", with("/claim/period", 999'999'999'999)},
        {"a negative number", with("/claim/preperiod", -1)},
        {"a fraction", with("/claim/period", 8.5)},
        {"a text", with("/claim/period", "eight")},
        {"null", with("/claim", nullptr)},
        {"an unknown field", with("/claim/for_all", true)},
        {"an unknown operator", with("/rule/moves/0/to/0/0", Json::array({"%", 1, 2}))},
        {"an unbound slot", with("/rule/moves/0/to/0/0", Json{{"n", 5}})},
        {"the name of another slot", with("/rule/moves/0/to/0/0", Json{{"s", 0}})},
        {"a text that is not the rule", with("/text", "game s145\nposition (n)\nmove (n) -> (n - 1)\n")},
    };
    for (const auto& row : table) EXPECT_NE(rejection(row.text), "") << row.what;
    EXPECT_EQ(rejection(good), "");
}

TEST(Mutation, NamedWordsAndSmallNumbers) {
    const std::string sorted = "game g\nposition (w : word over {a, b})\nmove (u ++ \"ab\" ++ v) -> (u ++ \"ba\" ++ v)\n";
    for (const char* claim : {"P(\"ab\" * 20)", "N(\"ab\" * 20)"})
        for (const Certificate& made : claims_of(sorted + "claim \"c\": " + claim + "\n")) mutate(claim, made, 4);
    const std::string euclid =
        "game g\nposition (a, b) where a >= 1 and b >= 1\nmove (a, b) -> (a - k * b, b) for k in 1..a if k * b < a\n"
        "move (a, b) -> (a, b - k * a) for k in 1..b if k * a < b\n";
    for (const char* claim : {"b = 2 => (P(a, b) <=> a = 2 or a = 3)", "b = 1 => g(a, b) = a - 1"})
        for (const Certificate& made : claims_of(euclid + "claim \"c\": " + claim + "\n")) mutate(claim, made, 6);
}

}  // namespace
}  // namespace grundy::certificate::tests
