#pragma once
/// Formulas about rows of which only the length matters.
#include "engine/claim/ground/ground.hpp"

namespace grundy::claim {

/// The formula proved of rows of zeros (engine/rule/alike); nothing where entries matter, or where no proof is found.
std::optional<Finding> by_alike_entries(Ground& ground);

}  // namespace grundy::claim
