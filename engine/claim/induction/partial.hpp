#pragma once
/// Claims about some positions only, which moves leave: decided in a set round them that no move leaves.
#include "engine/claim/law/together.hpp"
#include "engine/claim/prove/prove.hpp"

namespace grundy::claim {

/// How it is known of a set that no move leaves what is a law of it. All sets are over the numbers of one PlayRelation.
struct LawMeans {
    /// Where these are not the P-positions of the region; nothing: not known.
    std::function<std::optional<arithmetic::Automaton>(const arithmetic::Automaton& region, const arithmetic::Automaton& lost)> broken;
    /// Is this value of every position of the region its Grundy value?
    std::function<bool(const arithmetic::Automaton& region, const arithmetic::Automaton& pairs, arithmetic::Track value)> are_values;
    /// A law of the positions that are left, guessed and proved; else `why`.
    std::function<std::optional<arithmetic::Automaton>(std::string& why)> guessed_lost;
    std::function<std::optional<arithmetic::Automaton>(arithmetic::Track value, std::string& why)> guessed_values;
    argument::Induction by;  ///< what is alike in all these proofs: why play ends, and by what bounds the rule is read
};

/// As the rule is read by `play`. All that is referred to must live as long.
LawMeans means_of_rule(Ground& ground, Sentences& sentences, PlayRelation& play);

/// A law of a set that holds the region and that no move leaves, if one is found: then the claim is proved, or refuted. Else `result.open` says what was found
/// out about the region. `moves` are those of `play`, which may be narrowed.
void in_closed_region(Ground& ground, const rule::Game& moves, Sentences& sentences, PlayRelation& play, const Spoken& spoken, const LawMeans& means,
                      Induced& result);

}  // namespace grundy::claim
