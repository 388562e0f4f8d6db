#pragma once
/// Results as text for people.
/// Map of the room: read this header first: what claims and laws of all positions add to the words of one game and its values (engine/report/values).
/// Laws: `winning_text`, `table_rows_text`, `puzzle_text`. Claims: `check`, `check_text`, `finding_text`, `induction_text`, `reason_text`, `obstacle_text`,
/// `answer`, `verdicts`. JSON: `json`, `check_json`, `board_json`, `puzzle_json`.
#include <string>
#include <vector>

#include "engine/claim/table_rows.hpp"
#include "engine/claim/values_everywhere.hpp"
#include "engine/report/values/text.hpp"

namespace grundy::report {

/// The face of `solve`.
/// `lost`: what was proved of the P-positions where the values have no law; or null.
std::string text(const analyse::Result& result, const Style& style, const claim::WinningLaw* lost = nullptr, const claim::ValuesEverywhere* values = nullptr,
                 const std::vector<claim::TableRows>& rows = {});

}  // namespace grundy::report
