#include "engine/base/number_sets.hpp"

#include <numeric>

namespace grundy::base {
namespace {

using Wide = unsigned __int128;

std::uint64_t multiply(std::uint64_t a, std::uint64_t b, std::uint64_t m) { return static_cast<std::uint64_t>(Wide{a} * b % m); }

/// A divisor of the composite n with 1 < divisor < n: Pollard's rho, O(n^(1/4)).
std::uint64_t factor(std::uint64_t n) {
    for (std::uint64_t c = 1;; ++c) {
        std::uint64_t slow = 2, fast = 2, divisor = 1;
        const auto next = [&](std::uint64_t x) { return static_cast<std::uint64_t>((Wide{x} * x + c) % n); };
        while (divisor == 1) {
            slow = next(slow);
            fast = next(next(fast));
            divisor = std::gcd(slow > fast ? slow - fast : fast - slow, n);
        }
        if (divisor != n) return divisor;
    }
}

/// n odd, and no multiple of the witness.
bool passes(std::uint64_t n, std::uint64_t witness) {
    std::uint64_t d = n - 1, power = 1, square = witness % n;
    const int twos = __builtin_ctzll(d);
    for (d >>= twos; d > 0; d >>= 1) {
        if (d & 1) power = multiply(power, square, n);
        square = multiply(square, square, n);
    }
    if (power == 1 || power == n - 1) return true;
    for (int i = 1; i < twos; ++i) {
        power = multiply(power, power, n);
        if (power == n - 1) return true;
    }
    return false;
}

}  // namespace

std::vector<std::int64_t> primes_upto(std::int64_t most) {
    std::vector<std::int64_t> primes;
    if (most < 2) return primes;
    std::vector<bool> composite(static_cast<std::size_t>(most) + 1, false);
    for (std::int64_t p = 2; p <= most; ++p) {
        if (composite[static_cast<std::size_t>(p)]) continue;
        primes.push_back(p);
        if (p > most / p) continue;
        for (std::int64_t q = p * p; q <= most; q += p) composite[static_cast<std::size_t>(q)] = true;
    }
    return primes;
}

bool is_prime(std::uint64_t n) {
    if (n < 2) return false;
    for (const std::uint64_t p : {2U, 3U, 5U, 7U, 11U, 13U, 17U, 19U, 23U, 29U, 31U, 37U}) {
        if (n % p == 0) return n == p;
    }
    for (const std::uint64_t witness : {2U, 3U, 5U, 7U, 11U, 13U, 17U, 19U, 23U, 29U, 31U, 37U}) {
        if (!passes(n, witness)) return false;
    }
    return true;
}

std::vector<std::uint64_t> divisors_of(std::uint64_t n) {
    std::vector<std::uint64_t> divisors{1};
    const auto take = [&](std::uint64_t p) {
        const std::size_t before = divisors.size();
        for (std::uint64_t power = p; n % p == 0; power *= p) {
            n /= p;
            for (std::size_t i = 0; i < before; ++i) divisors.push_back(divisors[i] * power);
        }
    };
    for (std::uint64_t p = 2; p <= 1'000'000 && p * p <= n; p += p == 2 ? 1 : 2) {
        if (n % p == 0) take(p);
    }
    while (n > 1) {  // at most three primes beyond 10^6 fit in 64 bits
        std::uint64_t p = n;
        while (p > 1'000'000'000'000 && !is_prime(p)) p = factor(p);  // below 10^12 without a divisor up to 10^6: prime
        take(p);
    }
    std::sort(divisors.begin(), divisors.end());
    return divisors;
}

}  // namespace grundy::base
