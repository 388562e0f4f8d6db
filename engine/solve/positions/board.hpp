#pragma once
/// Symmetries of a board: one set whose moves change a few elements and ask for a few, such as the jumps of peg solitaire or the crosses of Treblecross, and
/// whose end of play asks for a few in each of its cases. All of these are listed, and permutations of the elements that map the list to itself commute with
/// the moves and keep where play has ended.
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/solve/positions/changes.hpp"
#include "engine/solve/positions/symmetry.hpp"

namespace grundy::solve {

/// Nothing where none but the identity is known: a rule of another kind, or one that takes more than `steps` steps of evaluation to list. `also`: what must be
/// mapped to itself beside the rule, each change with at least `sets_of_rule` sets, of which those of the rule's own are empty.
/// Throws where a limit of base::poll is reached.
std::optional<Symmetries> of_board(const game::Ruleset& game, std::uint64_t steps, const std::vector<Change>& also = {});
inline constexpr std::size_t sets_of_rule = 5;

}  // namespace grundy::solve
