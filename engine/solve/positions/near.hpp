#pragma once
/// Who wins at positions of which the followers are too many, or endless, as far as those near them tell: P if all options are N, N if one is P, from the ends
/// of play backwards through the positions that were reached (theory 7.1). What depends on a position further away is not told, and never that play is drawn.
/// Wins where play may run away for ever, but the game is decided close by.
#include <optional>
#include <vector>

#include "engine/base/budget.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/graph/position_graph.hpp"
#include "engine/parallel/threads.hpp"
#include "engine/solve/kernel/outcome.hpp"

namespace grundy::solve {

/// The positions nearest to some, breadth-first until `most` are reached.
class NearEnds {
public:
    NearEnds(const game::Ruleset& game, const std::vector<game::Position>& roots, std::size_t most, const base::Budget& budget,
             const parallel::Threads& threads);
    /// All followers were reached, so that all of them can be solved.
    bool whole() const { return !graph_.limit(); }
    /// Moves that make sums tell nothing in this way.
    bool has_sums() const { return graph_.has_sums(); }
    std::optional<base::Limit> limit() const { return graph_.limit(); }
    std::size_t reached() const { return graph_.size(); }
    std::optional<Outcome> at(const game::Position& position) const;

private:
    void label(const game::Ruleset& game);

    graph::PositionGraph graph_;
    std::vector<std::optional<Outcome>> known_;  ///< of those whose options are known
};

struct Near {
    std::optional<Outcome> outcome;
    std::size_t reached = 0;  ///< positions, at most
};
/// Breadth-first, a thousand positions, then ten times as many, and so on up to `most`; ends early where all followers were reached, since then all of them are
/// to be solved, and where a move makes a sum.
Near outcome_near(const game::Ruleset& game, const game::Position& position, std::size_t most, const base::Budget& budget, const parallel::Threads& threads);

}  // namespace grundy::solve
