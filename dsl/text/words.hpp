#pragma once
/// The words of the language: reserved everywhere, or only in their place.
/// Map of the room: read source.hpp and scan.hpp first: a `source` and places in it, `scan` makes tokens of it and cuts it into declarations.
/// Before the grammar: `brackets` are matched (E009, E010). Words of the language: `words`.
/// What is wrong: `diagnostic` collects and renders; `hint`, `idiom` and `paper` say what to write instead.
#include <string>
#include <string_view>
#include <vector>

namespace grundy::dsl {

/// Reserved everywhere: no name may be one of these.
const std::vector<std::string>& reserved_words();
/// The words that begin a declaration: the reserved ones, and those of the family lines.
const std::vector<std::string>& declaration_words();
/// Words that mean something in their place, and may be names elsewhere.
const std::vector<std::string>& contextual_words();
bool is_reserved(std::string_view word);
bool is_declaration(std::string_view word);  ///< a reserved word that begins a declaration
bool is_family(std::string_view word);       ///< code subtract allbut divide
/// Words that may stand after an operand without an operator: `wins`, `at`, `preperiod`, …
bool is_contextual(std::string_view word);
/// Digits without a point, 137, as the codes that may be meant: "0.137 or 1.37".
std::string code_candidates(std::string_view digits);
/// "ab" as a, b; of what is no plain row of letters the first ones.
std::string letters_of(std::string_view quoted);

}  // namespace grundy::dsl
