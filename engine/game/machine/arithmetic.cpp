#include "engine/game/machine/arithmetic.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/base/checked.hpp"
#include "engine/game/machine/fault.hpp"

namespace grundy::game {
namespace {

using base::FailureKind;
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

bool passes_fermat(std::uint64_t n, std::uint64_t witness) {
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

/// Miller-Rabin; these twelve witnesses are enough below 3.3 * 10^24 (Sorenson & Webster 2015). n odd, without divisors below 40.
bool is_prime(std::uint64_t n) {
    for (const std::uint64_t witness : {2U, 3U, 5U, 7U, 11U, 13U, 17U, 19U, 23U, 29U, 31U, 37U}) {
        if (!passes_fermat(n, witness)) return false;
    }
    return true;
}

/// The primes up to some bound, grown by doubling, one table a thread.
const std::vector<std::int64_t>& primes_upto(std::int64_t n) {
    thread_local std::vector<std::int64_t> primes;
    thread_local std::int64_t done = 1;
    if (n <= done) return primes;
    if (n > 200'000'000) fault(FailureKind::limit, "primes beyond 2 * 10^8");
    const std::int64_t bound = std::max<std::int64_t>(n, std::min<std::int64_t>(2 * done, 100'000'000));
    std::vector<bool> composite(static_cast<std::size_t>(bound) + 1, false);
    primes.clear();
    for (std::int64_t p = 2; p <= bound; ++p) {
        if (composite[static_cast<std::size_t>(p)]) continue;
        primes.push_back(p);
        for (std::int64_t q = p * p; q <= bound; q += p) composite[static_cast<std::size_t>(q)] = true;
    }
    done = bound;
    return primes;
}

void prime_powers(std::int64_t n, Value& out) {
    if (n >= 1) out.push(1);
    for (const std::int64_t p : primes_upto(n)) {
        if (p > n) break;
        for (base::Checked q = p; q && *q <= n; q = base::checked_mul(*q, p)) out.push(*q);
    }
    to_set(out);
}

void check_digits(std::int64_t n, std::int64_t base) {
    if (n < 0) fault(FailureKind::arithmetic, "digits of a negative number");
    if (base < 2) fault(FailureKind::arithmetic, "digits in a base below 2");
}

}  // namespace

std::int64_t square_root(std::int64_t n) {
    auto root = static_cast<std::int64_t>(std::sqrt(static_cast<double>(n)));
    while (root > 0 && root > n / root) --root;
    while (root + 1 <= n / (root + 1)) ++root;
    return root;
}

std::int64_t digit_at(std::int64_t n, std::int64_t base, std::int64_t place) {
    check_digits(n, base);
    if (place < 0) fault(FailureKind::arithmetic, "a negative place of a digit");
    for (; place > 0 && n > 0; --place) n /= base;
    return n % base;
}

std::int64_t trailing_digits(std::int64_t n, std::int64_t base, std::int64_t digit) {
    check_digits(n, base);
    std::int64_t run = 0;
    for (; n > 0 && n % base == digit; n /= base) ++run;
    return run;
}

void digits(std::int64_t n, std::int64_t base, Value& out) {
    check_digits(n, base);
    out.make_list();
    do out.push(n % base);
    while ((n /= base) > 0);
    to_set(out);
}

void divisors(std::int64_t n, Value& out) {
    out.make_list();
    if (n == 0) return;
    std::uint64_t rest = n < 0 ? -static_cast<std::uint64_t>(n) : static_cast<std::uint64_t>(n);
    out.push(1);
    const auto take = [&](std::uint64_t p) {
        const std::size_t before = out.items.size();
        for (std::uint64_t power = p; rest % p == 0; power *= p) {
            rest /= p;
            for (std::size_t i = 0; i < before; ++i) out.push(static_cast<std::int64_t>(static_cast<std::uint64_t>(out.items[i]) * power));
        }
    };
    for (std::uint64_t p = 2; p <= 1'000'000 && p * p <= rest; p += p == 2 ? 1 : 2) {
        if (rest % p == 0) take(p);
    }
    while (rest > 1) {  // at most three primes beyond 10^6 fit in 64 bits
        std::uint64_t p = rest;
        while (p > 1'000'000'000'000 && !is_prime(p)) p = factor(p);  // below 10^12 without a divisor up to 10^6: prime
        take(p);
    }
    if (n == std::numeric_limits<std::int64_t>::min()) fault(FailureKind::overflow, "a number beyond 64 bits");
    to_set(out);
}

void zeckendorf(std::int64_t n, Value& out) {
    if (n < 0) fault(FailureKind::arithmetic, "zeckendorf of a negative number");
    sequence_upto(rule::Builtin::fibonacci, n, 0, out);
    std::vector<std::int64_t> parts;
    for (auto f = out.items.rbegin(); f != out.items.rend(); ++f) {
        if (*f > n) continue;
        parts.push_back(*f);
        n -= *f;
    }
    out.items.assign(parts.rbegin(), parts.rend());
}

void sequence_upto(rule::Builtin builtin, std::int64_t a, std::int64_t b, Value& out) {
    out.make_list();
    switch (builtin) {
        case rule::Builtin::primes: {
            const auto& primes = primes_upto(a);
            const auto end = std::upper_bound(primes.begin(), primes.end(), a);
            if (end - primes.begin() > max_items) fault(FailureKind::limit, "a set with more than 2^24 elements");
            out.items.assign(primes.begin(), end);
            return;
        }
        case rule::Builtin::prime_powers: return prime_powers(a, out);
        case rule::Builtin::squares:
            for (std::int64_t k = 1; k <= a / k; ++k) out.push(k * k);
            return;
        case rule::Builtin::factorials: {
            base::Checked f = 1;
            for (std::int64_t k = 1; f && *f <= a; f = base::checked_mul(*f, ++k)) out.push(*f);
            return;
        }
        case rule::Builtin::fibonacci: {
            base::Checked f = 1;
            for (std::int64_t before = 1; f && *f <= a;) {
                out.push(*f);
                const std::int64_t now = *f;
                f = base::checked_add(now, before);
                before = now;
            }
            return;
        }
        case rule::Builtin::powers: {
            if (a < 2) fault(FailureKind::arithmetic, "powers of a number below 2");
            for (base::Checked p = 1; p && *p <= b; p = base::checked_mul(*p, a)) out.push(*p);
            return;
        }
        default: fault(FailureKind::internal, "not a sequence");
    }
}

void recurrence(const std::vector<std::int64_t>& c, const std::vector<std::int64_t>& first, std::int64_t n, Value& out) {
    if (first.size() < c.size() || c.empty()) fault(FailureKind::arithmetic, "a recurrence needs as many first terms as coefficients");
    out.make_list();
    const auto negative = [](std::int64_t x) { return x < 0; };
    const bool natural = std::none_of(c.begin(), c.end(), negative) && std::none_of(first.begin(), first.end(), negative);
    std::vector<base::Checked> terms(first.begin(), first.end());  // nothing: beyond 64 bits, so beyond n, and so is every sum of naturals that counts it
    std::size_t beyond = 0;                                        // length of the run of terms beyond n
    for (std::size_t i = 0; i < first.size() || beyond < c.size(); ++i) {
        if (i > 1'000'000) fault(FailureKind::limit, "a recurrence that does not grow");
        if (i >= terms.size()) {
            base::Checked next = 0;
            for (std::size_t k = 0; k < c.size() && next; ++k) {
                if (c[k] == 0) continue;
                const auto before = terms[i - 1 - k];
                const auto product = before ? base::checked_mul(c[k], *before) : before;
                next = product ? base::checked_add(*next, *product) : product;
            }
            if (!next && !natural) fault(FailureKind::overflow, "a number beyond 64 bits");
            terms.push_back(next);
        }
        beyond = !terms[i] || *terms[i] > n ? beyond + 1 : 0;
        if (beyond == 0) out.push(*terms[i]);
    }
    to_set(out);
}

}  // namespace grundy::game
