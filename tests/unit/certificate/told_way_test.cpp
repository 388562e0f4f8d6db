// Ways that a person wrote, for rows of every length, as certificates made by hand, and by the program: true, forged, changed in every way.
#include <gtest/gtest.h>

#include <set>

#include "engine/rule/claim_text.hpp"
#include "engine/rule/json/claim_json.hpp"
#include "engine/rule/json/json.hpp"
#include "engine/rule/text.hpp"
#include "tests/unit/certificate/mutants.hpp"
#include "tests/unit/certificate/truth.hpp"

namespace grundy::certificate::tests {
namespace {

constexpr std::uint64_t told_way_steps = 1'000'000'000;
std::string refused_way(const Json& certificate) { return rejection(certificate.dump(), told_way_steps); }

/// The first claim of a rule file, whatever the program knows of it, with this proof.
Json told(const std::string& file, Json proof) {
    const auto [game, claim] = uniform_claim_in(file);
    Json made;
    made["v"] = 1, made["schema"] = "grundy.certificate/1", made["text"] = rule::canonical_text(game), made["hash"] = rule::hash(game);
    made["claim"] = {{"type", "claim"}, {"id", "told"}, {"holds", true}, {"text", rule::to_string(claim, game)}};
    made["claim"]["data"] = Json::parse(rule::claim_to_json(claim, game));
    made["proof"] = {{"thm", "told_way"}, {"letters", std::move(proof["letters"])}};
    proof.erase("letters");
    made["proof"]["sizes"] = Json::array({std::move(proof)});
    made["rule"] = Json::parse(rule::to_json(game));
    return made;
}

const std::string exchanging =
    "game s(n = 3)\nposition (c[2 * n]) where all(x in c: x <= 1)\nmove (c) -> (c[i := c[i + 1], i + 1 := c[i]]) for i in 1..2 * n - 1 if c[i] != c[i + 1]\n"
    "start ([0] * n ++ [1] * n)\nplay alone\n";
const std::string half_by_half = exchanging + "goal (c) if c = [1] * n ++ [0] * n\n",
                  falling_rows = exchanging + "goal (c) if all(i in 1..2 * n - 1: c[i] >= c[i + 1])\n";
std::string claim_of(const std::string& rule, const std::string& said, const std::string& least = "1") {
    return rule + "claim \"c\" with n >= " + least + ": " + said + "\n";
}

const char* const by_neighbours = R"({"letters": [0, 1], "length": {"times": 2, "plus": 0, "least": 1, "from": 1},
    "way": [{"row": [{"letters": [0], "times": [0, 1]}, {"letters": [1], "times": [0, 1]}]},
            {"from": [0], "to": [-1, 1], "way": [
                {"from": [0], "to": [0, 1], "way": [
                    {"row": [{"letters": [1], "times": [0, 0, 1]}, {"letters": [0], "times": [0, 1, 0, -1]}, {"letters": [1], "times": [1]},
                             {"letters": [0], "times": [0, 0, 0, 1]}, {"letters": [1], "times": [-1, 1, -1]}]}]}]},
            {"row": [{"letters": [1], "times": [0, 1]}, {"letters": [0], "times": [0, 1]}]}],
    "legs": [{}, {"cost": 1}, {}, {}], "known": [], "bound": [[]],
    "least": {"plus": [0, 0, 1, 0], "minus": [0, 0, 0, 0], "divisor": 1}, "under": [[[1]]]})";

const std::string three_pegs =
    "game h(n = 3)\nposition (d[n]) where all(x in d: x < 3)\nmove (d) -> (d[i := q]) for i in 1..n, q in 0..2 if q != d[i] and all(j in 1..i - 1: d[j] != "
    "d[i]) "
    "and all(j in 1..i - 1: d[j] != q)\nstart ([0] * n)\nplay alone\ngoal (d) if all(x in d: x = 1)\n";
