#pragma once
/// Games whose plays from a position all have one length: what may be added stays allowed (engine/meaning/growing_set.hpp has the proof). The parity
/// decides who wins.
#include <optional>
#include <utility>

#include "engine/game/play/ruleset.hpp"
#include "engine/pattern/law/evidence.hpp"

namespace grundy::pattern {

/// The number of moves, with its proof; nothing for games of another kind.
std::optional<std::pair<std::uint64_t, Proved>> play_length(const game::Ruleset& game, const game::Position& position);

/// How many moves there are from a position on if the first move that the rule gives is made each time.
std::uint64_t moves_of_one_play(const game::Ruleset& game, game::Position position);

}  // namespace grundy::pattern
