#pragma once
/// Games on a set of consecutive numbers in which a move takes away some elements near one another, as games of one heap: the heap is a run of elements without
/// a gap.
///
/// Theorem. Let every line say "for an element x of S, if C, remove R", where C and R speak of which of the numbers x - w … x + w are in S and of nothing else
/// of x and S, and neither changes when all of these but the run of x are taken out of S. Then S is the disjunctive sum of its runs, and a run is told by its
/// length. Proof. A move removes elements of the run of x alone, and the other elements of S neither forbid it nor add to it; so it is a move of that run by
/// itself, and leaves the others as they are. A move of a run looks at distances from x only, so runs of one length have the same moves. ∎ Checked is that C
/// and R do not change, for every one of the 2^(2w) ways in which these numbers may be in S.
#include <memory>
#include <optional>

#include "engine/rule/game.hpp"

namespace grundy::recognise {

/// The game of one run, `position (m)` or with another name. Throws linear::Beyond where the moves are not of this kind, or not read; null where the position
/// is not one set of consecutive numbers, or play is not normal and plain.
std::shared_ptr<const rule::Game> game_of_runs(const rule::Game& game, const std::string& name = "m");

}  // namespace grundy::recognise
