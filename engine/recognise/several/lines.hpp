#pragma once
/// Moves of several numbers that take one amount, any amount, from one number, or the same from some: (x - k, y), (x - k, y - k).
/// The positions such a move leads to are a line of the table, and need not be listed one by one.
#include <cstdint>
#include <vector>

#include "engine/rule/game.hpp"

namespace grundy::recognise {

struct Lines {
    std::vector<std::uint32_t> directions;  ///< bit i: the amount is taken from cell i; each once, ascending
    std::vector<bool> covered;              ///< of each move line of the rule: all its options are on these lines
};

/// For a game of natural numbers and vectors of them without `where`; empty `directions` where no move is a line, or none can be seen to be one.
/// Every option on a line of a direction is legal, at every position; where numbers are unordered the directions are closed under exchanging them.
Lines lines_of(const rule::Game& game);

}  // namespace grundy::recognise
