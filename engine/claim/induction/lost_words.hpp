#pragma once
/// The P-positions that an automaton reads, as a short condition of the rule language.
#include "engine/claim/induction/play.hpp"

namespace grundy::claim {

/// A condition over the slots of the components that is true at exactly these of the positions; null where none of those that are tried is. Candidates are
/// read off small positions: a number made of the components (one of them, their sum, their difference, their nim-sum, remainders of them …) whose remainder
/// or size tells. Each is compared with the automaton, for positions of any size, so what is given is so. Throws TooLarge.
rule::ExprRef lost_in_words(const rule::Game& game, Sentences& sentences, const PlayRelation& play, const arithmetic::Automaton& lost);

}  // namespace grundy::claim
