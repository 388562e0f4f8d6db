#include "engine/report/values/large.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "engine/base/integer.hpp"

namespace grundy::report {
namespace {

using base::Integer;

constexpr std::size_t least_digits = 20, most_digits = 20'000;
constexpr unsigned largest_prime = 10'000;  ///< of which a base may be made
constexpr unsigned farthest = 100'000;      ///< from what has a name
constexpr unsigned many = 24;               ///< times a prime divides: beside 2^24 this is near, so that it is no accident
constexpr std::size_t most_signs = 30;
constexpr std::size_t most_known = 200;  ///< numbers that are kept with their names

const std::vector<unsigned>& primes() {
    static const std::vector<unsigned> all = [] {
        std::vector<unsigned> found;
        std::vector<bool> composite(largest_prime);
        for (unsigned p = 2; p < largest_prime; ++p) {
            if (composite[p]) continue;
            found.push_back(p);
            for (unsigned m = p * p; m < largest_prime; m += p) composite[m] = true;
        }
        return found;
    }();
    return all;
}

Integer power(unsigned p, unsigned exponent) {
    Integer all = 1;
    for (unsigned i = 0; i < exponent; ++i) all *= p;
    return all;
}

/// n = m + rest, m a multiple of the `many`-th power of a prime, |rest| as small as possible.
std::optional<std::pair<Integer, std::int64_t>> near_multiple(const Integer& n) {
    static const std::vector<Integer> highs = [] {
        std::vector<Integer> all;
        for (const unsigned p : primes()) all.push_back(power(p, many));
        return all;
    }();
    std::optional<std::int64_t> best;
    for (const Integer& high : highs) {
        const Integer above = n % high, below = high - above;
        for (const auto& [size, sign] : {std::pair(&above, 1), std::pair(&below, -1)})
            if (*size < farthest && (!best || *size < std::abs(*best))) best = sign * *base::to_int64(*size);
    }
    if (!best) return std::nullopt;
    return std::pair(Integer(n - *best), *best);
}

/// c * b^k, k the least of the exponents that are no accident.
std::optional<std::string> product(Integer m) {
    std::map<unsigned, unsigned> exponents;
    for (const unsigned p : primes())
        while (m > 1 && m % p == 0) m /= p, ++exponents[p];
    if (m != 1) return std::nullopt;
    unsigned k = 0;
    for (const auto& [p, exponent] : exponents)
        if (exponent >= many && (k == 0 || exponent < k)) k = exponent;
    if (k == 0) return std::nullopt;
    Integer base = 1, factor = 1;
    for (const auto& [p, exponent] : exponents) {
        base *= power(p, exponent / k);
        factor *= power(p, exponent % k);
    }
    const std::string text = fmt::format("{}^{}", base::to_string(base), k);
    return factor == 1 ? text : base::to_string(factor) + " * " + text;
}

}  // namespace

std::optional<std::string> as_power(std::string_view digits) {
    if (digits.size() < least_digits || digits.size() > most_digits) return std::nullopt;
    static thread_local std::map<std::string, std::optional<std::string>, std::less<>> known;
    if (const auto at = known.find(digits); at != known.end()) return at->second;
    if (known.size() == most_known) known.clear();
    const auto near = near_multiple(Integer(std::string(digits)));
    std::optional<std::string> text = near ? product(near->first) : std::nullopt;
    if (text && near->second != 0) *text += fmt::format(" {} {}", near->second > 0 ? '+' : '-', std::abs(near->second));
    if (text && text->size() > most_signs) text.reset();
    return known[std::string(digits)] = text;
}

}  // namespace grundy::report
