#ifndef GRUNDY_WITHOUT_GMP
#include "engine/base/gmp_integer.hpp"

#include <gmp.h>

#include <ostream>
#include <stdexcept>

namespace grundy::base {

static_assert(sizeof(long) == sizeof(std::int64_t) && sizeof(mp_limb_t) == sizeof(std::int64_t), "GMP's limbs and its functions for `long` must take 64 bits");

struct Integer::Big {
    Big() { mpz_init(z); }
    explicit Big(mpz_srcptr value) { mpz_init_set(z, value); }
    Big(const Big&) = delete;
    Big& operator=(const Big&) = delete;
    ~Big() { mpz_clear(z); }

    mpz_t z;
};

struct Integer::View {
    explicit View(const Integer& a) : limb(magnitude(a.small_)) {
        if (a.big_) *z = *a.big_->z;
        else mpz_roinit_n(z, &limb, a.sign());
    }
    View(const View&) = delete;
    View& operator=(const View&) = delete;

    mp_limb_t limb;
    mpz_t z;  ///< nothing of it is owned
};

Integer::Big* Integer::copied(const Big& value) { return new Big(value.z); }
void Integer::drop(Big* value) noexcept { delete value; }

/// The value as a GMP integer that may be written to; settle() afterwards.
Integer::Big& Integer::grown() {
    if (!big_) big_ = new Big(View(*this).z);
    return *big_;
}

Integer& Integer::settle() {
    if (!mpz_fits_slong_p(big_->z)) return *this;
    small_ = mpz_get_si(big_->z);
    drop(std::exchange(big_, nullptr));
    return *this;
}

void Integer::become_unsigned(std::uint64_t value) { mpz_set_ui(grown().z, value); }

Integer& Integer::apply(Operation operation, const Integer& b) {
    using Function = void (*)(mpz_ptr, mpz_srcptr, mpz_srcptr);
    static constexpr Function functions[] = {mpz_add, mpz_sub, mpz_mul, mpz_tdiv_q, mpz_tdiv_r, mpz_and, mpz_ior, mpz_xor, mpz_gcd};
    if ((operation == Operation::divide || operation == Operation::remainder) && b.sign() == 0) throw std::overflow_error("division by zero");
    const View second(b);  // also where b is *this: both then have the same limbs, which GMP allows
    mpz_ptr first = grown().z;
    functions[static_cast<std::size_t>(operation)](first, first, &b == this ? first : second.z);
    return settle();
}

Integer& Integer::shift_left(std::uint64_t bits) {
    mpz_ptr z = grown().z;
    return mpz_mul_2exp(z, z, bits), settle();
}

Integer& Integer::shift_right(std::uint64_t bits) {
    mpz_ptr z = grown().z;
    return mpz_fdiv_q_2exp(z, z, bits), settle();
}

void Integer::negative_shift() { throw std::out_of_range("a shift by a negative number of bits"); }

int Integer::compared(const Integer& a, const Integer& b) { return mpz_cmp(View(a).z, View(b).z); }
int Integer::big_sign() const { return mpz_sgn(big_->z); }
bool Integer::big_bit(std::uint64_t bit) const { return mpz_tstbit(big_->z, bit) != 0; }

namespace {

[[noreturn]] void not_positive() { throw std::range_error("only a positive integer has a highest and a lowest bit"); }

}  // namespace

std::size_t Integer::big_highest() const { return sign() > 0 ? mpz_sizeinbase(big_->z, 2) - 1 : (not_positive(), 0); }
std::size_t Integer::big_lowest() const { return sign() > 0 ? mpz_scan1(big_->z, 0) : (not_positive(), 0); }

std::uint64_t Integer::lowest() const {
    if (sign() < 0) throw std::range_error("a negative integer has no unsigned value");
    return big_ ? mpz_get_ui(big_->z) : static_cast<std::uint64_t>(small_);
}

Integer::operator double() const { return big_ ? mpz_get_d(big_->z) : static_cast<double>(small_); }

Integer::Integer(const std::string& decimal) {
    const bool digits = !decimal.empty() && decimal.find_first_not_of("0123456789", decimal.front() == '-' ? 1 : 0) == std::string::npos;
    if (!digits || mpz_set_str(grown().z, decimal.c_str(), 10) != 0) {
        if (big_) drop(std::exchange(big_, nullptr));
        throw std::runtime_error("\"" + decimal + "\" is no integer");
    }
    settle();
}

std::string Integer::str() const {
    if (!big_) return std::to_string(small_);
    std::string digits(mpz_sizeinbase(big_->z, 10) + 2, '\0');  // a sign, the digits (or one less), the 0 at the end
    mpz_get_str(digits.data(), 10, big_->z);
    digits.resize(digits.find('\0'));
    return digits;
}

Integer pow(const Integer& a, unsigned long exponent) {
    Integer result;
    mpz_pow_ui(result.grown().z, Integer::View(a).z, exponent);
    return std::move(result.settle());
}

Integer sqrt(const Integer& a) {
    if (a.sign() < 0) throw std::range_error("a negative integer has no square root");
    Integer result;
    mpz_sqrt(result.grown().z, Integer::View(a).z);
    return std::move(result.settle());
}

std::ostream& operator<<(std::ostream& out, const Integer& a) { return out << a.str(); }

}  // namespace grundy::base
#endif
