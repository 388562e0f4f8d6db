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
               "made() { printf '#!/bin/sh\\necho \"%s $*\"\\n' \"$2\" >\"build/$1\"; chmod +x \"build/$1\"; touch \"build/$3\"; }\n"
               "case $1 in\n"
               "--answers) made grundy-answers answers .built-answers; ln -sf grundy-answers build/grundy ;;\n"
               "*) rm -f build/grundy; made grundy whole .built-grundy ;;\nesac\n";
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

TEST_F(FirstAnswer, IsBuiltBeforeTheRest) {
    EXPECT_EQ(run("solve x"), "grundy: the program is not built yet; running ./setup first\nsetup --answers\nanswers solve x\n");
    EXPECT_EQ(run("check y --quiet"), "answers check y --quiet\n");
    EXPECT_EQ(run("certify z"),
              "grundy: the program is built only as far as `solve` and other answers need it; running ./setup first\nsetup --program\nwhole certify z\n");
    EXPECT_EQ(run("solve x"), "whole solve x\n");
    edit();
    EXPECT_EQ(run("solve x"), "grundy: the program is older than its sources; running ./setup first\nsetup --program\nwhole solve x\n");
}

TEST_F(FirstAnswer, WhatNeedsMoreBuildsAllAtOnce) {
    EXPECT_EQ(run("--help"), "grundy: the program is not built yet; running ./setup first\nsetup --program\nwhole --help\n");
    EXPECT_EQ(run("solve x"), "whole solve x\n");
}

TEST_F(FirstAnswer, IsBuiltAgainAfterAnEdit) {
    run("value x");
    edit();
    EXPECT_EQ(run("value x"), "grundy: the program is older than its sources; running ./setup first\nsetup --answers\nanswers value x\n");
}

}  // namespace
}  // namespace grundy::architecture
