#pragma once
/// Rare and common heaps of a take-and-break game.
///
///     f(i) = parity(g(i) & mask) + by_position (i + t)   (mod 2)        0: rare      1: common
///
/// where t is the parity of the split digits. If heap n has an option i + j = n - t of value w, then f(i) + f(j) = parity(w & mask) + by_position n + ...
/// is 1 exactly when w would make n common: an option of a common value has exactly one rare part. So the pairs with a rare part show all common
/// values that n can reach, whatever the mask is; a good mask only makes the rare heaps few.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/solve/kernel/break_rule.hpp"

namespace grundy::solve {

struct ValueSplit {
    std::uint32_t mask = 0;
    bool by_position = false;
    std::uint64_t t = 0;  ///< parity of the split digits; matters only with by_position
    friend bool operator==(const ValueSplit&, const ValueSplit&) = default;
    bool common(std::uint32_t value, std::uint64_t heap) const {
        return (static_cast<unsigned>(__builtin_parity(value & mask)) ^ (by_position ? (heap + t) & 1 : 0)) != 0;
    }
};

/// A value in one bit less. Whether an option is common is known from where it comes, so one bit of the mask carries nothing: it is left out.
///
/// It is the lowest bit of the mask, say 2^b. Then within a class the codes ascend as the values do: of two values of one class, the bits above b
/// decide bit b, for the bits below are not in the mask; so the bits above b compare first, bit b never decides, and the bits below b come last.
/// A code is linear: code(v xor w) = code(v) xor code(w).
class ValueCode {
public:
    static constexpr std::uint32_t codes = 256;
    static constexpr std::uint32_t values = 2 * codes;  ///< only values below have a code

    ValueCode() = default;
    /// The mask is not 0.
    explicit ValueCode(const ValueSplit& split);
    const ValueSplit& split() const { return split_; }
    std::uint8_t code(std::uint32_t value) const { return static_cast<std::uint8_t>((value >> 1 & ~low_) | (value & low_)); }
    /// The common (rare) value of heap `n` with this code.
    std::uint32_t common(std::uint32_t code, std::uint64_t n) const { return value_[1][n & 1][code]; }
    std::uint32_t rare(std::uint32_t code, std::uint64_t n) const { return value_[0][n & 1][code]; }
    /// How many rare values of heap n are less than its common value with this code: exactly the codes below.
    std::uint32_t rare_below(std::uint32_t code, std::uint64_t n) const { return rare_below_[n & 1][code]; }

private:
    ValueSplit split_;
    std::uint32_t low_ = 0;                                                   ///< the bits below the one left out
    std::array<std::array<std::array<std::uint16_t, codes>, 2>, 2> value_{};  ///< [common][parity of the heap][code]
    std::array<std::array<std::uint16_t, codes>, 2> rare_below_{};            ///< [parity of the heap][code]
};

/// The split with the fewest rare heaps among values[0 … n), all below `limit` (a power of two). The position may take part only where all split
/// digits have one parity; the mask is never 0. Walsh-Hadamard transform of the value counts: O(n + limit log limit).
template <class T>
ValueSplit best_split(std::span<const T> values, std::uint32_t limit, const BreakRule& rule);
/// The same below the power of two that the values ask for, at least 16.
template <class T>
ValueSplit best_split(std::span<const T> values, const BreakRule& rule) {
    const std::uint32_t largest = *std::max_element(values.begin(), values.end());
    return best_split(values, std::max<std::uint32_t>(16, std::bit_ceil(largest + 1)), rule);
}
/// The share of rare heaps among values[first …).
template <class T>
double rare_share(std::span<const T> values, const ValueSplit& split, std::uint64_t first);

}  // namespace grundy::solve
