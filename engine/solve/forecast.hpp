#pragma once
/// How many positions and bytes a method may need, before it begins.
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/integer.hpp"
#include "engine/game/play/position.hpp"

namespace grundy::solve {

/// A bound on the number of positions, from the shape alone: sets of u elements have 2^u values, vertices as many as the graph has.
/// Nothing where a component has no end.
std::optional<base::Integer> most_positions(const game::Shape& shape);

/// Bytes of solve_graph for so many positions of the shape, without their arrows (4 bytes each). Sequences are counted as empty.
base::Integer graph_bytes(const game::Shape& shape, const base::Integer& positions);

}  // namespace grundy::solve
