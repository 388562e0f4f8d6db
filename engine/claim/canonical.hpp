#pragma once
/// Expressions of numbers as polynomials with whole coefficients, so that two spellings of one formula are seen to be equal.
#include <map>
#include <string>

#include "engine/rule/game.hpp"

namespace grundy::claim {

/// Monomials: a sorted list of names joined by '*' ("" for 1). What is no sum, product or power of a fixed exponent is one name: its own canonical text.
/// |x - y| has one spelling however the two are ordered.
using Polynomial = std::map<std::string, base::Integer>;

Polynomial polynomial_of(const rule::Expr& e);
Polynomial difference(const Polynomial& a, const Polynomial& b);
std::string text_of(const Polynomial& p);
/// e1 = e2 and e3 = e4 say the same, since e1 - e2 = ±(e3 - e4).
bool same_equation(const rule::Expr& e1, const rule::Expr& e2, const rule::Expr& e3, const rule::Expr& e4);

}  // namespace grundy::claim
