// What the pages for contributors name is there: every path in their code spans that begins with a folder of the tree. `{a,b}` stands for either, NAME for what
// somebody is going to add.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "tests/architecture/tree.hpp"
#include "tests/support/regex.hpp"

namespace grundy::architecture {
namespace {

const std::set<std::string> top_folders = {"bench",   "cli",     "cmake",     "docs",   "dsl",   "engine", "examples",
                                           "include", "library", "packaging", "python", "rules", "tests",  "web"};

std::vector<std::string> alternatives(const std::string& path) {
    const std::size_t open = path.find('{'), close = path.find('}');
    if (open == std::string::npos || close == std::string::npos) return {path};
    std::vector<std::string> all;
    for (std::size_t at = open + 1; at <= close;) {
        const std::size_t end = path.find_first_of(",}", at);
        all.push_back(path.substr(0, open) + path.substr(at, end - at) + path.substr(close + 1));
        at = end + 1;
    }
    return all;
}

TEST(Pages, NameWhatIsThere) {
    std::size_t looked_at = 0;
    for (const char* name : {"docs/adding.md", "docs/house.md", "CONTRIBUTING.md"}) {
        const std::string text = text_of(root / name);
        for (const auto& span : grundy::tests::regex_all(text, "`([a-z]+)(/[A-Za-z0-9_./{},]+)`")) {
            const std::string path = span[1] + span[2];
            if (top_folders.count(span[1]) == 0 || path.find("NAME") != std::string::npos) continue;
            for (const std::string& one : alternatives(path)) {
                ++looked_at;
                EXPECT_TRUE(fs::exists(root / one)) << name << " names " << one;
            }
        }
    }
    EXPECT_GE(looked_at, 80U);
}

}  // namespace
}  // namespace grundy::architecture
