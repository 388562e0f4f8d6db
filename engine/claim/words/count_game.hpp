#pragma once
/// A game on one unordered row whose entries are few numbers, as a game on counts: how many entries are 0, 1, 2, … . Both are the same game, position by
/// position and option by option, so what is true of one is true of the other.
#include <optional>

#include "engine/claim/ground/ground.hpp"

namespace grundy::claim {

/// Is the position one unordered row of any length?
bool is_of_counts(const rule::Game& game);

struct CountGame {
    std::shared_ptr<const rule::Game> game;
    std::int64_t most = 0;  ///< entries are 0 … most
};
/// Throws NotDefinable, naming what is beyond it. The options are compared with those of `ruleset` on small rows: a difference throws, too.
CountGame count_game(const rule::Game& game, const game::Ruleset& ruleset);
/// Why play on an unordered row of few numbers ends: a measure of the game on counts that falls with every move, in words. Nothing when none is found.
std::optional<std::string> falling_measure_of_counts(const rule::Game& game, const game::Ruleset& ruleset);
/// The same claim, about counts.
rule::Claim count_claim(const rule::Game& game, const CountGame& counts, const rule::Claim& claim);

}  // namespace grundy::claim
