#pragma once
/// A natural number n in sums, products, powers of constants, remainders and cases: what such a formula is at each n, and which linear recurrence it obeys.
#include "engine/base/integer.hpp"
#include "engine/rule/expr.hpp"

namespace grundy::verify::word {

/// Throws Rejected for anything else than: natural constants, n, negation, +, -, *, b^(t n + c) with b >= 1, e^c with c <= 8, (t n + c) mod m, and `if` with a
/// condition made of even, odd, comparisons of (t n + c) mod m with constants, not, and, or, =>, <=>. `is_n` tells which expression is n.
class Sequence {
public:
    using IsN = bool (*)(const rule::Expr&);
    Sequence(const rule::Expr& formula, IsN is_n) : formula_(formula), is_n_(is_n) {}

    base::Integer at(std::size_t n) const;
    /// From n = `first` on it obeys a linear recurrence with whole coefficients, the first of which is 1, of this order.
    std::size_t order(std::size_t first) const;

private:
    const rule::Expr& formula_;
    IsN is_n_;
};

}  // namespace grundy::verify::word
