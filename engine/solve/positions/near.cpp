#include "engine/solve/positions/near.hpp"

#include "engine/base/poll.hpp"
#include "engine/graph/position_graph.hpp"
#include "engine/solve/positions/component.hpp"

namespace grundy::solve {

namespace {

/// Of the first position.
std::optional<Outcome> told_by(const game::Ruleset& game, const graph::PositionGraph& graph) {
    const auto size = static_cast<std::uint32_t>(graph.expanded());
    std::vector<std::optional<Outcome>> known(size);
    std::vector<std::uint32_t> open(size), queue;  // options that are not known to be N
    const auto each_arrow = [&](const auto& visit) {
        for (std::uint32_t v = 0; v < size; ++v)
            for (std::uint64_t a = graph.first_arrow(v); a < graph.first_arrow(v + 1); ++a) visit(v, graph.target(a));
    };
    Predecessors before(size);
    each_arrow([&](std::uint32_t, graph::Id to) { to < size ? before.count(to) : void(); });
    before.close();
    each_arrow([&](std::uint32_t from, graph::Id to) { to < size ? before.add(from, to) : void(); });
    const auto decide = [&](std::uint32_t v, Outcome outcome) { known[v] = outcome, queue.push_back(v); };
    for (std::uint32_t v = 0; v < size; ++v) {
        open[v] = static_cast<std::uint32_t>(graph.first_arrow(v + 1) - graph.first_arrow(v));
        if (graph.is_final(v)) decide(v, at_end(game.end(graph.position(v))));
    }
    while (!queue.empty() && !known[0]) {
        base::poll();
        const std::uint32_t v = queue.back();
        queue.pop_back();
        if (known[v] == Outcome::D) continue;
        for (const std::uint32_t* u = before.begin(v); u != before.end(v); ++u) {
            if (known[*u]) continue;
            if (known[v] == Outcome::P) decide(*u, Outcome::N);
            else if (--open[*u] == 0) decide(*u, Outcome::P);
        }
    }
    return known[0];
}

}  // namespace

Near outcome_near(const game::Ruleset& game, const game::Position& position, std::size_t most, const base::Budget& budget, const parallel::Threads& threads) {
    Near near;
    for (std::size_t size = 1'000; size <= most; size *= 10) {
        const graph::PositionGraph graph = graph::explore(game, {position}, budget, threads, 16, size);
        near.reached = graph.size();
        if (!graph.limit() || graph.has_sums()) return near;
        if (graph.expanded() > 0) near.outcome = told_by(game, graph);
        if (near.outcome || *graph.limit() != base::Limit::size) return near;
    }
    return near;
}

}  // namespace grundy::solve
