#pragma once
/// The positions at which a claim turns, if its own constants make it turn: `b / 1000` at b = 1000, `k < 300` at k = 300, long before cases by size are there.
#include <optional>

#include "engine/claim/ground/ground.hpp"

namespace grundy::claim {

/// The first position, by size, whose numbers are small or next to a constant of the claim, at which the claim is false, within so many seconds. Nothing is
/// concluded where there is none. `seek_law`: by the law of the P-positions where there is one, which may have to be found; else by the definition alone.
std::optional<Frame> false_at_constants(Ground& ground, bool seek_law, double seconds);

}  // namespace grundy::claim
