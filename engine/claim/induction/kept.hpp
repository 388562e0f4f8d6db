#pragma once
/// Strategies at every position at once: the set of a claim `keep`, what leads out of it, and what answers that.
#include <optional>
#include <string>
#include <vector>

#include "engine/claim/ground/ground.hpp"
#include "engine/meaning/rank.hpp"

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
    argument::Told told;  ///< positions are told by quotients and remainders
};
/// Whether play ends is not asked here.
KeptSet kept_everywhere(Ground& ground);
/// Play ends from the set and from where moves lead to from it, perhaps not elsewhere: these positions, and what falls with every move there.
struct EndsFromSet {
    std::shared_ptr<const argument::KernelSet> region;
    meaning::Rank rank;
};
std::optional<EndsFromSet> ends_from_set(Ground& ground);

}  // namespace grundy::claim
