// Misère quotients as a user meets them: any rule played misère by --misere, quotients, sums of any size at once, certificates.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"

namespace {

using namespace grundy::tests;
using testing::HasSubstr;
using testing::Not;
using Json = nlohmann::json;

TEST(Misere, QuotientsAreShown) {
    const std::string out = run({"solve", "0.123", "--misere"}).out;
    EXPECT_THAT(out, HasSubstr("misère play"));
    EXPECT_THAT(out, HasSubstr("misère quotient of all heaps: wild, order 20, 5 lost\n"));
    EXPECT_THAT(out, HasSubstr("generators a = (1), b = (3), c = (6), d = (8), e = (9)\n"));
    EXPECT_THAT(out, HasSubstr("lost: the sums worth a, c, ad, b², be\n"));
    EXPECT_THAT(out, HasSubstr("genus: 0: 0^120, 1: 1^031"));
    EXPECT_THAT(run({"solve", "subtract {1, 2, 5}", "--misere"}).out, HasSubstr("genus: 0: 0^120, 1: 1^031, 2: 2^20, …\n"));  // thirty said no more
    const Json found = Json::parse(run({"solve", "kayles", "--misere", "--json"}).out)["quotient"]["found"];
    EXPECT_EQ(found["order"], 40);
    EXPECT_EQ(found["period"], 12);
    EXPECT_EQ(found["lost"].size(), 9U);
    EXPECT_FALSE(found["tame"]);
    // Where none is found that is said, and what there is of smaller heaps is shown.
    const std::string open = run({"solve", "0.35", "--misere", "--to", "20"}).out;
    EXPECT_THAT(open, HasSubstr("no finite misère quotient was found of the heaps up to"));
    EXPECT_THAT(open, HasSubstr("misère quotient of the heaps up to"));
    EXPECT_THAT(run({"solve", "0.123"}).out, Not(HasSubstr("quotient")));
}

TEST(Misere, SumsOfAnySizeAtOnce) {
    EXPECT_THAT(run({"value", "kayles (10) + kayles (11) + kayles (12)", "--misere"}).out, HasSubstr("(10) + (11) + (12)   P\n"));
    EXPECT_THAT(run({"value", "misere_kayles", "(10^6) + (10^6)"}).out, HasSubstr("P\n  misère quotient of all heaps, of order 40, proved"));
    EXPECT_THAT(run({"value", "0.77", "10^30", "--misere"}).out, HasSubstr("N\n"));
    EXPECT_THAT(run({"moves", "0.77", "(10^20) + (11)", "--misere"}).out, HasSubstr("→"));
    EXPECT_EQ(run({"value", "kayles", "12", "--misere"}).out, run({"value", "misere_kayles", "12"}).out);
}

TEST(Misere, OfRulesThatAreNotPlayedSo) {
    const auto partizan =
        run({"solve", scratch("l.game", "game l\nposition (n)\nmove left: (n) -> (n - 1)\nmove right: (n) -> (n - 2)\nplay normal partizan\n"), "--misere"});
    EXPECT_EQ(partizan.code, 2);
    const auto ends = run({"value", scratch("t.game", "game t\nposition (n)\nmove (n) -> (n - 1)\nterminal (0): mover wins\n"), "3", "--misere"});
    EXPECT_EQ(ends.code, 2);
    EXPECT_THAT(ends.err, HasSubstr("leave --misere out"));
    EXPECT_THAT(run({"certify", "kayles", "--claim", "only the empty row is lost", "--misere"}).err, HasSubstr("leave --misere out"));
}

TEST(Misere, Certificates) {
    const std::string file = scratch_path("quotient.json");
    EXPECT_THAT(run({"certify", "kayles", "--misere", "-o", file}).out, HasSubstr("has order 40"));
    const auto verified = shell(std::string(GRUNDY_VERIFY_BINARY) + " '" + file + "'");
    EXPECT_EQ(verified.code, 0);
    EXPECT_THAT(verified.out, HasSubstr("play misere"));
    EXPECT_THAT(run({"certify", "kayles", "--misere", "--at", "(1000000) + (1000000)", "-o", file}).out, HasSubstr("P at (1000000) + (1000000)"));
    EXPECT_EQ(shell(std::string(GRUNDY_VERIFY_BINARY) + " '" + file + "'").code, 0);
    EXPECT_THAT(run({"certify", "kayles", "--misere", "--at", "1000000", "-o", file}).out, HasSubstr("N at (1000000)"));
    EXPECT_EQ(shell(std::string(GRUNDY_VERIFY_BINARY) + " '" + file + "'").code, 0);
}

/// `value` and `explain` took --misere, and who asked or checked had to change the file.
TEST(Misere, AskAndCheckPlayMisereToo) {
    const std::string file = scratch("take_misere.game",
                                     "game take(k = 3)\nposition (n)\nmove (n) -> (n - x) for x in 1..k\nclaim \"lost\": P(n) <=> n mod (k + 1) = 1\n"
                                     "claim \"for all\" with k >= 1: P(n) <=> n mod (k + 1) = 1\n");
    EXPECT_THAT(run({"ask", "kayles", "{n for n in 0..20 if P(n)}", "--misere"}).out, HasSubstr("{1, 4, 9, 12, 20}"));
    const auto checked = run({"check", file, "--misere"});
    EXPECT_EQ(checked.code, 0) << checked.err;
    EXPECT_THAT(checked.out, HasSubstr("proved       lost"));
    EXPECT_THAT(checked.out, HasSubstr("proved       for all"));
    EXPECT_EQ(run({"check", file}).code, 1);
    EXPECT_THAT(run({"ask", file, "{n for n in 0..9 if P(n)}", "k=2..3", "--misere"}).out, HasSubstr("  k = 2   {1, 4, 7}\n  k = 3   {1, 5, 9}\n"));
    for (const char* asked : {"g(5)", "g(n) <= 3"}) {
        const auto refused = run({"ask", "kayles", asked, "--misere"});
        EXPECT_EQ(refused.code, 2);
        EXPECT_THAT(refused.err, HasSubstr("grundy: positions have no Grundy value under `play misere`\n  ask who wins: P(…), N(…) or D(…)"));
    }
    EXPECT_THAT(run({"ask", "hanoi", "1", "--misere"}).err, HasSubstr("is a puzzle for one player"));
    EXPECT_THAT(run({"check", "nines", "--misere"}).err, HasSubstr("has terminal lines, which say who wins"));
}

/// Words that a move takes apart: without values a sum is won or lost as a whole, and each word is searched. `solve` refused to list them.
TEST(Misere, WordsThatAreTakenApartAreListed) {
    const std::string file = scratch("apart.game", "game apart\nposition (w : word over {a, b})\nmove (u ++ \"ab\" ++ v) -> (u) + (v)\nplay misere\n");
    const auto listed = run({"solve", file, "--to", "6", "--json"});
    ASSERT_EQ(listed.code, 0) << listed.err;
    const Json all = Json::parse(listed.out);
    std::map<std::string, std::string> outcomes;
    for (const auto& one : all["values"]) outcomes[one["position"]] = one["outcome"];
    EXPECT_EQ(outcomes.size(), 127U);  // words of up to 6 letters
    EXPECT_EQ(outcomes.at("(\"ba\")"), "N");
    EXPECT_EQ(outcomes.at("(\"ab\")"), "P");
    EXPECT_EQ(outcomes.at("(\"abab\")"), "N");  // leaves one move, whichever pair is taken
    EXPECT_EQ(outcomes.at("(\"aabb\")"), "P");
    EXPECT_THAT(run({"solve", file, "--to", "6"}).out, HasSubstr("P-positions to size 6 (71 of 127)"));
}

}  // namespace
