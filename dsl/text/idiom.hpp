#pragma once
/// What other languages, and mathematics on paper, write where this language writes something else.
#include <algorithm>
#include <cctype>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>

#include "dsl/text/scan.hpp"
#include "dsl/text/source.hpp"

namespace grundy::dsl {

/// What stands in the text around the place of an error.
struct Surroundings {
    std::string_view code, keyword, expectation;
    std::function<std::string_view(int)> near;  ///< the token so many places behind the one found, or before it; empty outside the declaration
};

// Of tokens, what both tables of idioms ask.
inline bool one_of(std::string_view word, std::initializer_list<std::string_view> words) { return std::find(words.begin(), words.end(), word) != words.end(); }
inline bool numeral(std::string_view word) { return !word.empty() && std::isdigit(static_cast<unsigned char>(word[0])) != 0; }
inline bool wordlike(std::string_view word) { return !word.empty() && std::isalpha(static_cast<unsigned char>(word[0])) != 0; }

/// How this is written here; empty where no idiom is known.
std::string idiom(const Surroundings& s);
/// The same of formulas as on paper and of questions in words; asked first.
std::string idiom_of_paper(const Surroundings& s);
/// 6 + 7 as (6) + (7); where it may be one position, too, both are told. Empty where the tokens from `first` to before `end` are no sum.
std::string terms_in_parentheses(const Source& source, const std::vector<Token>& tokens, std::size_t first, std::size_t end);
/// 2 * (n - 1) behind an arrow, so many copies or one position: both are told. The tokens from `first`, a number or a name, to before `end`.
std::string copies_of_position(const Source& source, const std::vector<Token>& tokens, std::size_t first, std::size_t end);
/// The same of a sign that is no sign of rules.
std::string idiom_of_sign(std::string_view sign);
/// The same of a word that begins no declaration, and of a function that there is not.
std::string idiom_of_declaration(std::string_view word);
std::string idiom_of_function(std::string_view word);

}  // namespace grundy::dsl
