#include "engine/claim/prove/automaton.hpp"

#include <algorithm>
#include <vector>

namespace grundy::claim {

using base::Integer;

Machine law_machine(const pattern::Automaton& law, bool outcomes) {
    const auto shared = std::make_shared<const pattern::Automaton>(law);
    return {0,
            [shared](std::uint64_t state, std::int64_t digit) {
                return std::uint64_t{shared->next[state * static_cast<std::uint64_t>(shared->base) + static_cast<std::uint64_t>(digit)]};
            },
            [shared, outcomes](std::uint64_t state) { return outcomes ? Integer(shared->output[state] == 0 ? 1 : 0) : Integer(shared->output[state]); }};
}

/// States: 3 no digit yet, 0 only zeros, 1 the last digit of n is 1, 2 it is 0 and n is not.
Machine divisor_machine(bool proper) {
    return {3,
            [](std::uint64_t state, std::int64_t digit) {
                return state == 3 ? (digit != 0 ? std::uint64_t{1} : std::uint64_t{0}) : state == 0 && digit != 0 ? 2 : state;
            },
            [proper](std::uint64_t state) { return Integer(state == 0 || state == 3 || (proper && state == 1) ? 1 : 0); }};
}

/// States: 0, 1 the parity of the zeros so far; 2, 3 the parity once another digit has come.
Machine mark_machine() {
    return {0, [](std::uint64_t state, std::int64_t digit) { return state >= 2   ? state
                                                                    : digit == 0 ? 1 - state
                                                                                 : state + 2; },
            [](std::uint64_t state) { return Integer(state == 2 ? 0 : 1); }};
}

/// State: value * modulus + weight of the next digit.
Machine residue_machine(std::int64_t base, std::int64_t modulus) {
    const auto m = static_cast<std::uint64_t>(modulus);
    return {1 % m,
            [m, base](std::uint64_t state, std::int64_t digit) {
                const std::uint64_t value = state / m, weight = state % m;
                return (value + weight * (static_cast<std::uint64_t>(digit) % m)) % m * m + weight * (static_cast<std::uint64_t>(base) % m) % m;
            },
            [m](std::uint64_t state) { return Integer(state / m); }};
}

/// State: 3 * (digits read, at most those of c) + 0, 1, 2 for =, <, > so far. While digits of c are left its first one, which is not 0, makes n smaller.
Machine comparison_machine(std::int64_t base, const Integer& c) {
    std::vector<std::int64_t> digits;
    for (Integer rest = c; rest > 0; rest /= base) digits.push_back(static_cast<std::int64_t>(rest % base));
    const std::uint64_t length = digits.size();
    return {0,
            [digits, length](std::uint64_t state, std::int64_t digit) {
                const std::uint64_t at = state / 3, so_far = state % 3;
                const std::int64_t against = at < length ? digits[at] : 0;
                const std::uint64_t now = digit == against ? so_far : digit < against ? 1 : 2;
                return std::min(at + 1, length) * 3 + now;
            },
            [length](std::uint64_t state) {
                return state / 3 < length ? Integer(-1) : Integer(state % 3 == 0 ? 0 : state % 3 == 1 ? -1 : 1);
            }};
}

/// State: digits read (at most place + 1) * base + the digit there.
Machine digit_machine(std::int64_t base, std::uint64_t place) {
    const auto b = static_cast<std::uint64_t>(base);
    return {0,
            [b, place](std::uint64_t state, std::int64_t digit) {
                const std::uint64_t at = state / b;
                if (at > place) return state;
                return (at + 1) * b + (at == place ? static_cast<std::uint64_t>(digit) : 0);
            },
            [b](std::uint64_t state) { return Integer(state % b); }};
}

/// State: 2 * count + (the run is over). Zeros count only once another digit has come, since n = 0 has no run.
Machine trailing_machine(std::int64_t digit, Reduced reduced) {
    return {0,
            [digit, reduced](std::uint64_t state, std::int64_t next) {
                if (state % 2 == 1) return state;
                return next == digit ? 2 * reduced(state / 2 + 1) : state + 1;
            },
            [digit](std::uint64_t state) { return digit == 0 && state % 2 == 0 ? Integer(0) : Integer(state / 2); }};
}

Machine ones_machine(Reduced reduced) {
    return {0,
            [reduced](std::uint64_t state, std::int64_t digit) {
                return reduced(state + static_cast<std::uint64_t>(__builtin_popcountll(static_cast<std::uint64_t>(digit))));
            },
            [](std::uint64_t state) { return Integer(state); }};
}

/// State: 2^20 * (digits read) + (digits up to the last one that is not 0), both reduced.
Machine length_machine(Reduced reduced) {
    constexpr std::uint64_t half = 1 << 20;
    return {0,
            [reduced](std::uint64_t state, std::int64_t digit) {
                const std::uint64_t read = reduced(state / half + 1);
                return read * half + (digit != 0 ? read : state % half);
            },
            [](std::uint64_t state) { return Integer(state % half); }};
}

}  // namespace grundy::claim
