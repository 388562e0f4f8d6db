#pragma once
/// A move in the names that the position has: a line may call its numbers otherwise, and who reads only its words has not seen these names.
#include "engine/rule/game.hpp"

namespace grundy::report {

/// As it is written where a name of the position means something else in the line.
rule::Move in_names_of_position(const rule::Game& game, const rule::Move& move);

}  // namespace grundy::report
