#pragma once
/// Formulas as they stand on paper, which this language reads as something else, or as nothing. Each says so as an error and returns true.
#include "dsl/syntax/ast.hpp"

namespace grundy::dsl {

class Lower;

/// n = 0 mod 4
bool is_congruence(Lower& lower, const ast::Expr& e);
/// n in {0 mod 4}, n in {0, 1 mod 4}
bool is_set_of_residues(Lower& lower, const ast::Expr& e);
/// (x mod 3, y mod 3) in {(0, 0), (1, 2)}, [x, y] in {[1, 2]}
bool is_set_of_pairs(Lower& lower, const ast::Expr& e);
/// n mod 8 = 0 or 2
bool is_or_of_numbers(Lower& lower, const ast::Expr& e);
/// for k in 1..3 or k = 5
bool is_or_of_ranges(Lower& lower, const ast::Expr& e);
/// {n | P(n)}, {n | n mod 4 = 0}
bool is_set_with_a_bar(Lower& lower, const ast::Expr& e);

}  // namespace grundy::dsl
