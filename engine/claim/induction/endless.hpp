#pragma once
/// Positions from which play need never end, though it may never come back to where it was: a move that stays among them is always left.
#include <functional>
#include <optional>

#include "engine/claim/ground/argument.hpp"

namespace grundy::claim {

struct GoesOn {
    rule::PositionData from;  ///< the smallest
    argument::NeverEnds argument;
    std::function<bool(const rule::PositionData&)> contains;
};
/// Of numbers; nothing where no such position is found.
std::optional<GoesOn> goes_on(const std::shared_ptr<const rule::Game>& game);

}  // namespace grundy::claim
