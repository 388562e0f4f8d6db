#include "engine/report/json.hpp"

#include <gtest/gtest.h>

#include "tests/support/schema.hpp"
#include "tests/unit/report/hand_made.hpp"

namespace {

using namespace grundy;
using tests::Json;

TEST(ReportJson, SolveKeepsItsSchema) {
    for (const auto& result : {tests::kayles(), tests::s145()}) {
        const Json document = Json::parse(report::json(result));
        EXPECT_EQ(tests::mismatch(document, tests::schema("solve")), "");
        EXPECT_EQ(document["values"].size(), result.values.size());
        EXPECT_EQ(document["pattern"]["status"], "proved");
    }
    EXPECT_EQ(Json::parse(report::json(tests::kayles()))["family"]["code"], "0.77");
    EXPECT_EQ(Json::parse(report::json(tests::s145()))["family"]["set"], (std::vector{1, 4, 5}));
}

TEST(ReportJson, IntegersAbove2To53AreStrings) {
    auto result = tests::s145();
    result.pattern.shift = std::int64_t{1} << 53;
    EXPECT_EQ(Json::parse(report::json(result))["pattern"]["preperiod"], 9007199254740992);
    ++result.pattern.shift;
    EXPECT_EQ(Json::parse(report::json(result))["pattern"]["preperiod"], "9007199254740993");
}

TEST(ReportJson, ValueAndMovesKeepTheirSchemas) {
    analyse::SumReport sum;
    sum.position = "(" + std::string(60, '9') + ")";
    sum.outcome = 'N';
    sum.value = "∞{0,1}";
    sum.winning = {"(7)", "(3) + (4)"};
    const Json value = Json::parse(report::json(std::vector{sum}));
    EXPECT_EQ(tests::mismatch(value, tests::schema("value")), "");
    EXPECT_EQ(value["positions"][0]["value"], "∞{0,1}");
    EXPECT_EQ(value["positions"][0]["winning_moves"], Json(sum.winning)) << "they were in the text alone";
    EXPECT_EQ(value["positions"][0]["position"], sum.position) << "never shortened";
    analyse::MovesReport moves;
    moves.position = sum;
    moves.moves = {{0, "(6)", "(5)", "(5)"}};
    EXPECT_EQ(tests::mismatch(Json::parse(report::json(moves, nullptr)), tests::schema("moves")), "");
    EXPECT_EQ(tests::mismatch(Json::parse(report::json(*tests::s145().game, {{"checked", "move"}})), tests::schema("show")), "");
}

TEST(ReportJson, TheCheckRefusesWhatItShould) {
    Json document = Json::parse(report::json(tests::kayles()));
    document["pattern"]["status"] = "surely";
    EXPECT_NE(tests::mismatch(document, tests::schema("solve")), "");
    document = Json::parse(report::json(tests::kayles()));
    document["extra"] = 1;
    EXPECT_NE(tests::mismatch(document, tests::schema("solve")), "");
    document.erase("extra");
    document.erase("values");
    EXPECT_NE(tests::mismatch(document, tests::schema("solve")), "");
}

}  // namespace
