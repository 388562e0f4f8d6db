#pragma once
/// Rare and common heaps of a take-and-break game.
///
///     f(i) = parity(g(i) & mask) + by_position (i + t)   (mod 2)        0: rare      1: common
///
/// where t is the parity of the split digits. If heap n has an option i + j = n - t of value w, then f(i) + f(j) = parity(w & mask) + by_position n + ...
/// is 1 exactly when w would make n common: an option of a common value has exactly one rare part. So the pairs with a rare part show all common
/// values that n can reach, whatever the mask is; a good mask only makes the rare heaps few.
#include <cstdint>
#include <span>
#include <vector>

#include "engine/solve/break_rule.hpp"

namespace grundy::solve {

struct ValueSplit {
    std::uint32_t mask = 0;
    bool by_position = false;
    std::uint64_t t = 0;  ///< parity of the split digits; matters only with by_position
    bool common(std::uint32_t value, std::uint64_t heap) const {
        return (static_cast<unsigned>(__builtin_parity(value & mask)) ^ (by_position ? (heap + t) & 1 : 0)) != 0;
    }
};

/// The split with the fewest rare heaps among values[0 … n), all below `limit` (a power of two). The position may take part only where all split
/// digits have one parity. Walsh-Hadamard transform of the value counts: O(n + limit log limit).
template <class T>
ValueSplit best_split(std::span<const T> values, std::uint32_t limit, const BreakRule& rule);
template <class T>
double rare_share(std::span<const T> values, const ValueSplit& split);

}  // namespace grundy::solve
