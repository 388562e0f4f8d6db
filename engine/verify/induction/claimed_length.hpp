#pragma once
/// `length = e` by e itself (theorem 11.4): no move leads out of the region, every move lowers e by one, and it is 0 where no move is left.
#include "engine/rule/claim.hpp"
#include "engine/verify/induction/measure.hpp"

namespace grundy::verify {

/// How it is proved; throws Rejected. `measure`: what falls with every move, which is only asked for where e is a polynomial; or null.
std::string prove_claimed_length(const rule::Expr& said, const Set& region, const Arrows& arrows, Tuples& tuples, Sentences& sentences, const Measure* measure);

/// Throws Rejected unless a claim `length = e` says in the region what is known there; some numbers may be what its condition says they are, `x = 2 * a`.
void require_same_length(const rule::Claim& claim, const rule::Expr& known, const Set& region, const Arrows& arrows, Tuples& tuples, Sentences& sentences);

}  // namespace grundy::verify
