#pragma once
/// Comma-separated text (RFC 4180): fields in quotes may hold commas, quotes (doubled) and line breaks.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace grundy::base {

struct CsvRow {
    std::size_t line = 0;  ///< on which it begins, from 1
    std::vector<std::string> fields;
};

/// All rows, the first line too; empty lines are none. Never fails: a quote that is not closed lasts to the end.
std::vector<CsvRow> read_csv(std::string_view text);

/// One row with its line end; fields are quoted where they must be.
std::string csv_line(const std::vector<std::string>& fields);

}  // namespace grundy::base
