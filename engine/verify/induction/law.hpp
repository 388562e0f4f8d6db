#pragma once
/// A set of tuples that a certificate holds as an automaton.
#include "engine/verify/core/fields.hpp"
#include "engine/verify/induction/tuples.hpp"

namespace grundy::verify {

/// Which of these numbers it reads, in their order; where each digit of each leads; which states, as the field `states` says, are in the set.
Set read_law(const Json& json, const char* states, const TrackList& numbers, const Tuples& tuples);

}  // namespace grundy::verify
