#pragma once
/// The nearest goal of one position, and no more: positions are met in the order of what it costs to get there (Dijkstra 1959), and the search ends with the
/// last position that is as near as the first goal; what is as far as a goal that was met is not gone on from. For puzzles of which too many positions can be
/// reached to store them all, perhaps infinitely many. Costs the packed position (engine/graph) and some 80 bytes a position met.
///
/// Map of the room: read puzzle.hpp first: what is asked, and the choice among the ways. `reference` is the definition.
/// The ways: `map` stores every position, `levels` goes through numbered ones (`numbering`), `both_ends` starts from the `goals`, too (by `reversed` moves),
/// `nearest` stops at the nearest goal. `symmetry`: which positions are joined.
/// `account`: the whole account from a start.
#include <optional>
#include <vector>

#include "engine/base/budget.hpp"
#include "engine/graph/store.hpp"
#include "engine/puzzle/reference.hpp"

namespace grundy::puzzle {

struct Nearest {
    std::optional<Length> length;     ///< nothing: no goal can be reached, unless a limit ended the search
    base::Integer solutions = 0;      ///< how many shortest ones; with a limit, of those that were found
    std::vector<game::Position> way;  ///< one of them, from the position to the goal
    std::uint64_t met = 0;            ///< positions
    Length settled;                   ///< every goal that is nearer than this was found
    std::optional<base::Limit> limit;
};

/// `most`: positions met; with more the search ends by the limit of size.
Nearest nearest_goal(const game::Ruleset& game, const game::Position& start, const base::Budget& budget, std::size_t most = graph::max_positions);

}  // namespace grundy::puzzle
