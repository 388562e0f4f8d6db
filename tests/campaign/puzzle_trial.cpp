/// The ways to search a puzzle, against brute force.
#include <algorithm>

#include "engine/analyse/alone/alone.hpp"
#include "engine/base/failure.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "tests/campaign/bridge.hpp"
#include "tests/campaign/judge.hpp"

namespace grundy::campaign {
namespace {

/// "5 in 3 moves, 2 ways", or "none".
std::string words(const Brute::Route& route) {
    if (!route.reachable) return "none";
    return std::to_string(route.cost) + " in " + std::to_string(route.moves) + " moves, " + std::to_string(route.ways) + " ways";
}

std::string words(const puzzle::Known& known) {
    if (!*known.reachable) return "none";
    return std::to_string(known.length->cost) + " in " + std::to_string(known.length->moves) + " moves, " + base::to_string(*known.solutions) + " ways";
}

bool is_whole(const puzzle::Known& known) { return known.reachable && (!*known.reachable || (known.length && known.solutions)); }

class PuzzleTrial {
public:
    PuzzleTrial(const Game& game, const std::shared_ptr<const game::Ruleset>& ruleset, const rule::Game& rules, Counts& counts, Brute& truth,
                const std::vector<Position>& positions)
        : game_(game), ruleset_(ruleset), cells_(analyse::cells_of(*ruleset, rules)), counts_(counts), truth_(truth), positions_(positions) {}

    /// Stored whole, or with room for so few positions that it is searched by levels or until the nearest goal is found.
    std::optional<Fault> run(std::size_t stored, unsigned threads, const base::Budget& budget) {
        puzzle::Puzzle searched(ruleset_, cells_, budget, threads);
        searched.store_at_most(stored);
        const std::string who = "puzzle stored to " + std::to_string(stored);
        for (std::size_t i = 0; i < positions_.size(); ++i) {
            if (stored == 0 && i % 8 != 0) continue;
            const Position& p = positions_[i];
            const puzzle::Known known = searched.at(ruleset_->shape().from_data(to_data(game_, p)), puzzle::Want::solutions);
            if (!is_whole(known)) continue;
            ++counts_.values;
            if (const auto& route = truth_.route(p); words(known) != words(route))
                return Fault{who, print(game_, p) + ": " + who + " says " + words(known) + ", brute force " + words(route)};
        }
        ++counts_.kernels;
        return account(searched, who);
    }

private:
    std::optional<Fault> account(puzzle::Puzzle& searched, const std::string& who) {
        if (game_.start.empty()) return std::nullopt;
        const puzzle::Account told = searched.account(ruleset_->shape().from_data(to_data(game_, game_.start)), true);
        const auto& route = truth_.route(game_.start);
        if (is_whole(told.known) && words(told.known) != words(route))
            return Fault{who + ": account", "the start has " + words(told.known) + ", by brute force " + words(route)};
        if (!told.path.empty()) {
            if (auto fault = path(told, who)) return fault;
        }
        if (!told.whole) return std::nullopt;
        std::uint64_t goals = 0, dead = 0;
        const std::vector<Position> all = truth_.followers(game_.start, 600);
        for (const Position& p : all) goals += truth_.is_goal(p) ? 1 : 0, dead += truth_.route(p).reachable ? 0 : 1;
        const auto differs = [&](const char* what, std::uint64_t said, std::uint64_t is) {
            return Fault{who + ": account", std::to_string(said) + " " + what + ", by brute force " + std::to_string(is)};
        };
        if (told.reached != all.size()) return differs("positions", told.reached, all.size());
        if (told.goals != goals) return differs("goals", told.goals, goals);
        if (told.dead && *told.dead != dead) return differs("dead ends", *told.dead, dead);
        return std::nullopt;
    }

    /// Legal moves that cost what is said, to a goal.
    std::optional<Fault> path(const puzzle::Account& told, const std::string& who) {
        Position here = game_.start;
        Num cost = 0;
        for (const puzzle::Step& step : told.path) {
            const Position next = from_data(ruleset_->shape().to_data(step.to)).value();
            const auto moves = truth_.priced_options(here);
            const auto found = std::find_if(moves.begin(), moves.end(), [&](const Brute::Arrow& a) { return a.to == next && a.price == step.cost; });
            if (found == moves.end()) return Fault{who + ": path", "no move from " + print(game_, here) + " to " + print(game_, next)};
            cost += step.cost, here = next;
        }
        if (!truth_.is_goal(here) || cost != truth_.route(game_.start).cost) return Fault{who + ": path", "ends at " + print(game_, here)};
        return std::nullopt;
    }

    const Game& game_;
    const std::shared_ptr<const game::Ruleset>& ruleset_;
    std::vector<puzzle::Cell> cells_;
    Counts& counts_;
    Brute& truth_;
    const std::vector<Position>& positions_;
};

}  // namespace

std::optional<Fault> judge_puzzle(const Game& game, const std::shared_ptr<const game::Ruleset>& ruleset, const rule::Game& rules, const Effort& effort,
                                  Counts& counts, Brute& truth, const std::vector<Position>& positions) {
    try {
        for (const Position& p : positions) truth.route(p);
    } catch (const Undefined&) {  // an error anywhere may end a search
        return std::nullopt;
    }
    PuzzleTrial trial(game, ruleset, rules, counts, truth, positions);
    for (const std::size_t stored : {puzzle::most_stored, std::size_t{0}}) {
        for (const unsigned threads : {1U, 2U}) {
            if (threads == 2 && !effort.thorough) continue;
            base::Budget budget;
            budget.set_time(seconds(effort.seconds));
            budget.set_memory(std::uint64_t{1} << 30);
            try {
                if (auto fault = trial.run(stored, threads, budget)) return fault;
            } catch (const base::Failure& failure) {
                if (failure.kind() == base::FailureKind::internal) return Fault{"puzzle: internal", failure.what()};
                if (failure.kind() == base::FailureKind::overflow || failure.kind() == base::FailureKind::arithmetic)
                    return Fault{"puzzle: error", failure.what()};
            }
        }
    }
    return std::nullopt;
}

}  // namespace grundy::campaign
