// `solve` for a game with a start from which few positions can be reached: who wins at each of them, so that a table on paper can be compared.
#include <algorithm>
#include <chrono>
#include <set>

#include "engine/analyse/listing.hpp"
#include "engine/analyse/solve_parts.hpp"
#include "engine/base/poll.hpp"

namespace grundy::analyse {
namespace {

constexpr std::size_t most_followers = 10'000;
constexpr std::chrono::seconds most_time_for_followers{2};

/// The start and what moves lead to; nothing where these are many, or where a move leaves several positions.
std::optional<std::vector<game::Position>> followers(const game::Ruleset& rules, const game::Position& start) {
    std::set<game::Position> seen{start};
    std::vector<game::Position> open{start};
    bool fits = true;
    while (fits && !open.empty()) {
        base::poll();
        const game::Position at = std::move(open.back());
        open.pop_back();
        rules.options(at, [&](game::Sum&& option) {
            fits = option.size() == 1;
            if (fits && seen.insert(option[0]).second) open.push_back(option[0]);
            return fits = fits && seen.size() <= most_followers;
        });
    }
    if (!fits) return std::nullopt;
    return std::vector<game::Position>(seen.begin(), seen.end());
}

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
    if (!rule::is_small(start) || result.tally.positions > 0 || !result.start || result.start->outcome == '?') return;
    base::Budget part;
    part.follow(whole, most_time_for_followers);
    const base::Watch watch(part);
    (void)base::ended_early([&] {  // the start is answered without it
        const game::Ruleset& rules = oracle.ruleset();
        auto all = followers(rules, rules.shape().from_data(start));
        if (!all || all->size() < 2) return;
        sort_by_size(*all, rules.shape());
        solve::GraphSolution solution = solve::solve_graph(rules, {rules.shape().from_data(start)}, part, parallel::Threads(options.threads));
        if (solution.limit()) return;
        result.reachable = true;
        Listing listing(rules.shape(), options, result);
        for (const game::Position& position : *all) {
            const auto outcome = solution.outcome(position);
            const auto value = solution.has_values() ? solution.value(position) : std::nullopt;
            if (outcome) listing.add(position, solve::letter(*outcome), [&] { return value ? value_text(known_value(*value)) : std::string(); });
        }
    });
}

}  // namespace grundy::analyse
