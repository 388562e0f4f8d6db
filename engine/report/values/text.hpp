#pragma once
/// What one game is and what its values are, as text for people: short, aligned, and never more certain than the result is.
/// Map of the room: read this header first. `style` lays text out, `evidence_text` is the only place where theorems become sentences.
/// Values and laws: `solve_text`, `sum_text`, `value_rows`, `position_grid`, `pattern_text`, `quotient_text`, `limit_text`, `change_text`.
/// JSON: `json`, `json_parts`, `output`.
/// Nothing here knows of claims: what is proved about all positions comes in words from the room above.
#include <string>
#include <vector>

#include "engine/analyse/result/catalogued.hpp"
#include "engine/analyse/result/result.hpp"
#include "engine/report/values/style.hpp"

namespace grundy::report {

/// The name of a game and its parameters, as headings have it.
std::string titled(const rule::Game& game);

/// What is said of all positions beside the law of a row of values.
struct Everywhere {
    std::string text;     ///< lines; may be empty
    bool lost = false;    ///< they say in words which positions are lost
    bool values = false;  ///< they say what every position is worth
};

/// The face of `solve`. A game with a start and no table of one heap shows who wins; any other its values and their law.
std::string solve_text(const analyse::Result& result, const Style& style, const Everywhere& everywhere = {});

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
