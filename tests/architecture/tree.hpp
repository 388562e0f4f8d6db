#pragma once
/// The source tree, as the tests of this folder read it.
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace grundy::architecture {

namespace fs = std::filesystem;

inline const fs::path root = GRUNDY_SOURCE_DIR;

inline std::string text_of(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

/// Every .cpp and .hpp below these folders, as paths from the root, sorted.
inline std::set<std::string> sources(const std::vector<std::string>& folders) {
    std::set<std::string> found;
    for (const std::string& folder : folders) {
        if (!fs::exists(root / folder)) continue;
        for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
            const fs::path kind = entry.path().extension();
            if (kind == ".cpp" || kind == ".hpp") found.insert(fs::relative(entry.path(), root).generic_string());
        }
    }
    return found;
}

}  // namespace grundy::architecture
