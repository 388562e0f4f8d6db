#pragma once
/// 64-bit arithmetic that never wraps: every function returns nothing instead of a wrong number.
#include <cstdint>
#include <limits>
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
    if (b == std::numeric_limits<std::int64_t>::min()) return a >= 0 ? a : a - b;  // |b| is no int64
    const std::int64_t m = b < 0 ? -b : b;
    const std::int64_t r = a % m;
    return r < 0 ? r + m : r;
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
