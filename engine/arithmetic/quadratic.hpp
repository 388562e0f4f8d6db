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

/// Numbers may be written with other places, too, that obey the same recurrence: s_0 = 1, s_1 = `second`, s_(i+1) = a s_i + b s_(i-1), where b <= second <= a +
/// 1. From the last place on, each is taken as often as it fits, so that the digits are 0..a: b s_(i-1) <= s_i makes s_(i+1) <= (a + 1) s_i.
/// y is what the digits of x there are worth at the places t_0, t_1, t_(i+1) = a t_i + b t_(i-1).
Automaton reread(Numeration numeration, Track x, unsigned second, Track y, std::int64_t t0, std::int64_t t1);
/// The length of the run of `digit` at their end (0 for x = 0), reduced, is `value`.
Automaton trailing_is(Numeration numeration, Track x, unsigned second, unsigned digit, Reduced reduced, std::uint64_t value);

/// Fraenkel's pairs, 0 and 0 among them: with s_1 = a + 1 x ends in an even number of zeros, and y is x with one zero more.
Automaton fraenkel_pairs(Numeration numeration, Track x, Track y);

/// floor(√c L) for natural L, as (floor(times L θ) - less L) / divisor, rounded down, in the numeration of θ = [a; a, a, …].
struct Root {
    unsigned quotient = 0;  ///< a
    std::int64_t times = 0, less = 0, divisor = 1;
};
/// In the numeration of the least a, or that of one. Nothing where √c is in no such field (√2, √5, √10, √13, √29 and their multiples by rational numbers are);
/// c > 0.
std::optional<Root> root_of(std::int64_t c);
std::optional<Root> root_of(std::int64_t c, unsigned quotient);

}  // namespace grundy::arithmetic
