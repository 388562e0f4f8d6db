#pragma once
/// The relations between natural numbers of which sentences are built, as automata.
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/arithmetic/automaton.hpp"

namespace grundy::arithmetic {

/// sum of coefficient * number + constant. Terms ascend by track, no coefficient is 0.
struct Linear {
    std::vector<std::pair<Track, std::int64_t>> terms;
    std::int64_t constant = 0;

    bool is_constant() const { return terms.empty(); }
    /// Never negative, seen from the signs alone.
    bool is_natural() const;
};
/// Throw TooLarge beyond 2^62.
Linear plus(const Linear& a, const Linear& b, std::int64_t times = 1);
Linear times(const Linear& a, std::int64_t factor);
Linear number(Track track);

Automaton is_zero(Numeration base, const Linear& form);     ///< form = 0
Automaton is_at_most(Numeration base, const Linear& form);  ///< form <= 0
Automaton nim_sum(Track x, Track y, Track z);               ///< x xor y = z; in base 2
Automaton power_of_base(unsigned base, Track x);            ///< 1, b, b^2, …
/// x is in: as `in` says of it, whose numbers from `from` on are repeated without end; there is one at least.
Automaton repeats(unsigned base, Track x, std::size_t from, const std::vector<bool>& in);

/// A count that matters only modulo `modulus`, or (modulus 0) only up to `cap`.
struct Reduced {
    std::uint64_t modulus = 0, cap = 0;
    std::uint64_t operator()(std::uint64_t count) const { return modulus > 0 ? count % modulus : count < cap ? count : cap; }
    std::uint64_t kinds() const { return modulus > 0 ? modulus : cap + 1; }
};
/// The length of the run of `digit` at the end of x (0 for x = 0), reduced, is `value`; in the numeration of a quadratic number that of a word, not of a
/// number.
Automaton trailing_is(Numeration base, Track x, unsigned digit, Reduced reduced, std::uint64_t value);
/// z = base^n for the length n of that run.
Automaton trailing_power(unsigned base, Track x, unsigned digit, Track z);
/// r = x mod p, and floor(x / p) mod m = value, where p is a power of the base.
Automaton remainder_of_power(unsigned base, Track x, Track p, Track r);
Automaton quotient_of_power(unsigned base, Track x, Track p, std::int64_t m, std::int64_t value);
/// The number of digits 1 of x, reduced, is `value`; in base 2.
Automaton ones_is(Track x, Reduced reduced, std::uint64_t value);
/// trailing zeros of x against those of y: sign -1 (fewer), 0, 1 (more).
Automaton zeros_compare(unsigned base, Track x, Track y, int sign);

}  // namespace grundy::arithmetic
