#pragma once
/// Who wins, or that nobody does, at every position of a game of several numbers in which play may go on for ever: without a claim, from the rule alone (7.1).
#include "engine/arithmetic/automaton.hpp"
#include "engine/claim/winning_law.hpp"

namespace grundy::claim {

class DrawLaw;

/// Nothing where play ends, where nothing is drawn, or where no law was found. As `winning_law`, without the moves.
std::optional<WinningLaw> winning_law_by_draws(const std::shared_ptr<const rule::Game>& game, const rule::PositionData* position);

/// A set of positions in words; null where no short condition says it.
rule::ExprRef set_in_words(const rule::Game& game, const DrawLaw& law, const arithmetic::Automaton& set);

/// What `solve` left open where play may go on for ever is told by the law, and the limit is lifted where nothing stays open.
void tell_by_draws(analyse::Result& result, const WinningLaw& law);

}  // namespace grundy::claim
