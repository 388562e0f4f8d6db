#pragma once
/// Sums and counts over several names, of which only a remainder is asked.
#include "engine/rule/expr.hpp"

namespace grundy::rule {

/// Of `e mod m`, m a number: the same with counts over one name alone. A count over i and j is the sum over i of the counts over j, and a sum over i of a term
/// t leaves the remainder of 1 · #{i : t mod m = 1} + … + (m - 1) · #{i : t mod m = m - 1}. Null where e has no such sum, or m is large.
ExprRef by_remainders(const Expr& e);

}  // namespace grundy::rule
