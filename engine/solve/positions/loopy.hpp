#pragma once
/// Graphs with cycles, component by component, sinks first: outcomes by retrograde analysis (theory 7.1) and generalised values (7.2).
/// Wins where play can return to a position: nothing else is right there. Costs O(E) for outcomes, O(E · largest value) for values.
#include "engine/game/play/ruleset.hpp"
#include "engine/graph/position_graph.hpp"
#include "engine/solve/positions/labels.hpp"

namespace grundy::solve {

/// Outcomes of every position. No option may be a sum.
Labels loopy_outcomes(const game::Ruleset& game, const graph::PositionGraph& graph, const base::Budget& budget);

/// Values of an impartial game under normal play. A component without cycles gets ordinary values.
/// Throws base::Failure(unsupported) where a part of a sum leads back to the position that was split.
Labels loopy_values(const game::Ruleset& game, const graph::PositionGraph& graph, const base::Budget& budget);

}  // namespace grundy::solve
