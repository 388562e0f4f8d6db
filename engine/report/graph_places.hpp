#pragma once
/// Where the vertices of a graph are drawn: by their names where these are squares of a board, else by how they are joined.
#include <optional>
#include <vector>

#include "engine/rule/game.hpp"

namespace grundy::report {

struct Point {
    double x = 0, y = 0;  ///< upwards; neighbours are about 1.3 apart
};

/// Squares of a board in their places, a path as a row, cycles and complete graphs on a circle, what joins two rows as two rows, two rings or a hub as such.
/// Nothing where the graph has no shape that is known here.
std::optional<std::vector<Point>> shaped_places(const rule::Graph& graph);

/// On a circle, in order.
std::vector<Point> circle_places(std::size_t count);

}  // namespace grundy::report
