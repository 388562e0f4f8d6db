#pragma once
/// Claims that ask of values only whether they are 0: where play ends these are claims about who wins.
#include "engine/claim/ground/ground.hpp"

namespace grundy::claim {

/// With P in the place of g = 0, and N in that of g >= 1, where that is all that the claim asks of values: by a proof that every play ends. Nothing where
/// values are asked for otherwise, where play may go on for ever, or where no proof is found.
std::optional<Finding> by_outcomes(Ground& ground);

}  // namespace grundy::claim
