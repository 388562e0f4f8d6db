#pragma once
/// Claims about any number of heaps, of which the row is the sum (12.1): what the claim looks at is found for all rows at once.
#include <string>

#include "engine/claim/prove/prove.hpp"

namespace grundy::claim {

/// Nothing where the game is no such row, or where the claim is not so proved; then `why`, where that can be said.
std::optional<Proof> by_rows_of_heaps(Ground& ground, std::string& why);
/// Of a claim about the length of every play: the sum of those in the parts. `of_part`: the proof of what that says of one, or nothing.
std::optional<Finding> length_of_rows_of_heaps(Ground& ground, const std::function<std::optional<Finding>(Ground& part)>& of_part, std::string& why);

}  // namespace grundy::claim
