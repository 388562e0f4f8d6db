#pragma once
/// Claims about positions that are sums of groups of their numbers (theorem 12.1): P(w) <=> xor(x in w: f(x)) = 0 and g(x, y) = f(x) xor h(y) follow from what
/// is claimed of each part, g(n) = f(n), for any number of parts.
#include "engine/claim/prove/prove.hpp"

namespace grundy::claim {

/// `of_part`: the proof or refutation of a claim about one part, or nothing.
std::optional<Proof> by_parts(Ground& ground, const std::function<std::optional<Finding>(Ground& part)>& of_part);

}  // namespace grundy::claim
