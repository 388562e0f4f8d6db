#pragma once
/// The ranges of the theorems on periods, for whatever repeats: values, or elements of a misère quotient.
#include <cstdint>
#include <string>

#include "engine/rule/game.hpp"
#include "engine/verify/core/verdict.hpp"

namespace grundy::verify {

/// N such that, where elements of heaps repeat from `preperiod` on with `period`, the options of heap n and of heap n - P (P a multiple of the period) have the
/// same sets of elements for all n >= N. The proofs of the theorems (1.1, 2.1, 3.1, 3.2, 3.3) show just this: they pair options whose parts differ by multiples
/// of the period at or above n0. Throws Rejected where the theorem is not about the rule. The game is played misère; heap 0 is the position `first`.
std::uint64_t range_of_elements(const rule::Game& game, const std::string& theorem, std::uint64_t first, std::uint64_t preperiod, std::uint64_t period,
                                Steps& steps);

}  // namespace grundy::verify
