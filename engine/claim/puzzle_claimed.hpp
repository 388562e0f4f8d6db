#pragma once
/// What claims about a puzzle for one player that are proved tell of one position: how far it is, or whether it has a solution, where no search tells it.
#include <optional>
#include <string>

#include "engine/claim/ground/finding.hpp"

namespace grundy::claim {

/// Whether a goal can be reached, and if so how far it is, where that is said.
struct SaidOfPuzzle {
    bool reachable = true;
    std::optional<base::Integer> distance;
};
struct StartClaimed {
    std::string formal;  ///< "distance at start = 2^n - 1"
    std::string values;  ///< "n >= 1"
    SaidOfPuzzle said;   ///< of the start, for the value of the parameter that is asked about
    Finding finding;     ///< of all values
};
/// What `distance(…) = e`, `reachable(…) <=> e` or `e => not reachable(…)` says of the position, whether it names this one or speaks of every one; nothing for
/// a claim of another form, and where it says nothing.
std::optional<SaidOfPuzzle> said_of_puzzle(const rule::Claim& claim, const rule::Game& game, const rule::PositionData& position);

}  // namespace grundy::claim
