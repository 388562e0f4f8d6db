#pragma once
/// Claims about words that rest on what a move does to the letters about one place.
#include <string>

#include "engine/rule/claim.hpp"
#include "engine/verify/core/fields.hpp"

namespace grundy::verify {

/// A word is the sum of its runs, whose values a law tells, which is proved of the game that the checker makes of one run (12.1).
std::string decide_runs(const rule::Game& game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps, std::string& about);
/// All plays from a word have one length (11.6).
std::string decide_diamonds(const rule::Game& game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps, std::string& about);

}  // namespace grundy::verify
