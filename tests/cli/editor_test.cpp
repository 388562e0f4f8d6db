// What editors and programs ask: what is wrong with a text and where, the words of the language, the moves that are left.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "tests/cli/program.hpp"
#include "tests/support/schema.hpp"

namespace grundy::tests {
namespace {

Json printed(const std::vector<std::string>& words, const std::string& input = "") { return Json::parse(run(words, input).out, nullptr, false); }

TEST(Editor, IsToldWhatIsWrongAndWhereInItsOwnUnits) {
    // Before the place stand four bytes that are two units, two that are one, and a tab.
    const std::string text = "game x \"𝔾é\"\nposition (n)\nmove\t(n) -> (m - 1)\nclaim \"é\": P(n) <=> odd(k)\n";
    const Json told = printed({"check", "-", "--read", "--json"}, text);
    EXPECT_EQ(mismatch(told, schema("check")), "");
    ASSERT_EQ(told["problems"].size(), 2U) << told;
    const Json& first = told["problems"][0];
    EXPECT_EQ(first["severity"], "error");
    EXPECT_EQ(first["line"], 3);
    const std::size_t begin = first["bytes"][0], end = first["bytes"][1];
    EXPECT_EQ(text.substr(begin, end - begin), "m");
    EXPECT_EQ(first["utf16"], Json({begin - 3, end - 3})) << "𝔾 has two units for four bytes, é one for two";
    EXPECT_EQ(told["problems"][1]["line"], 4);
    EXPECT_TRUE(told["claims"].empty());
    EXPECT_EQ(run({"check", "-", "--read"}, text).code, 2);
}

TEST(Editor, ReadingDecidesNothing) {
    const std::string text = "game x\nposition (n)\nmove (n) -> (n - 1)\nclaim \"wrong\": P(n)\n";
    EXPECT_EQ(run({"check", "-"}, text).code, 1);
    const auto read = run({"check", "-", "--read", "--json"}, text);
    EXPECT_EQ(read.code, 0);
    const Json told = Json::parse(read.out, nullptr, false);
    EXPECT_TRUE(told["problems"].empty() && told["claims"].empty() && told["bad_files"].empty()) << told;
}

TEST(Editor, KnowsTheWordsOfTheLanguage) {
    const Json told = printed({"rules", "--language", "--json"});
    EXPECT_EQ(mismatch(told, schema("words")), "");
    // A name that is reserved is refused, and one that is not is taken: the list is what the reader of rules goes by.
    for (const std::string& word : told["reserved"].get<std::vector<std::string>>())
        EXPECT_EQ(run({"check", "-", "--read"}, "game x\nposition (" + word + ")\nmove (" + word + ") -> (" + word + " - 1)\n").code, 2) << word;
    const auto reserved = told["reserved"].get<std::set<std::string>>();
    for (const std::string& word : told["in_their_place"].get<std::vector<std::string>>()) {
        EXPECT_EQ(reserved.count(word), 0U) << word;
        EXPECT_EQ(run({"check", "-", "--read"}, "game x\nposition (" + word + ")\nmove (" + word + ") -> (" + word + " - 1)\n").code, 0) << word;
    }
    for (const std::string& use : told["functions"].get<std::vector<std::string>>()) {
        const std::string name = use.substr(0, use.find('('));
        const auto wrong = run({"ask", "kayles", name + "_(1)"});
        EXPECT_NE(wrong.err.find("no function"), std::string::npos) << wrong.err;
        EXPECT_EQ(run({"ask", "kayles", name + "(1, 2, 3, 4, 5)"}).err.find("no function"), std::string::npos) << name;
    }
}

TEST(Editor, MovesThatAreLeftArePlayable) {
    const Json begun = printed({"play", "s145", "9", "--json"}, "?\n");
    EXPECT_EQ(mismatch(begun, schema("play")), "");
    EXPECT_EQ(begun["options"], Json({"(8)", "(5)", "(4)"}));
    EXPECT_EQ(begun["said"], Json({{{"asked", "?"}, {"answer", "you can win\n"}}}));
    for (const std::string& option : begun["options"].get<std::vector<std::string>>())
        EXPECT_EQ(printed({"play", "s145", "9", "--json"}, option + "\n")["moves"][0]["to"], option);
    const Json over = printed({"play", "s145", "1", "--json"}, "0\n");
    EXPECT_EQ(over["winner"], "you");
    EXPECT_TRUE(over["options"].empty());
}

}  // namespace
}  // namespace grundy::tests
