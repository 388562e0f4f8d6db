#pragma once
/// `finite` by playing: everything that a position leads to is listed, and play comes back to where it was, or never does.
#include <string>

#include "engine/rule/claim.hpp"
#include "engine/verify/core/fields.hpp"

namespace grundy::verify {

/// "returns": `at`, or the start that the claim names, leads to a position to which play can come back. "exhaustive": no position that the start leads to is
/// one. Throws Rejected.
std::string decide_by_play(const rule::Game& game, const rule::Claim& claim, bool holds, const std::string& theorem, Fields& proof, Steps& steps);

}  // namespace grundy::verify
