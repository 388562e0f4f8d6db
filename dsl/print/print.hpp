#pragma once
/// Pieces of a tree as text on one line.
#include <string>

#include "dsl/syntax/ast.hpp"

namespace grundy::dsl {

std::string print(const ast::Expr& expr);
std::string print_list(const std::vector<ast::ExprPtr>& exprs);      ///< a, b, c
std::string print_tuple(const std::vector<ast::ExprPtr>& exprs);     ///< (a, b, c)
std::string print_binders(const std::vector<ast::Binder>& binders);  ///< i in R, j in Q
std::string print(const ast::Option& option);
std::string print(const ast::SumOfGames& sum);
std::string print(const ast::Family& family);
std::string print_game(const ast::Use& use);  ///< after `use x =` and `same as`
std::string print(const ast::Claim& claim);   ///< after the text
std::string quoted(const std::string& text);

}  // namespace grundy::dsl