const char* const by_smaller_towers = R"({"letters": [0, 1, 2], "length": {"times": 1, "plus": 0, "least": 1, "from": 2},
    "way": [{"row": [{"letters": [0], "times": [0, 1]}]}, {"row": [{"letters": [2], "times": [-1, 1]}, {"letters": [0], "times": [1]}]},
            {"row": [{"letters": [2], "times": [-1, 1]}, {"letters": [1], "times": [1]}]}, {"row": [{"letters": [1], "times": [0, 1]}]}],
    "legs": [{"shorter": 1, "before": [], "after": [0], "letters": [0, 2, 1]}, {"cost": 1},
             {"shorter": 1, "before": [], "after": [1], "letters": [2, 1, 0]}],
    "known": [{"way": [[1]]}], "bound": [[]]})";

Json sorted_by_neighbours(const std::string& said = "distance at start = n^2", const std::string& rule = half_by_half) {
    return told(claim_of(rule, said), Json::parse(by_neighbours));
}
Json tower_of(const std::string& said = "distance at start <= 2^n - 1") { return told(claim_of(three_pegs, said), Json::parse(by_smaller_towers)); }

/// With another value at a place of the proof.
Json forged(Json certificate, const std::string& place, const char* value) {
    (place == "/letters" ? certificate["proof"] : certificate["proof"]["sizes"][0])[Json::json_pointer(place)] = Json::parse(value);
    return certificate;
}

TEST(ToldWayCertificate, SortingByNeighboursIsAccepted) {
    EXPECT_EQ(refused_way(sorted_by_neighbours()), "");
    EXPECT_EQ(refused_way(sorted_by_neighbours("(distance at start) + 1 = n^2 + 1 and distance at start >= n^2")), "");
    EXPECT_EQ(against_schema(sorted_by_neighbours().dump()), "");
    const auto half = [&](const char* said, bool most) {
        Json one = sorted_by_neighbours(said);
        if (most) one["proof"]["sizes"][0].erase("least"), one["proof"]["sizes"][0].erase("under");
        return one;
    };
    EXPECT_EQ(refused_way(half("distance at start <= n^2", true)), "");
    Json looser = half("distance at start < n^2 + n + 1", true);
    looser["proof"]["sizes"][0]["bound"] = Json::parse("[[[1], [1]]]");
    EXPECT_EQ(refused_way(looser), "");
    Json reached = half("reachable at start", true);
    EXPECT_NE(refused_way(reached), "") << "steps that nothing is shown by";
    reached["proof"]["sizes"][0].erase("bound");
    EXPECT_EQ(refused_way(reached), "");
    Json least = sorted_by_neighbours("distance at start >= n^2");
    EXPECT_NE(refused_way(least), "");
    for (const char* name : {"legs", "known", "bound", "way"}) least["proof"]["sizes"][0].erase(name);
    least["proof"]["sizes"][0]["start"] = Json::parse(R"([{"letters": [0], "times": [0, 1]}, {"letters": [1], "times": [0, 1]}])");
    EXPECT_EQ(refused_way(least), "");
    // goals that are regular: all of them, in an order
    Json ordered = sorted_by_neighbours("distance at start = n^2", falling_rows);
    EXPECT_NE(refused_way(ordered).find("no order of its letters"), std::string::npos);
    EXPECT_EQ(refused_way(forged(ordered, "/least/order", "[1, 0]")), "");
    EXPECT_NE(refused_way(forged(ordered, "/least/order", "[0, 1]")).find("another order"), std::string::npos);
}

