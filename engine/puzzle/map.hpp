#pragma once
/// All positions that can be reached, stored, and how far each is from a goal: for puzzles of some million positions, with or without costs.
/// A search from the goals against the moves (breadth first; with costs Dijkstra 1959). Costs the position graph (engine/graph), and 12 bytes a position and
/// 4 an arrow for the arrows turned round, 8 more an arrow with costs. With symmetries one position stands for all that are symmetric to it.
#include <memory>
#include <optional>
#include <vector>

#include "engine/graph/position_graph.hpp"
#include "engine/puzzle/reference.hpp"
#include "engine/solve/positions/symmetry.hpp"

namespace grundy::puzzle {

/// Arrows in compressed rows: those of i are first[i] … first[i + 1] - 1.
struct Arrows {
    std::vector<std::uint64_t> first;
    std::vector<graph::Id> to;
    std::vector<std::int64_t> cost;    ///< empty: each 1
    std::vector<std::uint32_t> times;  ///< of joined positions: so many options are symmetric to this one, for the same cost; empty: each 1
};

/// Does a move line of the rule name a cost? Else every move costs one.
bool has_costs(const game::Ruleset& game);

class Map {
public:
    /// Everything that can be reached from the roots, unless a limit ends it (Limit::size: more than `most` positions); then nothing is known of lengths.
    Map(const game::Ruleset& game, const std::vector<game::Position>& roots, const base::Budget& budget, const parallel::Threads& threads,
        std::size_t most = graph::max_positions, const solve::Symmetries* symmetries = nullptr);

    std::optional<base::Limit> limit() const { return graph_.limit(); }
    std::size_t size() const { return graph_.size(); }
    std::uint64_t bytes() const;
    std::optional<graph::Id> find(const game::Position& position) const { return graph_.find(standing(position)); }
    game::Position position(graph::Id id) const { return graph_.position(id); }
    /// For how many positions this one stands.
    std::uint64_t orbit(graph::Id id) const { return symmetries_ ? symmetries_->orbit(graph_.position(id)) : 1; }

    bool is_goal(graph::Id id) const { return goals_[id]; }
    /// Nothing where no goal can be reached.
    std::optional<Length> length(graph::Id id) const { return lengths_[id]; }
    /// How many shortest solutions: counted for all positions when first asked.
    const base::Integer& solutions(graph::Id id);
    /// The shortest way from the root `id` to each position; nothing where there is none.
    std::vector<std::optional<Length>> lengths_from(graph::Id id) const;
    const Arrows& arrows() const { return arrows_; }

private:
    game::Position standing(game::Position position) const;
    void read_arrows(const game::Ruleset& game, const base::Budget& budget, const parallel::Threads& threads);
    void read_costs(const game::Ruleset& game, graph::Id id);
    void turn_round();

    std::optional<solve::Symmetries> symmetries_;
    graph::PositionGraph graph_;
    Arrows arrows_, back_;
    std::vector<bool> goals_;
    std::vector<std::optional<Length>> lengths_;
    std::vector<base::Integer> solutions_;
};

}  // namespace grundy::puzzle
