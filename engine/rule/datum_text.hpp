#pragma once
/// One component of a position as text.
#include <string>

#include "engine/rule/game.hpp"

namespace grundy::rule {

/// `runs`: vertices that are consecutive numbers as a range, {1..12}. Not in the canonical text, whose hash stays what it was.
std::string datum_text(const Datum& d, const Component& component, const Game& game, bool runs);

}  // namespace grundy::rule
