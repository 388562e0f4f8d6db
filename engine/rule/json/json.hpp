#pragma once
/// A rule as JSON, both ways. What comes back prints as the same canonical text, so it has the same hash: a certificate can hold the rule itself.
///
/// A position is an object a component, a move {"from": […], "for": […], "if": …, "to": […]}. An expression is
///     7                          a number                      {"n": 0}          the name n, which is slot 0 of its frame
///     true                       a truth value                 ["-", a, b]       an operator or a built-in function with its arguments
///     {"op": …, "args": […]}     the same with what a list has no room for: binders, relations, a type, a text
/// Reading trusts nothing. JSON is read strictly (json_strict.hpp). Every name must be bound where it is used, to the slot that is written, and no name hides
/// another or looks like a word of the language; types are derived, never believed; functions only use earlier ones; and what was read must be all that
/// stands there, written as to_json writes it. So the text that is printed cannot say anything but what is evaluated.
/// Map of the room: read this header first: a rule as JSON, both ways; `claim_json`: a claim.
/// `json_read` and `json_write` are the parts that both share, `json_words` the words, `json_types` the types, `json_strict` what is refused.
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "engine/rule/game.hpp"

namespace grundy::rule {

/// Title, sources, notes, parameters, claims' games are left out, as from the canonical text. `indent` -1: one line.
std::string to_json(const Game& game, int indent = -1);

/// Throws base::Failure(bad_input) with what is wrong.
Game from_json(std::string_view text);
Game game_from(const nlohmann::ordered_json& read_strictly);

}  // namespace grundy::rule
