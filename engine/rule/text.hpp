#pragma once
/// The canonical text of a checked rule, in the rule language itself: it parses back to the same rule.
#include <string>

#include "engine/rule/game.hpp"

namespace grundy::rule {

/// Minimal parentheses, ASCII signs, names as written.
std::string to_string(const Expr& expr, const Game& game);
/// "1..34, 37": five or more in a row, each one more than the last, as a range.
std::string ranges(const std::vector<base::Integer>& items);
std::string to_string(const Move& move, const Game& game);
std::string to_string(const Stop& stop, const Game& game);
std::string to_string(const Terminal& terminal, const Game& game);
std::string to_string(const Pattern& from, const Game& game);
/// An option: "(x - k, y)", "(i) + (n - i)", "()".
std::string to_string(const std::vector<Term>& option, const Game& game);
std::string to_string(const Component& component, const Game& game);
/// By its ends, as it is written in a position: "a - b".
std::string edge_text(const Graph& graph, std::size_t edge);
/// "(3, [1, 2], {4})" with vertices and edges by name.
std::string to_string(const PositionData& position, const Game& game);

/// The whole rule without title, sources, notes and claims: equal rules written alike give equal texts. Parameters are already replaced by values.
std::string canonical_text(const Game& game);

/// SHA-256 of canonical_text, 64 hexadecimal digits.
std::string hash(const Game& game);

}  // namespace grundy::rule
