#pragma once
/// What a move did to a set of numbers, vertices or edges: a person takes elements out, and would have to look for them in what is left.
#include <optional>
#include <string>
#include <vector>

#include "engine/rule/game.hpp"

namespace grundy::rule {

struct Change {
    std::string taken, added;  ///< as positions are written: "3", "{3, 4}"; an edge "1 - 2"; of several sets "3 from A"; empty: nothing
    bool edges = false;        ///< of a graph
};
/// Of the one set that is no longer the same. Nothing where no set or several are not, where the position falls apart, or where the move swaps the sides, so
/// that sets change places.
std::optional<Change> change(const Game& game, const PositionData& from, const std::vector<PositionData>& parts);

}  // namespace grundy::rule
