#pragma once
/// Results as JSON: one document with a schema name, described in docs/schema/. Integers above 2^53 are strings, whatever the size.
#include <cstddef>
#include <string>
#include <vector>

#include "engine/analyse/analysis.hpp"
#include "engine/claim/answer.hpp"
#include "engine/claim/table_rows.hpp"
#include "engine/claim/values_everywhere.hpp"
#include "engine/report/values/json.hpp"

namespace grundy::report {

std::string json(const analyse::Result& result, const std::vector<claim::Answer>& shown = {}, const std::vector<analyse::KnownAs>& known = {},
                 const claim::WinningLaw* lost = nullptr, const claim::ValuesEverywhere* values = nullptr,
                 const std::vector<claim::TableRows>& rows = {});                   ///< grundy.solve/1
std::string json(const analyse::MovesReport& moves, const claim::WinningLaw* law);  ///< grundy.moves/1

}  // namespace grundy::report
