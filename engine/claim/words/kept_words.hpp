#pragma once
/// Strategies of games on words, for words of every length at once: the set of a claim `keep`, what leads out of it, and whether that is answered.
#include "engine/claim/induction/kept.hpp"

namespace grundy::claim {

/// As kept_everywhere, of a claim that names no replies. Nothing of a game on anything else but words or rows.
KeptSet kept_words(Ground& ground);

}  // namespace grundy::claim
