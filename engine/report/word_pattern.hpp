#pragma once
/// A set of words that an automaton reads, as a pattern that a person reads.
#include <string>

#include "engine/claim/ground/argument.hpp"

namespace grundy::report {

/// The lost words as "(aa|b)*": one after another, `|` for or, `*` for any number of times, `?` for once or not at all. Empty where no short pattern was found.
/// `letters`: "a, b".
std::string word_pattern(const claim::argument::WordEvidence& law, const std::string& letters);

}  // namespace grundy::report
