#pragma once
/// From which words, or rows of any length, of a puzzle for one player a goal can be reached, and from which not.
///
/// Let R be a regular set of positions that has every goal.
///   (N) If no move leads into R from outside of it, no goal is reached from outside: a way to one ends in R and never enters it.
///   (R) If every move lowers a measure (word_rank.hpp) and from each x in R that is no goal a move leads into R, a goal is reached from each x in R: go on
///   within
///       R; that ends, and at a goal.
///   (R') If from each x in R that is no goal at most k moves lead, through R, to a y in R as long as x and before it in an order of dictionaries, likewise:
///       there are finitely many words of one length.
/// R is what the claim lets it be, or guessed from short words, of which it is found out by search, and then decided for all.
#include "engine/claim/prove/prove.hpp"
#include "engine/claim/words/word_play.hpp"

namespace grundy::claim {

/// Does the claim ask whether goals can be reached from the row itself, and nothing else of the puzzle?
bool asks_if_reached(const rule::Expr& e);
/// A claim about `reachable(w)`: the proof, or in `result.why` what stood in the way.
void by_reached_rows(Ground& ground, WordSentences& sentences, const WordPlay& play, const Automaton& goals, Induced& result);

}  // namespace grundy::claim
