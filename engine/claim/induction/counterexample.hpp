#pragma once
/// The smallest position at which a claim about every position is false, from where the conditions of an induction along play fail.
#include <functional>

#include "engine/claim/play/play.hpp"
#include "engine/claim/prove/prove.hpp"

namespace grundy::claim {

class Counterexample {
public:
    /// `within`: the positions that the claim speaks of, which no move leaves.
    Counterexample(Ground& ground, Sentences& sentences, PlayRelation& play, const arithmetic::Automaton& within)
        : ground_(ground), sentences_(sentences), play_(play), within_(within) {}

    /// A condition fails at the positions `fails`, the claim calling those of `in` P. Nothing where moves do not make all positions smaller.
    std::optional<Proof> to_outcomes(const arithmetic::Automaton& fails, const arithmetic::Automaton& in);
    /// The claim giving positions the values v of f.
    std::optional<Proof> to_values(const arithmetic::Automaton& fails, const arithmetic::Automaton& f, arithmetic::Track v);

private:
    std::optional<Proof> refute(const arithmetic::Automaton& fails, const std::function<void(const arithmetic::Values&, Refutation&)>& words);
    std::optional<std::vector<std::vector<rule::PositionData>>> options(const arithmetic::Values& at);
    std::optional<rule::PositionData> option_in(const arithmetic::Values& at, const arithmetic::Automaton& set);
    base::Integer least_missing(const arithmetic::Values& at, const arithmetic::Automaton& f, arithmetic::Track v);
    /// The set at this position alone.
    arithmetic::Automaton here(arithmetic::Automaton set, const arithmetic::Values& at) const;
    void show_outcome(const arithmetic::Values& at, const arithmetic::Automaton& in, Refutation& refuted);
    void show_value(const arithmetic::Values& at, const arithmetic::Automaton& f, arithmetic::Track v, Refutation& refuted);
    /// With a number for every track of a position, 0 where none is said.
    arithmetic::Values complete(arithmetic::Values values) const {
        for (const arithmetic::Track track : play_.tracks()) values.try_emplace(track, 0);
        return values;
    }

    Ground& ground_;
    Sentences& sentences_;
    PlayRelation& play_;
    const arithmetic::Automaton& within_;
};

}  // namespace grundy::claim
