#pragma once
/// A claim that asks for no position: true of every one, whoever wins, so that neither moves nor the end of play matter.
#include "engine/claim/prove/prove.hpp"

namespace grundy::claim {

/// What stands in the way is no reason that a reader looks for.
Induced of_numbers_alone(Ground& ground);

}  // namespace grundy::claim
