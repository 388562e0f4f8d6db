#pragma once
/// `period p preperiod s` as a formula about the values, so that it can be proved for every value of a parameter in p and s.
#include "dsl/syntax/ast.hpp"

namespace grundy::dsl {

/// Of a game whose position is one natural number without `where`: g(n + p) = g(n) from s on and not from s - 1 on, and no smaller number does for p. It is the
/// claim where a preperiod is said; else, with s = 0, it is only enough for it. False, and nothing changed, for other claims.
bool period_as_formula(const ast::File& file, ast::Claim& claim);

}  // namespace grundy::dsl
