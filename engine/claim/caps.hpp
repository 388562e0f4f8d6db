#pragma once
/// Upper bounds of the numbers in a position, read off conditions such as `x <= 10 and y <= 10` or `all(i in 1..3: h[i] + k[i] <= 5)`.
/// With them a domain is finite, and a claim about it can be exhausted.
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/claim/ground.hpp"

namespace grundy::claim {

/// of[i]: one entry for a natural number, one an entry for a vector, none for other components.
struct Caps {
    std::vector<std::vector<std::optional<std::int64_t>>> of;
};

/// From `where`, the condition of the claim and the ranges of its binders that stand for components. Only what surely bounds is used.
Caps caps_of(Ground& ground);
/// From `where` and truths over the components, all of which are to hold; without applied functions.
Caps caps_under(Ground& ground, const std::vector<rule::ExprRef>& premises);

}  // namespace grundy::claim