TEST(ToldWayCertificate, TowersOfHanoiAreAccepted) {
    EXPECT_EQ(refused_way(tower_of()), "");
    EXPECT_EQ(refused_way(forged(tower_of(), "/legs/2", R"({"shorter": 1, "before": [], "after": [1], "letters": [1, 2, 0], "backward": true})")), "");
    EXPECT_NE(refused_way(forged(tower_of(), "/legs/2", R"({"shorter": 1, "before": [], "after": [1], "letters": [2, 1, 0], "backward": true})")), "");
    EXPECT_NE(refused_way(forged(tower_of(), "/legs/0/before", "[0]")), "");
    EXPECT_NE(refused_way(forged(tower_of(), "/legs/0/letters", "[0, 1, 2]")), "");
    EXPECT_NE(refused_way(forged(tower_of(), "/legs/0/letters", "[0, 2, 2]")), "");
    EXPECT_NE(refused_way(forged(tower_of(), "/legs/0/letters", "[0, 2]")), "");
    EXPECT_NE(refused_way(forged(tower_of(), "/legs/0/shorter", "2")), "") << "of no tower at all";
    EXPECT_NE(refused_way(forged(tower_of(), "/legs/0/shorter", "0")), "") << "a way that is its own beginning";
    EXPECT_NE(refused_way(forged(tower_of(), "/legs/1/cost", "0")), "");
    EXPECT_NE(refused_way(forged(tower_of(), "/legs/1/cost", "2")), "") << "then the way costs more than is claimed";
    EXPECT_NE(refused_way(forged(tower_of(), "/legs/0", R"({"shorter": 1, "before": [0], "after": [], "letters": [0, 2, 1]})")), "") << "below all the others";
    EXPECT_NE(refused_way(forged(tower_of(), "/known/0/way", "[[2]]")), "");
    EXPECT_NE(refused_way(forged(tower_of(), "/known/0/way", "[]")), "");
    EXPECT_NE(refused_way(forged(tower_of(), "/known", "[]")), "");
    EXPECT_NE(refused_way(forged(forged(tower_of(), "/length/from", "1"), "/known", "[]")), "") << "the way of a tower of one from one of none";
    EXPECT_NE(refused_way(forged(forged(tower_of(), "/length/least", "0"), "/known", R"([{"way": []}, {"way": [[1]]}])")), "");
    EXPECT_NE(refused_way(forged(forged(tower_of(), "/length/least", "2"), "/known", "[]")), "") << "lengths of which nothing is told";
    EXPECT_NE(refused_way(tower_of("distance at start <= 2^n - 2")), "");
    EXPECT_NE(refused_way(tower_of("distance at start = 2^n - 1")).find("no nearer"), std::string::npos);
}

