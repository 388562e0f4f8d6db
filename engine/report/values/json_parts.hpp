#pragma once
/// Pieces that several documents share. Includes nlohmann/json: for the .cpp files of this room only.
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "engine/analyse/result/catalogued.hpp"
#include "engine/analyse/result/result.hpp"
#include "engine/base/budget.hpp"
#include "engine/base/integer.hpp"
#include "engine/recognise/family/family.hpp"

namespace grundy::report {

using Json = nlohmann::ordered_json;

/// A number up to 2^53 in size, else a string: what every reader of JSON gets right.
Json number(const base::Integer& value);
/// A value as the library writes it: "" is null, decimal digits a number, anything else ("∞{0,1}") a string.
Json value(const std::string& text);
/// "" is null.
Json or_null(const std::string& text);
Json limit(const std::optional<base::Limit>& limit);
/// Name, parameters in the family's own terms, evidence.
Json family(const recognise::Recognition& recognition);
/// `quotient` of grundy.solve/1.
Json quotient_json(const analyse::QuotientReport& report);
/// grundy.solve/1, without what claims add: `lost` and `value_law` are null, `row_laws` and `shown` are empty.
Json solve_document(const analyse::Result& result, const std::vector<analyse::KnownAs>& known);
/// grundy.moves/1, likewise: `everywhere` is null.
Json moves_document(const analyse::MovesReport& moves);
/// Two blanks of indentation, and lists of plain things on one line.
std::string dump(const Json& document);

}  // namespace grundy::report
