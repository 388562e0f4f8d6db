#pragma once
/// The rows of a set of each length, and how far they are from a goal: what is compared with a formula of the length.
#include <memory>

#include "engine/claim/words/length_formula.hpp"
#include "engine/claim/words/weight_law.hpp"

namespace grundy::claim {

class RowsOfLengths {
public:
    virtual ~RowsOfLengths() = default;
    /// How many rows there are of this length obeys a linear recurrence of this order; the sum of their distances one of that.
    virtual std::size_t states() const = 0;
    virtual std::size_t order() const = 0;
    virtual base::Integer count() const = 0;
    virtual base::Integer distance() const = 0;
    virtual void longer() = 0;
};

/// `of`: over word and number.
std::unique_ptr<RowsOfLengths> rows_of_lengths(const KnownDistances& known, Automaton of, Track word, std::size_t letters);
/// `of`: over the word.
std::unique_ptr<RowsOfLengths> rows_of_lengths(const WeighedDistances& known, const Automaton& of, std::size_t letters);

}  // namespace grundy::claim
