#pragma once
/// A strategy by symmetry: whoever loses moves, and the other does the same in the mirror. Looked for among the mirrors of a row, a board or a set, and checked
/// by playing it through.
#include <cstdint>
#include <optional>
#include <string>

#include "engine/tutor/table.hpp"

namespace grundy::tutor {

struct Pairing {
    std::string mirror;         ///< "x by 17 - x"
    std::size_t positions = 0;  ///< with the loser to move, at all of which every move has its answer; these are all that can arise
};

/// Of a lost position: nothing where no mirror has an answer to every move, or too many positions can arise.
std::optional<Pairing> pairing(Table& table, const Sum& lost);

}  // namespace grundy::tutor
