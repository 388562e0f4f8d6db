#pragma once
/// What automata that read the digits of n say of an expression.
#include <vector>

#include "engine/claim/prove/scope.hpp"

namespace grundy::claim {

/// A value of a number in a range, and how many numbers there have it.
struct Tallied {
    base::Integer value, times;
};
/// All values that an expression has at low..high, where automata read it. Throws NotUnderstood, and Unanswered as evaluation does.
std::vector<Tallied> tallied_by_digits(Scope& scope, const rule::ExprRef& what, const base::Integer& low, const base::Integer& high);

}  // namespace grundy::claim
