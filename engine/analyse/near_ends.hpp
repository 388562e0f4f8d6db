#pragma once
/// Play that may run away, but ends close by: who wins is worked out from the ends of play backwards, among the positions that lie nearest.
#include <optional>
#include <vector>

#include "engine/analyse/oracle.hpp"
#include "engine/solve/positions/near.hpp"

namespace grundy::analyse {

/// Where nothing shows that play ends, and the followers of these do not come to an end either: what the nearest of them tell, found in five seconds at most.
std::optional<solve::NearEnds> near_ends(const Oracle& oracle, const std::vector<game::Position>& roots, const Options& options, const base::Budget& budget);

}  // namespace grundy::analyse
