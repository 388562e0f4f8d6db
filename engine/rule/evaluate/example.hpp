#pragma once
/// A position as an example, for messages.
#include <string>

#include "engine/rule/game.hpp"

namespace grundy::rule {

/// "(3, 5)": of the right shape; whether it is a position, nobody asks. Empty where names would have to be known.
std::string example_position(const Game& game);

}  // namespace grundy::rule
