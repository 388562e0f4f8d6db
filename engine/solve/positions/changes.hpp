#pragma once
/// Permutations of the elements of a set that keep all moves, where these are known one by one.
#include <vector>

#include "engine/graph/automorphism.hpp"
#include "engine/solve/positions/instances.hpp"

namespace grundy::solve {

/// What one move asks of some elements and does to them: some sets of elements, as many for each move, each with a meaning of its own.
using Change = std::vector<Cells>;

/// The permutations of `elements` that map the list of changes to itself, and each of the `fixed` ones, which no change names, to itself, the identity first;
/// all, or, where they are more than `most`, a subgroup.
std::vector<graph::Permutation> keeping(std::size_t elements, std::vector<Change> changes, std::size_t most, const Cells& fixed = {});

Cells image(const Cells& cells, const graph::Permutation& to);

}  // namespace grundy::solve
