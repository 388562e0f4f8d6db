#pragma once
/// Winning moves at every position, as text and as JSON.
#include <string>
#include <vector>

#include "engine/claim/values_everywhere.hpp"
#include "engine/claim/winning_law.hpp"
#include "engine/report/values/json_parts.hpp"
#include "engine/report/values/style.hpp"

namespace grundy::report {

/// A line a case: "(n) -> (n - k) with k = n mod 6", "… if x > y", "… otherwise".
std::vector<std::string> lines(const claim::WinningMoves& moves);
/// In two lines, before the condition, where one has no room for it.
std::string folded(std::string line, std::size_t room);
/// Beneath what `moves` says of one position.
std::string text(const claim::WinningLaw& law, const Style& style);
/// Which positions are lost: a condition, "the words of the form (ab)*", or by how large an automaton they are told.
std::string lost_words(const claim::WinningLaw& law, const rule::Game& game);
/// Of all positions, for `solve`: "P-positions: n mod 4 = 1", and by what that is proved.
std::string lost_text(const claim::WinningLaw& law, const rule::Game& game, const Style& style);
/// {"when": "n mod 4 = 1" or null, "states": …, "theorem": …, "theorem_name": …, "rank": …}; null for nothing.
Json lost_law(const claim::WinningLaw* law, const rule::Game& game);
/// The same of values: "values: g = x xor y", {"formula": "x xor y" or null, …}.
std::string values_text(const claim::ValuesEverywhere& law, const rule::Game& game, const Style& style);
Json values_law(const claim::ValuesEverywhere* law, const rule::Game& game);
/// [{"move": …, "choice": …, "condition": …}, …]; null for none.
Json winning_moves(const claim::WinningMoves* moves);
/// What is known of every position; null for nothing.
Json winning_law(const claim::WinningLaw* law);

}  // namespace grundy::report
