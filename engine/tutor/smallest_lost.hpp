#pragma once
/// The smallest positions that a law calls lost, where no words tell which they are.
#include <string>
#include <vector>

#include "engine/claim/winning_law.hpp"
#include "engine/game/play/ruleset.hpp"

namespace grundy::tutor {

/// Of up to three natural numbers: `most` of them, by the sum of their numbers, then in order. `all`: there are no others.
std::vector<std::string> smallest_lost(const rule::Game& game, const game::Ruleset& rules, const claim::WinningLaw& law, std::size_t most, bool& all);

}  // namespace grundy::tutor
