#pragma once
/// Where a drawn graph begins if nobody says where: at the largest position there is, or at all small ones.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/game/play/ruleset.hpp"

namespace grundy::draw {

struct Roots {
    std::vector<game::Position> all;  ///< smallest first
    std::string said;                 ///< a sentence on what was chosen; empty where `--to` says it
    bool start = false;               ///< the only one is where play begins
};

/// Of rows of numbers all with numbers to `to` (12 for one number, else 3); of sets that may be full the full ones alone; of other kinds all positions of size
/// up to `to`, and without it all that there are where they are few. Throws base::Failure where there is none, or where they are too many for a picture of
/// `most`.
Roots roots_without_start(const game::Ruleset& ruleset, const rule::Game& game, std::optional<std::uint64_t> to, std::size_t most);

}  // namespace grundy::draw
