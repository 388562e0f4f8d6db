// Ranks made of absolute values, ranks of a part of the positions, and what sentences understand since: powers as a range, conditions that are never looked
// at, products of remainders. Certified, wrong by one refused, forged ones refused, and compared with the definition on random rules.
#include <gtest/gtest.h>

#include <random>

#include "engine/verify/verify.hpp"
#include "tests/unit/certificate/certify.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::certificate::tests {
namespace {

const std::string towards_0 = "game t\nposition (x : integer)\nmove (x) -> (x - k) for k in 1..2 if x >= k\nmove (x) -> (x + k) for k in 1..2 if x <= -k\n";
const std::string turns =
    "game t\nposition (x : integer, y)\nmove (x, y) -> (x - 1, y) if x > 0\nmove (x, y) -> (x + 1, y) if x < 0\nmove (x, y) -> (-x, y - 1)\n";
const std::string loops_above = "game t\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x + 1, y) if y >= 1\n";
const std::string threes = "game t\nposition (x, y)\nmove (x, y) -> (x - p, y) for p in powers(3, x)\nmove (x, y) -> (x, y - 1)\n";
const std::string two_powers = "game t\nposition (x, y)\nmove (x, y) -> (x - 2 ^ j, y) for j in 0..2\nmove (x, y) -> (x, y - 1)\n";
const std::string climbs = "game t\nposition (h[3])\nmove (h) -> (h[i := h[i] - 1]) for i in 1..3 if i = 1 or h[i - 1] >= h[i]\n";
const std::string grid = "game t\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\n";

TEST(Ranks, CertifiedAndWrongByOne) {
    const struct {
        std::string rule;
        const char *claim, *wrong, *theorem;
    } table[] = {
        {towards_0, "finite", "", "rank"},
        {towards_0, "P(x) <=> abs(x) mod 3 = 0", "P(x) <=> abs(x) mod 3 = 0 and x > -30", "11.1"},
        {towards_0, "g(x) = abs(x) mod 3", "g(x) = x mod 3", "11.2"},
        {turns, "finite", "", "rank"},
        {grid + "terminal (x, y): draw\n", "finite", "", "rank"},  // who has won, or nobody, is of no matter
        {turns, "P(x, y) <=> even(x + y)", "P(x, y) <=> even(x)", "11.1"},
        {turns, "keep even(x + y)", "keep even(y)", "kept"},
        {loops_above, "y = 0 => (P(x, y) <=> even(x))", "y = 0 => (P(x, y) <=> odd(x))", "11.1"},
        {loops_above, "P(x, 0) <=> even(x)", "P(x, 0) <=> odd(x)", "11.1"},
        {loops_above, "keep even(x) and y = 0", "keep odd(x) and y = 0", "kept"},
        {threes, "P(x, y) <=> even(x + y)", "P(x, y) <=> even(y)", "11.1"},
        {two_powers, "P(x, y) <=> x mod 3 = 0 and even(y) or x mod 3 = 1 and odd(y)", "P(x, y) <=> x mod 3 = 0 and even(y)", "11.1"},
        {climbs, "h[2] = 0 and h[3] = 0 => (P(h) <=> even(h[1]))", "h[2] = 0 and h[3] = 0 => (P(h) <=> odd(h[1]))", "11.1"},
        {grid, "P(x, y) <=> (x mod 2) * (y mod 2) = 1 or ((x + 1) mod 2) * ((y + 1) mod 2) = 1", "P(x, y) <=> (x mod 2) * (y mod 2) = 1", "11.1"},
    };
    for (const auto& row : table) {
        expect_certified(row.rule, row.claim, row.theorem, true, row.wrong);
        if (*row.wrong != '\0') {
            EXPECT_EQ(claim::decide(row.rule + "claim \"c\": " + row.wrong + "\n", 10, 0.5).verdict, claim::Verdict::refuted) << row.wrong;
        }
    }
}

TEST(Ranks, Forged) {
    Json json = Json::parse(certified(towards_0, "finite"));
    ASSERT_EQ(json["proof"]["measure"][0].size(), 3U);
    for (const char* measure : {"[[1, 0, 0]]", "[[1, 0]]", "[[0, -1, 0]]", "[[0, 1, -2]]", "[[0, 0, 0]]", "[[1, 1, 1, 0]]"}) {
        json["proof"]["measure"] = Json::parse(measure);
        EXPECT_NE(rejection(json.dump()), "") << measure;
    }
    json["proof"]["measure"] = Json::parse("[[0, 2, 3]]");
    EXPECT_EQ(rejection(json.dump()), "");
    // What falls where the claim speaks does not fall elsewhere.
    const std::string good = certified(loops_above, "y = 0 => (P(x, y) <=> even(x))");
    EXPECT_NE(rejection(claiming(good, loops_above, "y <= 1 => (P(x, y) <=> even(x))")), "");
    EXPECT_NE(rejection(claiming(good, loops_above, "P(x, y) <=> even(x)")), "");
    EXPECT_NE(rejection(claiming(good, loops_above, "y = 0 and (P(x, y) <=> even(x)) or y >= 1 and (P(x, y) or N(x, y))")), "");  // there all is drawn
    Json kept = Json::parse(certified(loops_above, "keep even(x) and y = 0"));
    ASSERT_TRUE(kept["proof"].contains("region"));
    Json without = kept;
    without["proof"].erase("region");
    EXPECT_NE(rejection(without.dump()).find("does not fall"), std::string::npos);
    for (Json& in : kept["proof"]["region"]["in"]) in = 1;
    EXPECT_NE(rejection(kept.dump()), "");
    for (Json& in : kept["proof"]["region"]["in"]) in = 0;
    EXPECT_NE(rejection(kept.dump()), "");
}

/// Moves of a whole number and a natural one, some of which lead away from 0 or back, and claims about parts of the positions: what is called proved is what
/// the definition says of all small positions.
TEST(Ranks, AgreesWithTheDefinition) {
    std::mt19937 random(23);
    const auto pick = [&](int n) { return static_cast<std::size_t>(random() % static_cast<unsigned>(n)); };
    const char* lines[] = {"move (x, y) -> (x - 1, y) if x > 0\n",
                           "move (x, y) -> (x + 1, y) if x < 0\n",
                           "move (x, y) -> (-x, y - 1)\n",
                           "move (x, y) -> (x - 2, y) if x >= 2\n",
                           "move (x, y) -> (x + 1, y) if y >= 1 and x < 5\n",
                           "move (x, y) -> (x, y - 1) if x >= 1\n"};
    const char* premises[] = {"", "y = 0 => ", "x >= 0 => ", "y <= 1 => ", "x = 0 => "};
    const char* truths[] = {"even(x)", "even(x + y)", "abs(x) mod 3 = 0", "x <= 0 or even(x)", "even(y)"};
    int proved = 0;
    for (int k = 0; k < 40; ++k) {
        std::string rule = "game t\nposition (x : integer, y) where x <= 100 and x >= -100 and y <= 100\n";
        for (const std::size_t line : {pick(6), pick(6), pick(6)})
            if (rule.find(lines[line]) == std::string::npos) rule += lines[line];
        std::string open = rule;
        open.replace(open.find(" where"), open.find('\n', open.find("where")) - open.find(" where"), "");
        for (const char* truth : truths) {
            const std::string claim = std::string("claim \"c\": ") + premises[pick(5)] + "(P(x, y) <=> " + truth + ")";
            if (claim::decide(open + claim + "\n", 10, 0.02).verdict != claim::Verdict::proved) continue;
            ++proved;
            EXPECT_EQ(claim::decide(rule + claim + " for x in -8..8, y in 0..6\n", 10, 0.5).verdict, claim::Verdict::exhausted) << open << claim;
        }
    }
    EXPECT_GE(proved, 8);
}

TEST(Ranks, FarFromTheSmallestWord) {
    const std::string flips =
        "game t\nposition (w[..]) where all(x in w: x <= 1)\nmove (w) -> ([if i <= j and j <= i + 3 then 1 - w[j] else w[j] for j in 1..len(w)]) for i in "
        "1..len(w)-3 if w[i] = 1\n";
    const std::string law = "N(w) <=> odd(count(i in 1..len(w): w[i] = 1 and (len(w) - i) mod 4 = 3))";
    EXPECT_EQ(claim::decide(flips + "claim \"c\": " + law + "\n").verdict, claim::Verdict::proved);
    const claim::Finding far = claim::decide(flips + "claim \"c\": " + law + " and len(w) != 28\n", 20, 1);
    EXPECT_EQ(far.verdict, claim::Verdict::refuted);
    ASSERT_EQ(far.at.size(), 1U);
    EXPECT_EQ(far.at[0].second.items.size(), 28U);
}

}  // namespace
}  // namespace grundy::certificate::tests
