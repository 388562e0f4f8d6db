#pragma once
/// The goals of a puzzle as a list, where they are few.
#include <optional>
#include <vector>

#include "engine/game/play/ruleset.hpp"
#include "engine/puzzle/numbering.hpp"

namespace grundy::puzzle {

inline constexpr std::size_t most_goals = 4096;

/// All positions of the box `cells` (which values the cells of a row may have) at which the puzzle is solved, ascending. Conditions on single cells, and on how
/// many elements a set has, leave candidates, which are tried one by one. Nothing where the candidates, or the goals, are too many.
std::optional<std::vector<game::Position>> goals_of(const game::Ruleset& game, const std::vector<Cell>& cells);

}  // namespace grundy::puzzle
