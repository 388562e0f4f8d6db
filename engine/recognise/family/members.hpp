#pragma once
/// The members of a subtraction set that is given by a rule: primes, powers, squares, recurrences, polynomials.
#include "engine/base/checked.hpp"
#include "engine/recognise/family/family.hpp"

namespace grundy::recognise {

/// f(k) of powers, squares and polynomials, rounded down, if it fits.
base::Checked element(const SetTerm& term, std::int64_t k);

/// All members s with 1 <= s <= most, in the order in which the term gives them.
void add_members(std::vector<std::int64_t>& out, const SetTerm& term, std::int64_t most);
/// The same, ascending, each once.
std::vector<std::int64_t> members(const PredicateSubtraction& set, std::int64_t most);

}  // namespace grundy::recognise
