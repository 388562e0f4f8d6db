#pragma once
/// What the parts are worth that a move leaves: two of them or more are lost together where the nim-sum is 0.
#include <vector>

#include "engine/tutor/explanation.hpp"

namespace grundy::tutor {

/// Empty for one position, and where a value is not known.
std::vector<Part> left_values(Table& table, const Sum& left);

}  // namespace grundy::tutor
