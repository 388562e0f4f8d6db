#pragma once
#include "engine/recognise/moves/symbolic.hpp"

namespace grundy::recognise {

/// Finitely many options n -> f(n), each computed digit by digit: subtract, floor, ceil, exact division. Throws Beyond with the reason when the
/// moves are of another kind.
Family digit_family(Symbolic& moves, const rule::Game& game);

/// n after the steps, or nothing when a step or a guard forbids it.
std::optional<std::int64_t> apply(const DigitOption& option, std::int64_t n);

}  // namespace grundy::recognise