// Each condition, left out or told wrongly.
TEST(ToldWayCertificate, ForgedIsRefused) {
    const Json good = sorted_by_neighbours();
    const auto with = [&](const char* place, const char* value) { return refused_way(forged(good, place, value)); };
    EXPECT_EQ(with("/legs/1/cost", "1"), "");
    EXPECT_NE(with("/legs/1/cost", "2"), "");
    EXPECT_NE(with("/legs/1", "{}").find("same"), std::string::npos);
    EXPECT_NE(with("/legs/2", R"({"cost": 1})"), "");
    EXPECT_NE(with("/legs/1", R"({"cost": 1, "more": 1})"), "");
    EXPECT_NE(with("/legs/1", R"({"cost": -1})"), "");
    EXPECT_NE(with("/legs", "[{}, {\"cost\": 1}, {}]"), "");
    EXPECT_NE(with("/way/0/row/0/letters", "[1]").find("start"), std::string::npos);
    EXPECT_NE(with("/way/0/row", R"([{"letters": [0, 1], "times": [0, 1]}])").find("start"), std::string::npos);
    EXPECT_NE(with("/way/2/row", R"([{"letters": [0], "times": [0, 1]}, {"letters": [1], "times": [0, 1]}])").find("goal"), std::string::npos);
    EXPECT_NE(with("/way/2/row/1/times", "[1, 1]").find("length"), std::string::npos);
    EXPECT_NE(with("/way/1/way/0/way/0/row/0/letters", "[0]"), "");
    EXPECT_NE(with("/way/1/way/0/way/0/row/2/letters", "[0]"), "");
    EXPECT_NE(with("/way/1/way/0/way/0/row/2/letters", "[2]").find("letter"), std::string::npos);
    EXPECT_NE(with("/way/1/way/0/to", "[-1]"), "") << "a loop that is gone through never";
    EXPECT_NE(with("/way/1/to", "[-2, 1]").find("less than once"), std::string::npos);
    EXPECT_NE(with("/way/1/way/0/to", "[-1, 1]"), "") << "a round too few";
    EXPECT_NE(with("/way/1/way/0/to", "[1, 1]").find("never"), std::string::npos);
    EXPECT_NE(with("/way/1/way/0/to", "[0, 1, 0, 1]"), "") << "a loop told by its own variable";
    EXPECT_NE(with("/way/1/way/0/way", "[]"), "");
    EXPECT_NE(with("/way/1/way/0/way/0/row/0/times", "[0, 0, 1, 0, 0]"), "") << "a variable of no loop";
    EXPECT_NE(with("/way/1/way/0/way/0/row/0/times", "[0.5]"), "");
    EXPECT_NE(with("/way/0/row/0/times", "[9000000000000000000, 1]"), "");
    EXPECT_NE(with("/length/times", "1"), "");
    EXPECT_NE(with("/length/times", "0"), "");
    EXPECT_NE(with("/length/plus", "1"), "");
    EXPECT_NE(with("/length/plus", "2"), "");
    EXPECT_NE(with("/length/least", "2"), "");
    EXPECT_NE(with("/length/least", "0"), "");
    EXPECT_NE(with("/length/from", "0"), "");
    EXPECT_NE(with("/length/from", "2"), "") << "the shorter way is not told";
    EXPECT_EQ(refused_way(forged(forged(good, "/length/from", "2"), "/known", R"([{"way": [[1, 0]]}])")), "");
    EXPECT_NE(refused_way(forged(forged(good, "/length/from", "2"), "/known", R"([{"way": [[1, 0], [0, 1], [1, 0]]}])")), "") << "which costs too much";
    EXPECT_NE(with("/bound", "[]"), "");
    EXPECT_NE(with("/least/plus", "[0, 0, 2, 0]").find("takes away more"), std::string::npos);
    EXPECT_NE(with("/least/plus", "[0, 1, 0, 0]"), "") << "of the letters the other way round";
    EXPECT_NE(with("/least/plus", "[0, 0, 0, 0]").find("nearer"), std::string::npos);
    EXPECT_NE(with("/least/plus", "[0, 0, 1]"), "");
    EXPECT_EQ(refused_way(forged(forged(good, "/least/plus", "[0, 0, 2, 0]"), "/least/divisor", "2")), "") << "twice of everything";
    EXPECT_NE(with("/least/divisor", "0"), "");
    EXPECT_NE(with("/least/divisor", "2").find("nearer"), std::string::npos);
    EXPECT_NE(with("/more", "1"), "");
    for (const char* said : {"distance at start = n^2 + 1", "distance at start = n^2 - 1", "distance at start < n^2", "distance at start > n^2",
                             "distance at start = n", "solutions at start = 1", "not reachable at start"})
        EXPECT_NE(refused_way(sorted_by_neighbours(said)), "") << said;
}

/// Each 0 is led to the others, by as many moves as there are letters 1 before it. A block of two letters; a loop that is told by the one around it, and one
/// whose rounds are none at first; n (n - 1) / 2, a quotient.
const std::string alternating =
    "game s(n = 3)\nposition (c[2 * n]) where all(x in c: x <= 1)\nmove (c) -> (c[i := c[i + 1], i + 1 := c[i]]) for i in 1..2 * n - 1 if c[i] != c[i + 1]\n"
    "start ([0, 1] * n)\nplay alone\ngoal (c) if c = [0] * n ++ [1] * n\n";
const char* const one_by_one = R"({"letters": [0, 1], "length": {"times": 2, "plus": 0, "least": 1, "from": 1},
    "way": [{"row": [{"letters": [0, 1], "times": [0, 1]}]},
            {"from": [0], "to": [-1, 1], "way": [
                {"from": [0], "to": [0, 0, 1], "way": [
                    {"row": [{"letters": [0], "times": [0, 0, 1]}, {"letters": [1], "times": [0, 0, 1, -1]}, {"letters": [0], "times": [1]},
                             {"letters": [1], "times": [1, 0, 0, 1]}, {"letters": [0, 1], "times": [-1, 1, -1]}]}]}]},
            {"row": [{"letters": [0], "times": [0, 1]}, {"letters": [1], "times": [0, 1]}]}],
    "legs": [{}, {"cost": 1}, {}, {}], "known": [], "bound": [[]],
    "least": {"plus": [0, 1, 0, 0], "minus": [0, 0, 0, 0], "divisor": 1}, "under": [[[1]]]})";

