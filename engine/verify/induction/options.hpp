#pragma once
/// How many options a position may have: its value is no larger, as the least number that none of n values is, is at most n.
#include "engine/verify/induction/arrows.hpp"

namespace grundy::verify {

/// The n-th set holds the positions that may have n options or more: those that a line has for each way to choose its names, where it is possible, options that
/// read alike being one; the first holds all. Throws Rejected where a range depends on the position, where an order does not matter, or for too many options.
std::vector<Set> positions_by_options(const rule::Game& game, const Arrows& arrows, const Tuples& tuples, Steps& steps);

}  // namespace grundy::verify
