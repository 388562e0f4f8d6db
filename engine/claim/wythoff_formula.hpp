#pragma once
/// The theorem about a-Wythoff (theory 5.1) as formulas write it.
#include <vector>

#include "engine/rule/game.hpp"

namespace grundy::claim {

/// The parts of an `and` that together say "{x, y} = {A_n, A_n + an} for some n"; x and y are slots 0 and 1. Which of `parts` are used: their indices, or none.
///   abs(x - y) mod a = 0 and min(x, y) = A(abs(x - y) / a)      with A(n) = (n (2 - a) + isqrt(n^2 (a^2 + 4))) / 2
/// The first part may be missing where a = 1.
std::vector<std::size_t> wythoff_parts(const std::vector<rule::ExprRef>& parts, std::int64_t a);
/// any(n in 0..high: min(x, y) = A(n) and max(x, y) = A(n) + a n), the second part also as abs(x - y) = a n.
bool wythoff_pair_exists(const rule::Expr& e, std::int64_t a);

}  // namespace grundy::claim
