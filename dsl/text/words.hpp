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
/// "0.7B" for 0.7b, .7B, 0,7B, "0.7B" in quotes, 0.[7: the take-and-break code that was meant; empty where none is near, or nothing is wrong with it.
std::string code_meant(std::string_view written);
/// "write (n - 1)" for n - 1 where a position is wanted, "write (h[i := h[i] - 1])" for h[i] := h[i] - 1; what a move is for a sentence such as take 1 or 2.
std::string position_meant(std::string_view written, std::string_view keyword);
/// "write move fill_a: (n) -> …" for a label of several words.
std::string label_meant(std::string_view written);
/// "write subtract {1, 4}" for `subtract 1, 4`, "write code 0.77" for `code 0,77`.
std::string family_meant(std::string_view word, std::string_view list);
/// "ab" as a, b; of what is no plain row of letters the first ones.
std::string letters_of(std::string_view quoted);

}  // namespace grundy::dsl
