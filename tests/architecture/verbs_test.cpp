// `./grundy solve` builds what answers and nothing else: the verbs that the script, the program and the two rooms take for answers must be the same.
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

TEST(Verbs, AnswersAreTheSameForScriptAndProgram) {
    const std::string declared = R"(void add_([a-z]+)\()";
    const auto answers = named(text_of(root / "cli/verbs.hpp"), declared), further = named(text_of(root / "cli/further/verbs.hpp"), declared);
    EXPECT_GE(answers.size(), 8U);
    EXPECT_GE(further.size(), 10U);

    const std::string script = text_of(root / "grundy");
    const auto lines = grundy::tests::regex_all(script, R"(\n +([a-z |]+)\) if)");
    ASSERT_EQ(lines.size(), 1U) << "the line of ./grundy with the verbs that answer";
    EXPECT_EQ(named(lines.front()[1], "([a-z]+)"), answers);

    const auto refused = grundy::tests::regex_all(text_of(root / "cli/main.cpp"), R"(further = \{([^}]*)\})");
    ASSERT_EQ(refused.size(), 1U) << "the verbs that grundy-answers sends on to ./grundy";
    EXPECT_EQ(named(refused.front()[1], "\"([a-z]+)\""), further);
}

}  // namespace
}  // namespace grundy::architecture
