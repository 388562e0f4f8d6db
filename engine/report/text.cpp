#include "engine/report/text.hpp"

#include "engine/report/table_rows_text.hpp"
#include "engine/report/winning_text.hpp"

namespace grundy::report {

std::string text(const analyse::Result& result, const Style& style, const claim::WinningLaw* lost, const claim::ValuesEverywhere* values,
                 const std::vector<claim::TableRows>& rows) {
    std::string words = lost ? lost_text(*lost, *result.game, style) : "";
    if (values) words += values_text(*values, *result.game, style);
    words += table_rows_text(rows, *result.game, style);
    return solve_text(result, style, {std::move(words), lost && lost->lost_when, values != nullptr});
}

}  // namespace grundy::report
