#pragma once
/// Who wins at every word or row of a game, of any length: by automata, and in a sentence where one is found.
#include "engine/claim/winning_law.hpp"

namespace grundy::claim {

/// By automata that are guessed and proved; nothing where there are none, or where `position` (null: none is asked about) is no position.
std::optional<WinningLaw> winning_law_of_words(const std::shared_ptr<const rule::Game>& game, const rule::PositionData* position);
/// What the smallest words or rows of a solved game suggest, where it is proved as a claim.
std::optional<WinningLaw> law_of_rows(const analyse::Result& result, base::Budget& budget);

}  // namespace grundy::claim
