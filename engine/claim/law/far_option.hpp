#pragma once
/// One winning move at a position however far, found by automata with its numbers in their places, where no words tell the moves.
#include <optional>
#include <vector>

#include "engine/claim/play/play.hpp"

namespace grundy::claim {

/// A move into the set, the first that is found; of numbers that have no order also in another one. The position is in order. Throws NotDefinable, TooLarge.
std::optional<rule::PositionData> option_within(const rule::Game& game, Sentences& sentences, PlayRelation& play, const arithmetic::Automaton& set,
                                                const rule::PositionData& position);
/// Two equal positions that a move leaves, which is lost for whoever moves next (12.1). Empty where there are none, where play need not end, or where automata
/// do not tell it.
std::vector<rule::PositionData> two_equal_left(const rule::Game& game, const rule::PositionData& position);

}  // namespace grundy::claim
