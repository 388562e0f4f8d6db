#include "engine/base/csv.hpp"

namespace grundy::base {

std::vector<CsvRow> read_csv(std::string_view text) {
    std::vector<CsvRow> rows;
    std::size_t line = 1;
    CsvRow row{line, {""}};
    const auto end_row = [&] {
        if (row.fields.size() > 1 || !row.fields[0].empty()) rows.push_back(row);
        row = {line, {""}};
    };
    bool inside = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\n') ++line;
        if (inside && c == '"' && i + 1 < text.size() && text[i + 1] == '"') row.fields.back() += text[++i];
        else if (c == '"') inside = !inside;
        else if (!inside && c == ',') row.fields.emplace_back();
        else if (!inside && c == '\n') end_row();
        else if (inside || c != '\r') row.fields.back() += c;
    }
    end_row();
    return rows;
}

std::string csv_line(const std::vector<std::string>& fields) {
    std::string out;
    for (const std::string& field : fields) {
        if (&field != &fields.front()) out += ',';
        const bool plain = field.find_first_of(",\"\n\r") == std::string::npos;
        if (!plain) out += '"';
        for (const char c : field) {
            if (c == '"') out += '"';
            out += c;
        }
        if (!plain) out += '"';
    }
    return out + "\n";
}

}  // namespace grundy::base
