#pragma once
/// Claims about rows of any number of heaps.
#include "engine/rule/claim.hpp"
#include "engine/verify/core/fields.hpp"
#include "engine/verify/parts.hpp"

namespace grundy::verify {

/// The game must be a row of entries each of which is a part by itself, in normal or in misère play. Reads `base` and `row`: the `measure` that falls in a part
/// and the `law` of its values. Throws Rejected where that does not prove the claim.
std::string decide_rows_of_heaps(const rule::Game& game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps);

}  // namespace grundy::verify
