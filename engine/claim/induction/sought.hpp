#pragma once
/// What is sought once a game and file, whatever the claim: the law of its P-positions, that of its values, and its winning moves.
#include "engine/claim/ground/ground.hpp"
#include "engine/claim/induction/value_law.hpp"

namespace grundy::claim {

/// Null, and `why`, where it is not found. `base`: of its automata.
std::shared_ptr<const KernelLaw> kernel_law(Ground& ground, arithmetic::Numeration base, std::string& why);
std::shared_ptr<const ValueLaw> value_law(Ground& ground, arithmetic::Numeration base, std::string& why);
/// Seeks the winning moves from the set of all P-positions, which is proved.
void learn_moves(Ground& ground, Sentences& sentences, PlayRelation& play, const arithmetic::Automaton& lost);

}  // namespace grundy::claim
