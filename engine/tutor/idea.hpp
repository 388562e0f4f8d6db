#pragma once
/// Where no law of a game is known and all positions below one were played through: a remainder that tells nearly which of them are lost, counted, with where
/// it fails. It is an idea for a player and proves nothing.
#include <cstdint>
#include <optional>
#include <string>

#include "engine/tutor/depths.hpp"

namespace grundy::tutor {

struct Idea {
    std::string number;                       ///< of a position: "t", "sum(c)", "len(S)"
    std::int64_t by = 0, is = 0;              ///< the remainder that lost positions have
    std::size_t with = 0, lost_with = 0;      ///< positions that have it, and those of them that are lost
    std::size_t others = 0, others_lost = 0;  ///< the same of those that do not
    bool exact() const { return lost_with == with && others_lost == 0; }
    /// From lost positions with it: the moves, and those of them that some move answers by one that leaves a lost position with it again.
    std::size_t moves = 0, answered = 0;
    std::string fails_at, since;  ///< the first position that has it and is won, and a move that wins there; empty: there is none
    /// Where the idea says to move from the position that was asked about, and whether that is lost for the other.
    std::optional<std::string> says;
    bool right = false;
};

/// Nothing where not all positions below are known, where they are few, or where no remainder tells much. `below`: of that position.
std::optional<Idea> idea(Table& table, Depths& below, const Sum& at);

}  // namespace grundy::tutor
