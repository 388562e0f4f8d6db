#pragma once
/// Pieces that several documents share. Includes nlohmann/json: for the .cpp files of this room only.
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "engine/analyse/analysis.hpp"
#include "engine/base/budget.hpp"
#include "engine/base/integer.hpp"
#include "engine/claim/answer.hpp"
#include "engine/recognise/family/family.hpp"
#include "engine/report/check.hpp"

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
/// A row of grundy.check/1.
Json claim_row(const CheckedClaim& one);
/// What positions are made of, and the graphs with their places.
Json board_row(const std::string& file, const rule::Game& game);
/// A row of grundy.ask/1.
Json answer_row(const claim::Answer& answer);
/// Two blanks of indentation, and lists of plain things on one line.
std::string dump(const Json& document);

}  // namespace grundy::report
