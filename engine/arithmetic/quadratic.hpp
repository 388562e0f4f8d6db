#pragma once
/// Relations between numbers that are written in the numeration of a quadratic number θ = a + b / (a + b / (a + …)).
#include <optional>

#include "engine/arithmetic/relations.hpp"

namespace grundy::arithmetic {

/// form = 0, or (`equal` false) form <= 0.
Automaton compared_with_zero(Numeration numeration, const Linear& form, bool equal);
/// y = floor(x θ), where b = 1.
Automaton floor_of_multiple(Numeration numeration, Track x, Track y);
/// x is this number.
Automaton quadratic_number(Numeration numeration, Track x, const base::Integer& number);

/// Fraenkel's pairs, 0 and 0 among them: x ends in an even number of zeros, and y is x with one zero more, both written with the places p_0 = 1, p_1 = a + 1,
/// p_(i+1) = a p_i + b p_(i-1) and the digits 0..a such that the digit a has one below b behind it, unless it is the last.
Automaton fraenkel_pairs(Numeration numeration, Track x, Track y);

/// floor(√c L) for natural L, as (floor(times L θ) - less L) / divisor, rounded down, in the numeration of θ = [a; a, a, …].
struct Root {
    unsigned quotient = 0;  ///< a
    std::int64_t times = 0, less = 0, divisor = 1;
};
/// Nothing where √c is in no such field (√2, √5, √10, √13, √29 and their multiples by rational numbers are); c > 0.
std::optional<Root> root_of(std::int64_t c);

}  // namespace grundy::arithmetic
