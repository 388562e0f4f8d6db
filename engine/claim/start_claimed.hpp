#pragma once
/// How far the start of a puzzle for one player is, by a claim about all values of a parameter that is proved: where no search gets to a goal.
#include <optional>
#include <string>

#include "engine/claim/ground/finding.hpp"

namespace grundy::claim {

struct StartClaimed {
    std::string formal;  ///< "distance at start = 2^n - 1"
    std::string values;  ///< "n >= 1"
    base::Integer distance;
    Finding finding;  ///< of all values
};
/// What `distance(…) = e` says, e being a number that speaks of no position; nothing for a claim of another form.
std::optional<base::Integer> claimed_distance(const rule::Claim& claim, const rule::Game& game);

}  // namespace grundy::claim
