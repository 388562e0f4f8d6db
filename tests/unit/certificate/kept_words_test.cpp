// Strategies of games on words and rows of any length, certified; wrong by one, and forged, they are refused. Random rules and sets are compared with play.
#include <gtest/gtest.h>

#include <random>

#include "engine/base/failure.hpp"
#include "engine/verify/verify.hpp"
#include "tests/unit/certificate/certify.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::certificate::tests {
namespace {

const std::string from_ends =
    "game t\nposition (w : word over {a, b})\nmove (w) -> (w[2..len(w)]) if len(w) >= 1\nmove (w) -> (w[1..len(w)-1]) if len(w) >= 1\n";
const std::string zeros = "game t\nposition (r[..]) where all(i in 1..len(r): r[i] in {0, 1})\nmove (r) -> (r[i := 0]) for i in 1..len(r) if r[i] = 1\n";

TEST(KeptWords, CertifiedAndForged) {
    const struct {
        std::string rule;
        const char *claim, *wrong;
    } table[] = {
        {from_ends, "keep even(len(w))", "keep len(w) mod 4 = 0"},
        {from_ends, "keep len(w) mod 2 = 0 for len(w) >= 1 or w = \"\"", "keep odd(len(w))"},
        {zeros, "keep even(sum(r))", "keep odd(sum(r))"},
        {zeros + "play misere\n", "keep odd(count(x in r: x = 1))", "keep even(count(x in r: x = 1))"},
        {zeros + "play misere\n", "keep odd(sum(r)) for len(r) >= 2", "keep even(sum(r)) for len(r) >= 2"},
    };
    for (const auto& row : table) {
        SCOPED_TRACE(row.rule + row.claim);
        try {
            const std::string good = certified(row.rule, row.claim);
            EXPECT_EQ(Json::parse(good)["proof"]["thm"], "kept");
            EXPECT_EQ(against_schema(good), "");
            EXPECT_TRUE(true_as_printed(good, verify::usual_steps));
            EXPECT_NE(rejection(claiming(good, row.rule, row.wrong), verify::usual_steps), "");
            Json json = Json::parse(good);
            json["proof"]["measure"][0]["weights"] = {0, 0};
            EXPECT_NE(rejection(json.dump(), verify::usual_steps), "");
            json = Json::parse(good);
            json["claim"]["holds"] = false;
            EXPECT_NE(rejection(json.dump(), verify::usual_steps), "");
        } catch (const std::exception& why) {
            ADD_FAILURE() << why.what();
        }
    }
    const std::string good = certified(zeros, "keep even(sum(r))");
    EXPECT_NE(rejection(claiming(good, zeros, "keep len(r) < 0"), verify::usual_steps).find("no position is in the set"), std::string::npos);
}

/// Words of 0 and 1: a block is replaced by a smaller one. What is called proved is kept at all words of up to ten letters, by play itself.
TEST(KeptWords, AgreeWithPlay) {
    std::mt19937 random(20261123);
    const auto pick = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    const char* sets[] = {"even(len(r))",
                          "even(sum(r))",
                          "sum(r) mod 3 = 0",
                          "len(r) mod 3 != 1",
                          "odd(count(i in 1..len(r): odd(i) and r[i] = 1))",
                          "not any(i in 1..len(r)-1: r[i] = 1 and r[i+1] = 1)",
                          "len(r) >= 1 and r[1] = 0",
                          "sum(r) <= 1"};
    const char* lines[] = {"move (r) -> (r[i := 0]) for i in 1..len(r) if r[i] = 1\n", "move (r) -> (r[2..len(r)]) if len(r) >= 1\n",
                           "move (r) -> (r[1..i-1] ++ r[i+2..len(r)]) for i in 1..len(r)-1 if r[i] = r[i+1]\n",
                           "move (r) -> (r[i := 0, i + 1 := 1]) for i in 1..len(r)-1 if r[i] = 1 and r[i+1] = 0\n",
                           "move (r) -> (r[i := 0, i + 1 := 0]) for i in 1..len(r)-1 if r[i] = 1 and r[i+1] = 1\n"};
    int proved = 0, refuted = 0;
    for (int k = 0; k < 300; ++k) {
        std::string rule = "game t\nposition (r[..]) where all(x in r: x <= 1)\n";
        rule += lines[pick(5)];
        if (pick(2) == 0) rule += lines[pick(5)];
        if (pick(3) == 0) rule += "play misere\n";
        const std::string claim = std::string("keep ") + sets[pick(8)];
        const claim::Finding all = claim::decide(rule + "claim \"c\": " + claim + "\n", 10, 0.1);
        if (all.verdict != claim::Verdict::proved && all.verdict != claim::Verdict::refuted) continue;
        (all.verdict == claim::Verdict::proved ? proved : refuted) += 1;
        if (all.verdict == claim::Verdict::refuted) continue;
        std::string bounded = rule;
        bounded.insert(bounded.find("x <= 1)") + 7, " and len(r) <= 9");
        const claim::Finding small = claim::decide(bounded + "claim \"c\": " + claim + "\n", 10, 0.1);
        EXPECT_NE(small.verdict, claim::Verdict::refuted) << rule << claim << " at " << small.counterexample;
    }
    EXPECT_GE(proved, 5);
    EXPECT_GE(refuted, 10);
}

/// Play that may go on for ever, and words from which it is short: who wins there, and nothing else, is claimed.
TEST(KeptWords, ShortPlayAmongLoops) {
    const std::string loops =
        "game t\nposition (w : word over {a, b, c})\nmove (w) -> (w[i := 'b']) for i in 1..len(w) if w[i] = 'a'\n"
        "move (w) -> (w[i := 'a']) for i in 1..len(w) if w[i] = 'b'\nmove (w) -> (w[i := 'c']) for i in 1..len(w) if w[i] = 'b'\n";
    const struct {
        const char *claim, *wrong;
    } table[] = {
        {"not any(x in w: x != 'c') => P(w)", "not any(x in w: x = 'a') => P(w)"},
        {"count(x in w: x = 'b') = 1 and not any(x in w: x = 'a') => N(w)", "count(x in w: x = 'a') = 1 and not any(x in w: x = 'b') => N(w)"},
        {"count(x in w: x != 'c') = 1 => (P(w) <=> any(x in w: x = 'a'))", "count(x in w: x != 'c') = 2 => (P(w) <=> any(x in w: x = 'a'))"},
    };
    for (const auto& row : table) {
        SCOPED_TRACE(row.claim);
        try {
            const std::string good = certified(loops, row.claim);
            const bool counts = std::string(row.claim).find("count") != std::string::npos;  // the words of the others no move leaves
            EXPECT_EQ(Json::parse(good)["proof"]["thm"], counts ? "7.1" : "11.5");
            EXPECT_EQ(against_schema(good), "");
            EXPECT_NE(rejection(claiming(good, loops, row.wrong), verify::usual_steps), "");
            Json json = Json::parse(good);
            json["proof"]["rounds"] = 0;
            if (counts) {
                EXPECT_NE(rejection(json.dump(), verify::usual_steps), "");
            }
            json = Json::parse(good);
            json["claim"]["holds"] = false;
            EXPECT_NE(rejection(json.dump(), verify::usual_steps), "");
        } catch (const std::exception& why) {
            ADD_FAILURE() << why.what();
        }
    }
}

}  // namespace
}  // namespace grundy::certificate::tests
