#pragma once
/// A set of words as people write it: `(ab)*(a|bb)?`.
#include <optional>
#include <string>

#include "engine/claim/words/word_sentence.hpp"

namespace grundy::claim {

/// The words that an automaton accepts, as a regular expression of letters, `|`, `*`, `+`, `?` and brackets; `()` is the empty word. States are eliminated one
/// after the other (Brzozowski and McCluskey 1963), of few in every order, the shortest being taken, of some the one next that adds least. Nothing where it is
/// long, where many states tell the words apart, where a letter is no single character, or where there is no word. `of_characters`: the letters are code
/// points, not numbers.
std::optional<std::string> regular_expression(const Automaton& words, const WordSentences& sentences, bool of_characters);

}  // namespace grundy::claim
