#include "engine/solve/positions/near.hpp"

#include "engine/base/poll.hpp"
#include "engine/solve/positions/component.hpp"

namespace grundy::solve {

NearEnds::NearEnds(const game::Ruleset& game, const std::vector<game::Position>& roots, std::size_t most, const base::Budget& budget,
                   const parallel::Threads& threads)
    : graph_(graph::explore(game, roots, budget, threads, 16, most)) {
    if (!whole() && !has_sums()) label(game);
}

void NearEnds::label(const game::Ruleset& game) {
    const auto size = static_cast<std::uint32_t>(graph_.expanded());
    known_.resize(size);
    std::vector<std::uint32_t> open(size), queue;  // options that are not known to be N
    const auto each_arrow = [&](const auto& visit) {
        for (std::uint32_t v = 0; v < size; ++v)
            for (std::uint64_t a = graph_.first_arrow(v); a < graph_.first_arrow(v + 1); ++a) visit(v, graph_.target(a));
    };
    Predecessors before(size);
    each_arrow([&](std::uint32_t, graph::Id to) { to < size ? before.count(to) : void(); });
    before.close();
    each_arrow([&](std::uint32_t from, graph::Id to) { to < size ? before.add(from, to) : void(); });
    const auto decide = [&](std::uint32_t v, Outcome outcome) { known_[v] = outcome, queue.push_back(v); };
    for (std::uint32_t v = 0; v < size; ++v) {
        open[v] = static_cast<std::uint32_t>(graph_.first_arrow(v + 1) - graph_.first_arrow(v));
        if (graph_.is_final(v)) decide(v, at_end(game.end(graph_.position(v))));
    }
    while (!queue.empty()) {
        base::poll();
        const std::uint32_t v = queue.back();
        queue.pop_back();
        if (known_[v] == Outcome::D) continue;
        for (const std::uint32_t* u = before.begin(v); u != before.end(v); ++u) {
            if (known_[*u]) continue;
            if (known_[v] == Outcome::P) decide(*u, Outcome::N);
            else if (--open[*u] == 0) decide(*u, Outcome::P);
        }
    }
}

std::optional<Outcome> NearEnds::at(const game::Position& position) const {
    const auto id = known_.empty() ? std::nullopt : graph_.find(position);
    return id && *id < known_.size() ? known_[*id] : std::nullopt;
}

Near outcome_near(const game::Ruleset& game, const game::Position& position, std::size_t most, const base::Budget& budget, const parallel::Threads& threads) {
    Near near;
    for (std::size_t size = 1'000; size <= most; size *= 10) {
        const NearEnds region(game, {position}, size, budget, threads);
        near.reached = region.reached();
        if (region.whole() || region.has_sums()) return near;
        near.outcome = region.at(position);
        if (near.outcome || *region.limit() != base::Limit::size) return near;
    }
    return near;
}

}  // namespace grundy::solve
