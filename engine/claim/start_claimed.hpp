#pragma once
/// How far the start of a puzzle for one player is, or whether it has a solution, by a claim about all values of a parameter that is proved: where no search
/// tells it.
#include <optional>
#include <string>

#include "engine/claim/ground/finding.hpp"

namespace grundy::claim {

/// Whether there is a solution, and if so how far the start is, where that is said.
struct SaidOfStart {
    bool reachable = true;
    std::optional<base::Integer> distance;
};
struct StartClaimed {
    std::string formal;  ///< "distance at start = 2^n - 1"
    std::string values;  ///< "n >= 1"
    SaidOfStart said;    ///< for the value of the parameter that is asked about
    Finding finding;     ///< of all values
};
/// What `distance(…) = e`, `reachable(…) <=> e` or `e => not reachable(…)` says, e being of no position; nothing for a claim of another form, and where it says
/// nothing.
std::optional<SaidOfStart> said_of_start(const rule::Claim& claim, const rule::Game& game);

}  // namespace grundy::claim
