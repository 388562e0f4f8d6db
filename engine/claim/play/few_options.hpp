#pragma once
/// How many options a position may have: its value is no larger.
#include <vector>

#include "engine/claim/play/play.hpp"

namespace grundy::claim {

/// The j-th set holds the positions that may have j options or more: those that a line has for each way to choose its names, where it is possible, options that
/// read alike being one; the first holds all. Empty where a line has ranges that depend on the position, where the order of numbers does not matter, or for too
/// many options.
std::vector<arithmetic::Automaton> positions_by_options(const rule::Game& game, Sentences& sentences, PlayRelation& play);
/// The most options that a position has, where `all` is true at each of every number v up to how many it has; nothing where it is not, or they are not few.
std::optional<std::size_t> most_options_allowing(const rule::Game& game, Sentences& sentences, PlayRelation& play, const arithmetic::Automaton& all,
                                                 arithmetic::Track v);

}  // namespace grundy::claim
