#pragma once
/// Claims that ask for no position: sentences about the numbers of all of them.
#include "engine/claim/prove/prove.hpp"

namespace grundy::claim {

/// True of every position, or false at some, whoever wins, so that neither moves nor the end of play matter.
Induced by_numbers_alone(Ground& ground);

}  // namespace grundy::claim
