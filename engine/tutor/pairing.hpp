#pragma once
/// A strategy by symmetry: whoever loses moves, and the other does the same in the mirror. Looked for among the mirrors of a row, a board or a set, and checked
/// by what the rule says of every move, or by playing it through.
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "engine/tutor/table.hpp"

namespace grundy::tutor {

struct Pairing {
    std::string mirror;                             ///< "x by 17 - x"
    std::map<Table::Key, Table::Key> answers = {};  ///< what a move of the loser leaves, and what the answer leaves; empty where the rule itself tells
    std::size_t positions = 0;  ///< 0: told by the rule itself, for boards of any size (solve/positions/mirrored.hpp); else with the loser to move, at all of
                                ///< which every move has its answer; these are all that can arise
};

/// What a won position on a large board is moved to by whoever answers in the mirror from then on.
std::optional<rule::PositionData> mirrored_opening(Table& table, const Sum& won);
/// Of a lost position: nothing where no mirror has an answer to every move, or too many positions can arise.
std::optional<Pairing> pairing(Table& table, const Sum& lost);

}  // namespace grundy::tutor
