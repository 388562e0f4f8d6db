#pragma once
/// Staircase Nim, Poker Nim, greedy Nim and dynamic Nim, by the whole relation of their moves (docs/recognition.md).
#include "engine/recognise/several/transitions.hpp"

namespace grundy::recognise {

/// Nothing when the moves are none of these.
std::optional<theorem::FormRef> nim_relative(Symbolic& moves, const rule::Game& game, Embedding& embedding, std::string& evidence);

/// Coins in a row, as a set of places: Turning Turtles, Twins, Mock Turtles, the ruler game. Nothing for positions that are no set; throws Beyond.
std::optional<theorem::FormRef> coin_game(const rule::Game& game, Embedding& embedding, std::string& evidence);

/// Euclid's game, down to 0 or while both stay positive. Nothing when the moves are not of this kind.
std::optional<theorem::FormRef> euclid(const rule::Game& game, std::string& evidence);

}  // namespace grundy::recognise
