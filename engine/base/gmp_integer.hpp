#pragma once
/// Integer as a thin value over GMP's mpz_t. Only <gmp.h> is included, so that this costs a translation unit next to nothing: Boost.Multiprecision, which
/// it replaces, takes half of the time of a small one. Semantics are Boost's: division truncates, % has the sign of the dividend, & | ^ >> act as on two's
/// complement of unbounded length, division by 0 throws std::overflow_error, a negative shift std::out_of_range.
#include <gmp.h>

#include <compare>
#include <concepts>
#include <cstdint>
#include <iosfwd>
#include <limits>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

namespace grundy::base {

class Integer {
public:
    Integer() noexcept { mpz_init(z_); }
    template <std::integral T>
    Integer(T value) {  // NOLINT: implicit, as between the built-in integers
        if constexpr (std::is_signed_v<T>) mpz_init_set_si(z_, static_cast<long>(value));
        else mpz_init_set_ui(z_, static_cast<unsigned long>(value));
    }
    /// Decimal digits with an optional '-'; throws std::runtime_error for anything else.
    explicit Integer(const std::string& decimal);
    explicit Integer(const char* decimal) : Integer(std::string(decimal)) {}

    Integer(const Integer& other) { mpz_init_set(z_, other.z_); }
    Integer(Integer&& other) noexcept : Integer() { mpz_swap(z_, other.z_); }
    Integer& operator=(const Integer& other) {
        mpz_set(z_, other.z_);
        return *this;
    }
    Integer& operator=(Integer&& other) noexcept {
        mpz_swap(z_, other.z_);
        return *this;
    }
    template <std::integral T>
    Integer& operator=(T value) {
        if constexpr (std::is_signed_v<T>) mpz_set_si(z_, static_cast<long>(value));
        else mpz_set_ui(z_, static_cast<unsigned long>(value));
        return *this;
    }
    ~Integer() { mpz_clear(z_); }

    /// To a signed type: what does not fit becomes the nearest end of its range. To an unsigned one: the lowest bits, and std::range_error if negative.
    /// Who needs to know asks base::to_int64.
    template <typename T>
    requires std::integral<T>
    explicit operator T() const {
        if constexpr (std::same_as<T, bool>) {
            return sign() != 0;
        } else if constexpr (std::is_signed_v<T>) {
            if (*this > std::numeric_limits<T>::max()) return std::numeric_limits<T>::max();
            if (*this < std::numeric_limits<T>::min()) return std::numeric_limits<T>::min();
            return static_cast<T>(mpz_get_si(z_));
        } else {
            if (sign() < 0) throw std::range_error("a negative integer has no unsigned value");
            return static_cast<T>(mpz_get_ui(z_));
        }
    }
    explicit operator double() const { return mpz_get_d(z_); }

    int sign() const { return mpz_sgn(z_); }
    /// Decimal.
    std::string str() const;

    Integer& operator+=(const Integer& b) { return mpz_add(z_, z_, b.z_), *this; }
    Integer& operator-=(const Integer& b) { return mpz_sub(z_, z_, b.z_), *this; }
    Integer& operator*=(const Integer& b) { return mpz_mul(z_, z_, b.z_), *this; }
    Integer& operator/=(const Integer& b) { return mpz_tdiv_q(z_, z_, b.divisor().z_), *this; }
    Integer& operator%=(const Integer& b) { return mpz_tdiv_r(z_, z_, b.divisor().z_), *this; }
    Integer& operator&=(const Integer& b) { return mpz_and(z_, z_, b.z_), *this; }
    Integer& operator|=(const Integer& b) { return mpz_ior(z_, z_, b.z_), *this; }
    Integer& operator^=(const Integer& b) { return mpz_xor(z_, z_, b.z_), *this; }

    // With a built-in integer: no second mpz_t.
    template <std::integral T>
    Integer& operator+=(T b) {
        return is_negative(b) ? mpz_sub_ui(z_, z_, magnitude(b)) : mpz_add_ui(z_, z_, magnitude(b)), *this;
    }
    template <std::integral T>
    Integer& operator-=(T b) {
        return is_negative(b) ? mpz_add_ui(z_, z_, magnitude(b)) : mpz_sub_ui(z_, z_, magnitude(b)), *this;
    }
    template <std::integral T>
    Integer& operator*=(T b) {
        mpz_mul_ui(z_, z_, magnitude(b));
        return is_negative(b) ? negate() : *this;
    }
    template <std::integral T>
    Integer& operator/=(T b) {
        mpz_tdiv_q_ui(z_, z_, divisor(b));
        return is_negative(b) ? negate() : *this;
    }
    template <std::integral T>
    Integer& operator%=(T b) {
        return mpz_tdiv_r_ui(z_, z_, divisor(b)), *this;
    }
    template <std::integral T>
    Integer& operator<<=(T bits) {
        return mpz_mul_2exp(z_, z_, shift(bits)), *this;
    }
    template <std::integral T>
    Integer& operator>>=(T bits) {
        return mpz_fdiv_q_2exp(z_, z_, shift(bits)), *this;
    }

    Integer& operator++() { return *this += 1; }
    Integer& operator--() { return *this -= 1; }
    Integer operator++(int) { return std::exchange(*this, *this + 1); }
    Integer operator--(int) { return std::exchange(*this, *this - 1); }

