#pragma once
/// What the words of an induction on words show: small words of a set, and where moves lead from them. No proof rests on them.
#include "engine/claim/ground/argument.hpp"
#include "engine/claim/ground/ground.hpp"
#include "engine/claim/words/word_play.hpp"

namespace grundy::claim {

class WordExamples {
public:
    WordExamples(Ground& ground, const WordPlay& play, const WordSentences& sentences);

    /// Of a set of P-positions within a region: the smallest, one that can move and where its moves lead, others with a move into the set, one without moves.
    argument::Examples of_outcomes(const Automaton& region, const Automaton& lost) const;
    /// Of what is known from the ends of play backwards: the smallest that are lost, and the smallest that are drawn.
    argument::Examples of_draws(const Automaton& lost, const Automaton& drawn) const;
    /// Of values, the words of each being a set: the smallest with theirs, and one with those of its options.
    argument::Examples of_values(const std::vector<Automaton>& of) const;
    /// Of a strategy: the smallest word of a set from which a move leads out and a reply back, two moves where there are.
    argument::Examples of_answers(const Automaton& kept) const;

private:
    std::vector<rule::PositionData> options(const rule::PositionData& at) const;
    std::string text(const rule::PositionData& at) const { return ground_.shown(at); }

    Ground& ground_;
    const WordPlay& play_;
    std::vector<rule::PositionData> small_;  ///< by size
};

}  // namespace grundy::claim
