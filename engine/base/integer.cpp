#include "engine/base/integer.hpp"

#include "engine/base/text.hpp"

namespace grundy::base {

std::size_t bit_length(const Integer& value) {
    if (value == 0) return 0;
    const Integer magnitude = value < 0 ? Integer(-value) : value;
    return static_cast<std::size_t>(msb(magnitude)) + 1;
}

Integer floor_div(const Integer& a, const Integer& b) {
    Integer quotient = a / b;
    const Integer remainder = a - quotient * b;
    if (remainder != 0 && (remainder < 0) != (b < 0)) quotient -= 1;
    return quotient;
}

Integer floor_mod(const Integer& a, const Integer& b) {
    const Integer modulus = b < 0 ? Integer(-b) : b;
    Integer remainder = a % modulus;
    if (remainder < 0) remainder += modulus;
    return remainder;
}

// ~x = -x - 1 has the opposite bits, and of two numbers >= 0 any library knows the xor.
Integer nim_sum(const Integer& a, const Integer& b) {
    const auto natural = [](const Integer& x) { return x < 0 ? Integer(-x - 1) : x; };
    const Integer r = natural(a) ^ natural(b);
    return (a < 0) == (b < 0) ? r : Integer(-r - 1);
}

bool bit_of(const Integer& a, const Integer& j) {
    const bool negative = a < 0;
    const Integer natural = negative ? Integer(-a - 1) : a;
    if (j >= bit_length(natural)) return negative;
    return bit_test(natural, static_cast<unsigned>(j)) != negative;
}

std::optional<Integer> power(const Integer& base, const Integer& exponent) {
    if (exponent < 0) return std::nullopt;
    if (base == 0 || base == 1) return exponent == 0 ? Integer(1) : base;
    if (base == -1) return Integer(exponent % 2 == 0 ? 1 : -1);
    // |base| >= 2, so the result has at least exponent + 1 bits and at most exponent * bits(base).
    if (exponent > max_literal_bits) return std::nullopt;
    const auto e = static_cast<unsigned>(exponent);
    if ((bit_length(base) - 1) * e > max_literal_bits) return std::nullopt;
    Integer result = pow(base, e);
    if (bit_length(result) > max_literal_bits) return std::nullopt;
    return result;
}

Integer isqrt(const Integer& value) { return sqrt(value); }

std::optional<Integer> parse_integer(std::string_view text) {
    std::string_view digits = text;
    if (!digits.empty() && digits.front() == '-') digits.remove_prefix(1);
    if (!is_numeral(digits)) return std::nullopt;
    // A digit holds less than 4 bits and more than 3: longer texts are certainly above the limit.
    if (digits.size() > max_literal_bits / 3 + 1) return std::nullopt;
    while (digits.size() > 1 && digits.front() == '0') digits.remove_prefix(1);  // a leading 0 would mean octal
    Integer value{std::string(digits)};
    if (bit_length(value) > max_literal_bits) return std::nullopt;
    return text.front() == '-' ? Integer(-value) : value;
}

std::string to_string(const Integer& value) { return value.str(); }

}  // namespace grundy::base
