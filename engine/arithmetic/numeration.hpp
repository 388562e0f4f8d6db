#pragma once
/// How natural numbers are written as digits, of which automata read one after the other, the least significant first: in a base, or in the numeration of a
/// quadratic number (Ostrowski 1922; Fraenkel 1985; that automata on it decide sentences about multiples of that number: Mousavi, Schaeffer and Shallit 2016).
///
/// In base b the places are worth 1, b, b^2, …, the digits are 0..b-1, and a number has one word. For a >= 1 let θ = (a + √(a² + 4)) / 2 = [a; a, a, …]; the
/// places are worth q_0 = 1, q_1 = a, q_(i+1) = a q_i + q_(i-1), the denominators of its convergents, and the digits are 0..a. Then a number has many words,
/// and none of them is preferred: a set of tuples is the set of all words of its tuples. So what is made of sets by not, and, or, "there is" is right as it is,
/// no automaton has to tell which words are well written, and one that accepts every tuple accepts every word.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/integer.hpp"

namespace grundy::arithmetic {

class Numeration {
public:
    /// In base b >= 2.
    Numeration(unsigned base) : digits_(base) {}  // NOLINT(google-explicit-constructor): a base is the numeration of this base
    /// Of θ = [a; a, a, …], for 1 <= a <= most_quotient.
    static Numeration quadratic(unsigned a) { return {a + 1, a}; }
    static constexpr unsigned most_quotient = 6;

    /// How many digits there are: 0, 1, …, digits() - 1.
    unsigned digits() const { return digits_; }
    bool in_base() const { return quotient_ == 0; }
    /// b; 0 in the numeration of a quadratic number.
    unsigned base() const { return in_base() ? digits_ : 0; }
    /// a; 0 in a base.
    unsigned quotient() const { return quotient_; }
    friend bool operator==(const Numeration&, const Numeration&) = default;

    /// A word of a number >= 0, without zeros behind its last digit.
    std::vector<unsigned> written(base::Integer number) const;
    /// What the first places are worth, so many of them.
    std::vector<base::Integer> places(std::size_t count) const;
    /// What a word is worth.
    base::Integer read(const std::vector<unsigned>& word) const;

private:
    Numeration(unsigned digits, unsigned quotient) : digits_(digits), quotient_(quotient) {}
    unsigned digits_, quotient_ = 0;
};

}  // namespace grundy::arithmetic
