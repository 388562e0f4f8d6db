#include "engine/solve/positions/position_graph.hpp"

#include <algorithm>

#include "engine/graph/order.hpp"
#include "engine/solve/positions/acyclic.hpp"
#include "engine/solve/positions/loopy.hpp"

namespace grundy::solve {

std::optional<Outcome> GraphSolution::outcome(const game::Position& position) const {
    const auto id = labels_.limit ? std::nullopt : graph_.find(position);
    return id ? std::optional(outcome(*id)) : std::nullopt;
}

std::optional<LoopyValue> GraphSolution::value(const game::Position& position) const {
    const auto id = labels_.limit || !labels_.values ? std::nullopt : graph_.find(position);
    return id ? std::optional(value(*id)) : std::nullopt;
}

GraphSolution solve_graph(const game::Ruleset& game, const std::vector<game::Position>& roots, const base::Budget& budget, const parallel::Threads& threads) {
    // Order, levels, labels and the search's stack: four numbers of four bytes a position at the least, and as much again for deep graphs.
    GraphSolution solution(graph::explore(game, roots, budget, threads, 32));
    solution.labels_.values = game.convention().has_values();
    solution.labels_.limit = solution.graph_.limit();
    if (solution.labels_.limit) return solution;
    if (const auto order = graph::successors_first(solution.graph_)) {
        solution.labels_ = acyclic_labels(game, solution.graph_, *order, budget, threads);
    } else {
        solution.loopy_ = true;
        solution.labels_ = solution.labels_.values ? loopy_values(game, solution.graph_, budget) : loopy_outcomes(game, solution.graph_, budget);
    }
    return solution;
}

}  // namespace grundy::solve
