// docs/map.md says what every file of the program is, in the file's own opening sentence. `GRUNDY_WRITE_MAP=1 build/tests/architecture
// --gtest_filter=Map.*` writes it anew.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "tests/architecture/tree.hpp"

namespace grundy::architecture {
namespace {

const fs::path page = root / "docs" / "map.md";

/// The first comment of a file up to its first full stop or end; empty when it opens with none.
std::string opening(const fs::path& path) {
    std::ifstream in(path);
    std::string all;
    for (std::string line; std::getline(in, line);) {
        const bool comment = line.rfind("//", 0) == 0;
        if (comment) all += (all.empty() ? "" : " ") + line.substr(std::min(line.size(), line.find_first_not_of("/ ")));
        else if (!all.empty()) break;
        else if (line.rfind("#", 0) != 0 && !line.empty()) break;
    }
    std::size_t end = 0;
    while (end < all.size() && !(all[end] == '.' && (end + 1 == all.size() || all[end + 1] == ' '))) ++end;
    all.resize(end);
    std::string safe;
    for (const char c : all) safe += c == '|' ? std::string("\\|") : c == '<' ? std::string("&lt;") : std::string(1, c);
    return safe;
}

/// Rooms in the order of their names, each with its nouns: header and source are one.
std::map<std::string, std::map<std::string, std::string>> rooms() {
    std::map<std::string, std::map<std::string, std::string>> found;
    for (const char* top : {"engine", "dsl", "library", "include", "cli"})
        for (const auto& entry : fs::recursive_directory_iterator(root / top)) {
            const std::string kind = entry.path().extension().string();
            if (kind != ".hpp" && kind != ".cpp") continue;
            std::string& says = found[fs::relative(entry.path().parent_path(), root).generic_string()][entry.path().stem().string()];
            if (kind == ".hpp" || says.empty()) {
                const std::string head = opening(entry.path());
                if (!head.empty()) says = head;
            }
        }
    return found;
}

std::string map_page() {
    std::string text =
        "# Every file, by its opening sentence\n\nWritten by `GRUNDY_WRITE_MAP=1 build/tests/architecture --gtest_filter=Map.*`; a test fails when it is "
        "out of date. The rooms and their arrows: [house.md](house.md).\n";
    for (const auto& [room, files] : rooms()) {
        text += "\n## " + room + "\n";
        for (const auto& [noun, says] : files) text += "- `" + noun + "`: " + says + "\n";
    }
    return text;
}

TEST(Map, SaysWhatTheFilesSay) {
    const std::string now = map_page();
    if (std::getenv("GRUNDY_WRITE_MAP") != nullptr) std::ofstream(page, std::ios::binary) << now;
    EXPECT_EQ(text_of(page), now);
}

TEST(Map, EveryFileOpensWithWhatItIs) {
    std::size_t seen = 0;
    for (const auto& [room, files] : rooms())
        for (const auto& [noun, says] : files) {
            ++seen;
            EXPECT_FALSE(says.empty()) << room << "/" << noun << " opens without a comment that says what it is";
        }
    EXPECT_GE(seen, 250U);
}

}  // namespace
}  // namespace grundy::architecture
