#pragma once
/// A set of words as people write it: `(ab)*(a|bb)?`.
#include <string>

#include "engine/claim/ground/argument.hpp"

namespace grundy::claim {

/// The lost words of a law as a regular expression of letters, `|`, `*`, `+`, `?` and brackets; `()` is the empty word. States are eliminated one after the
/// other (Brzozowski and McCluskey 1963), of few in every order, the shortest being taken, of more the one next that adds least. Empty where it is long, where
/// many states tell the words apart, where a letter is no single character, or where no word is lost. `of`: the word, or the row, of whose digits it is then.
std::string regular_expression(const argument::WordEvidence& law, const rule::Component& of);

}  // namespace grundy::claim
