#pragma once
/// What is sought once a game and file, whatever the claim: the law of its P-positions, that of its values, that of its draws, and its winning moves.
/// Map of the room: read prove_induction.cpp first; engine/claim/prove/prove.hpp declares all that this room proves.
/// Provers: `prove_induction` takes the claim itself as the law, `prove_by_law` a law of the game (`sought`: asked for once a game; `other_laws`: of the
/// other games that a claim names), `prove_quotients` a rewritten game, `play_length` the length of play, `bisimulation` pairs of positions, `kept` the set
/// of a strategy.
/// Claims that have to be put right before: `partial` about some positions only, `elsewhere` about another position than the one named, `numbers_alone`
/// about none.
/// Without a law of all positions: `by_strategy` keeps a set, `mirrored` pairs equal parts off. Of puzzles for one player: `puzzle`.
/// What is shown of a proof: `examples`; of a refutation: `counterexample`.
#include "engine/claim/ground/ground.hpp"
#include "engine/claim/law/draw_law.hpp"
#include "engine/claim/law/puzzle_law.hpp"
#include "engine/claim/law/value_law.hpp"

namespace grundy::claim {

/// Null, and `why`, where it is not found. `base`: of its automata.
std::shared_ptr<const KernelLaw> kernel_law(Ground& ground, arithmetic::Numeration base, std::string& why);
std::shared_ptr<const ValueLaw> value_law(Ground& ground, arithmetic::Numeration base, std::string& why);
std::shared_ptr<const DrawLaw> draw_law(Ground& ground, arithmetic::Numeration base, std::string& why);
/// Of a puzzle: how far every position is from a goal, or with `distances` false from which one can be reached.
std::shared_ptr<const PuzzleLaw> puzzle_law(Ground& ground, bool distances, arithmetic::Numeration base, std::string& why);
/// From now on the ground answers by it, and searches for nothing that it tells.
void let_puzzle_law_tell(Ground& ground, const std::shared_ptr<const PuzzleLaw>& law);
/// Seeks the winning moves from the set of all P-positions, which is proved.
void learn_moves(Ground& ground, Sentences& sentences, PlayRelation& play, const arithmetic::Automaton& lost);

}  // namespace grundy::claim
