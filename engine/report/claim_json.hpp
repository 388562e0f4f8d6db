#pragma once
/// Rows that several documents share. Includes nlohmann/json: for the .cpp files of this room only.
#include "engine/claim/answer.hpp"
#include "engine/report/check.hpp"
#include "engine/report/values/json_parts.hpp"

namespace grundy::report {

/// A row of grundy.check/1.
Json claim_row(const CheckedClaim& one);
/// What positions are made of, and the graphs with their places.
Json board_row(const std::string& file, const rule::Game& game);
/// A row of grundy.ask/1.
Json answer_row(const claim::Answer& answer);

}  // namespace grundy::report
