#pragma once
/// By which line of the rule, and with which numbers, one position becomes another. For numbers of any size: what runs through a long range is guessed from the
/// two positions and tried, so what is found is a legal move, and what is not found may be one all the same.
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/rule/game.hpp"

namespace grundy::tutor {

struct Way {
    std::size_t line = 0;                                     ///< index into the moves of the game
    std::vector<std::pair<std::string, std::string>> choice;  ///< "k" and "5", for each name that the move binds
};
/// From a position to the sum of these; unordered components ascending. Parts that are `dead` (no move is left there) need not be named.
using IsDead = std::function<bool(const rule::PositionData&)>;
std::optional<Way> way(const rule::Game& game, const rule::PositionData& from, const std::vector<rule::PositionData>& to, const IsDead& dead = nullptr);

/// Some legal moves of a position that may be beyond 64 bits, the first of every range; `visit` returns false to stop. True where these are all. Nothing of
/// rules in which the order of numbers does not matter, or in which play can be stopped: their moves are made by the ruleset alone.
bool some_moves(const rule::Game& game, const rule::PositionData& from,
                const std::function<bool(std::size_t line, std::vector<rule::PositionData>&& parts)>& visit);

}  // namespace grundy::tutor
