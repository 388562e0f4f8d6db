#pragma once
/// Claims about words and rows of any length (theorem 11.5): all conditions of 11.1 and 11.2 are decided here from the rule and the claim, as questions about
/// regular sets.
#include "engine/rule/claim.hpp"
#include "engine/verify/core/fields.hpp"

namespace grundy::verify {

/// How the claim is decided; throws Rejected where it is not what `holds` says. Of `proof` it reads `letters` and, where the proof needs them, `measure` and
/// `law`. Theorem 11.5; 7.1, from the ends of play backwards; rank, that play ends. `about`: of which words the claim is decided, where the rule does not say.
std::string decide_words(const rule::Game& game, const rule::Claim& claim, bool holds, const std::string& theorem, Fields& proof, Steps& steps,
                         std::string& about);

}  // namespace grundy::verify
