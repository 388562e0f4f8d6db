/// Regular expressions against the standard library's.
#include "engine/rule/evaluate/regular.hpp"

#include <gtest/gtest.h>

#include <random>
#include <regex>

#include "engine/rule/evaluate/evaluator.hpp"
#include "tests/support/depth.hpp"
#include "tests/support/regular.hpp"

namespace grundy::rule {
namespace {

std::vector<std::int64_t> word_of(const std::string& text) { return {text.begin(), text.end()}; }
Regular read(const std::string& text, bool of_numbers = false) { return {letters_of(text), of_numbers}; }
std::string wrong(const std::string& text, bool of_numbers = false) {
    try {
        read(text, of_numbers);
    } catch (const Regular::Wrong& no) {
        return std::to_string(no.at) + ": " + no.what();
    }
    return "";
}

TEST(Regular, AgreesWithTheStandardLibrary) {
    std::vector<std::string> words{""};
    for (std::size_t k = 0; k < words.size(); ++k)
        if (words[k].size() < 6)
            for (const char letter : {'a', 'b'}) words.push_back(words[k] + letter);
    std::mt19937 random(5);
    const auto upto = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
    std::size_t matched = 0;
    for (int k = 0; k < tests::rounds(300); ++k) {
        const std::string text = tests::random_expression(upto, 1);
        const Regular ours = read(text);
        const std::regex theirs(text);
        for (const std::string& word : words) {
            const bool is = std::regex_match(word, theirs);
            ASSERT_EQ(ours.matches(word_of(word)), is) << text << " " << word;
            matched += is ? 1 : 0;
        }
    }
    EXPECT_GT(matched, 1000U);
}

TEST(Regular, RowsOfDigits) {
    const Regular rows = read("1?(0|2)+", true);
    EXPECT_TRUE(rows.matches({1, 0, 2}));
    EXPECT_FALSE(rows.matches({1}));
    EXPECT_FALSE(rows.matches({-1, 0}));
    EXPECT_EQ(rows.letters(), (std::vector<std::int64_t>{1, 0, 2}));
    EXPECT_EQ(wrong("10a", true), "2: the entries of a row are written as digits here, 0 to 9");
}

TEST(Regular, WhatIsWrong) {
    EXPECT_EQ(wrong("ab)"), "2: there is no `(` for this `)`");
    EXPECT_EQ(wrong("a(b|(c"), "4: there is no `)` for this `(`");
    EXPECT_EQ(wrong("a|*b"), "2: nothing stands before this that could be repeated");
    EXPECT_EQ(wrong(std::string(101, '(') + "a" + std::string(101, ')')), "100: brackets are nested too deep");
    EXPECT_EQ(wrong(std::string(501, 'a')), "500: it has more than 500 letters");
    EXPECT_EQ(wrong("(|a)**"), "");
    EXPECT_TRUE(read("").matches({}));
    EXPECT_TRUE(read("()|a").matches({}));
    EXPECT_FALSE(read("a").matches({}));
}

/// Where a backtracking reader takes for ever.
TEST(Regular, LongWordsTakeNoTime) { EXPECT_FALSE(read("(a|a)*(a|a)*(a?a?)*b").matches(std::vector<std::int64_t>(20'000, 'a'))); }

}  // namespace
}  // namespace grundy::rule
