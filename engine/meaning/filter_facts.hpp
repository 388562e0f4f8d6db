#pragma once
/// What a move line knows of a set or row that it leaves, where that is a part of the old one: `{x for x in S if …}`, `S \ T`, `S & T`.
#include <functional>
#include <optional>
#include <vector>

#include "engine/rule/game.hpp"

namespace grundy::meaning {

/// A target that holds nothing but elements of `whole`, a name of the move, by its form; `part` is a name for it. Conditions that are true of the two: the part
/// is no larger, and smaller where an element that the move has chosen is missing, or where the move says that something is. Nothing of other targets.
/// `natural`: no entry is negative, so that a part adds up to no more. `next`: slots from here on are free.
std::optional<std::vector<rule::ExprRef>> facts_of_part(const rule::Game& game, const rule::Move& move, const rule::Term& term, const rule::ExprRef& target,
                                                        const rule::ExprRef& whole, const rule::ExprRef& part, bool natural, std::uint32_t& next);
/// Of a row of natural numbers that leaves `[e for x in w]`: as long, and no larger in sum where `e` is nowhere above its entry, smaller where it is below at
/// an entry that the move has chosen. `entry`: a name for any of them; `shows`: does what the move knows show it? Nothing of other targets.
std::optional<std::vector<rule::ExprRef>> facts_of_map(const rule::Move& move, const rule::ExprRef& target, const rule::ExprRef& whole,
                                                       const rule::ExprRef& part, const rule::ExprRef& entry, std::uint32_t& next,
                                                       const std::function<bool(const rule::ExprRef&)>& shows);

}  // namespace grundy::meaning
