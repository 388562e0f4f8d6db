// Every position that play from the start can reach, with what it is worth: what a game that has a start, and no list of its positions, is exported as.
#include <fmt/format.h>

#include "engine/analyse/alone/alone.hpp"
#include "engine/analyse/oracle.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/export/table.hpp"
#include "engine/graph/position_graph.hpp"

namespace grundy::exporting {

namespace {

constexpr std::size_t most_followers = 2'000'000;

}  // namespace

void add_followers(analyse::Result& result, const analyse::Options& options, const base::Budget& budget) {
    const base::Watch watch(budget);
    analyse::Oracle oracle(result.game, options, budget);
    const game::Shape& shape = oracle.ruleset().shape();
    const std::vector<game::Position> roots = {shape.canonical(shape.from_data(*result.game->start))};
    const graph::PositionGraph all = graph::explore(oracle.ruleset(), roots, budget, parallel::Threads(options.threads), 16, most_followers);
    if (all.limit() == base::Limit::size)
        throw base::Failure(base::FailureKind::limit, fmt::format("play from {} reaches more than {} positions", shape.print(roots[0]), most_followers),
                            "grundy graph draws those near the start");
    result.limit = all.limit();
    if (!result.limit) result.limit = analyse::prepare(oracle, roots);
    const auto want = oracle.has_values() ? analyse::Want::value : analyse::Want::outcome;
    for (graph::Id id = 0; id < all.size() && !result.limit; ++id) {
        base::poll();
        if (id == all.empty_sum()) continue;
        const game::Position position = all.position(id);
        const analyse::Known known = oracle.at(shape.to_data(position), want);
        if (known.outcome == '?') result.limit = known.limit.value_or(base::Limit::size);
        else
            result.positions.push_back(
                {shape.print(position), known.outcome, analyse::value_text(known), shape.fixed_cells() > 0 ? position : game::Position()});
    }
}

}  // namespace grundy::exporting
