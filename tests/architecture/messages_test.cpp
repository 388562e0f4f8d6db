// What the library says instead of a verb of the command line is found by the sentence that names it: a sentence that has changed is no longer found.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/architecture/tree.hpp"

namespace grundy::architecture {
namespace {

TEST(Messages, WhatTheLibrarySaysOtherwiseIsSaid) {
    std::string said;
    for (const std::string& file : sources({"engine", "dsl"})) said += text_of(root / file);
    const std::string table = text_of(root / "library/data.cpp");
    std::size_t at = table.find("constexpr Words verbs[] = {"), phrases = 0;
    ASSERT_NE(at, std::string::npos);
    for (const std::size_t end = table.find("};", at); (at = table.find("{\"", at)) < end; ++phrases) {
        const std::size_t begin = at + 2;
        at = table.find('"', begin);
        const std::string phrase = table.substr(begin, at - begin);
        EXPECT_NE(said.find(phrase), std::string::npos) << "nothing says any more: " << phrase;
    }
    EXPECT_GE(phrases, 10U);
}

}  // namespace
}  // namespace grundy::architecture
