#pragma once
/// Games on words in which any two options of a word that differ have a common option, so that all plays from a word have one length (theorem 11.6).
#include <vector>

#include "engine/rule/game.hpp"
#include "engine/verify/core/verdict.hpp"

namespace grundy::verify {

/// Throws Rejected where that is not so, or not seen. All words of these letters are positions.
void require_diamonds(const rule::Game& game, const std::vector<std::int64_t>& letters, Steps& steps);

}  // namespace grundy::verify
