#pragma once
/// Words as numbers, so that the automata of engine/verify/induction speak of them: in the base (number of letters + 1) the digits of a word are 0, then its
/// letters, then zeros; a place p is the number base^p. What is said of letters and places is then a set of tuples (Büchi 1960, Elgot 1961).
///
///     "abba", place 3        digit   0 1 2 3 4 5 6 …
///                            word    0 1 2 2 1 0 0 …
///                            place   0 0 0 1 0 0 0 …
///
/// Numbers that speak of a word are sums: of places, and of weights of the digits of a row, which is how letters are counted. One machine reads a sum from left
/// to right: it adds, at every place, the digits that stand there and one for each place that is still to come.
#include <optional>

#include "engine/verify/induction/tuples.hpp"

namespace grundy::verify::word {

struct Sum {
    std::int64_t constant = 0;
    std::map<Track, std::int64_t> places;             ///< coefficients
    std::map<Track, std::vector<std::int64_t>> rows;  ///< what each digit of it counts; 0 counts nothing
    bool is_constant() const { return places.empty() && rows.empty(); }
};
inline Sum constant(std::int64_t n) { return {n, {}, {}}; }
inline Sum place(Track p) { return {0, {{p, 1}}, {}}; }
/// a + times * b. Throws Rejected beyond 2^40.
Sum plus(const Sum& a, const Sum& b, std::int64_t times = 1);

/// A number is this sum where the condition is true.
struct Case {
    Set where;
    Sum sum;
};
using Number = std::vector<Case>;

class Sums {
public:
    explicit Sums(Tuples& tuples);

    Tuples& tuples() const { return tuples_; }
    Track word() const { return word_; }
    /// The place of its last letter, 0 for the empty word.
    Track end() const { return end_; }
    Set is_word() const { return tuples_.exists(rows_.at(end_), end_); }
    Set is_place(Track p) const { return tuples_.is_power(p); }
    /// The digit of a row at a place, which must be one.
    Set digit(Track row, Track place, unsigned d) const;
    Set at_most(const Sum& sum) const;                            ///< sum <= 0
    Set is_multiple(const Sum& sum, std::int64_t modulus) const;  ///< modulus divides the sum
    /// The row whose digit at a place is d where is[d] says so (is[0] is not read), and 0 elsewhere: one row for each tuple of the other numbers.
    Set row_is(Track row, Track place, const std::vector<Set>& is) const;
    /// The sum of a constant for every place at which a case is true. The cases exclude one another.
    Sum over_places(Track place, const std::vector<std::pair<Set, std::int64_t>>& cases);

private:
    Set read(const Sum& sum, std::int64_t modulus) const;

    Tuples& tuples_;
    Track word_, end_;
    std::map<Track, Set> rows_;  ///< what holds of numbers that stand in sums, and are functions of the others
};

}  // namespace grundy::verify::word
