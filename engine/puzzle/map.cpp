#include "engine/puzzle/map.hpp"

#include <algorithm>
#include <queue>

#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"

namespace grundy::puzzle {
namespace {

using graph::Id;

/// Bytes a position that a map needs beside its graph.
constexpr std::uint64_t reserve = 96;
constexpr std::size_t positions_at_once = 256;

std::vector<std::optional<Length>> breadth_first(const std::vector<Id>& sources, const Arrows& arrows, std::size_t size) {
    std::vector<std::optional<Length>> lengths(size);
    std::vector<Id> queue = sources;
    for (const Id id : sources) lengths[id] = Length{};
    for (std::size_t k = 0; k < queue.size(); ++k) {
        const Length next{lengths[queue[k]]->cost + 1, lengths[queue[k]]->moves + 1};
        for (std::uint64_t a = arrows.first[queue[k]]; a < arrows.first[queue[k] + 1]; ++a) {
            base::poll();
            auto& there = lengths[arrows.to[a]];
            if (there) continue;
            there = next;
            queue.push_back(arrows.to[a]);
        }
    }
    return lengths;
}

std::vector<std::optional<Length>> cheapest_first(const std::vector<Id>& sources, const Arrows& arrows, std::size_t size) {
    std::vector<std::optional<Length>> lengths(size);
    using Entry = std::pair<Length, Id>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    for (const Id id : sources) open.emplace(lengths[id].emplace(), id);
    while (!open.empty()) {
        const auto [length, id] = open.top();
        open.pop();
        if (length != *lengths[id]) continue;  // a shorter way was found since
        for (std::uint64_t a = arrows.first[id]; a < arrows.first[id + 1]; ++a) {
            base::poll();
            auto& there = lengths[arrows.to[a]];
            const Length by = longer(length, arrows.cost[a]);
            if (there && *there <= by) continue;
            open.emplace(there.emplace(by), arrows.to[a]);
        }
    }
    return lengths;
}

std::vector<std::optional<Length>> shortest(const std::vector<Id>& sources, const Arrows& arrows, std::size_t size) {
    return arrows.cost.empty() ? breadth_first(sources, arrows, size) : cheapest_first(sources, arrows, size);
}

}  // namespace

bool has_costs(const game::Ruleset& game) {
    const rule::Game* rule = game.rule();
    return rule != nullptr && rule::has_costs(*rule);
}

namespace {

graph::PositionGraph explored(const game::Ruleset& game, const std::vector<game::Position>& roots, const base::Budget& budget, const parallel::Threads& threads,
                              std::size_t most, const solve::Symmetries* symmetries) {
    if (symmetries == nullptr) return graph::explore(game, roots, budget, threads, reserve, most);
    const solve::Joined joined(game, *symmetries);
    std::vector<game::Position> standing;
    for (const game::Position& root : roots) standing.push_back(joined.standing(root));
    return graph::explore(joined, standing, budget, threads, reserve, most);
}

}  // namespace

Map::Map(const game::Ruleset& game, const std::vector<game::Position>& roots, const base::Budget& budget, const parallel::Threads& threads, std::size_t most,
         const solve::Symmetries* symmetries)
    : symmetries_(symmetries ? std::optional(*symmetries) : std::nullopt), graph_(explored(game, roots, budget, threads, most, symmetries)) {
    if (graph_.limit()) return;
    read_arrows(game, budget, threads);
    turn_round();
    std::vector<Id> sources;
    for (Id id = 0; id < size(); ++id)
        if (goals_[id]) sources.push_back(id);
    lengths_ = shortest(sources, back_, size());
}

std::uint64_t Map::bytes() const {
    const auto of = [](const Arrows& a) { return a.first.size() * 8 + a.to.size() * 4 + a.cost.size() * 8 + a.times.size() * 4; };
    return graph_.bytes() + of(arrows_) + of(back_) + size() * sizeof(std::optional<Length>) + solutions_.size() * sizeof(base::Integer);
}

/// The graph knows where moves lead; what they cost, and which of the positions without one are goals, is asked of the rule.
void Map::read_arrows(const game::Ruleset& game, const base::Budget& budget, const parallel::Threads& threads) {
    arrows_.first.reserve(size() + 1);
    arrows_.to.reserve(graph_.arrows());
    std::vector<std::uint8_t> goal(size(), 0);
    for (Id id = 0; id < size(); ++id) {
        arrows_.first.push_back(arrows_.to.size());
        for (std::uint64_t a = graph_.first_arrow(id); a < graph_.first_arrow(id + 1); ++a) arrows_.to.push_back(graph_.target(a));
    }
    arrows_.first.push_back(arrows_.to.size());
    const bool priced = has_costs(game);
    if (priced) arrows_.cost.assign(arrows_.to.size(), -1);
    if (symmetries_) arrows_.times.assign(arrows_.to.size(), 0);
    parallel::parallel_for(threads, 0, size(), positions_at_once, [&](std::size_t first, std::size_t last) {
        if (const auto limit = budget.exceeded()) throw base::LimitReached(*limit);
        for (Id id = static_cast<Id>(first); id < last; ++id) {
            if (arrows_.first[id] == arrows_.first[id + 1]) goal[id] = game.is_goal(position(id)) ? 1 : 0;
            else if (priced || symmetries_) read_costs(game, id);
        }
    });
    goals_.assign(goal.begin(), goal.end());
}

game::Position Map::standing(game::Position position) const {
    if (symmetries_) symmetries_->make_least(position);
    return position;
}

/// Of each option the least cost; of those that are symmetric the least of theirs, and how many have it.
void Map::read_costs(const game::Ruleset& game, Id id) {
    std::vector<std::pair<game::Position, std::int64_t>> options;
    game.priced_options(position(id), [&](game::Sum&& option, std::int64_t cost, std::size_t) {
        options.emplace_back(std::move(option[0]), cost);
        return true;
    });
    std::sort(options.begin(), options.end());
    options.erase(std::unique(options.begin(), options.end(), [](const auto& a, const auto& b) { return a.first == b.first; }), options.end());
    const auto begin = arrows_.to.begin() + static_cast<std::ptrdiff_t>(arrows_.first[id]);
    const auto end = arrows_.to.begin() + static_cast<std::ptrdiff_t>(arrows_.first[id + 1]);
    for (const auto& [option, cost] : options) {
        const auto arrow = static_cast<std::size_t>(std::lower_bound(begin, end, *find(option)) - arrows_.to.begin());
        if (!arrows_.cost.empty()) {
            std::int64_t& known = arrows_.cost[arrow];
            if (known >= 0 && cost > known) continue;
            if (cost != known && !arrows_.times.empty()) arrows_.times[arrow] = 0;
            known = cost;
        }
        if (!arrows_.times.empty()) ++arrows_.times[arrow];
    }
}

void Map::turn_round() {
    back_.first.assign(size() + 1, 0);
    for (const Id to : arrows_.to) ++back_.first[to + 1];
    for (std::size_t i = 1; i <= size(); ++i) back_.first[i] += back_.first[i - 1];
    back_.to.resize(arrows_.to.size());
    back_.cost.resize(arrows_.cost.size());
    std::vector<std::uint64_t> next(back_.first.begin(), back_.first.end() - 1);
    for (Id id = 0; id < size(); ++id) {
        for (std::uint64_t a = arrows_.first[id]; a < arrows_.first[id + 1]; ++a) {
            const std::uint64_t at = next[arrows_.to[a]]++;
            back_.to[at] = id;
            if (!arrows_.cost.empty()) back_.cost[at] = arrows_.cost[a];
        }
    }
}

/// From the goals outward, so that what follows a position on its shortest ways is counted before it.
const base::Integer& Map::solutions(Id id) {
    if (!solutions_.empty()) return solutions_[id];
    std::vector<Id> order;
    for (Id each = 0; each < size(); ++each)
        if (lengths_[each]) order.push_back(each);
    std::sort(order.begin(), order.end(), [&](Id a, Id b) { return std::pair(*lengths_[a], a) < std::pair(*lengths_[b], b); });
    std::vector<base::Integer> counted(size(), 0);  // kept only when all are: a poll may throw, and half a count is none
    for (const Id each : order) {
        if (goals_[each]) counted[each] = 1;
        for (std::uint64_t a = arrows_.first[each]; a < arrows_.first[each + 1]; ++a) {
            base::poll();
            const auto& after = lengths_[arrows_.to[a]];
            if (after && longer(*after, arrows_.cost.empty() ? 1 : arrows_.cost[a]) == *lengths_[each])
                counted[each] += arrows_.times.empty() ? counted[arrows_.to[a]] : counted[arrows_.to[a]] * base::Integer(std::int64_t{arrows_.times[a]});
        }
    }
    solutions_ = std::move(counted);
    return solutions_[id];
}

std::vector<std::optional<Length>> Map::lengths_from(Id id) const { return shortest({id}, arrows_, size()); }

}  // namespace grundy::puzzle
