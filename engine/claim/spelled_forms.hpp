#pragma once
/// Claims that are a theorem's own formula, word for word up to the names of the components.
#include <string>

#include "engine/recognise/family.hpp"
#include "engine/rule/game.hpp"

namespace grundy::claim {

/// Is `formula`, canonical text without spaces, a statement of the theorem about this family, at every position? Components in the family's order.
bool is_spelled_form(const std::string& formula, const recognise::Recognition& recognition, const rule::Game& game);

}  // namespace grundy::claim
