// The code obeys .clang-format, as clang-format-14 reads it (other versions lay out some lines in another way). Without that program nothing is tested.
// All files are eight seconds; a text that obeyed is not asked about again by the same build: what was seen is kept beside the executable.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <functional>

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

/// A file as it is now, under the style as it is now.
std::string as_it_is(const std::string& file) {
    static const std::string style = text_of(root / ".clang-format");
    const std::string text = text_of(root / file);
    return file + " " + std::to_string(text.size()) + " " + std::to_string(std::hash<std::string>{}(style + text));
}

std::set<std::string> lines_of(const fs::path& path) {
    std::ifstream in(path);
    std::set<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.insert(line);
    return lines;
}

TEST(Format, TheCodeObeysIt) {
    if (std::system("clang-format-14 --version >/dev/null 2>&1") != 0) GTEST_SKIP() << "clang-format-14 is not installed (./setup installs it where it exists)";
    const std::set<std::string> files = sources({"engine", "dsl", "cli", "library", "python", "bench", "examples", "include", "tests"});
    ASSERT_GE(files.size(), 400U);
    std::error_code none;
    const fs::path kept = fs::read_symlink("/proc/self/exe", none).parent_path() / "architecture_format_seen";
    const std::set<std::string> seen = none ? std::set<std::string>{} : lines_of(kept);
    std::set<std::string> fresh, now;
    for (const std::string& file : files) {
        const std::string line = as_it_is(file);
        if (seen.count(line) == 0) fresh.insert(file);
        now.insert(line);
    }
    const std::string said = complaints(fresh);
    EXPECT_TRUE(said.empty()) << "run clang-format-14 -i on these:\n" << said.substr(0, 4000);
    if (!said.empty() || none) return;
    std::ofstream out(kept);
    for (const std::string& line : now) out << line << "\n";
}

/// The formatter itself is heard: a text that is laid out in another way is complained of.
TEST(Format, WhatDoesNotObeyIsTold) {
    if (std::system("clang-format-14 --version >/dev/null 2>&1") != 0) GTEST_SKIP() << "clang-format-14 is not installed";
    const std::string file = "tests/architecture/format_test.cpp";
    EXPECT_NE(as_it_is(file), as_it_is("tests/architecture/tree.hpp"));
    const std::string command =
        "printf 'int  f( ){return 1;}\\n' | clang-format-14 --dry-run -Werror --style=file --assume-filename='" + (root / file).string() + "' >/dev/null 2>&1";
    EXPECT_NE(std::system(command.c_str()), 0);
}

}  // namespace
}  // namespace grundy::architecture
