#pragma once
/// Formulas, and lengths of play, of rows of which only the length matters.
#include <functional>

#include "engine/claim/ground/ground.hpp"

namespace grundy::claim {

/// The claim proved, by `prove`, of rows of zeros (engine/rule/rewrite/alike); nothing where entries matter, or where no proof is found.
std::optional<Finding> by_alike_entries(Ground& ground, const std::function<std::optional<Finding>(Ground&)>& prove);

}  // namespace grundy::claim
