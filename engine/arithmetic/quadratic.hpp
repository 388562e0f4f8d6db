#pragma once
/// Relations between numbers that are written in the numeration of a quadratic number θ = [a; a, a, …].
#include <optional>

#include "engine/arithmetic/relations.hpp"

namespace grundy::arithmetic {

/// form = 0, or (`equal` false) form <= 0.
Automaton compared_with_zero(Numeration numeration, const Linear& form, bool equal);
/// y = floor(x θ).
Automaton floor_of_multiple(Numeration numeration, Track x, Track y);
/// x is this number.
Automaton quadratic_number(Numeration numeration, Track x, const base::Integer& number);

/// floor(√c L) for natural L, as (floor(times L θ) - less L) / divisor, rounded down, in the numeration of θ = [a; a, a, …].
struct Root {
    unsigned quotient = 0;  ///< a
    std::int64_t times = 0, less = 0, divisor = 1;
};
/// Nothing where √c is in no such field (√2, √5, √10, √13, √29 and their multiples by rational numbers are); c > 0.
std::optional<Root> root_of(std::int64_t c);

}  // namespace grundy::arithmetic
