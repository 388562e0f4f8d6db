#pragma once
/// Integer where GMP is missing (a browser build): Boost's own big integer, and the functions of engine/base/gmp_integer.hpp under the same names.
#include <boost/multiprecision/cpp_int.hpp>
#include <limits>
#include <optional>

namespace grundy::base {

using Integer = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>, boost::multiprecision::et_off>;

using boost::multiprecision::abs;
using boost::multiprecision::bit_set;
using boost::multiprecision::bit_unset;
using boost::multiprecision::gcd;
using boost::multiprecision::lcm;
using boost::multiprecision::lsb;
using boost::multiprecision::msb;
using boost::multiprecision::pow;
using boost::multiprecision::sqrt;

/// The value as a 64-bit integer, or nothing when it does not fit.
inline std::optional<std::int64_t> to_int64(const Integer& value) {
    static const Integer low = std::numeric_limits<std::int64_t>::min(), high = std::numeric_limits<std::int64_t>::max();
    return value < low || value > high ? std::nullopt : std::optional(static_cast<std::int64_t>(value));
}

/// Of the two's complement, as GMP reads it; Boost looks at the bits of |x|.
inline bool bit_test(const Integer& x, unsigned bit) {
    return x >= 0 ? boost::multiprecision::bit_test(x, bit) : !boost::multiprecision::bit_test(Integer(-x - 1), bit);
}

}  // namespace grundy::base

/// Boost's own refuse to shift by a negative number only where they assign.
namespace boost::multiprecision {

inline grundy::base::Integer operator<<(grundy::base::Integer a, int bits) { return a <<= bits; }
inline grundy::base::Integer operator<<(grundy::base::Integer a, long bits) { return a <<= bits; }
inline grundy::base::Integer operator>>(grundy::base::Integer a, int bits) { return a >>= bits; }
inline grundy::base::Integer operator>>(grundy::base::Integer a, long bits) { return a >>= bits; }

}  // namespace boost::multiprecision
