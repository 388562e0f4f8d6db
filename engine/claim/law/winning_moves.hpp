#pragma once
/// Finds the cases that tell the winning move at every position: guessed from small positions, proved by automata.
#include <memory>
#include <string>

#include "engine/claim/ground/winning.hpp"
#include "engine/claim/play/play.hpp"
#include "engine/pattern/law/evidence.hpp"

namespace grundy::claim {

/// Null where there are no positions that are won by a move, or where these words do not tell it: then `why` says so. `lost`: all P-positions, which is proved;
/// `won`: all positions that are won by a move. `play` need not know the moves. Throws NotDefinable, TooLarge.
std::shared_ptr<const WinningMoves> find_winning_moves(const rule::Game& game, Sentences& sentences, PlayRelation& play, const arithmetic::Automaton& lost,
                                                       const arithmetic::Automaton& won, std::string& why);
/// The same from a proved period of one heap, where the moves themselves may be beyond automata: what is taken takes few values, one by one.
std::shared_ptr<const WinningMoves> moves_of_period(const rule::Game& game, const pattern::Theorem& theorem, std::string& why);

}  // namespace grundy::claim
