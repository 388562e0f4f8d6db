#include "engine/base/csv.hpp"

#include <gtest/gtest.h>

namespace grundy::base {
namespace {

using Rows = std::vector<std::vector<std::string>>;

Rows fields(const std::string& text) {
    Rows all;
    for (const CsvRow& row : read_csv(text)) all.push_back(row.fields);
    return all;
}

TEST(Csv, IsReadAsTheStandardSays) {
    EXPECT_EQ(fields("a,b\r\n1,\"x, y\"\n\n,\n"), (Rows{{"a", "b"}, {"1", "x, y"}, {"", ""}}));
    EXPECT_EQ(fields("\"say \"\"no\"\"\",\"two\nlines\""), (Rows{{"say \"no\"", "two\nlines"}}));
    EXPECT_EQ(fields("a,\"never closed,\nb"), (Rows{{"a", "never closed,\nb"}}));
    EXPECT_EQ(fields(""), Rows{});
}

TEST(Csv, KnowsItsLines) {
    const auto rows = read_csv("head\n\"one\ntwo\"\n\nlast");
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows[1].line, 2U);
    EXPECT_EQ(rows[2].line, 5U);
}

TEST(Csv, WhatIsWrittenIsReadBack) {
    const Rows all{{"plain", "with, comma", "with \"quotes\"", "with\nline", ""}, {"\r", "\"", ",", "x"}};
    std::string text;
    for (const auto& row : all) text += csv_line(row);
    EXPECT_EQ(fields(text), all);
}

}  // namespace
}  // namespace grundy::base
