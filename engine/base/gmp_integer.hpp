#pragma once
/// Integer: in a machine word while it fits there, a GMP integer beyond. Nearly all numbers are small, and an `mpz_t` of its own for each was a third of the
/// time of `grundy check rules/`, spent in the allocator. <gmp.h> is not even included, so that this costs a translation unit next to nothing
/// (Boost.Multiprecision takes half of the time of a small one). Semantics are Boost's: division truncates, % has the sign of the dividend, & | ^ >> act as on
/// two's complement of unbounded length, division by 0 throws std::overflow_error, a negative shift std::out_of_range.
#include <bit>
#include <compare>
#include <concepts>
#include <cstdint>
#include <iosfwd>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

namespace grundy::base {

class Integer {
public:
    Integer() noexcept = default;
    template <std::integral T>
    Integer(T value) : small_(static_cast<std::int64_t>(value)) {  // NOLINT: implicit, as between the built-in integers
        if constexpr (std::is_unsigned_v<T> && sizeof(T) == sizeof small_) {
            if (small_ < 0) become_unsigned(value);
        }
    }
    /// Decimal digits with an optional '-'; throws std::runtime_error for anything else.
    explicit Integer(const std::string& decimal);
    explicit Integer(const char* decimal) : Integer(std::string(decimal)) {}

    Integer(const Integer& other) : small_(other.small_), big_(other.big_ ? copied(*other.big_) : nullptr) {}
    Integer(Integer&& other) noexcept : small_(other.small_), big_(std::exchange(other.big_, nullptr)) {}
    Integer& operator=(const Integer& other) {
        if (big_ || other.big_) return *this = Integer(other);
        small_ = other.small_;
        return *this;
    }
    Integer& operator=(Integer&& other) noexcept {
        std::swap(small_, other.small_);
        std::swap(big_, other.big_);
        return *this;
    }
    ~Integer() {
        if (big_) drop(big_);
    }

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
            return static_cast<T>(small_);
        } else {
            return static_cast<T>(lowest());
        }
    }
    /// The nearest one, rounded towards 0 beyond 64 bits.
    explicit operator double() const;

    int sign() const { return big_ ? big_sign() : (small_ > 0) - (small_ < 0); }
    /// Decimal.
    std::string str() const;

    Integer& operator+=(const Integer& b) {
        std::int64_t r = 0;
        return small(b) && !__builtin_add_overflow(small_, b.small_, &r) ? set(r) : apply(Operation::add, b);
    }
    Integer& operator-=(const Integer& b) {
        std::int64_t r = 0;
        return small(b) && !__builtin_sub_overflow(small_, b.small_, &r) ? set(r) : apply(Operation::subtract, b);
    }
    Integer& operator*=(const Integer& b) {
        std::int64_t r = 0;
        return small(b) && !__builtin_mul_overflow(small_, b.small_, &r) ? set(r) : apply(Operation::multiply, b);
    }
    Integer& operator/=(const Integer& b) { return divisible(b) ? set(small_ / b.small_) : apply(Operation::divide, b); }
    Integer& operator%=(const Integer& b) { return divisible(b) ? set(small_ % b.small_) : apply(Operation::remainder, b); }
    Integer& operator&=(const Integer& b) { return small(b) ? set(small_ & b.small_) : apply(Operation::conjunction, b); }
    Integer& operator|=(const Integer& b) { return small(b) ? set(small_ | b.small_) : apply(Operation::disjunction, b); }
    Integer& operator^=(const Integer& b) { return small(b) ? set(small_ ^ b.small_) : apply(Operation::exclusive, b); }
    template <std::integral T>
    Integer& operator<<=(T bits) {
        const std::uint64_t n = shift(bits);
        return !big_ && n < 63 && ((small_ << n) >> n) == small_ ? set(small_ << n) : shift_left(n);
    }
    template <std::integral T>
    Integer& operator>>=(T bits) {
        const std::uint64_t n = shift(bits);
        return big_ ? shift_right(n) : set(small_ >> (n < 63 ? n : 63));
    }

    Integer& operator++() { return *this += 1; }
    Integer& operator--() { return *this -= 1; }
    Integer operator++(int) { return std::exchange(*this, *this + 1); }
    Integer operator--(int) { return std::exchange(*this, *this - 1); }

    friend Integer operator-(const Integer& a) { return Integer() -= a; }
    friend Integer operator+(const Integer& a) { return a; }
    friend Integer operator~(const Integer& a) { return a.big_ ? -a - 1 : Integer(~a.small_); }

    friend Integer operator+(Integer a, const Integer& b) { return std::move(a += b); }
    friend Integer operator-(Integer a, const Integer& b) { return std::move(a -= b); }
    friend Integer operator*(Integer a, const Integer& b) { return std::move(a *= b); }
    friend Integer operator/(Integer a, const Integer& b) { return std::move(a /= b); }
    friend Integer operator%(Integer a, const Integer& b) { return std::move(a %= b); }
    friend Integer operator&(Integer a, const Integer& b) { return std::move(a &= b); }
    friend Integer operator|(Integer a, const Integer& b) { return std::move(a |= b); }
    friend Integer operator^(Integer a, const Integer& b) { return std::move(a ^= b); }
    friend Integer operator<<(Integer a, std::integral auto bits) { return std::move(a <<= bits); }
    friend Integer operator>>(Integer a, std::integral auto bits) { return std::move(a >>= bits); }

    friend bool operator==(const Integer& a, const Integer& b) { return a.small(b) ? a.small_ == b.small_ : compared(a, b) == 0; }
    friend std::strong_ordering operator<=>(const Integer& a, const Integer& b) { return a.small(b) ? a.small_ <=> b.small_ : compared(a, b) <=> 0; }

    friend void swap(Integer& a, Integer& b) noexcept {
        std::swap(a.small_, b.small_);
        std::swap(a.big_, b.big_);
    }
    friend Integer abs(const Integer& a) { return a.sign() < 0 ? -a : a; }
    friend Integer gcd(Integer a, const Integer& b) {
        return a.small(b) ? Integer(std::gcd(magnitude(a.small_), magnitude(b.small_))) : a.apply(Operation::gcd, b);
    }
    friend Integer lcm(const Integer& a, const Integer& b) { return a.sign() == 0 || b.sign() == 0 ? Integer() : abs(a / gcd(a, b) * b); }
    friend Integer pow(const Integer& a, unsigned long exponent);
    /// floor(sqrt(a)); std::range_error if a < 0.
    friend Integer sqrt(const Integer& a);

    friend bool bit_test(const Integer& a, std::uint64_t bit) { return a.big_ ? a.big_bit(bit) : (a.small_ >> (bit < 63 ? bit : 63) & 1) != 0; }
    friend Integer& bit_set(Integer& a, std::uint64_t bit) { return bit_test(a, bit) ? a : a += Integer(1) << bit; }
    friend Integer& bit_unset(Integer& a, std::uint64_t bit) { return bit_test(a, bit) ? a -= Integer(1) << bit : a; }
    /// Index of the highest and of the lowest set bit; std::range_error unless a > 0.
    friend std::size_t msb(const Integer& a) {
        return a.positive_small() ? static_cast<std::size_t>(std::bit_width(magnitude(a.small_))) - 1 : a.big_highest();
    }
    friend std::size_t lsb(const Integer& a) { return a.positive_small() ? static_cast<std::size_t>(std::countr_zero(magnitude(a.small_))) : a.big_lowest(); }

    /// The value as a 64-bit integer, or nothing when it does not fit.
    friend std::optional<std::int64_t> to_int64(const Integer& value) { return value.big_ ? std::nullopt : std::optional(value.small_); }

    friend std::ostream& operator<<(std::ostream& out, const Integer& a);

