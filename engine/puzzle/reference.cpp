#include "engine/puzzle/reference.hpp"

#include <set>

#include "engine/base/checked.hpp"
#include "engine/base/failure.hpp"

namespace grundy::puzzle {
namespace {

using Steps = std::map<game::Position, std::int64_t>;  ///< option to cost

Steps steps_from(const game::Ruleset& game, const game::Position& position) {
    Steps steps;
    game.priced_options(position, [&](game::Sum&& option, std::int64_t cost, std::size_t) {
        const auto [at, fresh] = steps.emplace(option.at(0), cost);
        if (!fresh) at->second = std::min(at->second, cost);
        return true;
    });
    return steps;
}

/// The least lengths from the sources along `steps`.
std::map<game::Position, Length> dijkstra(const std::map<game::Position, Steps>& steps, const std::set<game::Position>& sources) {
    std::map<game::Position, Length> found;
    std::set<std::pair<Length, game::Position>> open;
    for (const game::Position& source : sources) open.emplace(Length{}, source);
    while (!open.empty()) {
        const auto [length, position] = *open.begin();
        open.erase(open.begin());
        if (!found.emplace(position, length).second) continue;
        const auto here = steps.find(position);
        if (here == steps.end()) continue;
        for (const auto& [to, cost] : here->second) open.emplace(longer(length, cost), to);
    }
    return found;
}

}  // namespace

Length longer(const Length& by, std::int64_t cost) {
    const auto sum = base::checked_add(by.cost, cost);
    if (!sum) throw base::Failure(base::FailureKind::overflow, "a way costs more than 64 bits can say", "make the costs smaller");
    return {*sum, by.moves + 1};
}

std::map<game::Position, Solved> by_definition(const game::Ruleset& game, const game::Position& start) {
    std::map<game::Position, Steps> steps, back;
    std::set<game::Position> goals;
    std::vector<game::Position> open{start};
    while (!open.empty()) {
        const game::Position position = open.back();
        open.pop_back();
        if (steps.count(position) != 0) continue;
        if (game.is_goal(position)) goals.insert(position);
        const Steps& here = steps[position] = steps_from(game, position);
        for (const auto& [to, cost] : here) {
            back[to][position] = cost;
            open.push_back(to);
        }
    }
    const auto lengths = dijkstra(back, goals);
    const auto from = dijkstra(steps, {start});
    std::map<game::Position, Solved> result;
    std::set<std::pair<Length, game::Position>> nearest;
    for (const auto& [position, all] : steps) result[position].from = from.at(position);
    for (const auto& [position, length] : lengths) nearest.emplace(length, position);
    for (const auto& [length, position] : nearest) {
        Solved& solved = result.at(position);
        solved.length = length;
        if (goals.count(position) != 0) solved.solutions = 1;
        for (const auto& [to, cost] : steps.at(position)) {
            const auto after = lengths.find(to);
            if (after != lengths.end() && longer(after->second, cost) == length) solved.solutions += result.at(to).solutions;
        }
    }
    return result;
}

}  // namespace grundy::puzzle
