#pragma once
/// The number-theoretic built-ins of the rule language, exact in 64 bits. Errors are Faults without a place.
#include <cstdint>
#include <vector>

#include "engine/game/machine/value.hpp"
#include "engine/rule/expr.hpp"

namespace grundy::game {

/// floor(sqrt(n)), n >= 0.
std::int64_t square_root(std::int64_t n);
/// The digit of base^place in n >= 0; places from 0.
std::int64_t digit_at(std::int64_t n, std::int64_t base, std::int64_t place);
/// Length of the run of `digit` at the end of n >= 0 written in this base; of 0 it is 0.
std::int64_t trailing_digits(std::int64_t n, std::int64_t base, std::int64_t digit);

// Each makes an ascending set.
void digits(std::int64_t n, std::int64_t base, Value& out);
/// Of |n|; of 0 none. Trial division to 10^6, then Pollard's rho: at most some milliseconds.
void divisors(std::int64_t n, Value& out);
void zeckendorf(std::int64_t n, Value& out);
/// primes(a), prime_powers(a), squares(a), factorials(a), fibonacci(a): those <= a;  powers(a, b): those of a that are <= b.
void sequence_upto(rule::Builtin builtin, std::int64_t a, std::int64_t b, Value& out);
/// x_i = c_1 x_(i-1) + c_2 x_(i-2) + …: the terms <= n, up to where a whole window of terms is beyond n.
void recurrence(const std::vector<std::int64_t>& c, const std::vector<std::int64_t>& first, std::int64_t n, Value& out);

}  // namespace grundy::game