private:
    struct Big;   ///< a GMP integer
    struct View;  ///< any Integer as GMP reads one
    enum class Operation : std::uint8_t { add, subtract, multiply, divide, remainder, conjunction, disjunction, exclusive, gcd };

    static std::uint64_t magnitude(std::int64_t value) { return value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value); }
    template <std::integral T>
    static std::uint64_t shift(T bits) {
        if constexpr (std::is_signed_v<T>) {
            if (bits < 0) negative_shift();
        }
        return static_cast<std::uint64_t>(bits);
    }
    [[noreturn]] static void negative_shift();

    bool small(const Integer& b) const { return !big_ && !b.big_; }
    /// In a machine word: neither by 0, nor 2^63 as a result.
    bool divisible(const Integer& b) const { return small(b) && static_cast<std::uint64_t>(b.small_) + 1 > 1; }
    bool positive_small() const { return !big_ && small_ > 0; }
    Integer& set(std::int64_t value) {
        small_ = value;
        return *this;
    }

    // What needs GMP. Each leaves the value in a machine word if it fits there.
    void become_unsigned(std::uint64_t value);
    Integer& apply(Operation operation, const Integer& b);
    Integer& shift_left(std::uint64_t bits);
    Integer& shift_right(std::uint64_t bits);
    Integer& settle();
    Big& grown();
    static int compared(const Integer& a, const Integer& b);
    int big_sign() const;
    bool big_bit(std::uint64_t bit) const;
    std::size_t big_highest() const;
    std::size_t big_lowest() const;
    std::uint64_t lowest() const;
    static Big* copied(const Big& value);
    static void drop(Big* value) noexcept;

    std::int64_t small_ = 0;  ///< the value, unless there is a big one
    Big* big_ = nullptr;      ///< owned; only ever a value beyond 64 bits
};

}  // namespace grundy::base
