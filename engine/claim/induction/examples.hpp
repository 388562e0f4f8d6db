#pragma once
/// What the words of an induction show: small positions and where moves lead from them.
#include "engine/claim/ground/argument.hpp"
#include "engine/claim/ground/ground.hpp"
#include "engine/claim/play/play.hpp"
#include "engine/rule/claim.hpp"

namespace grundy::claim {

/// Of a set of P-positions within a region: one that can move and where its moves lead, some others with a move into the set, one without moves.
argument::Examples examples_of_outcomes(PlayRelation& play, Sentences& sentences, Ground& ground, const arithmetic::Automaton& region,
                                        const arithmetic::Automaton& lost);
/// Of what is known from the ends of play backwards: the smallest that are lost, and the smallest that are drawn.
argument::Examples examples_of_draws(PlayRelation& play, Sentences& sentences, Ground& ground, const arithmetic::Automaton& lost,
                                     const arithmetic::Automaton& drawn);
/// Of a set out of which every move is answered: a position with a move, and what answers some of its moves.
argument::Examples examples_of_answers(PlayRelation& play, Sentences& sentences, Ground& ground, const arithmetic::Automaton& kept);
/// Of moves that leave sums: positions that are won and what a move leaves there, one position or two that are lost together (two equal ones sooner than
/// others), and one of the set without a move.
argument::Examples examples_of_sums(PlayRelation& play, Sentences& sentences, Ground& ground, const arithmetic::Automaton& lost,
                                    const arithmetic::Automaton& won);
/// Of values, f being over the tracks of a position and v: some with the values of their options.
argument::Examples examples_of_values(PlayRelation& play, Sentences& sentences, Ground& ground, const arithmetic::Automaton& f, arithmetic::Track v);
/// What the claim says that a P-position, or the value, is, in the rule language: φ of `P(…) <=> φ` and of `N(…) <=> φ`, f of `g(…) = f`. Nothing where
/// the claim has another form.
argument::Examples::Stated stated_by(const rule::Claim& claim, const rule::Game& game);
/// The same for the words of a proof, where what a claim assumes, `x = 0 => …`, is among which positions it speaks.
argument::Examples::Stated stated_in_proof(const rule::Claim& claim, const rule::Game& game);

}  // namespace grundy::claim
