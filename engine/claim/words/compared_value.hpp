#pragma once
/// Is a claim about values told by small ones?
#include <cstdint>

#include "engine/rule/expr.hpp"

namespace grundy::claim {

/// True when the claim asks a value only by comparing it with numbers below `end` (constants, remainders, and what is made of them): then every value from
/// `end` on makes it true, or none does. False where that is not seen. Functions must be inlined.
bool compares_values_below(const rule::Expr& claim, std::int64_t end);

}  // namespace grundy::claim
