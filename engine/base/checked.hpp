#pragma once
/// 64-bit arithmetic that never wraps: every function returns nothing instead of a wrong number. What the operators of the rule language mean on negative
/// numbers is settled here and in integer.hpp, for every evaluator (docs/language.md, "Negative numbers"; tests/unit/certificate/operators_test.cpp).
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>

namespace grundy::base {

using Checked = std::optional<std::int64_t>;

constexpr Checked checked_add(std::int64_t a, std::int64_t b) {
    std::int64_t r = 0;
    return __builtin_add_overflow(a, b, &r) ? Checked{} : Checked{r};
}

constexpr Checked checked_sub(std::int64_t a, std::int64_t b) {
    std::int64_t r = 0;
    return __builtin_sub_overflow(a, b, &r) ? Checked{} : Checked{r};
}

constexpr Checked checked_mul(std::int64_t a, std::int64_t b) {
    std::int64_t r = 0;
    return __builtin_mul_overflow(a, b, &r) ? Checked{} : Checked{r};
}

constexpr Checked checked_neg(std::int64_t a) { return checked_sub(0, a); }

/// Rounds towards minus infinity. Nothing for b = 0 and for the one quotient that does not fit.
constexpr Checked checked_floor_div(std::int64_t a, std::int64_t b) {
    if (b == 0 || (b == -1 && a == std::numeric_limits<std::int64_t>::min())) return {};
    const std::int64_t q = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}

/// In [0, |b|). Nothing for b = 0.
constexpr Checked checked_mod(std::int64_t a, std::int64_t b) {
    if (b == 0) return {};
    if (b == 1 || b == -1) return 0;
    if (b == std::numeric_limits<std::int64_t>::min()) return a >= 0 ? a : a == b ? 0 : a - b;  // a + 2^63 fits
    const std::int64_t m = b < 0 ? -b : b;
    const std::int64_t r = a % m;
    return r < 0 ? r + m : r;
}

/// The same for m > 0, where there always is one: as an index it is never below 0, as `a % m` may be.
constexpr std::int64_t remainder(std::int64_t a, std::int64_t m) {
    const std::int64_t r = a % m;
    return r < 0 ? r + m : r;
}

constexpr Checked checked_abs(std::int64_t a) { return a < 0 ? checked_neg(a) : Checked{a}; }

/// Of |a| and |b|; of 0 and 0 it is 0. Nothing for the one result that does not fit, 2^63.
constexpr Checked checked_gcd(std::int64_t a, std::int64_t b) {
    const auto magnitude = [](std::int64_t x) { return x < 0 ? 0 - static_cast<std::uint64_t>(x) : static_cast<std::uint64_t>(x); };
    const std::uint64_t g = std::gcd(magnitude(a), magnitude(b));
    return g >> 63 ? Checked{} : Checked{static_cast<std::int64_t>(g)};
}

/// Bit j of a in two's complement with infinitely many sign bits, as xor sees it. Nothing for j < 0.
constexpr Checked checked_bit(std::int64_t a, std::int64_t j) {
    if (j < 0) return {};
    return (a >> (j < 63 ? j : 63)) & 1;
}

/// base ^ exponent. Nothing for a negative exponent or a result that does not fit.
constexpr Checked checked_pow(std::int64_t base, std::int64_t exponent) {
    if (exponent < 0) return {};
    if (base == 0 || base == 1) return exponent == 0 ? 1 : base;
    if (base == -1) return exponent % 2 == 0 ? 1 : -1;
    Checked result = 1;
    for (std::int64_t i = 0; i < exponent && result; ++i) result = checked_mul(*result, base);  // |base| >= 2: at most 63 steps
    return result;
}

}  // namespace grundy::base
