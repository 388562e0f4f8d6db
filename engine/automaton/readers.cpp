#include "engine/automaton/readers.hpp"

#include <algorithm>
#include <array>

#include "engine/automaton/reach.hpp"

namespace grundy::automaton {

namespace {

using Pair = std::array<std::uint64_t, 2>;

std::uint32_t narrow(std::uint64_t output) { return static_cast<std::uint32_t>(output); }

}  // namespace

/// State: the value so far, the weight of the next digit.
Machine residue(std::int64_t base, std::int64_t modulus) {
    const auto m = static_cast<std::uint64_t>(modulus), b = static_cast<std::uint64_t>(base);
    const auto step = [m, b](const Pair& s, std::size_t digit) { return Pair{(s[0] + s[1] * (digit % m)) % m, s[1] * (b % m) % m}; };
    return tabulated(base, Pair{0, 1 % m}, step, [](const Pair& s) { return narrow(s[0]); });
}

/// State: digits read, at most those of c; 0, 1, 2 for <, =, > so far. While digits of c are left its first one, which is not 0, makes n smaller.
Machine comparison(std::int64_t base, const base::Integer& c) {
    std::vector<std::size_t> digits;
    for (base::Integer rest = c; rest > 0; rest /= base) {
        if (digits.size() == most_states) throw TooLarge{};
        digits.push_back(static_cast<std::size_t>(static_cast<std::int64_t>(base::Integer(rest % base))));
    }
    const std::uint64_t length = digits.size();
    const auto step = [&](const Pair& s, std::size_t digit) {
        const std::size_t against = s[0] < length ? digits[s[0]] : 0;
        return Pair{std::min(s[0] + 1, length), digit == against ? s[1] : digit < against ? 0U : 2U};
    };
    return tabulated(base, Pair{0, 1}, step, [&](const Pair& s) { return s[0] < length ? 0 : narrow(s[1]); });
}

/// State: digits read, at most place + 1; the digit there.
Machine digit(std::int64_t base, std::uint64_t place) {
    const auto step = [place](const Pair& s, std::size_t digit) { return s[0] > place ? s : Pair{s[0] + 1, s[0] == place ? digit : 0}; };
    return tabulated(base, Pair{0, 0}, step, [](const Pair& s) { return narrow(s[1]); });
}

/// State: the count, whether the run is over. Zeros count only once another digit has come, since n = 0 has no run.
Machine trailing(std::int64_t base, std::int64_t digit, Reduced reduced) {
    const auto wanted = static_cast<std::size_t>(digit);
    const auto step = [=](const Pair& s, std::size_t next) { return s[1] == 1 ? s : next == wanted ? Pair{reduced(s[0] + 1), 0} : Pair{s[0], 1}; };
    return tabulated(base, Pair{0, 0}, step, [wanted](const Pair& s) { return wanted == 0 && s[1] == 0 ? 0 : narrow(s[0]); });
}

Machine ones(std::int64_t base, Reduced reduced) {
    const auto step = [=](const Pair& s, std::size_t digit) { return Pair{reduced(s[0] + static_cast<std::uint64_t>(__builtin_popcountll(digit))), 0}; };
    return tabulated(base, Pair{0, 0}, step, [](const Pair& s) { return narrow(s[0]); });
}

/// State: digits read, digits up to the last one that is not 0, both reduced.
Machine length(std::int64_t base, Reduced reduced) {
    const auto step = [=](const Pair& s, std::size_t digit) {
        const std::uint64_t read = reduced(s[0] + 1);
        return Pair{read, digit != 0 ? read : s[1]};
    };
    return tabulated(base, Pair{0, 0}, step, [](const Pair& s) { return narrow(s[1]); });
}

}  // namespace grundy::automaton
