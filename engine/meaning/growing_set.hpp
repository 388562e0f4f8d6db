#pragma once
/// Games in which a set grows by one element a move and what may be added stays allowed: every play has the same length.
/// Wins where positions are far too many to visit: one play tells the length of all.
///
/// The class: one set component S, no `where`, no `stop`; every move is (S) -> (S | {e}) with binders over S itself or over ranges that do not
/// read S, and a condition whose and-parts each either do not read S, or say `u in S`, or say `not (e in S)`, this last one present.
///
/// Theorem. All plays from S0 end in the same set F, after |F| - |S0| moves.
/// Proof. An element that may be added to S may be added to every larger set that lacks it: its binders' values, `u in S` and what does not read
/// S stay as they are. Let one play end in F and another one add e_1, e_2, …. If some e_i is not in F, take the first: it was allowed in a
/// subset of F and is not in F, so it is allowed in F, where no move is. So every play's set lies in F, and with the roles exchanged two plays
/// that have ended have equal sets. Each move adds one element, since `not (e in S)`. (The antimatroid argument; Korte, Lovász & Schrader 1991.)
#include <cstdint>
#include <optional>

#include "engine/game/play/ruleset.hpp"

namespace grundy::meaning {

/// Number of moves of every play from the position, if the game is of the class above.
std::optional<std::uint64_t> growing_set_length(const game::Ruleset& game, const game::Position& position);

}  // namespace grundy::meaning
