#pragma once
/// Numbers of a position that only keep account, such as what a player has taken: no move asks for them, so play goes on whatever they are.
#include "engine/rule/game.hpp"

namespace grundy::analyse {

/// Does the line decide by such numbers alone? Then it compares them when play is over, and does not say where play should end.
bool decides_by_scores(const rule::Terminal& terminal, const rule::Game& game);

}  // namespace grundy::analyse
