#pragma once
/// Who wins where play may go on for ever, by the definition alone: everything that a position leads to is listed, and from the ends of play who wins is
/// carried back against the moves. What stays open is a draw: from there a move leads to another such position, and none to one that is lost.
#include <map>
#include <vector>

#include "engine/verify/core/positions.hpp"

namespace grundy::verify {

/// One position at a time: where moves leave sums, draws of one part do not tell those of the sum.
class Loops {
public:
    Loops(const rule::Game& game, Steps& steps) : game_(game), steps_(steps), moves_(game, steps) {}

    /// 'P', 'N' or 'D'. Throws Rejected where a move leaves anything but one position.
    char outcome(const Position& position);

private:
    struct Place {
        std::vector<std::size_t> from;  ///< one entry a move
        std::size_t open = 0;           ///< moves that do not lead to what is known to be N
        char outcome = 'D';
    };
    std::size_t number(const Position& position);
    void list(std::size_t at);
    void carry_back(std::size_t first);

    const rule::Game& game_;
    Steps& steps_;
    Moves moves_;
    std::map<Position, std::size_t> numbers_;
    std::vector<const Position*> positions_;
    std::vector<Place> places_;
};

}  // namespace grundy::verify
