#pragma once
/// How natural numbers are written as digits, of which automata read one after the other, the least significant first: in a base, or in the numeration of a
/// quadratic number (Ostrowski 1922; Fraenkel 1985, 1998; that automata on it decide sentences about multiples of that number: Mousavi, Schaeffer and Shallit
/// 2016).
///
/// In base b the places are worth 1, b, b^2, …, the digits are 0..b-1, and a number has one word.
///
/// For a >= b >= 1 let θ = (a + √(a² + 4 b)) / 2 = a + b / (a + b / (a + …)), the greater root of t² = a t + b; the other, θ' = -b / θ, is less than 1 in size,
/// as θ > a >= b, and neither is rational: a² + 4 b is between a² and (a + 2)², and is even or odd as a is. The places are worth q_0 = 1, q_1 = a, q_(i+1) = a
/// q_i + b q_(i-1), the denominators of the convergents of that fraction, and the digits are 0..a: there are enough of them, as b q_(i-1) <= q_i makes q_(i+1)
/// <= (a + 1) q_i. Then a number has many words, and none of them is preferred: a set of tuples is the set of all words of its tuples. So what is made of sets
/// by not, and, or, "there is" is right as it is, no automaton has to tell which words are well written, and one that accepts every tuple accepts every word.
/// b = 1 is the numeration of [a; a, a, …] (Ostrowski 1922). Other b: Fraenkel, Heap games, numeration systems and sequences, Ann. Comb. 2 (1998).
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/integer.hpp"

namespace grundy::arithmetic {

class Numeration {
public:
    /// In base b >= 2.
    Numeration(unsigned base) : digits_(base) {}  // NOLINT(google-explicit-constructor): a base is the numeration of this base
    /// Of θ = a + b / (a + b / (a + …)), for 1 <= b <= a <= most_quotient.
    static Numeration quadratic(unsigned a, unsigned b = 1) { return {a + 1, a, b}; }
    static constexpr unsigned most_quotient = 6;

    /// How many digits there are: 0, 1, …, digits() - 1.
    unsigned digits() const { return digits_; }
    bool in_base() const { return quotient_ == 0; }
    /// Of a base; 0 in the numeration of a quadratic number.
    unsigned base() const { return in_base() ? digits_ : 0; }
    /// a, the partial quotients of θ; 0 in a base.
    unsigned quotient() const { return quotient_; }
    /// b, the partial numerators of θ; 1 in a base.
    unsigned numerator() const { return numerator_; }
    friend bool operator==(const Numeration&, const Numeration&) = default;

    /// A word of a number >= 0, without zeros behind its last digit.
    std::vector<unsigned> written(base::Integer number) const;
    /// What the first places are worth, so many of them.
    std::vector<base::Integer> places(std::size_t count) const;
    /// What a word is worth.
    base::Integer read(const std::vector<unsigned>& word) const;

private:
    Numeration(unsigned digits, unsigned quotient, unsigned numerator) : digits_(digits), quotient_(quotient), numerator_(numerator) {}
    unsigned digits_, quotient_ = 0, numerator_ = 1;
};

}  // namespace grundy::arithmetic
