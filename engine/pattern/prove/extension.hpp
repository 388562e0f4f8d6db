#pragma once
/// Theorem 1.2: which numbers may be added to a subtraction set without changing a single value.
#include "engine/pattern/law/evidence.hpp"

namespace grundy::pattern {

/// `law` is the proved period of the values; saltus 0, or an empty answer. Cost O((e + p)^2) at worst, mostly O(e + p): a number that may not be added is found
/// out early.
Extension addable(const Period& law);
Proved addable_proof(const Period& law, const Extension& extension);
/// All numbers of `set` that are not in `common`, whose law this is, may be added to it; nothing where one may not.
std::optional<Proved> may_be_added(const Period& law, const std::vector<std::int64_t>& set, const std::vector<std::int64_t>& common);

}  // namespace grundy::pattern
