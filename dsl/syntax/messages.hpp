#pragma once
/// What is said at each commit point of the grammar: a stable code, then what was expected. dsl/text/hint.cpp adds what was found and a way out.
/// That a bracket is missing, or closes nothing (E009, E010), is said before the grammar is asked: dsl/text/brackets.cpp.
#include "dsl/syntax/grammar.hpp"

namespace grundy::dsl {

namespace want = grammar::want;

template <typename Why>
inline constexpr const char* expected = nullptr;

// clang-format off
template <> inline constexpr const char* expected<want::declaration> = "E012 a declaration";
template <> inline constexpr const char* expected<want::end> = "E024 the end of this declaration";
template <> inline constexpr const char* expected<want::name> = "E021 a name";
template <> inline constexpr const char* expected<want::let_argument> = "E021 the name of an argument";
template <> inline constexpr const char* expected<want::parameter> = "E021 the name of a parameter";
template <> inline constexpr const char* expected<want::member> = "E021 the name of a vertex after the dot";
template <> inline constexpr const char* expected<want::graph_name> = "E021 the name of a graph";
template <> inline constexpr const char* expected<want::answering> = "E021 the label of a move";
template <> inline constexpr const char* expected<want::component> = "E021 a component of the position";
template <> inline constexpr const char* expected<want::binder> = "E021 a binder `name in range`";
template <> inline constexpr const char* expected<want::operand> = "E020 an expression";
template <> inline constexpr const char* expected<want::argument> = "E020 an expression after the comma";
template <> inline constexpr const char* expected<want::condition> = "E020 a condition after `if`";
template <> inline constexpr const char* expected<want::cost> = "E020 what the move costs after `cost`";
template <> inline constexpr const char* expected<want::where_condition> = "E020 a condition after `where`";
template <> inline constexpr const char* expected<want::then_value> = "E020 an expression after `then`";
template <> inline constexpr const char* expected<want::else_value> = "E020 an expression after `else`";
template <> inline constexpr const char* expected<want::new_value> = "E020 the new value after `:=`";
template <> inline constexpr const char* expected<want::body> = "E020 an expression after the `:`";
template <> inline constexpr const char* expected<want::range> = "E020 a range after `in`";
template <> inline constexpr const char* expected<want::length> = "E020 the length of the vector";
template <> inline constexpr const char* expected<want::set_range> = "E020 what the elements are taken from after `set`";
template <> inline constexpr const char* expected<want::letters> = "E020 the letters in braces after `over`, as in {a, b}";
template <> inline constexpr const char* expected<want::default_value> = "E020 the default value of the parameter";
template <> inline constexpr const char* expected<want::let_body> = "E020 an expression after `=`";
template <> inline constexpr const char* expected<want::vertex> = "E020 a vertex after the arrow";
template <> inline constexpr const char* expected<want::value> = "E020 a value";
template <> inline constexpr const char* expected<want::with_value> = "E020 the values of the parameter";
template <> inline constexpr const char* expected<want::right_side> = "E020 an expression after `=`";
template <> inline constexpr const char* expected<want::number> = "E020 a number";
template <> inline constexpr const char* expected<want::shown> = "E020 what is to be shown";
template <> inline constexpr const char* expected<want::keep> = "E020 a condition after `keep`";
template <> inline constexpr const char* expected<want::station> = "E020 a position on the way, in parentheses";
template <> inline constexpr const char* expected<want::domain> = "E020 a binder or a condition after `for`";
template <> inline constexpr const char* expected<want::close_paren> = "E022 `)`";
template <> inline constexpr const char* expected<want::close_bracket> = "E022 `]`";
template <> inline constexpr const char* expected<want::close_brace> = "E022 `}`";
template <> inline constexpr const char* expected<want::arrow> = "E022 `->` after the position";
template <> inline constexpr const char* expected<want::sum_colon> = "E022 `:` after the binders of `sum`";
template <> inline constexpr const char* expected<want::default_sign> = "E022 `=` and a default value for the parameter";
template <> inline constexpr const char* expected<want::equals> = "E022 `=` after the name";
template <> inline constexpr const char* expected<want::colon> = "E022 `:`";
template <> inline constexpr const char* expected<want::claim_colon> = "E022 `:` after the text of the claim";
template <> inline constexpr const char* expected<want::at_equals> = "E022 `=` after the position";
template <> inline constexpr const char* expected<want::show_colon> = "E022 `:` after the text";
template <> inline constexpr const char* expected<want::with_sign> = "E022 `in`, `=` or `>=` after the parameter";
template <> inline constexpr const char* expected<want::binder_in> = "E023 `in` after the name";
template <> inline constexpr const char* expected<want::then_word> = "E023 `then` after the condition";
template <> inline constexpr const char* expected<want::else_word> = "E023 `else` (an `if … then` always has one)";
template <> inline constexpr const char* expected<want::refuted> = "E023 `refuted` after `expect`";
template <> inline constexpr const char* expected<want::saltus> = "E023 `saltus` after the period";
template <> inline constexpr const char* expected<want::up_to> = "E023 `up to` and a bound";
template <> inline constexpr const char* expected<want::with_word> = "E023 `with` and the reply";
template <> inline constexpr const char* expected<want::from_start> = "E023 `start` after `from`";
template <> inline constexpr const char* expected<want::play> = "E023 `normal`, `misere` or `alone` after `play`";
template <> inline constexpr const char* expected<want::ending> = "E023 `mover wins`, `mover loses` or `draw`";
template <> inline constexpr const char* expected<want::wins> = "E023 `wins` or `loses`";
template <> inline constexpr const char* expected<want::kind> = "E028 a kind: `integer`, `word` or `set …`";
template <> inline constexpr const char* expected<want::components> = "E025 the components in parentheses, as in position (n)";
template <> inline constexpr const char* expected<want::pattern> = "E025 a position in parentheses, as in (n)";
template <> inline constexpr const char* expected<want::option> = "E025 a position in parentheses after `->`";
template <> inline constexpr const char* expected<want::another_position> = "E025 another position in parentheses after `+`";
template <> inline constexpr const char* expected<want::sum_tuple> = "E025 a position in parentheses after the `:`";
template <> inline constexpr const char* expected<want::position> = "E025 a position in parentheses";
template <> inline constexpr const char* expected<want::start> = "E025 the start position in parentheses";
template <> inline constexpr const char* expected<want::sum> = "E025 a position or a sum of positions";
template <> inline constexpr const char* expected<want::list> = "E025 a list of positions {(1), (2) + (3)}";
template <> inline constexpr const char* expected<want::text> = "E026 a text in quotes";
template <> inline constexpr const char* expected<want::show_text> = "E026 the text of what is shown in quotes";
template <> inline constexpr const char* expected<want::claim_text> = "E026 the text of the claim in quotes";
template <> inline constexpr const char* expected<want::file> = "E026 the name of a DOT file in quotes";
template <> inline constexpr const char* expected<want::graph_body> = "E027 `= { a -> b; … }` or `from \"file.dot\"`";
template <> inline constexpr const char* expected<want::arcs> = "E027 the arcs in braces, as in { a -> b; b -> c }, or a graph such as cycle(5); one in a file stands behind `from`, without `=`";
template <> inline constexpr const char* expected<want::game> = "E027 a game: a name, a file in quotes, or a family such as code 0.77";
template <> inline constexpr const char* expected<want::family> = "E027 the code, set or parameter of the family";
template <> inline constexpr const char* expected<want::claim> = "E020 what is claimed";
// clang-format on

/// What is thrown where Rule was wanted and does not match: only commit points have a message, nothing else that is wanted can fail.
template <typename Rule>
inline constexpr const char* message_of = "E012 a declaration";
template <typename Why, typename... R>
inline constexpr const char* message_of<grammar::wanted<Why, R...>> = expected<Why>;

}  // namespace grundy::dsl
