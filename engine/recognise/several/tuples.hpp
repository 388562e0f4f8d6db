#pragma once
/// Games of several numbers in one position.
/// Map of the room: read this header first: `tuples` are Nim, Moore's Nim and Wythoff's game, on the numbers that move.
/// Their kin: `nim_relatives` declares itself, `coins` and `euclid`. Moves as `lines`, and as one relation: `transitions`.
/// Sums of groups (12.1): `sum`, by the cells that moves touch (`cells`, `cell_line`, `cell_writes`).
/// Sums of runs: on a set `runs`, its moves read by `near`; on a word `word_runs`, by `near_word`; a run is a heap by `run_lines`.
#include "engine/game/play/ruleset.hpp"
#include "engine/recognise/moves/symbolic.hpp"

namespace grundy::recognise {

/// Wythoff's game, Nim, Moore's Nim on the scalars that move. Nothing with the reason in `why` when it is none of them.
std::optional<Family> tuple_family(Symbolic& moves, const rule::Game& game, Embedding& embedding, std::string& evidence);

/// One heap, tuple or general, with the reason; `why` is what ended the search for a family.
Recognition fallback(const rule::Game& game, const std::string& why);

std::optional<std::string> confirm_tuples(const Recognition& recognition, const game::Ruleset& game, std::int64_t limit);

}  // namespace grundy::recognise
