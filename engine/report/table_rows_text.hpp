#pragma once
/// The laws of the rows of a table, as text and as JSON.
#include <vector>

#include "engine/claim/table_rows.hpp"
#include "engine/report/values/json_parts.hpp"
#include "engine/report/values/style.hpp"

namespace grundy::report {

/// A line a row: its number, preperiod, period, saltus and values; by what they are proved, and one of them as a claim.
std::string table_rows_text(const std::vector<claim::TableRows>& tables, const rule::Game& game, const Style& style);
/// [{"along": "x", "number": "y", "rows": [{"row": 0, "preperiod": 0, …}, …], …}, …]
Json table_rows_json(const std::vector<claim::TableRows>& tables, const rule::Game& game);
/// Its last row as a claim, which `check` proves and `certify` writes down: "x >= 5 => g(x + 8, 3) = g(x, 3) + 2".
std::string as_claim(const claim::TableRows& table, const rule::Game& game);

}  // namespace grundy::report
