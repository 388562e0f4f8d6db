#include "engine/puzzle/symmetry.hpp"

#include <algorithm>

#include "engine/puzzle/goals.hpp"
#include "engine/rule/walk.hpp"
#include "engine/solve/positions/board.hpp"

namespace grundy::puzzle {
namespace {

using rule::Expr;
using rule::ExprRef;
using rule::Op;
using solve::Cells;

constexpr std::uint64_t most_evaluated = 5'000'000;

/// Does it ask of S but how many elements it has?
bool only_counts(const Expr& e, std::uint32_t slot) {
    if (e.op == Op::call && e.builtin == rule::Builtin::len && e.args[0]->op == Op::local) return true;
    if (e.op == Op::local) return e.slot != slot;
    bool all = true;
    rule::each_child(e, [&](const ExprRef& part) { all = all && only_counts(*part, slot); });
    return all;
}

bool goals_only_count(const rule::Game& game) {
    return std::all_of(game.goals.begin(), game.goals.end(), [&](const rule::Stop& goal) {
        if (!goal.from[0].slot || !goal.condition) return false;
        std::uint32_t next = goal.frame;
        const ExprRef condition = rule::inlined(game, goal.condition, next);
        return condition && only_counts(*condition, *goal.from[0].slot);
    });
}

Cells cells_of(const game::Position& row) {
    Cells cells;
    for (std::size_t w = 0; w < row.size(); ++w) cells.words[w] = static_cast<std::uint64_t>(row[w]);
    return cells;
}

std::optional<solve::Symmetries> of_board(const game::Ruleset& game, const std::vector<Cell>& cells) {
    std::vector<solve::Change> also;
    const std::size_t universe = game.rule()->components.size() == 1 ? game.shape().universe(0) : 0;
    if (universe == 0 || universe > Cells::most) return std::nullopt;
    if (!goals_only_count(*game.rule())) {
        const auto goals = goals_of(game, cells);
        if (!goals) return std::nullopt;
        for (const game::Position& goal : *goals) {
            also.emplace_back(solve::sets_of_rule + 1);
            also.back().back() = cells_of(goal);
        }
    }
    return solve::of_board(game, most_evaluated, also);
}

}  // namespace

std::optional<solve::Symmetries> symmetries_of(const game::Ruleset& game, const std::vector<Cell>& cells) {
    if (game.rule() == nullptr) return std::nullopt;
    if (auto of_graph = solve::Symmetries::of(*game.rule(), game.shape())) return of_graph;
    return of_board(game, cells);
}

}  // namespace grundy::puzzle
