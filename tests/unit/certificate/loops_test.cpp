// Play that may go on for ever, or end in a draw: what the checker works out from the ends of play backwards, and plays that come back.
#include <gtest/gtest.h>

#include <random>

#include "tests/support/depth.hpp"
#include "tests/unit/certificate/certify.hpp"

namespace grundy::certificate::tests {
namespace {

constexpr const char* circle =
    "game t\nposition (x, y)\nstart (3, 4)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y + 1) if x <= 1 and y < 4\n"
    "move (x, y) -> (x, y - 1) if x <= 1\n";
constexpr const char* ends = "game t\nposition (p)\nstart (5)\nmove (p) -> (p - 1) if p >= 1\nmove (p) -> ((p * 7 + 2) mod 5) if p > 6\n";
constexpr const char* tied = "game t\nposition (n)\nmove (n) -> (n - k) for k in 1..2\nterminal (n): draw if n = 0\n";

struct Case {
    std::string rule, claim;
    bool holds;
    const char* theorem;
};

// With the other verdict each is rejected.
TEST(Loops, AreDecided) {
    for (const Case& one :
         {Case{circle, "P(x, y) <=> even(x)", false, "counterexample"},
          {circle, "D(x, y) for x in 0..1, y in 1..4", true, "exhaustive"},
          {circle, "not D(x, y) for x in 0..2, y in 0..4", false, "counterexample"},
          {circle, "D at (1, 1)", true, "exhaustive"},
          {circle, "N at (0, 1)", false, "exhaustive"},
          {circle, "move (1, 1) -> (0, 1) wins", false, "exhaustive"},
          {circle, "move (1, 1) -> (0, 1) loses", false, "exhaustive"},
          {circle, "length at (3, 2) = 4", false, "exhaustive"},
          {circle, "finite", false, "returns"},
          {circle, "finite from start", false, "returns"},
          {tied, "D at (1)", true, "exhaustive"},
          {tied, "D(n) <=> n <= 1", false, "counterexample"},
          {ends, "finite from start", true, "rank"},
          {"game t\nposition (p)\nstart (5)\nmove (p) -> ((p * 3 + 1) mod 8) if p != 2\nclaim \"x\": 1 = 1\n", "finite from start", true, "exhaustive"}}) {
        SCOPED_TRACE(one.rule + one.claim);
        const std::string text = certified(one.rule, one.claim);
        Json json = Json::parse(text);
        EXPECT_EQ(json["proof"]["thm"], one.theorem);
        EXPECT_EQ(json["claim"]["holds"], one.holds);
        EXPECT_EQ(against_schema(text), "");
        EXPECT_EQ(rejection(text), "");
        json["claim"]["holds"] = !one.holds;
        EXPECT_NE(rejection(json.dump()), "");
    }
}

/// Elsewhere play may go on for ever, and no value is asked for.
TEST(Loops, ValuesWherePlayEnds) {
    const std::string far =
        "game t\nposition (x, y)\nmove (x, y) -> (x + 1, y) if x >= 5\nmove (x, y) -> (x - 1, y) if x >= 6\nmove (x, y) -> (x, y - k) for k in 1..2 if x < 5\n";
    for (const char* claim : {"x < 5 => g(x, y) = y mod 3", "g(x, y) = y mod 3 for x < 5"}) {
        const std::string text = certified(far, claim);
        EXPECT_EQ(Json::parse(text)["proof"]["thm"], "11.2");
        EXPECT_EQ(rejection(text, verify::usual_steps), "");
        for (const char* wrong : {"x < 6 => g(x, y) = y mod 3", "x < 5 => g(x, y) = y mod 4", "g(x, y) = y mod 3 or x >= 5", "x != 5 => g(x, y) = y mod 3"})
            EXPECT_NE(rejection(claiming(text, far, wrong), verify::usual_steps), "") << wrong;
    }
}

TEST(Loops, OfWhatEndsAreForged) {
    const Json good = Json::parse(certified(circle, "finite"));
    const auto other = [&](const char* rule, const std::function<void(Json&)>& change) {
        Json json = Json::parse(claiming(certified(rule, "1 = 2"), rule, "finite"));
        json["proof"] = good["proof"], json["claim"]["holds"] = false;
        change(json["proof"]);
        return rejection(json.dump());
    };
    EXPECT_NE(other(circle, [](Json& proof) { proof["at"] = Json::array({-1, 0}); }), "");
    EXPECT_NE(other(circle, [](Json& proof) { proof.erase("at"); }), "");
    EXPECT_NE(other(circle, [](Json& proof) { proof["more"] = 1; }), "");
    const std::string why = other(ends, [](Json& proof) { proof["at"] = Json::array({5}); });
    EXPECT_NE(why.find("not refuted"), std::string::npos) << why;
}

// A set that is kept, told by who wins: the checker looks at both ways of playing, and neither disturbs the other.
TEST(Loops, AreAskedForInASetThatIsKept) {
    const std::string rule = "game t\nposition (x) where x <= 4\nmove (x) -> (x - 1)\nmove (x) -> (x + 1) if x >= 2\n";
    for (const char* kept : {"keep P(x)", "keep D(x)", "keep not N(x) and x <= 4"}) {
        Json json = Json::parse(claiming(certified(rule, "finite"), rule, kept));
        json["proof"] = {{"thm", "exhaustive"}, {"cases", 5}};
        for (const bool holds : {true, false}) {
            json["claim"]["holds"] = holds;
            // Only (0) is lost, where play is over; from what the others keep play need not end.
            const bool is_true = holds && std::string(kept) == "keep P(x)";
            EXPECT_EQ(rejection(json.dump()).empty(), is_true) << kept;
        }
    }
}

// The program's own search and the checker's agree on who wins everywhere.
TEST(Loops, AtRandom) {
    std::mt19937 random(7);
    std::size_t drawn = 0, settled = 0;
    for (int game = 0; game < grundy::tests::rounds(12); ++game) {
        std::string rule = "game t\nposition (p) where p <= 7\n";
        for (int p = 0; p < 8; ++p)
            for (int move = static_cast<int>(random() % 4); move > 0; --move)
                rule += "move (p) -> (" + std::to_string(random() % 8) + ") if p = " + std::to_string(p) + "\n";
        if (rule.find("move") == std::string::npos) continue;
        if (game % 3 == 0) rule += "play misere\n";
        else if (game % 5 == 0) rule += "terminal (p): draw if p >= 5\n";
        for (int p = 0; p < 8; p += 1 + static_cast<int>(random() % 3))
            for (const char letter : {'P', 'N', 'D'}) {
                const std::string claim = std::string(1, letter) + " at (" + std::to_string(p) + ")";
                SCOPED_TRACE(rule + claim);
                Json json = Json::parse(certified(rule, claim));
                if (json["claim"]["holds"] == true) ++(letter == 'D' ? drawn : settled);
                EXPECT_EQ(rejection(json.dump()), "");
                json["claim"]["holds"] = json["claim"]["holds"] == false;
                EXPECT_NE(rejection(json.dump()), "");
            }
    }
    EXPECT_GT(drawn, 5U);
    EXPECT_GT(settled, 10U);
}

}  // namespace
}  // namespace grundy::certificate::tests
