#pragma once
/// Claims about words that rest on what a move does to the letters about one place.
#include <string>
#include <utility>
#include <vector>

#include "engine/rule/claim.hpp"
#include "engine/verify/core/fields.hpp"

namespace grundy::verify {

/// A word is the sum of its runs, whose values a law tells, which is proved of the game that the checker makes of one run (12.1).
std::string decide_runs(const rule::Game& game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps, std::string& about);
/// All plays from a word have one length (11.6).
std::string decide_diamonds(const rule::Game& game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps, std::string& about);

/// That they have, for claims about words that it names: the letters of which that was proved, and how. Of `plays` it reads `letters` and `measure`.
std::pair<std::vector<std::int64_t>, std::string> prove_equal_plays(const rule::Game& game, const rule::Claim& claim, Fields& plays, Steps& steps);

}  // namespace grundy::verify
