#pragma once
/// What the parts are worth of which a position is the sum, and those that a move leaves: two of them or more are lost together where the nim-sum is 0.
#include <vector>

#include "engine/tutor/explanation.hpp"

namespace grundy::tutor {

/// Of one position, by the formula of its game (`theorem`, may be null) or since its parts are played apart; nothing where neither is so, or a value is not
/// known.
std::optional<std::vector<Part>> parts_of(analyse::Oracle& known, const pattern::TheoremRef& theorem, const rule::PositionData& position);
/// Of the terms of a sum; empty for one position, and where a value is not known.
std::vector<Part> left_values(Table& table, const Sum& left);

}  // namespace grundy::tutor
