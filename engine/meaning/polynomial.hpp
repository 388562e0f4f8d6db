#pragma once
/// Polynomials with whole coefficients over atoms, each atom a number (terms.hpp says what they are).
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "engine/base/integer.hpp"

namespace grundy::meaning {

using TermId = std::uint32_t;
using Monomial = std::vector<TermId>;                  ///< atoms, ascending, with repetition; none: 1
using Polynomial = std::map<Monomial, base::Integer>;  ///< no coefficient is 0

std::optional<base::Integer> constant_of(const Polynomial& p);
/// Its constant term.
base::Integer constant_term(const Polynomial& p);
Polynomial sum_of(Polynomial a, const Polynomial& b, const base::Integer& factor = 1);
Polynomial product_of(const Polynomial& a, const Polynomial& b);
Polynomial times(Polynomial p, const base::Integer& factor);
/// Adds coefficient * monomial.
void put(Polynomial& p, const Monomial& monomial, const base::Integer& coefficient);
/// Of the coefficients other than that of 1; 0 for a constant.
base::Integer common_factor(const Polynomial& p);
/// Of p and -p one comes first: the one whose first coefficient (not that of 1) is positive.
bool leads_negative(const Polynomial& p);

}  // namespace grundy::meaning
