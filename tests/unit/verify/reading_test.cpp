// Which rules the checker reads, as which theorem's class, and which it refuses: each row is a rule as people write it, a claim, and the theorem named.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/rule/json/json.hpp"
#include "engine/rule/text.hpp"
#include "engine/verify/verify.hpp"
#include "tests/support/written.hpp"

namespace grundy::verify {
namespace {

using Json = nlohmann::ordered_json;

rule::Game game(const std::string& moves, const std::string& position = "position (n)") {
    return *grundy::tests::written("game g\n" + position + "\n" + moves + "\n");
}

std::string answer(const rule::Game& rule, const std::string& claim, const std::string& thm, std::uint64_t checked_to = 20'000) {
    Json proof = {{"thm", thm}, {"checked_to", checked_to}};
    if (thm == "1.7" || thm == "4.1" || thm == "definition") proof.erase("checked_to");
    Json json = {{"v", 1},
                 {"schema", "grundy.certificate/1"},
                 {"text", rule::canonical_text(rule)},
                 {"hash", rule::hash(rule)},
                 {"claim", Json::parse(claim)},
                 {"proof", proof},
                 {"rule", Json::parse(rule::to_json(rule))}};
    try {
        verify(json.dump(), 2'000'000'000);
        return "verified";
    } catch (const std::exception& why) {
        return why.what();
    }
}

/// Winning Ways, ch. 4: Kayles from 71 on with period 12.
const std::string kayles =
    R"({"type":"period","preperiod":71,"period":12,"values":[0,1,2,3,1,4,3,2,1,4,2,6,4,1,2,7,1,4,3,2,1,4,6,7,4,1,2,8,5,4,7,2,1,8,6,7,4,1,2,3,1,4,7,2,1,8,2,7,4,1,2,8,1,4,7,2,1,4,2,7,4,1,2,8,1,4,7,2,1,8,6,7,4,1,2,8,1,4,7,2,1,8,2]})";
const std::string by_two = R"({"type":"period","preperiod":0,"period":2,"values":[0,1]})";
const std::string by_three = R"({"type":"period","preperiod":0,"period":3,"values":[0,1,2]})";

TEST(Reading, RulesAsPeopleWriteThem) {
    const struct {
        const char* moves;
        std::string claim;
        const char* thm;
        const char* says;  ///< "verified", or a part of the reason
    } table[] = {
        // Kayles five ways.
        {"move (n) -> (i) + (n - 1 - i) for i in 0..n-1\nmove (n) -> (i) + (n - 2 - i) for i in 0..n-2", kayles, "2.1", "verified"},
        {"move (n) -> (i) + (n - t - i) for t in {1, 2}, i in 0..n-t", kayles, "2.1", "verified"},
        {"move (n) -> (i) + (n - t - i) for t in 1..2, i in 0..(n-t)/2", kayles, "2.1", "verified"},
        {"move (n) -> (i) + (j) for i in 0..n, j in 0..n if n - 2 <= i + j <= n - 1", kayles, "2.1", "verified"},
        {"code 0.77", kayles, "2.1", "verified"},
        {"move (n) -> (i) + (n - t - i) for t in 1..2, i in 0..(n-t)/3", kayles, "2.1", "does not understand"},
        {"move (n) -> (i) + (n - t - i) for t in 1..2, i in 0..n-t if i * i <= n", kayles, "2.1", "does not understand"},
        // Splits that are nearly equal: the range of Guy and Smith is not enough, and is not allowed.
        {"move (n) -> (a) + (n - 1 - a) for a in 0..n-1 if abs(n - 1 - 2 * a) <= 1", by_two, "2.1", "does not understand"},
        {"move (n) -> (a) + (b) for a in 0..n, b in 0..n if a + b = n - 1 and a - b <= 1 and b - a <= 1", by_two, "2.1", "theorem 2.1 is not about this rule"},
        {"move (n) -> (a) + (b) for a in 0..n, b in 0..n if a + b = n - 1 and a - b <= 1 and b - a <= 1", by_two, "3.1", "theorem 3.1 is not about this rule"},
        {"move (n) -> (a) + (n - a) for a in 1..n-1 if a != n - a", by_two, "2.1", "theorem 2.1 is not about this rule"},
        // Subtraction, with and without conditions.
        {"move (n) -> (n - s) for s in {1, 2}", by_three, "1.1", "verified"},
        {"move (n) -> (n - 1)\nmove (n) -> (n - 2) if n >= 2", by_three, "1.1", "verified"},
        {"move (n) -> (m) for m in n-2..n-1", by_three, "1.1", "verified"},
        {"move (n) -> (n - s) for s in 1..3 if s != 3", by_three, "2.1", "verified"},
        {"move (n) -> (n - 1)\nmove (n) -> (n - 2) if n != 1001", by_three, "1.1", "g("},
        {"move (n) -> (n - 1)\nmove (n) -> (n - 2) if n mod 997 != 5", by_three, "1.1", "g("},
        {"move (n) -> (n - s) for s in {1, 2, 4, 5}", by_three, "1.1", "verified"},
        {"move (n) -> (n - s) for s in {1, 2, 900}", by_three, "1.1", "g("},
        {"move (n) -> (n - s) for s in 1..n if odd(s)", by_two, "1.4", "verified"},
        {"move (n) -> (n - s) for s in 1..n if odd(s)", by_two, "3.3", "verified"},
        {"move (n) -> (n - s) for s in 1..n if odd(s) and s != 7", by_two, "1.4", "verified"},
        {"move (n) -> (n - s) for s in 1..n if s mod 4 = 1 or s = 600", by_two, "1.4", "g("},
        {"move (n) -> (n - s) for s in 1..n if odd(s)", by_two, "1.1", "any number may be taken"},
        {"move (n) -> (n - s) for s in 0..2", by_three, "1.1", "changes nothing"},
        {"move (n) -> (n - s) for s in squares(n)", R"({"type":"no-period"})", "1.7", "verified"},
        {"move (n) -> (n - s) for s in squares(n)", R"({"type":"no-period","of":"outcomes"})", "1.7", "verified"},
        {"move (n) -> (n - s) for s in powers(2, n)", R"({"type":"no-period"})", "1.7", "not about this rule"},
        {"move (n) -> (n - s) for s in powers(2, n)", by_three, "1.5", "verified"},
        {"move (n) -> (n - s) for s in powers(2, n) | {9}", by_three, "1.5", "may have a number that is 0 modulo 3"},
        {"move (n) -> (n - s) for s in primes(n) | {1}", R"({"type":"period","preperiod":0,"period":4,"values":[0,1,2,3]})", "1.5", "verified"},
        {"move (n) -> (n - s) for s in primes(n)", R"({"type":"period","preperiod":0,"period":4,"values":[0,1,2,3]})", "1.5", "no move"},
        {"move (n) -> (n / 2) if n >= 1", R"({"type":"log-period","factor":4,"from":2,"values":[0,1,0,0,1,1,1,1]})", "4.4b", "verified"},
        {"move (n) -> (n / 2) if n >= 1", R"({"type":"log-period","factor":2,"from":2,"values":[0,1,0,0]})", "4.4b", "g("},
        {"move (n) -> (n / 2) if n >= 2", R"({"type":"log-period","factor":4,"from":2,"values":[0,0,1,1,0,0,0,0]})", "4.4b", "not all divisions"},
        {"move (n) -> (n / 2) if n >= 1", R"({"type":"log-period","factor":4,"from":2,"values":[0,1,0,0,1,1,1,1]})", "2.1", "does not prove"},
        {"move (n) -> (n / 2)", R"({"type":"automaton","base":2,"next":[0,0],"output":[0]})", "4.1", "changes nothing"},
        {"move (n) -> (n - 1)", R"({"type":"automaton","base":2,"next":[0,1,1,1],"output":[0,1]})", "4.1", "contradicts"},
        {"move (n) -> (n - 1)", R"({"type":"automaton","base":2,"next":[1,2,1,1,2,2],"output":[0,0,1]})", "4.1", "verified"},
        {"move (n) -> (n - s) for s in {1, 2}", R"({"type":"outcome","position":[30],"outcome":"P","value":0})", "definition", "verified"},
        {"move (n) -> (n - s) for s in {1, 2}", R"({"type":"outcome","position":[31],"outcome":"P"})", "definition", "is N, not P"},
        {"move (n) -> (n - s) for s in {1, 2}", R"({"type":"outcome","position":[31],"outcome":"N","value":2})", "definition", "is 1, not 2"},
    };
    for (const auto& row : table) {
        SCOPED_TRACE(std::string(row.moves) + "  " + row.thm);
        const bool family = std::string(row.moves).rfind("code", 0) == 0;
        EXPECT_NE(answer(game(row.moves, family ? "" : "position (n)"), row.claim, row.thm).find(row.says), std::string::npos)
            << answer(game(row.moves, family ? "" : "position (n)"), row.claim, row.thm);
    }
}

/// Theory 3.2: parts that are nearly equal must both be moved, so the range of Guy and Smith is too short.
TEST(Reading, NearlyEqualPartsNeedTheLongerRange) {
    const std::string law = R"({"type":"period","preperiod":0,"period":4,"values":[0,1,2,3]})";
    const auto near = game(
        "move (n) -> (n - s) for s in {1, 2}\n"
        "move (n) -> (a) + (b) for a in 1..n, b in 1..n if a + b = n - 1 and a - b <= 1 and b - a <= 1");
    EXPECT_NE(answer(near, law, "2.1", 200).find("theorem 2.1 is not about this rule"), std::string::npos) << answer(near, law, "2.1", 200);
    EXPECT_EQ(answer(near, law, "3.2", 200), "verified");
    // Guy and Smith would be content with the values below 2 e + 2 p + k = 12 (e = 1, k = 2); here w = 2 and 3 n0 + 4 p + k = 24 are needed.
    EXPECT_NE(answer(near, law, "3.2", 12).find("the range is cut short"), std::string::npos) << answer(near, law, "3.2", 12);
    EXPECT_NE(answer(near, law, "3.2", 23).find("the range is cut short"), std::string::npos) << answer(near, law, "3.2", 23);
    const auto different = game("move (n) -> (a) + (b) for a in 1..n, b in 1..n if a + b = n - 1 and a != b\nmove (n) -> (n - s) for s in {1, 2}");
    EXPECT_NE(answer(different, law, "3.1", 10).find("the range is cut short"), std::string::npos) << answer(different, law, "3.1", 10);
}

/// Laws that hold on the whole range of Guy and Smith, and are false: found by trying random rules.
TEST(Reading, TrueOnTheRangeOfGuyAndSmithAndFalse) {
    const struct {
        const char* moves;
        std::uint64_t preperiod, fails;
        std::vector<int> values;
    } table[] = {
        // g = 0 1 0 1 0 2 1 0 2 1 0 2 1 3: n = 3 … 9 agree with n + 3, and 2 e + p + k = 10.
        {"move (n) -> (n - 1)\nmove (n) -> (a) + (b) for a in 2..n, b in 2..n if a + b = n and a != b", 3, 10, {0, 1, 0, 1, 0, 2}},
        // g = 0 1 2 3 1 2 3 1 2 3 4: n = 1 … 6 agree with n + 3, and 2 e + p + k = 7.
        {"move (n) -> (n - s) for s in {1, 2}\nmove (n) -> (a) + (b) for a in 1..n, b in 1..n if a + b = n - 1 and a = b\n"
         "move (n) -> (a) + (b) for a in 1..n, b in 1..n if a + b = n - 2 and a - b != 1 and b - a != 1",
         1,
         7,
         {0, 1, 2, 3}},
    };
    for (const auto& row : table) {
        const auto rule = game(row.moves);
        const Json law = {{"type", "period"}, {"preperiod", row.preperiod}, {"period", 3}, {"values", row.values}};
        for (const char* thm : {"2.1", "3.1"}) EXPECT_NE(answer(rule, law.dump(), thm, 200).find("not about this rule"), std::string::npos) << row.moves;
        EXPECT_NE(answer(rule, law.dump(), "3.2", row.fails + 3).find("the range is cut short"), std::string::npos) << row.moves;
        EXPECT_NE(answer(rule, law.dump(), "3.2", 200).find("but g(" + std::to_string(row.fails + 3) + ")"), std::string::npos)
            << answer(rule, law.dump(), "3.2", 200);
    }
}

TEST(Reading, AnyNumberMayBeTakenAndTheRestSplit) {
    const auto rule = game(
        "move (n) -> (n - s) for s in 1..n if odd(s)\n"
        "move (n) -> (a) + (b) for a in 1..n, b in 1..n if a + b < n and odd(n - a - b) and a != b");
    EXPECT_EQ(answer(rule, by_two, "3.3", 300), "verified");
    EXPECT_NE(answer(rule, by_two, "3.3", 10).find("the range is cut short"), std::string::npos);
    EXPECT_NE(answer(rule, by_two, "3.2", 300).find("any number may be taken"), std::string::npos);
    EXPECT_NE(answer(rule, by_three, "3.3", 300).find("g("), std::string::npos);
}

TEST(Reading, PositionsFromSomeNumberOn) {
    const auto rule = game("move (n) -> (n - s) for s in {1, 2}", "position (n) where n >= 3");
    EXPECT_EQ(answer(rule, R"({"type":"period","first":3,"preperiod":3,"period":3,"values":[0,1,2]})", "1.1"), "verified");
    EXPECT_NE(answer(rule, by_three, "1.1").find("the least position of the rule is 3"), std::string::npos) << answer(rule, by_three, "1.1");
    EXPECT_NE(answer(rule, R"({"type":"period","first":2,"preperiod":3,"period":3,"values":[0,0,1,2]})", "1.1").find("least position"), std::string::npos);
    // Kayles where a row of n pins is called n + 2.
    const auto pins = game("move (n) -> (a) + (b) for a in 2..n, b in 2..n if n <= a + b and a + b <= n + 1", "position (n) where n >= 2");
    Json law = Json::parse(kayles);
    law["first"] = 2, law["preperiod"] = 73;
    EXPECT_EQ(answer(pins, law.dump(), "2.1", 300), "verified");
    law["preperiod"] = 72;
    EXPECT_NE(answer(pins, law.dump(), "2.1", 300), "verified");
}

TEST(Reading, OtherWaysOfPlayingAreRefused) {
    const std::string take = "move (n) -> (n - s) for s in {1, 2}\n";
    for (const char* more : {"play misere", "stop (n) if n = 40", "terminal (n): mover wins if n = 0"})
        EXPECT_NE(answer(game(take + more), by_three, "1.1"), "verified") << more;
    EXPECT_NE(answer(game(take, "position (n) where n != 50"), by_three, "1.1"), "verified");
    EXPECT_NE(answer(game(take, "position (n) where n >= 1"), by_three, "1.1"), "verified");
}

TEST(Reading, WorkIsBounded) {
    const auto rule = game("move (n) -> (a) + (b) + (n - 1 - a - b) for a in 0..n, b in 0..n");
    EXPECT_NE(answer(rule, by_two, "2.1").find("steps"), std::string::npos);
}

}  // namespace
}  // namespace grundy::verify
