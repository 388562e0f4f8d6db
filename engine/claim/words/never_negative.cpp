#include "engine/claim/words/never_negative.hpp"

#include <algorithm>

#include "engine/base/poll.hpp"

namespace grundy::claim {

using base::Integer;

namespace {

constexpr std::int64_t largest_power = 16, largest_of_two = 4, longest_period_lowered = 24;
constexpr std::size_t most_steps_lowered = 8, most_numbers_read = 80;
constexpr std::uint64_t prime = (std::uint64_t{1} << 31) - 1;

std::uint64_t power(std::uint64_t b, std::uint64_t e) {
    std::uint64_t result = 1;
    for (; e != 0; e >>= 1, b = b * b % prime)
        if ((e & 1) != 0) result = result * b % prime;
    return result;
}

/// The order of the least recurrence of the first numbers, modulo a prime (Berlekamp and Massey): it says which steps may lead on, and proves nothing.
std::size_t order_seen(const std::vector<Integer>& s) {
    std::vector<std::uint64_t> x;
    for (std::size_t n = 0; n < std::min(s.size(), most_numbers_read); ++n) x.push_back(static_cast<std::uint64_t>(Integer(s[n] % prime + prime) % prime));
    std::vector<std::uint64_t> now{1}, before{1};
    std::size_t order = 0, since = 1;
    std::uint64_t last = 1;
    for (std::size_t n = 0; n < x.size(); ++n, ++since) {
        std::uint64_t off = x[n];
        for (std::size_t i = 1; i <= order && i < now.size(); ++i) off = (off + now[i] * x[n - i]) % prime;
        if (off == 0) continue;
        const std::vector<std::uint64_t> kept = now;
        const std::uint64_t factor = off * power(last, prime - 2) % prime;
        now.resize(std::max(now.size(), before.size() + since), 0);
        for (std::size_t i = 0; i < before.size(); ++i) now[i + since] = (now[i + since] + (prime - factor) * before[i]) % prime;
        if (2 * order <= n) order = n + 1 - order, before = kept, last = off, since = 0;
    }
    return order;
}

std::vector<Integer> lowered_by(const std::vector<Integer>& s, const std::vector<std::int64_t>& a) {
    std::vector<Integer> t;
    for (std::size_t n = 0; n + a.size() < s.size(); ++n) {
        Integer left = s[n + a.size()];
        for (std::size_t i = 0; i < a.size(); ++i) left -= s[n + a.size() - 1 - i] * a[i];
        t.push_back(std::move(left));
    }
    return t;
}

std::vector<std::vector<std::int64_t>> steps_to_try() {
    std::vector<std::vector<std::int64_t>> all;
    for (std::int64_t b = 0; b <= largest_power; ++b) all.push_back({b});
    for (std::int64_t a = 0; a <= largest_of_two; ++a)
        for (std::int64_t b = 1; b <= largest_of_two; ++b) all.push_back({a, b});
    for (std::int64_t p = 3; p <= longest_period_lowered; ++p) {
        all.emplace_back(static_cast<std::size_t>(p), 0);
        all.back().back() = 1;
    }
    return all;
}

bool lowers(const std::vector<Integer>& s, std::size_t order, Lowered& steps) {
    base::poll();
    if (s.size() < order || std::any_of(s.begin(), s.end(), [](const Integer& x) { return x < 0; })) return false;
    if (std::all_of(s.begin(), s.begin() + static_cast<std::ptrdiff_t>(order), [](const Integer& x) { return x == 0; })) return true;
    if (steps.size() == most_steps_lowered) return false;
    static const auto all = steps_to_try();
    const std::size_t seen = order_seen(s);
    for (const auto& a : all) {
        if (s.size() < order + a.size()) continue;
        const std::vector<Integer> t = lowered_by(s, a);
        if (order_seen(t) >= seen) continue;
        steps.push_back(a);
        if (lowers(t, order, steps)) return true;
        steps.pop_back();
    }
    return false;
}

}  // namespace

std::optional<Lowered> never_negative(const std::vector<Integer>& s, std::size_t order) {
    Lowered steps;
    return lowers(s, order, steps) ? std::optional(steps) : std::nullopt;
}

}  // namespace grundy::claim
