// The code obeys .clang-format, as clang-format-14 reads it (other versions lay out some lines in another way). Without that program nothing is tested.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>

#include "tests/architecture/tree.hpp"

namespace grundy::architecture {
namespace {

/// What the formatter says of these files of the tree, some hundred at a time.
std::string complaints(const std::set<std::string>& files) {
    std::string said, line;
    const auto ask = [&] {
        if (line.empty()) return;
        const std::string command = "cd '" + root.string() + "' && clang-format-14 --dry-run" + line + " 2>&1";
        if (FILE* out = popen(command.c_str(), "r")) {
            char piece[512];
            while (const std::size_t n = fread(piece, 1, sizeof piece, out)) said.append(piece, n);
            pclose(out);
        }
        line.clear();
    };
    for (const std::string& file : files) {
        line += " " + file;
        if (line.size() > 20'000) ask();
    }
    ask();
    return said;
}

TEST(Format, TheCodeObeysIt) {
    if (std::system("clang-format-14 --version >/dev/null 2>&1") != 0) GTEST_SKIP() << "clang-format-14 is not installed (./setup installs it where it exists)";
    const std::set<std::string> files = sources({"engine", "dsl", "cli", "library", "python", "bench", "examples", "include", "tests"});
    ASSERT_GE(files.size(), 400U);
    const std::string said = complaints(files);
    EXPECT_TRUE(said.empty()) << "run clang-format-14 -i on these:\n" << said.substr(0, 4000);
}

}  // namespace
}  // namespace grundy::architecture
