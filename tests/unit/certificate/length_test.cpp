// How long play lasts, certified by a linear form (11.4) or case by case: claims about all plays, about those from one position, and about who wins. Every
// number of the form is changed, and rules with another length are put in its place.
#include <gtest/gtest.h>

#include "engine/rule/json/json.hpp"
#include "engine/rule/text.hpp"
#include "engine/verify/verify.hpp"
#include "tests/support/depth.hpp"
#include "tests/support/neighbours.hpp"
#include "tests/unit/certificate/certify.hpp"
#include "tests/unit/certificate/mutants.hpp"

namespace grundy::certificate::tests {
namespace {

const std::string by_ones = "game t\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\n";
const std::string by_halves = "game t\nposition (x, y) where even(x)\nmove (x, y) -> (x - 2, y)\nmove (x, y) -> (x, y - 1)\n";
const std::string cut = "game t\nposition (n) where n >= 1\nmove (n) -> (i) + (n - i) for i in 1..n-1\n";
const std::string cut_with = "game t\nposition (a, b) where a >= 1\nmove (a, b) -> (i, 0) + (a - i, b) for i in 1..a-1\nmove (a, b) -> (a, b - 1)\n";
const std::string turning =
    "game t\nposition (unordered h[2], k : integer) where k >= -3\nmove (h, k) -> (h[i := h[i] - 1], k + 1) for i in 1..2\nmove (h, k) -> (h, k - 1)\n";
const std::string joined = "game t\nposition (unordered w[..])\nmove (w) -> (w[3..len(w)] ++ [w[1] + w[2]]) if len(w) >= 2\n";
const std::string to_nothing = "game t\nposition (x)\nmove (x) -> (x - 1) if x >= 2\nmove (1) -> ()\n";
const std::string two_lengths = "game t\nposition (x)\nmove (x) -> (x - k) for k in 1..2\n";

const struct {
    std::string rule, claim;
    const char* theorem;
    bool holds;
} length_rows[] = {
    {by_ones, "length = x + y", "11.4", true},
    {by_ones, "length = x + y + (if x = 5000 then 1 else 0)", "11.4", false},
    {by_ones, "length = x + y + (if x = 5 then 1 else 0)", "counterexample", false},
    {by_ones, "length = 2 * x for y in 0..5 if x = y", "11.4", true},
    {by_ones, "length = 3 for x in 1..2, y in 1..2 if x + y = 3", "11.4", true},
    {by_halves, "length = x / 2 + y", "11.4", true},
    {by_halves, "length = {x, x / 2 + y}", "11.4", true},
    {by_halves, "length = {x + y, x + y + 1}", "counterexample", false},
    {by_ones, "length at (7, 1000000000000) = 1000000000007", "11.4", true},
    {by_ones, "length at (700000, 1000000) in {1, 1700000}", "11.4", true},
    {by_ones, "length at (700000, 1000000) = 1700001", "11.4", false},
    {by_ones, "length at (700000, 1000000) + (1, 2) = 1700003", "11.4", true},
    {by_ones, "length at (3, 4) = 7", "exhaustive", true},
    {cut, "length = n - 1", "11.4", true},
    // `terminal` says who has won where play is over, and nothing of when it is.
    {by_ones + "terminal (x, y): mover wins if odd(x)\n", "length = x + y", "11.4", true},
    {by_ones + "terminal (x, y): draw\n", "length = x + y + 1", "counterexample", false},
    {joined + "terminal (w): mover wins if odd(w[1])\n", "length = len(w) - 1 if len(w) >= 1", "11.4", true},
    {joined + "terminal (w): mover wins if odd(w[1])\n", "length = len(w)", "counterexample", false},
    {turning, "length = 2 * h[1] + 2 * h[2] + k + 3", "11.4", true},
    {turning, "length = 2 * h[1] + 2 * h[2] + k + 4", "counterexample", false},
    {to_nothing, "length = x", "11.4", true},
    {two_lengths, "length = x for x in 0..1", "11.4", true},
    {two_lengths, "length = x", "counterexample", false},
    // Who wins, from that alone: what asks for two positions has no region of its own.
    {by_ones, "P(x, y) <=> P(y, x)", "11.1", true},
    {by_ones, "N(x, y) => P(x + 1, y)", "11.1", true},
    {cut_with, "P(a, b) <=> odd(a + b)", "11.4", true},
    {cut_with + "play misere\n", "P(a, b) <=> even(a + b)", "11.4", true},
    {cut_with, "P(a, b) <=> odd(a + b) and a != 7", "counterexample", false},
    {cut_with, "P(a, b) <=> odd(a + b) and a != 5000000", "11.4", false},
    {by_halves, "P(n, n) for n in 0..1000000000000 if n mod 4 = 0", "11.1", true},
};

TEST(LengthCertificates, TrueAndFalse) {
    for (const auto& row : length_rows) {
        SCOPED_TRACE(row.rule + row.claim);
        try {
            const Json json = Json::parse(expect_certified(row.rule, row.claim, row.theorem, row.holds));
            if (json["proof"]["thm"] != "11.4" || !json["proof"].contains("length")) continue;
            for (std::size_t k = 0; k < json["proof"]["length"].size(); ++k)
                for (const int by : {-1, 1, 2}) {
                    Json forged = json;
                    forged["proof"]["length"][k] = json["proof"]["length"][k].get<int>() + by;
                    EXPECT_NE(rejection(forged.dump(), verify::usual_steps), "") << k << " by " << by;
                }
            for (const int divisor : {0, 3, 1'000'001}) {
                Json forged = json;
                forged["proof"]["divisor"] = divisor;
                EXPECT_NE(rejection(forged.dump(), verify::usual_steps), "") << divisor;
            }
        } catch (const std::exception& why) {
            ADD_FAILURE() << why.what();
        }
    }
}

/// The certificate of one rule with another in its place, told thoroughly.
std::string with_rule(const std::string& text, const std::string& rule) {
    Json json = Json::parse(text);
    const rule::Game game = rule::from_json(rule::to_json(*written(rule)));
    json["rule"] = Json::parse(rule::to_json(game));
    json["text"] = rule::canonical_text(game), json["hash"] = rule::hash(game);
    return json.dump();
}

std::string proved_like(const std::string& text, const std::string& other) {
    Json json = Json::parse(text);
    json["proof"] = Json::parse(other)["proof"];
    return json.dump();
}

TEST(LengthCertificates, OfOtherRules) {
    const std::string all = certified(by_ones, "length = x + y"), parity = proved_like(certified(by_ones, "P(x, y) <=> P(y, x)"), all),
                      far = certified(by_ones, "length at (7, 1000000000000) = 1000000000007");
    for (const std::string& good : {all, parity, far}) ASSERT_EQ(rejection(with_rule(good, by_ones)), "");
    const struct {
        std::string rule;
        const char* why;
    } table[] = {
        {by_ones + "move (x, y) -> (x - 1, y - 1)\n", "by one"},
        {by_ones + "move (x, y) -> (x - 1, y) + (0, 1)\n", "by one"},
        {by_ones + "stop (x, y) if x = 1000000\n", "is not 0"},
        {"game t\nposition (x, y)\nmove (x, y) -> (x - 1, y)\n", "is not 0"},
        {"game t\nposition (x : integer, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\n", "negative"},
        {"game t\nposition (x, y)\nmove (x, y) -> (x - 1, y)\nmove (x, y) -> (x, y - 1)\nmove (x, y) -> (x + 1, y) if x = 77777\n", "by one"},
    };
    for (const auto& row : table)
        for (const std::string& good : {all, parity, far}) {
            const std::string why = rejection(with_rule(good, row.rule), verify::usual_steps);
            EXPECT_NE(why.find(row.why), std::string::npos) << row.rule << why;
        }
    // How long play lasts is still so, and who wins is not.
    const std::string ends = by_ones + "terminal (x, y): mover wins\n";
    EXPECT_EQ(rejection(with_rule(all, ends)), "");
    EXPECT_NE(rejection(with_rule(parity, ends)).find("terminal"), std::string::npos);
    // A sum is no position of which the conditions of an induction could speak.
    const std::string induction = certified("game t\nposition (n) where n >= 1\nmove (n) -> (n - 1)\n", "P(n) <=> n mod 2 = 1 and n >= 0");
    EXPECT_NE(rejection(with_rule(induction, cut)), "");
    // That play ends is shown for sums part by part.
    EXPECT_EQ(Json::parse(certified(cut, "finite"))["proof"]["thm"], "rank");
    EXPECT_NE(rejection(with_rule(certified(cut, "finite"), "game t\nposition (n) where n >= 1\nmove (n) -> (1) + (n)\n")).find("does not fall"),
              std::string::npos);
}

/// Of rows and words the length may have a constant beside the letters, of some of them that no move leaves.
TEST(LengthCertificates, OfSomeRowsAndWords) {
    const std::string board = "game t\nposition (unordered w[..])\nmove (w) -> (w[3..len(w)] ++ [w[1] + w[2]]) if len(w) >= 2\n";
    const std::string heavy = "game t\nposition (w : word over {a, b})\nmove (w) -> (w[1..i-1] ++ w[i+1..len(w)]) for i in 1..len(w) if w[i] = 'b'\n";
    const std::string kept =
        "game t\nposition (w : word over {a, b})\n"
        "move (w) -> (w[1..i-1] ++ w[i+1..len(w)]) for i in 1..len(w) if w[i] = 'a' and count(x in w: x = 'a') >= 3\n";
    const struct {
        std::string rule, claim;
        std::vector<const char*> wrong;
    } table[] = {
        {board,
         "length = len(w) - 1 for len(w) >= 1",
         {"length = len(w) - 1", "length = len(w) for len(w) >= 1", "length = len(w) - 2 for len(w) >= 2", "length = len(w) - 1 for len(w) >= 3",
          "length = 2 * len(w) - 2 for len(w) >= 1", "length = len(w) - 1 for len(w) < 0", "length = len(w) - 1 for odd(len(w))"}},
        // What is far too heavy is not taken for what is wanted.
        {heavy,
         "length = count(x in w: x = 'b') for count(x in w: x = 'a') = 1",
         {"length = 5000 * count(x in w: x = 'a') + count(x in w: x = 'b') - 1000 for count(x in w: x = 'a') = 1",
          "length = 5000 * count(x in w: x = 'a') + count(x in w: x = 'b') - 999 for count(x in w: x = 'a') = 1",
          "length = 900 * count(x in w: x = 'a') + count(x in w: x = 'b') - 899 for count(x in w: x = 'a') = 1",
          "length = 900 * count(x in w: x = 'a') + count(x in w: x = 'b') - 450 for count(x in w: x = 'a') = 1"}},
        {kept,
         "length = count(x in w: x = 'a') - 2 for count(x in w: x = 'a') >= 2",
         {"length = count(x in w: x = 'a') - 2", "length = count(x in w: x = 'a') - 1 for count(x in w: x = 'a') >= 2", "length = len(w) - 2 for len(w) >= 2",
          "length = count(x in w: x = 'a') - 2 for count(x in w: x = 'a') >= 1", "length = len(w) - count(x in w: x = 'b') - 2 for len(w) >= 2"}},
        // 0 but for some words.
        {kept,
         "length = max(count(x in w: x = 'a') - 2, 0)",
         {"length = max(count(x in w: x = 'a') - 1, 0)", "length = max(count(x in w: x = 'a') - 3, 0)", "length = max(len(w) - 2, 0)",
          "length = max(count(x in w: x = 'a') - 2, 1)", "length = min(count(x in w: x = 'a') - 2, 0)",
          "length = if count(x in w: x = 'a') >= 4 then count(x in w: x = 'a') - 2 else 0",
          "length = if odd(count(x in w: x = 'a')) then count(x in w: x = 'a') - 2 else 0", "length = if len(w) >= 3 then count(x in w: x = 'a') - 2 else 0"}},
        {kept,
         "length = if count(x in w: x = 'a') < 3 then 0 else count(x in w: x = 'a') - 2",
         {"length = if count(x in w: x = 'a') < 4 then 0 else count(x in w: x = 'a') - 2",
          "length = if count(x in w: x = 'a') < 1 then 0 else count(x in w: x = 'a') - 2", "length = if len(w) < 3 then 0 else count(x in w: x = 'a') - 2",
          "length = if count(x in w: x = 'a') < 3 then 0 else count(x in w: x = 'a') - 1"}},
    };
    for (const auto& row : table) {
        SCOPED_TRACE(row.claim);
        const std::string text = certified(row.rule, row.claim);
        EXPECT_EQ(Json::parse(text)["proof"]["thm"], "11.4");
        EXPECT_EQ(against_schema(text), "");
        EXPECT_TRUE(true_as_printed(text, verify::usual_steps));
        for (const char* claim : row.wrong) EXPECT_NE(rejection(claiming(text, row.rule, claim), verify::usual_steps), "") << claim;
    }
}

/// Of words also by which letters stand before which. The claims that are put in the place of the true one are false; so are the rules, of it.
TEST(LengthCertificates, OfPairsOfLetters) {
    const std::string words = "game t\nposition (w : word over {a, b, c})\n";
    const std::string turned = words + "move (w) -> (w[i := w[i+1], i+1 := w[i]]) for i in 1..len(w)-1 if w[i] > w[i+1]\n";
    const std::string written = words + "move (w) -> (w[1..i-1] ++ \"ab\" ++ w[i+2..len(w)]) for i in 1..len(w)-1 if w[i..i+1] = \"ba\"\n";
    const std::string inversions = "length = count(i in 1..len(w), j in i+1..len(w): w[i] > w[j])";
    const std::string of_two = "length = count(i in 1..len(w), j in i+1..len(w): w[i] = 'b' and w[j] = 'a') for all(x in w: x != 'c')";
    for (const auto& [rule, claim] : {std::pair(turned, inversions), std::pair(written, of_two)}) {
        const std::string text = certified(rule, claim);
        EXPECT_EQ(Json::parse(text)["proof"]["thm"], "11.4");
        EXPECT_TRUE(true_as_printed(text, verify::usual_steps));
        for (const char* wrong : {"w[i] >= w[j]", "w[i] < w[j]", "w[i] != w[j]", "w[i] = 'c' and w[j] = 'a'", "w[i] > w[j] or w[i] = 'c'", "true", "false"})
            EXPECT_NE(rejection(claiming(text, rule, "length = count(i in 1..len(w), j in i+1..len(w): " + std::string(wrong) + ")"), verify::usual_steps), "")
                << wrong;
        for (const char* wrong : {"1 + ", "2 * ", "count(x in w: x = 'b') + ", "-1 * ", "1048577 * ", "-1 + 0 * "})
            EXPECT_NE(rejection(claiming(text, rule, "length = " + (wrong + claim.substr(9))), verify::usual_steps), "") << wrong;
    }
    const std::string good = certified(turned, inversions);
    EXPECT_EQ(rejection(with_rule(good, turned), verify::usual_steps), "");
    const std::string also = turned + "move (w) -> (w[i := 'a', i+1 := 'c', i+2 := 'b']) for i in 1..len(w)-2 if ";
    for (const std::string& other :
         {also + "w[i] = 'a' and w[i+1] = 'b' and w[i+2] = 'c'\n", also + "w[i] = 'c' and w[i+1] = 'b' and w[i+2] = 'a'\n",
          turned + "move (w) -> (w[2..len(w)]) if len(w) > 30 and w[1] = 'a'\n", turned + "move (w) -> (w[i := 'a']) for i in 1..len(w) if w[i] = 'c'\n",
          turned + "move (w) -> (w[1 := w[len(w)], len(w) := w[1]]) if len(w) > 1 and w[1] > w[len(w)]\n", turned + "stop (w) if len(w) = 20 and w[1] = 'c'\n",
          words + "move (w) -> (w[i := w[i+1], i+1 := w[i]]) for i in 2..len(w)-1 if w[i] > w[i+1]\n", written})
        EXPECT_NE(rejection(with_rule(good, other), verify::usual_steps), "") << other;
}

/// A number that might be negative shows by itself nothing of the end of play: a measure must.
TEST(LengthCertificates, WithAMeasureOfLetters) {
    const std::string rule = "game t\nposition (w : word over {a, b})\nmove (u ++ [x, y] ++ v) -> (u ++ [y] ++ v) if x = y\n";
    const std::string text = certified(rule, "length = len(w) - count(i in 1..len(w): i = 1 or w[i] != w[i-1])");
    ASSERT_TRUE(Json::parse(text)["proof"].contains("measure"));
    EXPECT_EQ(against_schema(text), "");
    EXPECT_TRUE(true_as_printed(text, verify::usual_steps));
    for (const char* measure :
         {R"([{"weights": [0, 1]}])", R"([{"weights": [0, 0]}])", "[]", R"([{"ranks": [0, 1], "from": "left"}])", "null", R"([[1, 1]])"}) {
        Json forged = Json::parse(text);
        forged["proof"]["measure"] = Json::parse(measure);
        EXPECT_NE(rejection(forged.dump(), verify::usual_steps), "") << measure;
    }
    Json without = Json::parse(text);
    without["proof"].erase("measure");
    EXPECT_NE(rejection(without.dump(), verify::usual_steps), "");
    // Minus the number of moves that were made: it falls for ever, and there is no end at which it would have to be 0.
    const std::string endless = "game t\nposition (w : word over {a, b})\nmove (w) -> (w ++ \"a\")\n";
    EXPECT_NE(rejection(claiming(with_rule(text, endless), endless, "length = -1 * len(w)"), verify::usual_steps), "");
}

/// Whatever rule and claim stand in a certificate: it is accepted only if plays are so long.
TEST(LengthCertificates, OfRandomRulesOnWords) {
    std::mt19937 random(20261128);
    const std::string good = certified("game t\nposition (w : word over {a, b, c})\nmove (u ++ [x, y] ++ v) -> (u ++ [y, x] ++ v) if x > y\n",
                                       "length = count(i in 1..len(w), j in i+1..len(w): w[i] > w[j])");
    int accepted = 0, wrong = 0;
    for (int round = 0; round < grundy::tests::rounds(30); ++round) {
        auto [game, weights] = grundy::tests::random_neighbours(random);
        if (round % 2 == 0) weights.change(random);
        const std::string why = rejection(claiming(with_rule(good, game.text()), game.text(), "length = " + weights.text()), verify::usual_steps);
        const bool so = grundy::tests::is_length(game, weights, 7);
        EXPECT_EQ(why.empty(), so) << game.text() << weights.text() << "\n" << why;
        ++(so ? accepted : wrong);
    }
    std::cout << accepted << " accepted, " << wrong << " rejected\n";
    EXPECT_GE(accepted, grundy::tests::rounds(10));
    EXPECT_GE(wrong, grundy::tests::rounds(10));
}

}  // namespace
}  // namespace grundy::certificate::tests
