#pragma once
/// Strategies at every position at once: the set of a claim `keep`, what leads out of it, and what answers that.
#include <optional>
#include <string>
#include <vector>

#include "engine/claim/ground/ground.hpp"

namespace grundy::claim {

struct KeptSet {
    bool kept = false;                           ///< at every position: final ones lose for the mover, every move is answered
    std::optional<rule::PositionData> fails_at;  ///< the smallest position at which it is not, by size, then by its numbers
    std::vector<std::string> shown_by;           ///< there
    std::string why;                             ///< neither: what stood in the way; empty where automata are not for such claims
    arithmetic::Numeration base = 2;
    std::size_t states = 0;  ///< of the set
    bool named = false;      ///< every reply is one that the claim names
    /// Of a claim `from start`: the positions looked at, which hold the start and which no move leaves; null: all.
    std::shared_ptr<const argument::KernelSet> region;
    argument::Told told;          ///< positions are told by quotients and remainders
    argument::Examples examples;  ///< where the claim names no replies
    bool empty = false;           ///< no position lies in it
};
/// Whether play ends is not asked here.
KeptSet kept_everywhere(Ground& ground);
/// Where nothing falls with every move of the game: play may go on for ever somewhere, but not from the set, since no move leaves positions round it and
/// something falls there; or not as the strategy goes, since a number is less after every move out of the set and the answer to it. Nothing where neither is
/// found.
std::optional<argument::KeptEverywhere> ends_by_strategy(Ground& ground, const KeptSet& kept);

}  // namespace grundy::claim
