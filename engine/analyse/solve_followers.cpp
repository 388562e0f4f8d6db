// `solve` for a game with a start from which few positions can be reached: who wins at each of them, so that a table on paper can be compared.
#include <algorithm>
#include <chrono>

#include "engine/analyse/listing.hpp"
#include "engine/analyse/solve_parts.hpp"
#include "engine/base/poll.hpp"
#include "engine/graph/position_graph.hpp"
#include "engine/solve/positions/misere.hpp"
#include "engine/solve/positions/position_graph.hpp"

namespace grundy::analyse {
namespace {

constexpr std::size_t most_followers = 10'000;
constexpr std::chrono::milliseconds most_time_for_followers{2000}, most_time_beside_a_theorem{300};

/// By size, then as they read.
void sort_by_size(std::vector<game::Position>& all, const game::Shape& shape) {
    using Key = std::pair<std::int64_t, std::vector<std::vector<base::Integer>>>;
    std::vector<std::pair<Key, game::Position>> keyed;
    for (game::Position& position : all) {
        Key key{shape.size(position), {}};
        for (const rule::Datum& datum : shape.to_data(position)) key.second.push_back(datum.items);
        keyed.emplace_back(std::move(key), std::move(position));
    }
    std::sort(keyed.begin(), keyed.end());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = std::move(keyed[i].second);
}

}  // namespace

void solve_followers(Oracle& oracle, const rule::PositionData& start, const Options& options, const base::Budget& whole, Result& result) {
    if (!rule::is_small(start) || result.tally.positions > 0 || !result.start || result.start->outcome == '?' || solve::may_split(oracle.ruleset())) return;
    base::Budget part;
    part.follow(whole, result.start->grounds.theorems().empty() ? most_time_for_followers : most_time_beside_a_theorem);
    const base::Watch watch(part);
    (void)base::ended_early([&] {  // the start is answered without it
        const game::Ruleset& rules = oracle.ruleset();
        const parallel::Threads threads(options.threads);
        const std::vector<game::Position> roots = {rules.shape().canonical(rules.shape().from_data(start))};
        const graph::PositionGraph reached = graph::explore(rules, roots, part, threads, 16, most_followers);
        if (reached.limit() || reached.size() < 2) return;
        std::vector<game::Position> all;
        for (graph::Id id = 0; id < reached.size(); ++id) all.push_back(reached.position(id));
        sort_by_size(all, rules.shape());
        solve::GraphSolution solution = solve::solve_graph(rules, roots, part, threads);
        if (solution.limit()) return;
        result.reachable = true;
        Listing listing(rules.shape(), options, result);
        for (const game::Position& position : all) {
            const auto outcome = solution.outcome(position);
            const auto value = solution.has_values() ? solution.value(position) : std::nullopt;
            if (outcome) listing.add(position, solve::letter(*outcome), [&] { return value ? value_text(known_value(*value)) : std::string(); });
        }
    });
}

}  // namespace grundy::analyse
