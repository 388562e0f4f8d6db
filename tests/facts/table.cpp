#include "tests/facts/table.hpp"

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "engine/base/csv.hpp"

namespace grundy::facts {
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
    std::ostringstream text;
    text << in.rdbuf();
    const std::vector<base::CsvRow> all = base::read_csv(text.str());
    std::vector<Row> rows;
    for (std::size_t k = 1; k < all.size(); ++k) {
        Row row;
        row.line = all[k].line;
        for (std::size_t i = 0; i < all[0].fields.size() && i < all[k].fields.size(); ++i) row.fields[all[0].fields[i]] = all[k].fields[i];
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