TEST(ToldWayCertificate, BlocksAndTrianglesAreAccepted) {
    const Json good = told(claim_of(alternating, "distance at start = n * (n - 1) / 2"), Json::parse(one_by_one));
    EXPECT_EQ(refused_way(good), "");
    EXPECT_EQ(refused_way(forged(forged(good, "/bound", "[[], []]"), "/under", "[[[1]], [[1]]]")), "") << "even and odd n by themselves";
    EXPECT_NE(refused_way(forged(good, "/under", "[[]]")), "") << "twice as much is one more than twice the bound";
    EXPECT_NE(refused_way(forged(good, "/way/0/row/0/letters", "[1, 0]")).find("start"), std::string::npos);
    for (const char* said : {"distance at start = n * (n - 1) / 2 + 1", "distance at start = n * n / 2", "distance at start = (n * (n - 1) - 1) / 2"})
        EXPECT_NE(refused_way(told(claim_of(alternating, said), Json::parse(one_by_one))), "") << said;
    // moves that cost two
    std::string dear = alternating;
    dear.replace(dear.find("\nstart"), 0, " cost 2");
    EXPECT_NE(refused_way(told(claim_of(dear, "distance at start = n * (n - 1)"), Json::parse(one_by_one))), "");
    Json costs = told(claim_of(dear, "distance at start = n * (n - 1)"), Json::parse(one_by_one));
    costs["proof"]["sizes"][0]["under"] = Json::parse("[[]]");
    EXPECT_NE(refused_way(costs), "") << "a cost of one";
    costs["proof"]["sizes"][0]["legs"][1]["cost"] = 2;
    EXPECT_NE(refused_way(costs).find("nearer"), std::string::npos) << "each inversion is worth one alone";
    costs["proof"]["sizes"][0]["least"]["plus"][1] = 2;
    EXPECT_EQ(refused_way(costs), "");
    // a leg that costs less than is told
    Json leaps = told(claim_of(exchanging + "goal (c) if c = [1] * n ++ [0] * n\n", "distance at start <= n^2 + n"), Json::parse(by_neighbours));
    leaps["proof"]["sizes"][0].erase("least"), leaps["proof"]["sizes"][0].erase("under");
    leaps["proof"]["sizes"][0]["bound"] = Json::parse("[[[1], [1]]]");
    EXPECT_EQ(refused_way(leaps), "");
    leaps["proof"]["sizes"][0]["legs"][2] = Json::parse(R"({"cost": 2})");
    EXPECT_NE(refused_way(leaps), "") << "which costs 2 more each time, where the row stays as it is";
}

// Where blocks lie side by side in one way at the beginning of a loop and in another behind it, both are looked at.
TEST(ToldWayCertificate, EndsOfLoopsAreToldApart) {
    const std::string rule =
        "game s(n = 3)\nposition (c[n]) where all(x in c: x <= 1)\nmove (c) -> (c[i := 1 - c[i], j := 1 - c[j]]) for i in 1..n, j in i + 1..n if c[i] != c[j] "
        "and "
        "all(k in i + 1..j - 1: c[k] = 1)\nmove (c) -> (c[i := 1]) for i in 1..n if c[i] = 0\nstart ([0] * n)\nplay alone\ngoal (c) if c = [0] ++ [1] * (n - "
        "1)\n";
    const Json good = told(claim_of(rule, "distance at start <= 3 * n - 1"), Json::parse(R"({"letters": [0, 1],
        "length": {"times": 1, "plus": 0, "least": 1, "from": 1},
        "way": [{"row": [{"letters": [0], "times": [0, 1]}]},
                {"from": [0], "to": [-1, 1], "way": [
                    {"row": [{"letters": [0], "times": [1]}, {"letters": [1], "times": [0, 0, 1]}, {"letters": [0], "times": [-1, 1, -1]}]},
                    {"row": [{"letters": [1], "times": [0, 0, 1]}, {"letters": [0], "times": [0, 1, -1]}]},
                    {"row": [{"letters": [0], "times": [1]}, {"letters": [1], "times": [0, 0, 1]}, {"letters": [0], "times": [-1, 1, -1]}]}]},
                {"row": [{"letters": [0], "times": [1]}, {"letters": [1], "times": [-1, 1]}]}],
        "legs": [{}, {"cost": 1}, {"cost": 1}, {"cost": 1}, {}], "known": [], "bound": [[]]})"));
    EXPECT_EQ(refused_way(good), "");
    EXPECT_NE(refused_way(forged(good, "/legs/1", "{}")), "") << "the same row in the first round alone";
    EXPECT_NE(refused_way(forged(good, "/way/1/way/1/row", R"([{"letters": [1], "times": [0, 0, 1]}, {"letters": [1], "times": [0, 1, -1]}])")), "");
}

