#pragma once
/// A claim as JSON, both ways, for certificates that hold the claim itself. The games it speaks of are those of `game.uses`, by number: 0 is the claim's own.
///     {"form": "formula", "expr": ["<=>", ["P", {"n": 0}], …], "frame": 1, "over_positions": true, "for": […], "if": …}
///     {"form": "keep", "expr": …, "over_positions": true, "answering": [{"move": 0, "with": [[…]]}],
///      "by": [{"from": [{"x": 0}, "_"], "to": [[…]], "if": …, "frame": 1}]}
///     {"form": "value_at", "sum": [[7], [5], {"game": 1, "at": [12]}], "expr": 14, "frame": 0}
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "engine/rule/claim.hpp"

namespace grundy::rule {

/// `claim` and `game` such that every game which the claim names is among game.uses: what claim_to_json and to_string(claim, game) ask for.
std::pair<Claim, Game> with_all_games(Claim claim, Game game);

/// Letters, digits and _, and no word of the language.
bool may_name_a_game(const std::string& name);

std::string claim_to_json(const Claim& claim, const Game& game);

/// Throws base::Failure(bad_input) with what is wrong.
Claim claim_from_json(std::string_view text, const Game& game);
Claim claim_from(const nlohmann::ordered_json& read_strictly, const Game& game);

}  // namespace grundy::rule
