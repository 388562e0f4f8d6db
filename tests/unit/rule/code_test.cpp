#include "engine/rule/code.hpp"

#include <gtest/gtest.h>

#include "engine/base/failure.hpp"

namespace grundy::rule {
namespace {

struct Written {
    const char* text;
    const char* shortest;
    int parts;
    std::optional<std::uint64_t> last;
};

TEST(Code, ReadsAndWritesTheShortestForm) {
    const Written table[] = {
        {"0.77", "0.77", 2, 2},   {".07", "0.07", 2, 2},
        {"0.7700", "0.77", 2, 2}, {"4.[3]", "4.[3]", 2, std::nullopt},
        {"4.333", "4.333", 2, 3}, {"4!.0", "4!.0", 2, 0},
        {"0.8F", "0.8F", 3, 2},   {"0.33[33]", "0.[3]", 1, std::nullopt},
        {"0.1[00]", "0.1", 0, 1}, {"0.12[312]", "0.[123]", 1, std::nullopt},
        {"C.0", "C.0", 3, 0},     {"0.3f", "0.3F", 3, 2},
    };
    for (const Written& row : table) {
        const Code code = parse_code(row.text);
        EXPECT_EQ(to_string(code), row.shortest) << row.text;
        EXPECT_EQ(parse_code(to_string(code)), code) << row.text;
        EXPECT_EQ(code.parts(), row.parts) << row.text;
        EXPECT_EQ(code.last_digit(), row.last) << row.text;
    }
}

TEST(Code, DigitsOfATailRepeat) {
    const Code code = parse_code("0.1[23]");
    const std::uint8_t expected[] = {0, 1, 2, 3, 2, 3, 2};
    for (std::uint64_t t = 0; t < 7; ++t) EXPECT_EQ(code.digit(t), expected[t]) << t;
}

TEST(Code, RefusesWhatIsNoCodeAndSaysWhatToWrite) {
    struct Wrong {
        const char* text;
        const char* message;
        const char* hint;
    };
    const Wrong table[] = {
        {"137", "no point", "0.137"}, {"437", "no point", "4.37"}, {"3.7", "may only split", "0.37"}, {"0.G", "cannot stand", ""},
        {"0.[3", "no ']'", ""},       {"0.1[]", "empty", ""},      {"10.7", "one digit", ""},
    };
    for (const Wrong& row : table) {
        try {
            parse_code(row.text);
            ADD_FAILURE() << row.text;
        } catch (const base::Failure& failure) {
            EXPECT_NE(std::string(failure.what()).find(row.message), std::string::npos) << failure.what();
            EXPECT_NE(failure.hint().find(row.hint), std::string::npos) << failure.hint();
        }
    }
}

}  // namespace
}  // namespace grundy::rule
