#pragma once
/// Claims about words that rest on what a move does to the letters about one place.
#include <string>

#include "engine/verify/claim.hpp"

namespace grundy::verify {

/// A word is the sum of its runs, whose values a law tells, which is proved of the game that the checker makes of one run (12.1).
std::string decide_runs(const rule::Game& game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps, std::string& about);
/// All plays from a word have one length (11.6).
std::string decide_diamonds(const rule::Game& game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps, std::string& about);

/// For claims about words that it names: one play tells of each, the proof's `plays`, or what is known of all words, its `words`. `how` is added to.
void learn_of_named_words(Question& q, Fields& proof, std::string& how);

}  // namespace grundy::verify