// A way may lead through a goal; no bound from below follows from one goal where there are others.
TEST(ToldWayCertificate, OtherGoalsAreCounted) {
    const std::string rule = half_by_half + "goal (c) if c[1] = 1 and c[2] = 0\n", rows = half_by_half + "goal (c) if c = [1] ++ [0] * n ++ [1] * (n - 1)\n";
    Json most = told(claim_of(rule, "distance at start <= n^2"), Json::parse(by_neighbours));
    most["proof"]["sizes"][0].erase("least"), most["proof"]["sizes"][0].erase("under");
    EXPECT_EQ(refused_way(most), "");
    EXPECT_NE(refused_way(told(claim_of(rule, "distance at start = n^2"), Json::parse(by_neighbours))), "");
    EXPECT_NE(refused_way(forged(told(claim_of(rule, "distance at start = n^2"), Json::parse(by_neighbours)), "/least/order", "[1, 0]")), "");
    EXPECT_NE(refused_way(told(claim_of(rows, "distance at start = n^2"), Json::parse(by_neighbours))).find("nearer"), std::string::npos);
    const std::string further = half_by_half + "goal (c) if c = [1] * n ++ [0] * n and c[1] = 1\n";
    EXPECT_EQ(refused_way(told(claim_of(further, "distance at start = n^2"), Json::parse(by_neighbours))), "");
    std::string narrower = exchanging + "goal (c) if c = [1] * n ++ [0] * n and c[1] = 0\n";
    EXPECT_NE(refused_way(told(claim_of(narrower, "distance at start = n^2"), Json::parse(by_neighbours))), "") << "a goal that says more than which row it is";
}

// What the row of the claim is, and which rows are positions.
TEST(ToldWayCertificate, AreAboutTheRowsOfTheClaim) {
    const Json proof = Json::parse(by_neighbours);
    EXPECT_NE(refused_way(told(claim_of(half_by_half, "distance at start = n^2", "2"), proof)), "") << "of fewer rows than are told";
    const Json from_none = told(claim_of(half_by_half, "distance at start = n^2", "0"), proof);
    EXPECT_NE(refused_way(from_none), "");
    EXPECT_EQ(refused_way(forged(forged(from_none, "/length/least", "0"), "/known", R"([{"way": []}])")), "") << "a row of no entry is one, too";
    EXPECT_NE(refused_way(told(claim_of(half_by_half, "distance at ([1] * n ++ [0] * n) = n^2"), proof)).find("start"), std::string::npos);
    EXPECT_EQ(refused_way(told(claim_of(half_by_half, "distance at ([0] * n ++ [1] * n) = n^2"), proof)), "");
    std::string none = half_by_half;
    none.replace(none.find("where "), 6, "where c[1] = 1 and ");
    none.replace(none.find("start ([0] * n ++ [1] * n)"), 26, "start ([1] * (2 * n))");
    EXPECT_NE(refused_way(told(claim_of(none, "distance at ([0] * n ++ [1] * n) = n^2"), proof)), "") << "of rows that are no positions";
    std::string stuck = half_by_half;
    stuck.replace(stuck.find(" if c[i] != c[i + 1]"), 20, " if c[i] != c[i + 1] and i > 1");
    EXPECT_NE(refused_way(told(claim_of(stuck, "distance at start <= n^2"), proof)), "") << "of moves that some rows do not have";
}

TEST(ToldWayCertificate, MutantsPassOnlyIfTrue) {
    for (const Json& original : {sorted_by_neighbours(), tower_of()}) {
        const Mutated counts = pass_only_if_true(original, 1, told_way_steps);
        EXPECT_GT(counts.mutants, 60);
        EXPECT_GT(counts.rejected, 50);
    }
}

