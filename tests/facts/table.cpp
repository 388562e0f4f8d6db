#include "tests/facts/table.hpp"

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace grundy::facts {
namespace {

std::vector<std::string> split(const std::string& line) {
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (c == '"') {
            if (quoted && i + 1 < line.size() && line[i + 1] == '"') fields.back() += line[++i];
            else quoted = !quoted;
        } else if (c == ',' && !quoted) {
            fields.emplace_back();
        } else if (c != '\r') {
            fields.back() += c;
        }
    }
    return fields;
}

}  // namespace

const std::string& Row::operator[](const std::string& column) const {
    static const std::string none;
    const auto found = fields.find(column);
    return found == fields.end() ? none : found->second;
}

std::string folder() {
    const char* given = std::getenv("GRUNDY_FACTS");
    return given && *given ? given : GRUNDY_SOURCE_DIR "/tests/data/facts";
}

std::optional<std::vector<Row>> table(const std::string& file) {
    std::ifstream in(folder() + "/" + file);
    if (!in) return std::nullopt;
    std::string line;
    if (!std::getline(in, line)) return std::vector<Row>{};
    const std::vector<std::string> names = split(line);
    std::vector<Row> rows;
    for (std::size_t number = 2; std::getline(in, line); ++number) {
        if (line.empty()) continue;
        const auto fields = split(line);
        Row row;
        row.line = number;
        for (std::size_t i = 0; i < names.size() && i < fields.size(); ++i) row.fields[names[i]] = fields[i];
        rows.push_back(std::move(row));
    }
    return rows;
}

std::optional<std::vector<std::pair<std::uint64_t, std::uint64_t>>> pairs(const std::string& file) {
    std::ifstream in(folder() + "/grundy_rows/" + file);
    if (!in) return std::nullopt;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> result;
    std::uint64_t n = 0;
    std::uint64_t g = 0;
    while (in >> n >> g) result.emplace_back(n, g);
    return result;
}

}  // namespace grundy::facts
