#pragma once
/// Any game from some positions: its followers as a graph, each labelled with its value or outcome.
/// Wins where nothing is known about the shape of the moves and all followers fit in memory; every follower gets its answer.
/// Costs O(arrows) after the enumeration, which the threads share; about 50 bytes a position and 4 an arrow.
#include <optional>
#include <vector>

#include "engine/graph/position_graph.hpp"
#include "engine/solve/positions/labels.hpp"

namespace grundy::solve {

class GraphSolution {
public:
    const graph::PositionGraph& graph() const { return graph_; }
    /// The limit that ended it: then `graph().size()` positions were reached and none has an answer.
    std::optional<base::Limit> limit() const { return labels_.limit; }
    /// Can play return to a position?
    bool loopy() const { return loopy_; }
    /// Do positions have values?
    bool has_values() const { return labels_.values; }

    Outcome outcome(graph::Id id) const { return labels_.outcome(id); }
    /// Only if has_values().
    LoopyValue value(graph::Id id) const { return labels_.value(id); }
    /// Nothing for a position that was not reached, or after a limit.
    std::optional<Outcome> outcome(const game::Position& position) const;
    std::optional<LoopyValue> value(const game::Position& position) const;

private:
    friend GraphSolution solve_graph(const game::Ruleset&, const std::vector<game::Position>&, const base::Budget&, const parallel::Threads&);
    explicit GraphSolution(graph::PositionGraph graph) : graph_(std::move(graph)) {}
    graph::PositionGraph graph_;
    Labels labels_;
    bool loopy_ = false;
};

/// Explores from canonical positions and solves, with or without cycles, under any convention. The same bytes with any number of threads.
/// Throws base::Failure as the rule's options do, and (unsupported) for sums where they have no value: for misère sums see misere.hpp.
GraphSolution solve_graph(const game::Ruleset& game, const std::vector<game::Position>& roots, const base::Budget& budget, const parallel::Threads& threads);

}  // namespace grundy::solve
