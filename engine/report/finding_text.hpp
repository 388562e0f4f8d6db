#pragma once
/// What was found of a claim in words: theorems, reasons, counterexamples, and what stood in the way.
#include <string>
#include <vector>

#include "engine/arithmetic/numeration.hpp"
#include "engine/claim/ground/finding.hpp"
#include "engine/report/values/evidence_text.hpp"

namespace grundy::report {

/// "base 2", "the numeration of [1; 1, 1, …], whose places are worth 1, 1, 2, 3, 5, …": of the digits that automata read.
std::string digits_of(arithmetic::Numeration numeration);
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
