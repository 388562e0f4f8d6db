#pragma once
/// Properties of n read from its digits in a base, least significant first. A machine gives the same output for n however many zeros stand before it.
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "engine/pattern/law/pattern.hpp"

namespace grundy::claim {

/// States are any numbers; only what is reached from `start` is ever looked at.
struct Machine {
    std::uint64_t start = 0;
    std::function<std::uint64_t(std::uint64_t state, std::int64_t digit)> step;
    std::function<base::Integer(std::uint64_t state)> output;
};

/// A count that matters only modulo `modulus`, or only up to `cap`.
struct Reduced {
    std::uint64_t modulus = 0;  ///< 0: capped
    std::uint64_t cap = 0;
    std::uint64_t operator()(std::uint64_t count) const { return modulus > 0 ? count % modulus : std::min(count, cap); }
};

Machine law_machine(const pattern::Automaton& law, bool outcomes);  ///< with `outcomes`: 1 for P, 0 for N
/// Theorem 1.8: n is P iff it is 0 or (proper divisors) odd.
Machine divisor_machine(bool proper);
/// Theorem 4.2: n is P iff it is 0 or ends in an odd number of zeros in base t.
Machine mark_machine();
Machine residue_machine(std::int64_t base, std::int64_t modulus);
/// -1, 0, 1 for n <, =, > c.
Machine comparison_machine(std::int64_t base, const base::Integer& c);
Machine digit_machine(std::int64_t base, std::uint64_t place);
/// trailing(n, base, digit), reduced.
Machine trailing_machine(std::int64_t digit, Reduced reduced);
/// ones(n), reduced; the base is a power of 2.
Machine ones_machine(Reduced reduced);
/// The number of digits of n, none for 0: len(powers(base, n)), reduced.
Machine length_machine(Reduced reduced);

}  // namespace grundy::claim
