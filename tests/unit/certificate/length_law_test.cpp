// How long play lasts is found where no linear form tells it, and what follows of lengths at one position and of who wins: certified, wrong by one refused,
// forged ones refused, and compared with play of random rules.
#include <gtest/gtest.h>

#include <random>

#include "engine/rule/json/claim_json.hpp"
#include "engine/verify/verify.hpp"
#include "tests/unit/certificate/certify.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::certificate::tests {
namespace {

const std::string split = "game t(a = 7)\nposition (n) where n >= 1\nmove (n) -> (i) + (n - i) for i in 1..n-1\nstart (a)\n";
const std::string split_all = "game t(a = 7)\nposition (n)\nmove (n) -> (i) + (n - i) for i in 1..n-1\nstart (a)\n";
const std::string chocolate =
    "game t(m = 2, n = 3)\nposition (x, y) where x >= 1 and y >= 1\nmove (x, y) -> (i, y) + (x - i, y) for i in 1..x-1\n"
    "move (x, y) -> (x, i) + (x, y - i) for i in 1..y-1\nstart (m, n)\n";
const std::string cube =
    "game t\nposition (x, y, z) where x >= 1 and y >= 1 and z >= 1\nmove (x, y, z) -> (i, y, z) + (x - i, y, z) for i in 1..x-1\n"
    "move (x, y, z) -> (x, i, z) + (x, y - i, z) for i in 1..y-1\nmove (x, y, z) -> (x, y, i) + (x, y, z - i) for i in 1..z-1\n";
const std::string halves =
    "game t(a = 7)\nposition (x, y, z)\nmove (x, y, z) -> (x - 2, y + 1, z)\nmove (x, y, z) -> (x, y - 1, z + 3)\nmove (x, y, z) -> (x, y, z - 1)\nstart (2 * "
    "a, 0, 1)\n";
const std::string pairs = "game t\nposition (x, y)\nmove (x, y) -> (x - 1, y + x - 1) if x >= 1\nmove (x, y) -> (x, y - 1)\nplay misere\n";

TEST(LengthLaw, CertifiedAndWrongByOne) {
    const struct {
        std::string rule, claim, wrong;
    } table[] = {
        {split, "with a >= 1: length at start = a - 1", "with a >= 1: length at start = a"},
        {split, "with a >= 1: N at start <=> even(a)", "with a >= 1: N at start <=> odd(a)"},
        {split_all, "with a >= 1: winner at start = first <=> even(a)", "with a >= 0: winner at start = first <=> even(a)"},
        {chocolate, "with m >= 1: length at start = 3 * m - 1", "with m >= 1: length at start = 3 * m + 1"},
        {chocolate, "with m >= 1: P at start <=> odd(m)", "with m >= 1: P at start <=> m = 1"},
        {chocolate, "length = 3 * y - 1 for x = 3", "length = 3 * y - 1 for x <= 3"},
        {chocolate, "P(x, y) <=> odd(x * y)", "P(x, y) <=> odd(x + y)"},
        {chocolate, "x = y => (N(x, y) <=> even(x))", "x <= y => (N(x, y) <=> even(x))"},
        {cube, "P(x, y, z) <=> odd(x * y * z)", "P(x, y, z) <=> odd(x * y + z)"},
        {cube, "P(x, y, z) <=> odd(x) and odd(y) and odd(z)", "P(x, y, z) <=> odd(x) and odd(y)"},
        {chocolate, "g(x, y) = (x * y - 1) mod 2", "g(x, y) = (x * y) mod 2"},
        {chocolate, "g(x, y) <= 1", "g(x, y) <= 0"},
        {cube, "x >= 2 and odd(y) and odd(z) => g(x, y, z) != g(x - 1, y, z)", "x >= 2 and odd(y) => g(x, y, z) != g(x - 1, y, z)"},
        {halves, "with a >= 0: length at start = 5 * a + 1", "with a >= 0: length at start = 5 * a + 2"},
        {pairs, "N(x, y) <=> even(y + x * (x + 1) / 2)", "N(x, y) <=> even(y + x)"},
    };
    for (const auto& row : table) {
        SCOPED_TRACE(row.rule + row.claim);
        try {
            const std::string good = claims_of(row.rule + "claim \"c\" " + (row.claim.rfind("with", 0) == 0 ? "" : ": ") + row.claim + "\n").at(0).text;
            EXPECT_EQ(against_schema(good), "");
            EXPECT_NE(rejection(denied(good), verify::usual_steps), "");
        } catch (const std::exception& why) {
            ADD_FAILURE() << why.what();
        }
        const std::string sign = row.wrong.rfind("with", 0) == 0 ? "" : ": ";
        EXPECT_EQ(claim::decide(row.rule + "claim \"c\" " + sign + row.wrong + "\n").verdict, claim::Verdict::refuted) << row.wrong;
    }
}

TEST(LengthLaw, Forged) {
    const std::string good = certified(chocolate, "P(x, y) <=> odd(x * y)");
    ASSERT_TRUE(Json::parse(good)["proof"].contains("by"));
    EXPECT_EQ(rejection(good), "");
    EXPECT_NE(rejection(claiming(good, chocolate, "P(x, y) <=> odd(x)")), "");
    Json json = Json::parse(good);
    json["proof"]["by"]["proof"].erase("measure");
    EXPECT_NE(rejection(json.dump()).find("nothing shows that play ends"), std::string::npos);
    // A law that is false, or one that is true of fewer positions than the claim speaks of.
    const auto with_law = [&](const std::string& law) {
        const auto [game, claim] = claim_in(chocolate + "claim \"c\": " + law + "\n");
        Json other = Json::parse(good);
        other["proof"]["by"]["claim"] = Json::parse(rule::claim_to_json(claim, game));
        return rejection(other.dump());
    };
    EXPECT_EQ(with_law("length = y * x - 1"), "");
    EXPECT_NE(with_law("length = x * y + 1"), "");
    EXPECT_NE(with_law("length = x * y - 1 for y = 1"), "");
    EXPECT_NE(with_law("length = x * y - x"), "");
    EXPECT_NE(with_law("length at (2, 3) = 5"), "");
    EXPECT_NE(with_law("P(x, y) <=> odd(x * y)"), "");
    json = Json::parse(good);
    json["proof"]["by"]["proof"]["by"] = json["proof"]["by"];
    EXPECT_NE(rejection(json.dump()), "");
    // Another region: what is said outside of it does not follow.
    const std::string of_some = certified(split_all, "P(n) <=> odd(n) for n in {1, 3, 4, 5, 6, 7}");
    EXPECT_NE(rejection(claiming(of_some, split_all, "P(n) <=> odd(n)")), "");
}

/// Random rules of two numbers, sums among them, and random parities: what is called proved is what the definition says of all small positions.
TEST(LengthLaw, AgreesWithPlay) {
    std::mt19937 random(5);
    const auto pick = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    const char* lines[] = {"move (x, y) -> (x - 1, y + x - 1) if x >= 1\n",
                           "move (x, y) -> (x, y - 1)\n",
                           "move (x, y) -> (a, y) + (x - a, y) for a in 1..x-1\n",
                           "move (x, y) -> (x, b) + (x, y - b) for b in 1..y-1\n",
                           "move (x, y) -> (x - 2, y + 1)\n",
                           "move (x, y) -> (x - 3, y)\n",
                           "move (x, y) -> (a, y) + (x - a, y) for a in 1..x-1\nmove (x, y) -> (x, b) + (x, y - b) for b in 1..y-1\n"};
    const char* truths[] = {"odd(x * y)", "even(x / 2 + y)", "even(x / 3 + y)", "even(y + x * (x + 1) / 2)", "even(y + x * (x - 1) / 2)", "odd(x + y)"};
    const char* ends[] = {"", "", "play misere\n"};
    int proved = 0, by_length = 0;
    for (int k = 0; k < 30; ++k) {
        std::string rule = std::string("game t\nposition (x, y)") + (pick(2) == 0 ? " where x >= 1 and y >= 1\n" : "\n");
        rule += lines[pick(7)];
        if (pick(3) == 0) rule += lines[pick(7)];
        rule += ends[pick(3)];
        const std::string small = rule.find("where") == std::string::npos ? " for x in 0..8, y in 0..8\n" : " for x in 1..8, y in 1..8\n";
        for (const char* truth : truths)
            for (const char* who : {"P", "N"}) {
                const std::string claim = std::string("claim \"c\": ") + who + "(x, y) <=> " + truth;
                const claim::Finding finding = claim::decide(rule + claim + "\n", 10, 0.02);
                if (finding.verdict != claim::Verdict::proved) continue;
                ++proved;
                const auto* length = finding.argument.as<claim::argument::LengthOfPlay>();
                by_length += length && length->law ? 1 : 0;
                const claim::Verdict judged = claim::decide(rule + claim + small, 10, 0.5).verdict;  // sums in misère play are not searched
                const bool unknown = rule.find("misere") != std::string::npos && judged == claim::Verdict::undecided;
                EXPECT_TRUE(unknown || judged == claim::Verdict::exhausted) << rule << claim;
            }
    }
    EXPECT_GE(proved, 4);
    EXPECT_GE(by_length, 1);
}

}  // namespace
}  // namespace grundy::certificate::tests
