#pragma once
/// What residues a set of numbers given by a predicate meets, for all of its infinitely many members (theory 1.5, the table of deciders).
#include <optional>
#include <string>
#include <vector>

#include "engine/base/integer.hpp"
#include "engine/recognise/family/family.hpp"

namespace grundy::pattern {

/// Empty when every term is one that the deciders below understand; otherwise which term is not, and why.
std::string undecided_term(const recognise::PredicateSubtraction& set);

/// class[r]: some s in the set with s >= bound, s >= 1 may have s mod m = r. Never false for a class that is met: false is a proof of avoidance.
std::vector<bool> met_classes(const recognise::PredicateSubtraction& set, std::uint64_t m, const base::Integer& bound);

/// A member that p divides (proposition 1.6: then p is no period of the values), if one is found: a multiple of every p for squares and their like, otherwise
/// by search.
std::optional<base::Integer> multiple_in(const recognise::PredicateSubtraction& set, std::uint64_t p);

/// A reason, in words, why the set has a multiple of every m >= 1 (proposition 1.7); empty when none is known.
std::string multiples_of_all(const recognise::PredicateSubtraction& set);
/// The number of members up to x is o(x).
bool sparse(const recognise::PredicateSubtraction& set);

}  // namespace grundy::pattern
