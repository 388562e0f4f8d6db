#pragma once
/// Puzzles for one player, by the definition alone: everything that a position leads to is listed by the checker's own moves, and from the goals the least
/// costs are carried back against the moves until none changes. No theorem, no packing, no levels.
#include <map>
#include <set>
#include <utility>

#include "engine/verify/core/evaluate.hpp"
#include "engine/verify/core/positions.hpp"

namespace grundy::verify {

class Distances {
public:
    /// Throws Rejected for a game that is no puzzle.
    Distances(const rule::Game& game, Steps& steps);

    bool reachable(const Position& position);
    /// Throws NoDistance where no goal can be reached: there is no number then.
    std::int64_t distance(const Position& position);
    /// How many shortest solutions: of least cost, and of fewest moves among these.
    std::int64_t solutions(const Position& position);

private:
    using Length = std::pair<std::int64_t, std::int64_t>;  ///< cost, moves
    struct Place {
        std::map<std::size_t, std::int64_t> to;  ///< the least cost of a move there
        bool goal = false;
        bool known = false;
        Length length;
        std::int64_t solutions = -1;  ///< not counted yet
    };
    std::size_t number(const Position& position);
    std::size_t listed(const Position& position);
    void carry_back(std::size_t first);
    void count();

    Steps& steps_;
    Moves moves_;
    std::map<Position, std::size_t> numbers_;
    std::vector<const Position*> positions_;
    std::vector<Place> places_;
};

}  // namespace grundy::verify
