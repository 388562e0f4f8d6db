#pragma once
/// What a move did to a set of numbers, vertices or edges, or to a long row: a person takes elements out, and would have to look for them in what is left.
#include <optional>
#include <string>
#include <vector>

#include "engine/rule/game.hpp"

namespace grundy::rule {

struct Change {
    std::string taken, added;  ///< as positions are written: "3", "{3, 4}"; an edge "1 - 2"; of several sets "3 from A"; empty: nothing
    bool edges = false;        ///< of a graph
    std::string entries;       ///< of a row: "entry 12 to 0 and entry 2 to 1"; then nothing was taken or added
};
/// Of the one set that is no longer the same, else of the few entries of the one long row that are not. Nothing where no set or several are not, where the
/// position falls apart, or where the move swaps the sides, so that sets change places.
std::optional<Change> change(const Game& game, const PositionData& from, const std::vector<PositionData>& parts);

}  // namespace grundy::rule
