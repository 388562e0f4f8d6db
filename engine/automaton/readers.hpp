#pragma once
/// Properties of n that machines read from its digits.
#include "engine/automaton/machine.hpp"

namespace grundy::automaton {

/// A count that matters only modulo `modulus`, or only up to `cap`.
struct Reduced {
    std::uint64_t modulus = 0;  ///< 0: capped
    std::uint64_t cap = 0;
    std::uint64_t operator()(std::uint64_t count) const { return modulus > 0 ? count % modulus : count < cap ? count : cap; }
};

/// n mod m.
Machine residue(std::int64_t base, std::int64_t modulus);
/// 0, 1, 2 for n <, =, > c; c >= 0.
Machine comparison(std::int64_t base, const base::Integer& c);
/// The digit at a place, from 0.
Machine digit(std::int64_t base, std::uint64_t place);
/// trailing(n, base, digit), reduced.
Machine trailing(std::int64_t base, std::int64_t digit, Reduced reduced);
/// The number of ones of n in base 2, reduced; the base is a power of 2.
Machine ones(std::int64_t base, Reduced reduced);
/// The number of digits of n, none for 0, reduced.
Machine length(std::int64_t base, Reduced reduced);

}  // namespace grundy::automaton
