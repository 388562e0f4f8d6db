#pragma once
/// Numbers written with places of one's own: the terms of a linear recurrence (Zeckendorf 1972; Fraenkel 1985), which is how numerations are named in the rule
/// language, `trailing(n, [1, 1], [1, 2], 0)`.
#include <vector>

#include "engine/base/integer.hpp"

namespace grundy::base {

/// x_k = c_1 x_(k-1) + c_2 x_(k-2) + …, from the first terms on, of which there are as many as coefficients, or more.
struct Recurrence {
    std::vector<Integer> coefficients, first;
};

/// What is wrong with a recurrence, or with how its terms are used, in a few words.
struct NoPlaces {
    const char* why;
};

/// So many of its terms.
std::vector<Integer> terms_of(const Recurrence& recurrence, std::size_t count);
/// The digits of n >= 0, the last one first, without zeros before the first one: of the places, terms that begin with 1 and never fall, the last that is at
/// most what is left is taken as often as it fits, until nothing is left. Throws NoPlaces where the terms do so not, or do not grow.
std::vector<Integer> digits_in(const Recurrence& places, Integer n);
/// How many of these digits stand at the end of n >= 0 in a row; 0 of n = 0.
std::size_t trailing_in(const Recurrence& places, const Integer& n, const Integer& digit);
/// What the digits of n >= 0 are worth at other places, the terms of the same recurrence from other first terms on.
Integer reread(const Recurrence& places, const std::vector<Integer>& others, const Integer& n);

}  // namespace grundy::base
