#ifndef GRUNDY_WITHOUT_GMP
#include "engine/base/gmp_integer.hpp"

#include <ostream>

namespace grundy::base {

Integer::Integer(const std::string& decimal) : Integer() {
    const bool digits = !decimal.empty() && decimal.find_first_not_of("0123456789", decimal.front() == '-' ? 1 : 0) == std::string::npos;
    if (!digits || mpz_set_str(z_, decimal.c_str(), 10) != 0) throw std::runtime_error("\"" + decimal + "\" is no integer");
}

std::string Integer::str() const {
    std::string digits(mpz_sizeinbase(z_, 10) + 2, '\0');  // a sign, the digits (or one less), the 0 at the end
    mpz_get_str(digits.data(), 10, z_);
    digits.resize(digits.find('\0'));
    return digits;
}

const Integer& Integer::positive() const {
    if (sign() <= 0) throw std::range_error("only a positive integer has a highest and a lowest bit");
    return *this;
}

const Integer& Integer::divided_by_zero() { throw std::overflow_error("division by zero"); }

Integer pow(const Integer& a, unsigned long exponent) {
    Integer result;
    mpz_pow_ui(result.z_, a.z_, exponent);
    return result;
}

Integer sqrt(const Integer& a) {
    if (a.sign() < 0) throw std::range_error("a negative integer has no square root");
    Integer result;
    mpz_sqrt(result.z_, a.z_);
    return result;
}

std::ostream& operator<<(std::ostream& out, const Integer& a) { return out << a.str(); }

}  // namespace grundy::base
#endif
