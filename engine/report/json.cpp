#include "engine/report/json.hpp"

#include "engine/report/answer.hpp"
#include "engine/report/claim_json.hpp"
#include "engine/report/table_rows_text.hpp"
#include "engine/report/winning_text.hpp"

namespace grundy::report {

std::string json(const analyse::Result& result, const std::vector<claim::Answer>& shown, const std::vector<analyse::KnownAs>& known,
                 const claim::WinningLaw* lost, const claim::ValuesEverywhere* values, const std::vector<claim::TableRows>& rows) {
    Json out = solve_document(result, known);
    out["lost"] = lost_law(lost, *result.game);
    out["value_law"] = values_law(values, *result.game);
    out["row_laws"] = table_rows_json(rows, *result.game);
    for (const auto& answer : shown) out["shown"].push_back(answer_row(answer));
    return dump(out);
}

std::string json(const analyse::MovesReport& moves, const claim::WinningLaw* law) {
    Json out = moves_document(moves);
    out["everywhere"] = winning_law(law);
    return dump(out);
}

}  // namespace grundy::report
