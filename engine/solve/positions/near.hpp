#pragma once
/// Who wins at a position of which the followers are too many, or endless, as far as those near it tell: P if all options are N, N if one is P, from the ends
/// of play backwards through the positions that were reached (theory 7.1). What depends on a position further away is not told, and never that play is drawn.
/// Wins where play may run away for ever, but the game is decided close by.
#include <optional>

#include "engine/base/budget.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/parallel/threads.hpp"
#include "engine/solve/kernel/outcome.hpp"

namespace grundy::solve {

struct Near {
    std::optional<Outcome> outcome;
    std::size_t reached = 0;  ///< positions, at most
};
/// Breadth-first, a thousand positions, then ten times as many, and so on up to `most`; ends early where all followers were reached, since then all of them are
/// to be solved, and where a move makes a sum.
Near outcome_near(const game::Ruleset& game, const game::Position& position, std::size_t most, const base::Budget& budget, const parallel::Threads& threads);

}  // namespace grundy::solve
