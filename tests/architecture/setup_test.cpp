// ./setup on other releases: package names are looked up, and who may not install gets one line to ask for. The package tools are faked, nothing is installed.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>

#include "tests/architecture/tree.hpp"

namespace grundy::architecture {
namespace {

struct Said {
    int status;
    std::string text;  ///< standard output and error
};

/// A release, as its package tools tell of it. Versions are those of the releases named in the rows.
struct Release {
    std::string known;      ///< "name version" a line: what apt-get could install
    std::string installed;  ///< names, a blank before and after each
    bool root = true;
};

class Setup : public testing::Test {
protected:
    fs::path folder;

    void SetUp() override {
        if (!fs::exists("/usr/bin/dpkg")) GTEST_SKIP() << "no dpkg here: ./setup installs nothing either";
        std::string name = (fs::temp_directory_path() / "grundy-setup-XXXXXX").string();
        folder = mkdtemp(name.data());
    }
    void TearDown() override {
        if (!folder.empty()) fs::remove_all(folder);
    }

    void tool(const std::string& name, const std::string& body) const {
        std::ofstream(folder / name) << "#!/bin/sh\n" << body << "\n";
        fs::permissions(folder / name, fs::perms::owner_all);
    }

    Said run(const Release& release, const std::string& arguments) const {
        std::ofstream(folder / "known") << release.known;
        const std::string here = folder.string();
        // Both are asked for all names at once, and say nothing of those that they do not know.
        tool("apt-cache",
             "shift; for name; do awk -v name=\"$name\" '$1 == name {print name \":\\n  Installed: (none)\\n  Candidate: \" $2}' " + here + "/known; done");
        tool("dpkg-query",
             "shift 3; for name; do case '" + release.installed +
                 "' in *\" $name \"*) echo $name installed amd64; echo $name installed arm64 ;; *\" $name:arm64 \"*) echo $name installed arm64 ;; "
                 "esac; done; exit 1");
        tool("dpkg", "case $1 in --print-architecture) echo amd64 ;; *) exec /usr/bin/dpkg \"$@\" ;; esac");
        tool("apt-get", "echo \"apt-get $*\"; case $1 in install) exit 9 ;; esac");
        tool("id", release.root ? "echo 0" : "echo 1000");
        tool("sudo", "exit 1");
        const std::string line = "PATH=" + here + ":/usr/bin:/bin '" + (root / "setup").string() + "' " + arguments + " 2>&1 </dev/null";
        Said said{-1, {}};
        if (FILE* out = popen(line.c_str(), "r")) {
            char piece[512];
            while (const std::size_t n = fread(piece, 1, sizeof piece, out)) said.text.append(piece, n);
            said.status = WEXITSTATUS(pclose(out));
        }
        return said;
    }
};

const char* const everything =
    " g++ cmake ninja-build pkg-config tao-pegtl-dev libboost-graph-dev libgmp-dev nettle-dev libcli11-dev libfmt-dev libsqlite3-dev libcpp-httplib-dev "
    "libgtest-dev "
    "libgmock-dev librapidcheck-dev libbenchmark-dev ";

TEST_F(Setup, NamesAreThoseOfTheRelease) {
    const struct {
        const char* release;
        const char* known;
        const char* missing;
    } rows[] = {
        {"Debian 12", "libtbb-dev 2021.8.0-2\nnlohmann-json3-dev 3.11.2-2\nclang-format-14 1:14.0.6-12\n", "libtbb-dev nlohmann-json3-dev clang-format-14\n"},
        {"Debian 13, which has no clang-format-14", "libtbb-dev 2022.1.0-1\nnlohmann-json3-dev 3.11.3-2.1\n", "libtbb-dev nlohmann-json3-dev\n"},
        {"one that renamed them", "libonetbb-dev 2023.0\nnlohmann-json-dev 4.0\n", "libonetbb-dev nlohmann-json-dev\n"},
    };
    for (const auto& row : rows) {
        const Said said = run({row.known, everything}, "--packages");
        EXPECT_EQ(said.text, row.missing) << row.release;
        EXPECT_EQ(said.status, 0) << row.release;
    }
    EXPECT_EQ(run({"clang-format-14 1:14.0.6-12\n", std::string(everything) + "libtbb-dev nlohmann-json3-dev "}, "--packages").text, "")
        << "a formatter alone is no reason to install anything";
    EXPECT_EQ(run({"libtbb-dev 2021.8.0-2\n", std::string(everything) + "libtbb-dev:arm64 nlohmann-json3-dev "}, "--packages").text, "libtbb-dev\n")
        << "installed for another architecture alone";
}

TEST_F(Setup, PythonIsAskedForByName) {
    const std::string known = "libtbb-dev 2021.8.0-2\nnlohmann-json3-dev 3.11.2-2\npython3-dev 3.11.2-1\npybind11-dev 2.10.3-2\npython3-numpy 1:1.24.2-1\n";
    const std::string here = std::string(everything) + "libtbb-dev nlohmann-json3-dev python3-pytest python3-nbformat python3-nbclient python3-ipykernel ";
    EXPECT_EQ(run({known, here}, "--packages").text, "");
    EXPECT_EQ(run({known, here}, "--python --packages").text, "python3-dev pybind11-dev python3-numpy\n");
    const Said said = run({known, here}, "--perl");
    EXPECT_NE(said.text.find("unknown argument '--perl'"), std::string::npos) << said.text;
    EXPECT_EQ(said.status, 2);
}

TEST_F(Setup, ThePageIsAskedForByName) {
    const std::string known =
        "libtbb-dev 2021.8.0-2\nnlohmann-json3-dev 3.11.2-2\nemscripten 3.1.6~dfsg-5\nxz-utils 5.4.1-1\nchromium 156\nnodejs 18\nnpm 9.2\n";
    const std::string here = std::string(everything) + "libtbb-dev nlohmann-json3-dev nodejs npm ";
    EXPECT_EQ(run({known, here}, "--packages").text, "");
    EXPECT_EQ(run({known, here}, "--web --packages").text, "emscripten xz-utils chromium\n");
}

TEST_F(Setup, WhoMayNotInstallGetsOneLineToAskFor) {
    const Said said = run({"libtbb-dev 2021.8.0-2\nnlohmann-json3-dev 3.11.2-2\n", everything, false}, "--program");
    EXPECT_EQ(said.text,
              "setup: packages are missing and I may not install them. Ask for this, then start again:\n"
              "  sudo apt-get update && sudo apt-get install -y --no-install-recommends libtbb-dev nlohmann-json3-dev\n");
    EXPECT_EQ(said.status, 2);
}

TEST_F(Setup, AReleaseThatIsTooOldOrLacksAPackageIsTold) {
    const std::string jammy = "cmake 3.22.1-1ubuntu1\ntao-pegtl-dev 2.8.3-3\nnlohmann-json3-dev 3.10.5-2\nlibtbb-dev 2021.5.0-7ubuntu2\n";
    const Said old = run({jammy, everything}, "--program");
    EXPECT_NE(old.text.find("too old: PEGTL 2.8.3-3 and CMake 3.22.1"), std::string::npos) << old.text;
    EXPECT_EQ(old.text.find("apt-get install"), std::string::npos) << old.text;
    EXPECT_EQ(old.status, 2);
    const Said without = run({"libtbb-dev 2021.8.0-2\n", everything}, "--program");
    EXPECT_NE(without.text.find("no package for: nlohmann-json3-dev|nlohmann-json-dev"), std::string::npos) << without.text;
    EXPECT_EQ(without.status, 2);
}

TEST_F(Setup, WhatAptGetRefusesIsTold) {
    const Said said = run({"libtbb-dev 2021.8.0-2\nnlohmann-json3-dev 3.11.2-2\n", everything}, "--program");
    EXPECT_NE(said.text.find("apt-get install -y --no-install-recommends -qq libtbb-dev nlohmann-json3-dev\n"), std::string::npos) << said.text;
    EXPECT_NE(said.text.find("setup: that did not work"), std::string::npos) << said.text;
    EXPECT_EQ(said.status, 2);
}

}  // namespace
}  // namespace grundy::architecture
