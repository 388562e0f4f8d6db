#pragma once
/// A claim about {1..n} for every n, of a game on sets of 1 … n whose moves do not mention n, as a claim about one number: the length of a run.
#include <cstddef>

#include "dsl/syntax/ast.hpp"

namespace grundy::dsl {

/// The tree with claim `index` alone, about the number n for the set {1..n}, n being the parameter that its `with` leaves open; the moves of this tree mean
/// nothing. False where n stands in the moves, or elsewhere than as the end of the set that the position and the start are taken from, or where the claim asks
/// about other positions. So the moves are the same for every n, and what they do with a run is found out in engine/recognise/several/runs.
bool make_uniform_of_runs(ast::File& file, std::size_t index);

}  // namespace grundy::dsl
