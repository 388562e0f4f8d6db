#pragma once
/// Symmetries of a puzzle: permutations of positions that commute with the moves and map goals to goals, whatever the start. So symmetric positions are as far
/// from a goal, in as many shortest ways. Of those that keep a start, too, so many positions can be reached as the orbits of those met have together.
/// Where they come from: automorphisms of a graph that the rule does not look at otherwise (rule/nameless.hpp); of a board, that is one set whose moves change
/// a few elements and ask for a few, such as the jumps of peg solitaire: then the moves are listed, and permutations of the elements map this list to itself.
#include "engine/puzzle/numbering.hpp"
#include "engine/solve/positions/symmetry.hpp"

namespace grundy::puzzle {

/// Nothing where none but the identity is known.
std::optional<solve::Symmetries> symmetries_of(const game::Ruleset& game, const std::vector<Cell>& cells);

}  // namespace grundy::puzzle
