// Claims about puzzles for one player as certificates: true, false, forged.
#include <gtest/gtest.h>

#include <set>

#include "engine/base/failure.hpp"
#include "tests/unit/certificate/mutants.hpp"
#include "tests/unit/certificate/truth.hpp"

namespace grundy::certificate::tests {
namespace {

const std::string tower =
    "game tower(n = 3)\nposition (d[n]) where all(x in d: x < 3)\n"
    "move (d) -> (d[i := q]) for i in 1..n, q in 0..2 if q != d[i] and all(j in 1..i-1: d[j] != d[i] and d[j] != q)\n"
    "start ([0] * n)\nplay alone\ngoal (d) if all(x in d: x = 1)\n";
/// Costs (zero among them), a dead end, two goals, a stop.
const std::string road =
    "game road\nposition (n, fuel) where n <= 6 and fuel <= 4\nmove walk: (n, fuel) -> (n + 1, fuel) cost 2\n"
    "move ride: (n, fuel) -> (n + k, fuel - 1) for k in 1..2 if n != 3 cost k - 1\nmove fill: (n, fuel) -> (n, 4) if n = 2 and fuel < 4 cost 3\n"
    "stop (n, fuel) if n = 5 and fuel = 0\nstart (0, 2)\nplay alone\ngoal (6, fuel) if fuel > 0\ngoal (4, 1)\n";
/// Unordered, and with sets.
const std::string pairs =
    "game pairs\nposition (unordered (x, y)) where x <= 4 and y <= 4\nmove (x, y) -> (x - 2, y + 1) cost x\nmove (x, y) -> (x - 1, y)\nstart (4, 4)\nplay "
    "alone\ngoal (1, 1)\n";

TEST(PuzzleCertificate, TrueAndRefutedClaims) {
    const struct {
        std::string rule, claim;
        bool holds;
        const char* how;
    } table[] = {
        {tower, "distance at start = 7", true, "its only case"},
        {tower, "solutions at start = 1 and reachable at start", true, "its only case"},
        {tower, "distance(d) <= 7 from start", true, "27"},
        {tower, "solutions(d) <= 2 from start", true, "27"},
        {tower, "reachable(d) and (distance(d) = 0 <=> all(x in d: x = 1)) from start", true, "27"},
        {tower, "distance at start = 8", false, "fails"},
        {tower, "distance(d) <= 6 from start", false, "it fails at d = "},
        {road, "distance at start = 4", true, "its only case"},
        {road, "solutions(n, fuel) <= 3 for n in 0..6, fuel in 0..4", true, "35"},
        {road, "not reachable(5, 0) and not reachable(6, 0)", true, "its only case"},
        {road, "reachable(n, fuel) for n in 0..6, fuel in 0..4", false, "it fails at n = "},
        // Where no goal can be reached the distance is beyond every number.
        {road, "distance(5, 0) > 1000 and 7 <= distance(6, 0) and distance(5, 0) != 3", true, "its only case"},
        {road, "distance(5, 0) = 3", false, "fails"},
        {road, "distance(n, fuel) <= 100 for n in 0..6, fuel in 0..4", false, "it fails at n = "},
        {pairs, "reachable(x, y) => distance(x, y) <= 12 from start", true, ""},
        {pairs, "distance(3, 3) = 2 * solutions(3, 3) + 1", false, "fails"},
    };
    for (const auto& row : table) {
        SCOPED_TRACE(row.claim);
        try {
            const auto made = claims_of(row.rule + "claim \"c\"" + (row.holds ? ": " : " expect refuted: ") + row.claim + "\n");
            ASSERT_EQ(made.size(), 1U);
            EXPECT_EQ(rejection(made[0].text), "");
            EXPECT_EQ(against_schema(made[0].text), "");
            const Json json = Json::parse(made[0].text);
            EXPECT_EQ(json["proof"]["thm"], row.holds ? "exhaustive" : "counterexample");
            EXPECT_EQ(json["claim"]["holds"], row.holds) << row.claim;
            EXPECT_NE(made[0].how.find(row.how), std::string::npos) << made[0].how;
            EXPECT_TRUE(true_as_printed(made[0].text));
        } catch (const base::Failure& why) {
            ADD_FAILURE() << why.what();
        }
    }
}

TEST(PuzzleCertificate, ForgedOnesAreRefused) {
    const std::string good = certified(tower, "distance at start = 7");
    for (const char* wrong : {"distance at start = 6", "distance at start = 8", "solutions at start = 2", "not reachable at start", "distance(d) <= 6"}) {
        EXPECT_NE(rejection(claiming(good, tower, wrong)), "") << wrong;
    }
    const auto changed = [&](const Change& change) { return rejection(altered(good, change)); };
    // No theorem of games for two players speaks of a puzzle, and a puzzle has no winner.
    for (const char* theorem : {"law", "11.1", "11.2", "11.4", "7.1", "options", "rank", "kept", "12.1"})
        EXPECT_NE(changed([&](Json& json) { json["proof"] = {{"thm", theorem}}; }), "") << theorem;
    EXPECT_NE(changed([](Json& json) {
                  json["claim"] = {{"type", "outcome"}, {"position", {{0, 0, 0}}}, {"outcome", "N"}};
                  json["proof"] = {{"thm", "definition"}};
              }).find("puzzle for one player"),
              std::string::npos);
    // The rule without its goals, or with goals in a game for two.
    EXPECT_NE(changed([](Json& json) { json["rule"].erase("goals"); }), "");
    EXPECT_NE(changed([](Json& json) { json["rule"].erase("play"); }), "");
    // What is no number is not computed with, and two such are not compared.
    const std::string far = certified(road, "distance(5, 0) > 1000");
    for (const char* wrong :
         {"distance(5, 0) = 1000", "distance(5, 0) < 1000", "1000 > distance(5, 0)", "distance(5, 0) + 1 > 0", "distance(5, 0) = distance(6, 0)",
          "distance(5, 0) >= distance(6, 0)", "distance(6, distance(5, 0)) > 3", "min(distance(5, 0), 3) = 3"})
        EXPECT_NE(rejection(claiming(far, road, wrong)), "") << wrong;
    // Too little work is allowed.
    EXPECT_NE(rejection(good, 1000).find("steps"), std::string::npos);
}

TEST(PuzzleCertificate, MutantsPassOnlyIfTrue) {
    const std::pair<std::string, std::string> table[] = {
        {tower, "distance at start = 7"},
        {road, "distance at start = 4 and solutions at start <= 3"},
        {pairs, "reachable(x, y) => distance(x, y) <= 12 from start"},
    };
    for (const auto& [rule, claim] : table) {
        const Json original = Json::parse(certified(rule, claim));
        const Mutated counts = pass_only_if_true(original, 8);
        EXPECT_GT(counts.mutants, 100) << claim;
        EXPECT_GT(counts.rejected, 50) << claim;
    }
}

}  // namespace
}  // namespace grundy::certificate::tests
