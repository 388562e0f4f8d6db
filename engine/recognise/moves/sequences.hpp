#pragma once
/// The infinite sets of numbers that have a name or a formula: f(k) for k from k0 on.
#include "engine/linear/linear.hpp"
#include "engine/rule/game.hpp"

namespace grundy::recognise {

using namespace linear;

/// primes, squares, …: the sets without an argument of their own; fibonacci as a recurrence.
std::optional<SetTerm> named_set(rule::Builtin builtin);
SetTerm powers_of(std::int64_t base);

/// Are these the first elements of a set that `body` runs through when `slot` goes from k0 up, all others constant? k*k, k*(k+1)/2, 3*2^k + 1.
std::optional<SetTerm> sequence(const rule::Expr& body, std::uint32_t slot);

/// The same from k0 on. Throws Beyond where it is not seen to grow from there, or begins below 1.
SetTerm from(SetTerm t, std::int64_t k0);
/// f(k) >= k, or k * k, for all k >= k0?
bool dominates(const SetTerm& t, std::int64_t k0, bool squared);

/// Throws Beyond for a recurrence whose terms may come back below any bound, or never leave it.
void require_growth(const SetTerm& t);

}  // namespace grundy::recognise
