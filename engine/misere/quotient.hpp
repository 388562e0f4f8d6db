#pragma once
/// A misère quotient as data.
#include <functional>
#include <optional>
#include <vector>

#include "engine/misere/monoid.hpp"

namespace grundy::misere {

/// The options of heap n, each the heaps that are left, all smaller than n; heaps without options may be left out. Nothing where they cannot be listed.
using HeapOptions = std::function<std::optional<std::vector<std::vector<std::int64_t>>>(std::int64_t)>;

/// The quotient of the sums of some heaps: the monoid of sums, two of which are one element iff nothing beside them makes a difference to who wins.
struct Quotient {
    Monoid monoid{0, {}};
    std::vector<std::int64_t> generators;         ///< heap of each generator
    std::vector<std::vector<std::size_t>> words;  ///< of each element the first product of generators, their numbers ascending
    Elements previous;                            ///< the elements of lost sums
    std::vector<std::uint32_t> heaps;             ///< the element of each heap
    std::size_t states = 0;                       ///< looked at in the closure of theorem 7.1

    std::size_t order() const { return monoid.order(); }
};

}  // namespace grundy::misere
