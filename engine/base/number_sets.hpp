#pragma once
/// The sets of numbers that the rule language names, each by its definition, for 64-bit and for big numbers: `Number` is std::int64_t or Integer.
///
/// A member is handed to `out` as soon as it is known, so a caller that charges for members, or throws beyond so many, is never kept waiting.
/// No step goes beyond n: `p > n / b` is asked before `p * b` is made, so 64 bits cannot overflow.
#include <algorithm>
#include <cstdint>
#include <vector>

namespace grundy::base {

/// All primes up to `most`, ascending. Sieve of Eratosthenes: `most` / 8 bytes and O(most log log most); the caller bounds `most`.
std::vector<std::int64_t> primes_upto(std::int64_t most);

/// Miller-Rabin with the first twelve primes as witnesses, which suffice below 3.3 * 10^24 (Sorenson & Webster 2015), so for 64 bits.
bool is_prime(std::uint64_t n);

/// The divisors of n >= 1, ascending. Trial division to 10^6, then Pollard's rho: at most some milliseconds.
std::vector<std::uint64_t> divisors_of(std::uint64_t n);

/// b^k <= n for k >= 0; b >= 2.
template <class Number, class Out>
void powers_upto(const Number& b, const Number& n, Out&& out) {
    if (n < 1) return;
    for (Number p = 1;; p *= b) {
        out(p);
        if (p > n / b) return;
    }
}

/// 1, and p^k <= n for primes p and k >= 1; not in order.
template <class Number, class Out>
void prime_powers_upto(const std::vector<std::int64_t>& primes, const Number& n, Out&& out) {
    if (n >= 1) out(Number(1));
    for (const std::int64_t prime : primes) {
        if (prime > n) return;
        powers_upto<Number>(Number(prime), n, [&](const Number& power) {
            if (power != 1) out(power);
        });
    }
}

/// k^2 <= n for k >= 1.
template <class Number, class Out>
void squares_upto(const Number& n, Out&& out) {
    for (Number k = 1; k <= n / k; ++k) out(Number(k * k));
}

/// k! <= n for k >= 1.
template <class Number, class Out>
void factorials_upto(const Number& n, Out&& out) {
    if (n < 1) return;
    Number k = 1;
    for (Number f = 1;; f *= k) {
        out(f);
        if (f > n / ++k) return;
    }
}

/// 1, 2, 3, 5, 8, …, each once, up to n.
template <class Number, class Out>
void fibonacci_upto(const Number& n, Out&& out) {
    Number f = 1, before = 1;
    while (f <= n) {
        out(f);
        if (f > n - before) return;
        const Number next = f + before;
        before = f;
        f = next;
    }
}

/// The Fibonacci numbers of n's Zeckendorf representation, ascending: the greatest that fits, again and again. n >= 0.
template <class Number>
std::vector<Number> zeckendorf_of(Number n) {
    std::vector<Number> all, parts;
    fibonacci_upto<Number>(n, [&](const Number& f) { all.push_back(f); });
    for (auto f = all.rbegin(); f != all.rend(); ++f) {
        if (*f > n) continue;
        parts.push_back(*f);
        n -= *f;
    }
    std::reverse(parts.begin(), parts.end());
    return parts;
}

}  // namespace grundy::base
