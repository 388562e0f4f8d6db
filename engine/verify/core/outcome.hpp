#pragma once
/// What the definition alone proves of one position: by all of play, or by a strategy. Each function checks the whole statement and throws Rejected with the
/// reason, or returns how it is proved, in a few words.
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/verify/core/positions.hpp"

namespace grundy::verify {

/// The outcome of one position, by playing through everything below it.
struct OutcomeLaw {
    rule::PositionData position;
    char outcome = 'P';
    std::int64_t value = -1;      ///< -1: not claimed
    std::uint64_t positions = 0;  ///< how many positions there are, that one included; 0: not claimed
};
std::string prove_outcome(const rule::Game& game, const OutcomeLaw& law, Steps& steps);

/// The same by a strategy: for each position with a winning move, as a sum of positions, the sum to go to.
struct StrategyLaw {
    rule::PositionData position;
    char outcome = 'P';
    std::vector<std::pair<std::vector<Position>, std::vector<Position>>> moves;
};
std::string prove_strategy(const rule::Game& game, const StrategyLaw& law, Steps& steps);

}  // namespace grundy::verify
