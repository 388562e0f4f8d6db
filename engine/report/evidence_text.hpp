#pragma once
/// Evidence in words: the only place where a theorem's name and its check become sentences.
#include <string>
#include <vector>

#include "engine/analyse/analysis.hpp"
#include "engine/arithmetic/numeration.hpp"
#include "engine/claim/ground/finding.hpp"
#include "engine/pattern/law/evidence.hpp"

namespace grundy::report {

/// "base 2", "the numeration of [1; 1, 1, …], whose places are worth 1, 1, 2, 3, 5, …": of the digits that automata read.
std::string digits_of(arithmetic::Numeration numeration);
/// "finite subtraction theorem (1.1)".
std::string name_of(pattern::TheoremId theorem);
/// What was checked and what follows, in a sentence.
std::string statement(const pattern::Theorem& theorem);
/// "the heaps are `x - 1` and `y - 1`": of a game whose positions are heaps shifted by so much, which is not 0.
std::string heaps_counted(const rule::Game& game, std::int64_t shift);
/// Which positions are lost by a form, "n = 0 or n odd", without 0 where that is no position.
std::string lost_said(const theorem::ClosedForm& form, const rule::Game& game);
/// "period 12 from n = 71", "g is the nim-sum of the heaps (the heaps are `x - 1` and `y - 1`)": the law of a theorem, in positions of its game.
std::string law_said(const pattern::Theorem& theorem);
/// "period 12 from n = 71, proved: Guy–Smith periodicity theorem (2.1)", "computed: break-dense", "searched".
std::string how(const pattern::Grounds& grounds);
/// The same where no single position is meant.
std::string how_everywhere(const pattern::Grounds& grounds);
std::string how(const analyse::SumReport& report);

/// The theorems behind a verdict, each with the games whose laws were used where these are not the claim's own; empty where none decided it.
std::string theorems(const claim::Finding& finding);
/// What was checked and what follows, in a sentence; may be empty.
std::string statement(const claim::Finding& finding);
/// "a", "b" and "c"; an empty name is "this claim".
std::string claims_named(const std::vector<std::string>& claims);
/// What the claim's file calls this game, if it is one that `use` declares and not the claim's own; else empty.
std::string used_game(const claim::Finding& finding, const std::shared_ptr<const rule::Game>& game);
/// The proof as a person would write it, a sentence or two a line; empty where there are no words for it yet.
/// `stated`: what the claim says the P-positions, or the values, are; without it they are "what the claim says".
/// `cases`: how to win is told elsewhere, so that no example of it is given.
std::vector<std::string> reason(const claim::Finding& finding, const claim::argument::Examples::Stated& stated = {}, bool cases = false);
/// The same without the sentence that says of which positions it is, where the claim assumes that a number is small.
std::vector<std::string> reason_there(const claim::Finding& finding, const claim::argument::Examples::Stated& stated, bool cases);
/// Why a law holds, for who has not read of its theorem.
std::vector<std::string> reason(const pattern::Theorem& theorem);
/// Refuted: "at (3, 5)"; "for n = 6, at (6, 1)" where the claim is about another position than its names make.
std::string place(const claim::Finding& finding);
/// The same without its first word; empty where it fails at no single case.
std::string counterexample(const claim::Finding& finding);
/// What stood in the way of a proof, a sentence a line.
std::vector<std::string> obstacles(const claim::Finding& finding);
/// Why the way that a claim tells was not needed for it.
std::string unused(const claim::Finding& finding);

}  // namespace grundy::report