const std::string frogs =
    "game f(n = 3)\nposition (c[2 * n + 1]) where all(x in c: x <= 2)\nmove (c) -> (c[i := 0, i + 1 := 1]) for i in 1..2 * n if c[i] = 1 and c[i + 1] = 0\n"
    "move (c) -> (c[i := 0, i + 2 := 1]) for i in 1..2 * n - 1 if c[i] = 1 and c[i + 1] = 2 and c[i + 2] = 0\n"
    "move (c) -> (c[i := 2, i + 1 := 0]) for i in 1..2 * n if c[i] = 0 and c[i + 1] = 2\n"
    "move (c) -> (c[i := 2, i + 2 := 0]) for i in 1..2 * n - 1 if c[i] = 0 and c[i + 1] = 1 and c[i + 2] = 2\n"
    "start ([1] * n ++ [0] ++ [2] * n)\nplay alone\ngoal (c) if c = [2] * n ++ [0] ++ [1] * n\n"
    "let frogs(k, j) = [1] * (n - k) ++ [1, 2] * (k - j) ++ [0] ++ [2, 1] * j ++ [2] * (n - k)\n"
    "let toads(k, j) = [1] * (n - k) ++ [2, 1] * j ++ [0] ++ [1, 2] * (k - j) ++ [2] * (n - k)\n"
    "let frogs_home(k, j) = [2] * k ++ [1, 2] * (n - k - j) ++ [0] ++ [2, 1] * j ++ [1] * k\n"
    "let toads_home(k, j) = [2] * k ++ [2, 1] * j ++ [0] ++ [1, 2] * (n - k - j) ++ [1] * k\n";
const char* const by_frogs =
    " by [[(frogs(2 * k - 2, j)) for j in 0..2*k-2], [(toads(2 * k - 1, j)) for j in 0..2*k-1] for k in 1..n/2], "
    "[[(frogs(n - 1, j)) for j in 0..n-1], [(toads(n, j)) for j in 0..n], [(frogs_home(1, j)) for j in 0..n-1] for odd in 1..n mod 2], "
    "[[(frogs(n, j)) for j in 0..n] for even in 1..1-n mod 2], "
    "[[(toads_home(2 * k + n mod 2 + 1, j)) for j in 0..n-2*k-n mod 2-1], [(frogs_home(2 * k + n mod 2 + 2, j)) for j in 0..n-2*k-n mod 2-2] for k in "
    "0..n/2-1]";

// Even n and odd n by themselves: together they are all sizes, and not otherwise.
TEST(ToldWayCertificate, FrogsAndToadsBySizes) {
    const Json good = Json::parse(claims_of(frogs + "claim \"c\" with n >= 1: distance at start = n * (n + 2)" + by_frogs + "\n").at(0).text);
    EXPECT_EQ(refused_way(good), "");
    EXPECT_EQ(against_schema(good.dump()), "");
    ASSERT_EQ(good["proof"]["sizes"].size(), 2U);
    Json one = good;
    one["proof"]["sizes"].erase(1);
    EXPECT_NE(refused_way(one).find("lengths"), std::string::npos) << "half of the sizes";
    Json twice = good;
    twice["proof"]["sizes"][1] = twice["proof"]["sizes"][0];
    EXPECT_NE(refused_way(twice).find("same length"), std::string::npos);
    Json later = good;
    later["proof"]["sizes"][1]["length"]["least"] = 1, later["proof"]["sizes"][1]["known"] = Json::array();
    EXPECT_NE(refused_way(later).find("shortest"), std::string::npos) << "without n = 1";
    const Json least = Json::parse(claims_of(frogs + "claim \"c\" with n >= 1: distance at start >= n^2 + 2 * n\n").at(0).text);
    EXPECT_EQ(refused_way(least), "");
    EXPECT_EQ(least["proof"]["sizes"].size(), 1U);
    Json more = told(claim_of(frogs, "distance at start >= n^2 + 2 * n + 1"), Json::object());
    more["proof"] = least["proof"];
    EXPECT_NE(refused_way(more), "");
}

}  // namespace
}  // namespace grundy::certificate::tests
