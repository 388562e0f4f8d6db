#pragma once
/// `length = e` of games on words, where e is a sum of counts over the word (theorem 11.4).
#include "engine/claim/prove/prove.hpp"

namespace grundy::claim {

/// The proof, or why there is none.
Induced length_of_words(Ground& ground);

}  // namespace grundy::claim
