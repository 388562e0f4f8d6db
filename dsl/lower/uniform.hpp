#pragma once
/// A parameter without an upper end as one more component of the position, which no move changes: so a claim is about all its values at once.
#include <cstddef>

#include "dsl/syntax/ast.hpp"

namespace grundy::dsl {

/// The tree with claim `index` alone, and the parameter that its `with` leaves open as the last component; a claim about who wins at one position, or how long
/// play is there, becomes one about the positions with these numbers. False where the claim speaks of single positions in other ways, where another game
/// depends on the parameter, or where other values are named. What the rule asks of a parameter and not of a component is found when the tree is checked.
bool make_uniform(ast::File& file, std::size_t index);

/// Does the pattern of a move, a goal or an end of play name one of these parameters, or what `let` makes of them? There a value is meant; without the
/// parameter it would be a name that takes any.
bool in_patterns(const ast::File& file, const std::vector<std::string>& parameters);

/// P, N or D: what a claim about the outcome at one position, or about its winner, says of it.
std::string outcome_of(const ast::Claim& claim);
/// A name, and two expressions joined by a sign (a comparison, or binary), where something else was written.
bool is_name(const ast::ExprPtr& e, const std::string& name);
ast::ExprPtr named(const std::string& name, Span span);
ast::ExprPtr joined(ast::Form form, const std::string& sign, ast::ExprPtr a, ast::ExprPtr b);

}  // namespace grundy::dsl
