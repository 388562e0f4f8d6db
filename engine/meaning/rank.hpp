#pragma once
/// Does play end? A rank is a natural number (or a row of them, compared lexicographically) that falls with every move; found from the rule alone.
/// Map of the room: read terms.hpp first: `terms` are what expressions mean, over `polynomial`s.
/// `normalise` makes them (`normalise_number`, `normalise_collection`, `normalise_scope`), `entail` tells what follows from what.
/// `rank`: whether play ends; `set_facts`: what a move line knows of the sizes of sets; `growing_set`: games whose plays are equally
/// long.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/rule/game.hpp"

namespace grundy::meaning {

/// What falls.
struct Rank {
    std::string words;
    /// As sums of the numbers of a position, compared lexicographically: for each a factor, entries of vectors one by one, and a constant. Nothing where sizes
    /// of sets or lengths fall.
    std::optional<std::vector<std::vector<std::int64_t>>> rows;
};
std::optional<Rank> rank(const rule::Game& game);
/// The same, found anew: of a dozen numbers that takes a quarter of a second, and whoever answers asks several times.
std::optional<Rank> rank_sought(const rule::Game& game);

/// What falls, in words: "n falls with every move", "x + y falls with every move", "x falls, or stays while y falls", "the size of S falls …".
/// Nothing when no rank is found, which proves nothing. Ranks tried: the sum of all natural numbers (vector entries included), components in
/// lexicographic order, the length of a sequence, the size of a set (falling, or rising inside its universe); where none of these does, the entries of vectors.
/// Proved by entailment (entail.hpp) from what holds where a move is legal: domains, stop lines, ranges of binders, conditions, legality of the target.
std::optional<std::string> falling_rank(const rule::Game& game);

}  // namespace grundy::meaning
