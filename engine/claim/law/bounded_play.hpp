#pragma once
/// Two rules that automata read on either side of one that they do not (rule::bracket): one with perhaps more moves, one with perhaps fewer.
#include "engine/claim/play/play.hpp"
#include "engine/claim/play/small_box.hpp"
#include "engine/rule/rewrite/bracket.hpp"

namespace grundy::claim {

/// Play under both, over the same positions. Theorem: where M+, all moves that could be there, leads from no position of a set to another of it, and M-, moves
/// that are there, leads from every other one into the set, the set is that of the P-positions (claim/induction/between.cpp has the proof).
class BoundedPlay {
public:
    /// `modulus`: of the remainders that the bounds tell apart.
    BoundedPlay(rule::Bracket bracket, std::int64_t bracket_modulus, arithmetic::Numeration base);

    /// Are these the P-positions of the region, which M+ does not leave?
    bool is_kernel(const arithmetic::Automaton& region, const arithmetic::Automaton& lost);
    /// Those of all positions, guessed from small ones. Throws TooFar.
    std::optional<arithmetic::Automaton> guess(const game::Ruleset& ruleset, std::string& why);

    const std::shared_ptr<const rule::Bracket> rules;
    const std::int64_t modulus;
    std::unique_ptr<Sentences> sentences;  ///< these refer to the rules
    std::unique_ptr<PlayRelation> more, fewer;
    std::map<arithmetic::Track, arithmetic::Track> there, back;  ///< the numbers of a position in `more` are others in `fewer`
};

}  // namespace grundy::claim
