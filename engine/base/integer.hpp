#pragma once
/// Integers: 64-bit while playing, of any size in literals, claims and closed forms.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#ifdef GRUNDY_WITHOUT_GMP
#include "engine/base/boost_integer.hpp"
#else
#include "engine/base/gmp_integer.hpp"
#endif

namespace grundy::base {

/// Literals beyond this many bits are refused: nothing a rule file says may exhaust memory.
inline constexpr std::size_t max_literal_bits = 1'000'000;

/// The value as a 64-bit integer, or nothing when it does not fit.
std::optional<std::int64_t> to_int64(const Integer& value);

/// Number of bits of |value|; 0 for 0.
std::size_t bit_length(const Integer& value);

/// Rounds towards minus infinity; std::overflow_error for the divisor 0.
Integer floor_div(const Integer& a, const Integer& b);

/// a - |b| * floor(a / |b|), so always >= 0 and < |b|; std::overflow_error for the divisor 0.
Integer floor_mod(const Integer& a, const Integer& b);

/// Nim-sum: bit by bit in two's complement with infinitely many sign bits.
Integer nim_sum(const Integer& a, const Integer& b);

/// Bit j >= 0 of a in the same notation.
bool bit_of(const Integer& a, const Integer& j);

/// base ^ exponent, or nothing when the result would have more than max_literal_bits bits or the exponent is negative.
std::optional<Integer> power(const Integer& base, const Integer& exponent);

/// floor(sqrt(value)) for value >= 0.
Integer isqrt(const Integer& value);

/// Decimal digits only, with an optional leading '-'.
std::optional<Integer> parse_integer(std::string_view text);

std::string to_string(const Integer& value);

}  // namespace grundy::base
