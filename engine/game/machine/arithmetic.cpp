#include "engine/game/machine/arithmetic.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/checked.hpp"
#include "engine/base/number_sets.hpp"
#include "engine/game/machine/fault.hpp"

namespace grundy::game {
namespace {

using base::FailureKind;
/// The primes up to some bound, grown by doubling, one table a thread.
const std::vector<std::int64_t>& primes_upto(std::int64_t n) {
    thread_local std::vector<std::int64_t> primes;
    thread_local std::int64_t done = 1;
    if (n <= done) return primes;
    if (n > 200'000'000) fault(FailureKind::limit, "primes beyond 2 * 10^8");
    const std::int64_t bound = std::max<std::int64_t>(n, std::min<std::int64_t>(2 * done, 100'000'000));
    primes = base::primes_upto(bound);
    done = bound;
    return primes;
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
    if (n == std::numeric_limits<std::int64_t>::min()) fault(FailureKind::overflow, "a number beyond 64 bits");
    for (const std::uint64_t d : base::divisors_of(static_cast<std::uint64_t>(n < 0 ? -n : n))) out.push(static_cast<std::int64_t>(d));
}

void zeckendorf(std::int64_t n, Value& out) {
    if (n < 0) fault(FailureKind::arithmetic, "zeckendorf of a negative number");
    out.make_list();
    out.items = base::zeckendorf_of(n);
}

void sequence_upto(rule::Builtin builtin, std::int64_t a, std::int64_t b, Value& out) {
    out.make_list();
    const auto push = [&out](std::int64_t x) { out.push(x); };
    switch (builtin) {
        case rule::Builtin::primes: {
            const auto& primes = primes_upto(a);
            const auto end = std::upper_bound(primes.begin(), primes.end(), a);
            if (end - primes.begin() > max_items) fault(FailureKind::limit, "a set with more than 2^24 elements");
            out.items.assign(primes.begin(), end);
            return;
        }
        case rule::Builtin::prime_powers:
            base::prime_powers_upto(primes_upto(a), a, push);
            to_set(out);
            return;
        case rule::Builtin::squares: {
            const double root = std::sqrt(static_cast<double>(std::max<std::int64_t>(a, 0)));
            if (root > static_cast<double>(max_items) + 1) fault(FailureKind::limit, "a set with more than 2^24 elements");  // not after making them
            out.items.reserve(static_cast<std::size_t>(root) + 2);
            return base::squares_upto(a, push);
        }
        case rule::Builtin::factorials: return base::factorials_upto(a, push);
        case rule::Builtin::fibonacci: return base::fibonacci_upto(a, push);
        case rule::Builtin::powers:
            if (a < 2) fault(FailureKind::arithmetic, "powers of a number below 2");
            return base::powers_upto(a, b, push);
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
