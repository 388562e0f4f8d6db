#pragma once
/// Results as text for people: short, aligned, and never more certain than the result is.
/// Map of the room: read this header first: results as text. `style` lays it out, `evidence_text` is the only place where theorems become sentences.
/// Values and laws: `solve_text`, `sum_text`, `value_rows`, `position_grid`, `pattern_text`, `quotient_text`, `winning_text`, `limit_text`, `puzzle_text`.
/// Claims: `check`, `check_text`, `finding_text`, `reason_text`, `obstacle_text`, `answer`, `verdicts`.
/// Rules in words: `rule_words`, with `set_words`, `graph_words`, `notation_words`, `own_names`.
/// JSON: `json`, `json_parts`, `check_json`, `puzzle_json`, `output`.
#include <string>
#include <vector>

#include "engine/analyse/analysis.hpp"
#include "engine/analyse/catalogued.hpp"
#include "engine/claim/table_rows.hpp"
#include "engine/claim/values_everywhere.hpp"
#include "engine/report/style.hpp"

namespace grundy::report {

/// The face of `solve`. A game with a start and no table of one heap shows who wins; any other its values and their law.
/// `lost`: what was proved of the P-positions where the values have no law; or null.
std::string text(const analyse::Result& result, const Style& style, const claim::WinningLaw* lost = nullptr, const claim::ValuesEverywhere* values = nullptr,
                 const std::vector<claim::TableRows>& rows = {});

/// Beneath it: what the sequence is known as; empty for nothing.
std::string text(const std::vector<analyse::KnownAs>& known, const Style& style);

/// A line a position, and for a sum the value of each term.
std::string text(const std::vector<analyse::SumReport>& values, const Style& style);

std::string text(const analyse::MovesReport& moves, const Style& style);

/// Titled blocks.
std::string text(const std::vector<analyse::Stage>& stages, const Style& style);

/// " before the time limit; --time-limit 10m gives it longer": behind what was done until then.
std::string way_on(base::Limit limit);
/// How far it got, and how to go on; empty for a run that met no limit.
std::string limit_note(const analyse::Result& result);

/// "first player wins", "second player wins", "draw": for the player who is to move at a position with this outcome.
std::string winner(char outcome);
/// "whoever moves here wins", "whoever moves here loses", "a draw".
std::string for_whom(char outcome);

}  // namespace grundy::report
