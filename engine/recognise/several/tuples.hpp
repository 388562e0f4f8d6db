#pragma once
/// Games of several numbers in one position.
#include "engine/game/play/ruleset.hpp"
#include "engine/recognise/moves/symbolic.hpp"

namespace grundy::recognise {

/// Wythoff's game, Nim, Moore's Nim on the scalars that move. Nothing with the reason in `why` when it is none of them.
std::optional<Family> tuple_family(Symbolic& moves, const rule::Game& game, Embedding& embedding, std::string& evidence);

/// One heap, tuple or general, with the reason; `why` is what ended the search for a family.
Recognition fallback(const rule::Game& game, const std::string& why);

std::optional<std::string> confirm_tuples(const Recognition& recognition, const game::Ruleset& game, std::int64_t limit);

}  // namespace grundy::recognise
