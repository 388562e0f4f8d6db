#pragma once
/// The members of a subtraction set that is given by a rule: primes, powers, squares, recurrences, polynomials.
#include <cstdint>
#include <vector>

#include "engine/recognise/family/family.hpp"

namespace grundy::solve {

/// All members s with 1 <= s <= most, ascending, each once.
std::vector<std::int64_t> members(const recognise::PredicateSubtraction& set, std::int64_t most);

}  // namespace grundy::solve
