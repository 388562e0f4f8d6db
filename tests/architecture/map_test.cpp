// docs/map.md says what every file of the program is, in the file's own opening sentence. `GRUNDY_WRITE_MAP=1 build/tests/architecture
// --gtest_filter=Map.*` writes it anew. And in each room one header opens with a map of the room, which names only what is there.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "tests/architecture/tree.hpp"
#include "tests/support/regex.hpp"

namespace grundy::architecture {
namespace {

const fs::path page = root / "docs" / "map.md";

/// The lines of a file's first comment; none when it opens with something else.
std::vector<std::string> opening_lines(const fs::path& path) {
    std::ifstream in(path);
    std::vector<std::string> all;
    for (std::string line; std::getline(in, line);) {
        const bool comment = line.rfind("//", 0) == 0;
        if (comment) all.push_back(line.substr(std::min(line.size(), line.find_first_not_of("/ "))));
        else if (!all.empty()) break;
        else if (line.rfind("#", 0) != 0 && !line.empty()) break;
    }
    return all;
}

/// The first comment of a file up to its first full stop or end; empty when it opens with none.
std::string opening(const fs::path& path) {
    std::string all;
    for (const std::string& line : opening_lines(path)) all += (all.empty() ? "" : " ") + line;
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
    for (const char* top : {"engine", "dsl", "library", "include", "python", "cli"})
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

/// "play" of a room that has play.cpp; `*_loops` stands for all that end so.
bool names_a_file(const std::string& name, const std::map<std::string, std::string>& files) {
    const std::size_t star = name.find('*');
    if (star == std::string::npos) return files.count(name) != 0;
    const std::string before = name.substr(0, star), after = name.substr(star + 1);
    return std::any_of(files.begin(), files.end(), [&](const auto& file) {
        const std::string& noun = file.first;
        return noun.size() >= before.size() + after.size() && noun.rfind(before, 0) == 0 && noun.compare(noun.size() - after.size(), after.size(), after) == 0;
    });
}

TEST(Map, EveryRoomHasOne) {
    const std::string mark = "Map of the room: ";
    std::size_t seen = 0;
    for (const auto& [room, files] : rooms()) {
        if (room.rfind("include", 0) == 0) continue;
        std::size_t maps = 0;
        for (const auto& [noun, says] : files) {
            const std::vector<std::string> lines = opening_lines(root / room / (noun + ".hpp"));
            const auto begin = std::find_if(lines.begin(), lines.end(), [&](const std::string& line) { return line.rfind(mark, 0) == 0; });
            if (begin == lines.end()) continue;
            ++maps;
            EXPECT_LE(lines.end() - begin, 10) << room << "/" << noun << ".hpp: the map of a room is read at a glance";
            std::string map;
            for (auto line = begin; line != lines.end(); ++line) map += *line + " ";
            for (const auto& named : grundy::tests::regex_all(map, "`([^`]*)`"))
                EXPECT_TRUE(names_a_file(named[1], files)) << room << "/" << noun << ".hpp: the map names " << named[1] << ", which is not there";
            for (const auto& named : grundy::tests::regex_all(map, "(^| )([a-z_]+)\\.[ch]pp"))
                EXPECT_TRUE(names_a_file(named[2], files)) << room << "/" << noun << ".hpp: the map names " << named[2] << ", which is not there";
        }
        EXPECT_EQ(maps, 1U) << room << ": one header's opening comment has a line `" << mark << "…`";
        ++seen;
    }
    EXPECT_GE(seen, 60U);
}

}  // namespace
}  // namespace grundy::architecture
