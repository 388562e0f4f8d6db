#pragma once
/// Aggregates over long ranges, which the solver counts by a period, and the checker number by number.
#include "engine/rule/game.hpp"

namespace grundy::certificate {

/// Throws base::Failure(unsupported) where the checker would have to try more numbers than it does.
void require_short_ranges(const rule::Game& game, const rule::Expr& claimed);

}  // namespace grundy::certificate
