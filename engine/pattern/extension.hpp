#pragma once
/// Theorem 1.2: which numbers may be added to a subtraction set without changing a single value.
#include "engine/pattern/evidence.hpp"

namespace grundy::pattern {

/// `law` is the proved period of the values; saltus 0, or an empty answer. Cost O((e + p)^2) at worst, mostly O(e + p): a number that may not be added is found
/// out early.
Extension addable(const Period& law);
Proved addable_proof(const Period& law, const Extension& extension);

}  // namespace grundy::pattern