    friend Integer operator-(Integer a) { return std::move(a.negate()); }
    friend Integer operator+(const Integer& a) { return a; }
    friend Integer operator~(Integer a) { return mpz_com(a.z_, a.z_), a; }

    // Results are made at their full size at once; the copy of an operand would have to grow.
    friend Integer operator+(const Integer& a, const Integer& b) { return made(mpz_add, a, b); }
    friend Integer operator-(const Integer& a, const Integer& b) { return made(mpz_sub, a, b); }
    friend Integer operator*(const Integer& a, const Integer& b) { return made(mpz_mul, a, b); }
    friend Integer operator/(const Integer& a, const Integer& b) { return made(mpz_tdiv_q, a, b.divisor()); }
    friend Integer operator%(const Integer& a, const Integer& b) { return made(mpz_tdiv_r, a, b.divisor()); }
    friend Integer operator&(const Integer& a, const Integer& b) { return made(mpz_and, a, b); }
    friend Integer operator|(const Integer& a, const Integer& b) { return made(mpz_ior, a, b); }
    friend Integer operator^(const Integer& a, const Integer& b) { return made(mpz_xor, a, b); }

    friend Integer operator+(Integer a, std::integral auto b) { return std::move(a += b); }
    friend Integer operator-(Integer a, std::integral auto b) { return std::move(a -= b); }
    friend Integer operator*(Integer a, std::integral auto b) { return std::move(a *= b); }
    friend Integer operator/(Integer a, std::integral auto b) { return std::move(a /= b); }
    friend Integer operator%(Integer a, std::integral auto b) { return std::move(a %= b); }
    friend Integer operator<<(Integer a, std::integral auto bits) { return std::move(a <<= bits); }
    friend Integer operator>>(Integer a, std::integral auto bits) { return std::move(a >>= bits); }
    friend Integer operator+(std::integral auto a, Integer b) { return std::move(b += a); }
    friend Integer operator-(std::integral auto a, Integer b) { return std::move((b -= a).negate()); }
    friend Integer operator*(std::integral auto a, Integer b) { return std::move(b *= a); }

    friend bool operator==(const Integer& a, const Integer& b) { return mpz_cmp(a.z_, b.z_) == 0; }
    friend bool operator==(const Integer& a, std::integral auto b) { return a.compared(b) == 0; }
    friend std::strong_ordering operator<=>(const Integer& a, const Integer& b) { return mpz_cmp(a.z_, b.z_) <=> 0; }
    friend std::strong_ordering operator<=>(const Integer& a, std::integral auto b) { return a.compared(b) <=> 0; }

    friend void swap(Integer& a, Integer& b) noexcept { mpz_swap(a.z_, b.z_); }
    friend Integer abs(Integer a) { return mpz_abs(a.z_, a.z_), a; }
    friend Integer gcd(const Integer& a, const Integer& b) { return made(mpz_gcd, a, b); }
    friend Integer lcm(const Integer& a, const Integer& b) { return made(mpz_lcm, a, b); }
    friend Integer pow(const Integer& a, unsigned long exponent);
    /// floor(sqrt(a)); std::range_error if a < 0.
    friend Integer sqrt(const Integer& a);

    friend bool bit_test(const Integer& a, std::uint64_t bit) { return mpz_tstbit(a.z_, bit) != 0; }
    friend Integer& bit_set(Integer& a, std::uint64_t bit) { return mpz_setbit(a.z_, bit), a; }
    friend Integer& bit_unset(Integer& a, std::uint64_t bit) { return mpz_clrbit(a.z_, bit), a; }
    /// Index of the highest and of the lowest set bit; std::range_error unless a > 0.
    friend std::size_t msb(const Integer& a) { return mpz_sizeinbase(a.positive().z_, 2) - 1; }
    friend std::size_t lsb(const Integer& a) { return mpz_scan1(a.positive().z_, 0); }

    friend std::ostream& operator<<(std::ostream& out, const Integer& a);

private:
    static_assert(sizeof(long) >= sizeof(std::int64_t), "GMP's functions for `long` must take 64 bits");

    template <typename Function>
    static Integer made(Function* function, const Integer& a, const Integer& b) {
        Integer result;
        function(result.z_, a.z_, b.z_);
        return result;
    }
    template <std::integral T>
    static bool is_negative([[maybe_unused]] T value) {
        if constexpr (std::is_signed_v<T>) return value < 0;
        else return false;
    }
    template <std::integral T>
    static unsigned long magnitude(T value) {
        return is_negative(value) ? 0UL - static_cast<unsigned long>(value) : static_cast<unsigned long>(value);
    }
    template <std::integral T>
    static unsigned long divisor(T value) {
        if (value == 0) divided_by_zero();
        return magnitude(value);
    }
    template <std::integral T>
    static mp_bitcnt_t shift(T bits) {
        if (is_negative(bits)) throw std::out_of_range("a shift by a negative number of bits");
        return static_cast<mp_bitcnt_t>(bits);
    }
    const Integer& divisor() const { return sign() == 0 ? divided_by_zero() : *this; }
    const Integer& positive() const;
    [[noreturn]] static const Integer& divided_by_zero();
    Integer& negate() { return mpz_neg(z_, z_), *this; }
    template <std::integral T>
    int compared(T b) const {
        if constexpr (std::is_signed_v<T>) return mpz_cmp_si(z_, static_cast<long>(b));
        else return mpz_cmp_ui(z_, static_cast<unsigned long>(b));
    }

    mpz_t z_;
};

}  // namespace grundy::base
