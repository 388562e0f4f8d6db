#pragma once
/// The published tables: comma-separated, quoted where a field holds a comma. From the folder in GRUNDY_FACTS, else from the copy in the repo.
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace grundy::facts {

struct Row {
    std::size_t line = 0;  ///< in the file, from 1
    std::map<std::string, std::string> fields;
    const std::string& operator[](const std::string& column) const;  ///< empty for a column that is not there
};

/// The folder that is read.
std::string folder();
/// Nothing when the file is not there: any file may be missing.
std::optional<std::vector<Row>> table(const std::string& file);
/// "n g" a line.
std::optional<std::vector<std::pair<std::uint64_t, std::uint64_t>>> pairs(const std::string& file);

}  // namespace grundy::facts
