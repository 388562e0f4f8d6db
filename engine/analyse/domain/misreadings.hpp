#pragma once
/// What a rule says at its first positions that its writer may not have meant.
#include <string>
#include <vector>

#include "engine/game/play/ruleset.hpp"

namespace grundy::analyse {

/// What a rule says that its writer may not have meant, as seen at its first positions: a sentence each. Costs some hundred enumerations of options.
std::vector<std::string> misreadings(const game::Ruleset& ruleset, const rule::Game& game);

}  // namespace grundy::analyse
