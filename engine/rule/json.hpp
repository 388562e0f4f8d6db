#pragma once
/// A rule as JSON, both ways. What comes back prints as the same canonical text, so it has the same hash: a certificate can hold the rule itself.
///
/// A position is an object a component, a move {"from": […], "for": […], "if": …, "to": […]}. An expression is
///     7                          a number                      {"n": 0}          the name n, which is slot 0 of its frame
///     true                       a truth value                 ["-", a, b]       an operator or a built-in function with its arguments
///     {"op": …, "args": […]}     the same with what a list has no room for: binders, relations, a type, a text
/// Reading trusts nothing: every name must be bound where it is used, to the slot that is written, so that the text cannot say anything but the rule; counts of
/// arguments, graphs and functions are checked; functions only use earlier ones. Types of arguments are the reader's affair.
#include <string>
#include <string_view>

#include "engine/rule/game.hpp"

namespace grundy::rule {

/// The deepest nesting of brackets that is read.
inline constexpr int max_json_depth = 200;

/// Title, sources, notes, parameters, claims' games are left out, as from the canonical text. `indent` -1: one line.
std::string to_json(const Game& game, int indent = -1);

/// Throws base::Failure(bad_input) with what is wrong.
Game from_json(std::string_view text);

/// Throws base::Failure(bad_input) when brackets nest deeper than max_json_depth: a parser would be asked for its whole stack.
void refuse_deep_json(std::string_view text);

}  // namespace grundy::rule
