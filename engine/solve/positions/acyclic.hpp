#pragma once
/// Labels of a graph without cycles, by levels: a position's level is the length of the longest play from it, and positions of one level
/// do not depend on each other, so threads share a level. Costs O(arrows).
#include "engine/game/play/ruleset.hpp"
#include "engine/graph/position_graph.hpp"
#include "engine/solve/positions/labels.hpp"

namespace grundy::solve {

/// `order` lists every position after its options.
Labels acyclic_labels(const game::Ruleset& game, const graph::PositionGraph& graph, const std::vector<graph::Id>& order, const base::Budget& budget,
                      const parallel::Threads& threads);

}  // namespace grundy::solve
