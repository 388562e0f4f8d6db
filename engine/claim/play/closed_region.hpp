#pragma once
/// Round a region that moves leave: a set that no move leaves.
#include <string>
#include <vector>

#include "engine/claim/play/play.hpp"
#include "engine/rule/claim.hpp"

namespace grundy::claim {

struct ClosedRegion {
    arithmetic::Automaton set;
    bool least = false;  ///< every position of it can be reached from the region
    /// A condition on the position, in the rule language, that no move leaves and that holds the region; empty: none was found. Of `set` if `exact`.
    std::string words;
    bool exact = false;
};
/// The least such set, where closing the region under moves comes to an end; else all positions that obey the strongest conjunction of simple conditions, those
/// that the claim assumes among them, that no move leaves.
ClosedRegion closed_region(const rule::Game& game, const rule::Claim& claim, Sentences& sentences, PlayRelation& play, const arithmetic::Automaton& region);

}  // namespace grundy::claim
