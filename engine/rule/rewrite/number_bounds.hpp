#pragma once
/// What remainders and small numbers tell of divisors, common divisors, primes, squares and the like: conditions that are true wherever those are (`more`), or
/// only where they are.
#include <cstdint>
#include <set>

#include "engine/rule/game.hpp"

namespace grundy::rule::number_bounds {

ExprRef is(ExprRef a, std::int64_t value);
/// The remainder by m.
ExprRef rest(ExprRef a, std::int64_t m);
ExprRef listed(const std::set<std::int64_t>& items);

/// gcd(a, b) = 1, and gcd(a, b) > 1.
ExprRef coprime(const ExprRef& a, const ExprRef& b, std::int64_t modulus, bool more);
ExprRef in_common(const ExprRef& a, const ExprRef& b, std::int64_t modulus, bool more);
/// d divides n, where d > 0 and `size` is the absolute value of n.
ExprRef divisor(const ExprRef& d, const ExprRef& n, const ExprRef& size, std::int64_t modulus, bool more);
/// s = a * b, of natural numbers: while a factor is small, and what remainders it leaves.
ExprRef product(const ExprRef& s, const ExprRef& a, const ExprRef& b, std::int64_t modulus, bool more);
/// Sums, products and powers of one name and of natural numbers, and quotients of them by constants: k * (k + 1) / 2. Null where it is nothing of this kind.
ExprRef only_name(const ExprRef& e);
/// s = e, where e is of this kind and its name k natural: while k is small, and what remainders it leaves.
ExprRef value_of(const ExprRef& s, const ExprRef& e, const ExprRef& k, std::int64_t modulus, bool more);
/// All remainders that elements of primes(n), prime_powers(n), powers(b, n), squares(n), factorials(n), fibonacci(n) have, whatever n is.
std::set<std::int64_t> remainders_of(const Expr& set, std::int64_t modulus);

}  // namespace grundy::rule::number_bounds
