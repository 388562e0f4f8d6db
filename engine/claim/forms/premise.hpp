#pragma once
/// Claims that say nothing: what they assume is true nowhere.
#include "engine/claim/cases/cases.hpp"

namespace grundy::claim {

/// A claim is proved, but the first cases were none of those that it is about (`met`: how many were): perhaps there are none, and that is said in the finding.
void look_for_cases(Ground& ground, const Cases::End& first, std::uint64_t met, Finding& finding);

}  // namespace grundy::claim
