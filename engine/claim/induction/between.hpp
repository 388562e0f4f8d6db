#pragma once
/// Claims about rules with divisors, primes, squares, common divisors and the like, which automata do not read: two rules that they read stand on either side,
/// one with perhaps more moves and one with perhaps fewer (rule::bracket).
#include "engine/claim/prove/prove.hpp"

namespace grundy::claim {

/// Theorems 11.1 and 11.2 with moves bounded: no move that could be there leads from a P-position to another, and moves that are there lead from all others to
/// one; values likewise. The law is the claim's own, or is guessed from small positions. What is said in `result` stays said where there is no proof.
void by_bounded_moves(Ground& ground, Induced& result);
/// Claims about a few positions, P(n) => N(n + 1), g(n) != g(n + 1), that single moves tell, whatever the law is. Likewise.
void by_single_moves(Ground& ground, Induced& result);

}  // namespace grundy::claim
