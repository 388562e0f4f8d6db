// A part of the program knows which verbs only a later part has: its list must be that of the rooms.
#include <gtest/gtest.h>

#include <set>

#include "tests/architecture/tree.hpp"
#include "tests/support/regex.hpp"

namespace grundy::architecture {
namespace {

std::set<std::string> named(const std::string& text, const std::string& pattern) {
    std::set<std::string> all;
    for (const auto& one : grundy::tests::regex_all(text, pattern)) all.insert(one[1]);
    return all;
}

TEST(Verbs, APartOfTheProgramKnowsThoseOfLaterParts) {
    const std::string declared = R"(void add_([a-z]+)\()", main = text_of(root / "cli/main.cpp");
    auto answers = named(text_of(root / "cli/claims/verbs.hpp"), declared);
    const auto further = named(text_of(root / "cli/further/verbs.hpp"), declared);
    EXPECT_GE(further.size(), 10U);
    EXPECT_EQ(answers.erase("solve"), 1U) << "the first part has a `solve` of its own";
    EXPECT_GE(answers.size(), 4U);
    EXPECT_EQ(named(main, R"re(\{"([a-z]+)", 2\})re"), answers);
    EXPECT_EQ(named(main, R"re(\{"([a-z]+)", 3\})re"), further);
}

}  // namespace
}  // namespace grundy::architecture
