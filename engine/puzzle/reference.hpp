#pragma once
/// The definition of what a puzzle for one player asks, straight from the options: what every faster way is judged against.
///
/// A solution of a position is a way of moves to a goal, where play is over. It costs what its moves cost together. The shortest solutions are those of the
/// least cost and, among these, of the fewest moves; so a move may cost nothing and there are still finitely many of them. Two moves to the same position
/// count once, as the cheaper one. A position is reachable when it has a solution.
/// Dijkstra (1959), from the goals against the moves, on all positions that can be reached: memory for all of them, and a search in a tree a step.
#include <map>
#include <optional>

#include "engine/game/play/ruleset.hpp"

namespace grundy::puzzle {

/// How far it is: what it costs, and how many moves that takes. Compared in this order.
struct Length {
    std::int64_t cost = 0;
    std::uint64_t moves = 0;
    friend auto operator<=>(const Length&, const Length&) = default;
};

/// What is known of one position.
struct Solved {
    std::optional<Length> length;     ///< nothing: no goal can be reached
    base::Integer solutions = 0;      ///< how many shortest ones
    std::optional<Length> from = {};  ///< of the shortest way from the start to it; always there
};

/// Of every position that can be reached from the start.
std::map<game::Position, Solved> by_definition(const game::Ruleset& game, const game::Position& start);

/// a + b; throws base::Failure(overflow) beyond 64 bits.
Length longer(const Length& by, std::int64_t cost);

}  // namespace grundy::puzzle
