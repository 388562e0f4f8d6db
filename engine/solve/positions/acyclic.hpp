#pragma once
/// Labels of a graph without cycles, by levels: a position's level is the length of the longest play from it, and positions of one level
/// do not depend on each other, so threads share a level. Costs O(arrows).
/// Map of the room: read `reference` first: the judge, straight from the definition.
/// Single positions: `search`, `depth_first` with its `policies`, `lazy`, `misere`; joined by `symmetry`, taken apart by `pieces` (`instances`).
/// All positions: `position_graph` with `labels`; without cycles `acyclic`, with cycles `loopy`, `loopy_outcomes`, `loopy_values` (`loopy_value`), by
/// `component`.
#include "engine/game/play/ruleset.hpp"
#include "engine/graph/position_graph.hpp"
#include "engine/solve/positions/labels.hpp"

namespace grundy::solve {

/// `order` lists every position after its options.
Labels acyclic_labels(const game::Ruleset& game, const graph::PositionGraph& graph, const std::vector<graph::Id>& order, const base::Budget& budget,
                      const parallel::Threads& threads);

}  // namespace grundy::solve
