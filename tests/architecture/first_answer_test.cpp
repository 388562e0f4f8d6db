// ./grundy asks ./setup for no more than the verb needs. The setup is faked: what it builds are scripts that say which program they are.
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>

#include "tests/architecture/tree.hpp"

namespace grundy::architecture {
namespace {

class FirstAnswer : public testing::Test {
protected:
    fs::path folder;

    void SetUp() override {
        std::string name = (fs::temp_directory_path() / "grundy-first-XXXXXX").string();
        folder = mkdtemp(name.data());
        for (const char* room : {"cli", "dsl", "engine", "build"}) fs::create_directory(folder / room);
        std::ofstream(folder / "CMakeLists.txt") << "\n";
        fs::copy_file(root / "grundy", folder / "grundy");
        std::ofstream(folder / "setup")
            << "#!/bin/sh\ncd \"$(dirname \"$0\")\"\necho \"setup $*\"\n"
               "made() { printf '#!/bin/sh\\ncase $1 in %s) GRUNDY_NEEDS=%s exec \"$GRUNDY_BUILDS\" \"$@\";; esac\\necho \"%s $*\"\\n' \"$3\" \"$4\" \"$2\" "
               ">build/$1; chmod +x build/$1; }\n"
               "case $1 in\n"
               "--first) made grundy-first first '[!s]*' answers; touch build/.built-first; ln -sf grundy-first build/grundy ;;\n"
               "--answers) made grundy-answers answers 'certify|--*' program; touch build/.built-answers; ln -sf grundy-answers build/grundy ;;\n"
               "*) rm -f build/grundy; made grundy whole none none; touch build/.built-program ;;\nesac\n";
        fs::permissions(folder / "setup", fs::perms::owner_all);
    }
    void TearDown() override { fs::remove_all(folder); }

    std::string run(const std::string& arguments) const {
        std::string text;
        if (FILE* out = popen(("'" + (folder / "grundy").string() + "' " + arguments + " 2>&1 </dev/null").c_str(), "r")) {
            char piece[512];
            while (const std::size_t n = fread(piece, 1, sizeof piece, out)) text.append(piece, n);
            pclose(out);
        }
        return text;
    }
    void edit() const {
        std::ofstream(folder / "engine" / "a.cpp") << "\n";
        fs::last_write_time(folder / "engine" / "a.cpp", fs::file_time_type::clock::now() + std::chrono::seconds(5));
    }
};

constexpr const char* more = "grundy: the program is built only as far as a first answer needs it; running ./setup first\n";
constexpr const char* nothing = "grundy: the program is not built yet; running ./setup first\n";
constexpr const char* older = "grundy: the program is older than its sources; running ./setup first\n";

TEST_F(FirstAnswer, IsBuiltBeforeTheRest) {
    EXPECT_EQ(run("solve x"), std::string(nothing) + "setup --first\nfirst solve x\n");
    EXPECT_EQ(run("solve x"), "first solve x\n");
    EXPECT_EQ(run("check y --quiet"), std::string(more) + "setup --answers\nanswers check y --quiet\n");
    EXPECT_EQ(run("solve x"), "answers solve x\n");
    EXPECT_EQ(run("certify z"), std::string(more) + "setup --program\nwhole certify z\n");
    EXPECT_EQ(run("solve x"), "whole solve x\n");
    edit();
    EXPECT_EQ(run("solve x"), std::string(older) + "setup --program\nwhole solve x\n");
}

TEST_F(FirstAnswer, WhatNeedsMoreBuildsItPartByPart) {
    EXPECT_EQ(run("--help"), std::string(nothing) + "setup --first\n" + more + "setup --answers\n" + more + "setup --program\nwhole --help\n");
    EXPECT_EQ(run("solve x"), "whole solve x\n");
}

TEST_F(FirstAnswer, IsBuiltAgainAfterAnEdit) {
    run("value x");
    edit();
    EXPECT_EQ(run("value x"), std::string(older) + "setup --first\n" + more + "setup --answers\nanswers value x\n");
}

}  // namespace
}  // namespace grundy::architecture
