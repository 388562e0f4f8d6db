#pragma once
/// Games that fall into groups of their numbers (theorem 12.1): no move changes cells of two groups, and what it may do in one is told by that group alone.
/// Each group is a game, and a position is their sum. Read from the moves; equal groups are one game. Under normal play only: elsewhere a sum is no sum of
/// outcomes, and a `stop` ends all groups at once.
#include <functional>

#include "engine/recognise/family/family.hpp"

namespace grundy::recognise {

/// Nothing where there is one group. Throws Beyond where moves cannot be read. Groups that `recognise` finds to be one family are one game, too.
std::optional<DisjunctiveSum> disjunctive_sum(const rule::Game& game, const std::function<Recognition(const rule::Game&)>& recognise);

/// The same where numbers that no move changes are told to every group: for each value of these a position is the sum of its groups. For claims, whose games
/// have a parameter so.
std::optional<DisjunctiveSum> sum_beside_fixed(const rule::Game& game);

}  // namespace grundy::recognise
