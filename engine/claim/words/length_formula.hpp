#pragma once
/// Formulas of the length of a row: what they are at one length, and which linear recurrence they obey.
///
/// Made of constants, n, powers b^(k n + c), remainders of n, sums, products and `if` with a condition that repeats, e(n) obeys one of an order that is read
/// off: orders add up under + and -, multiply under * and by the period under `if`.
#include <optional>

#include "engine/base/integer.hpp"
#include "engine/rule/game.hpp"

namespace grundy::claim {

/// What was to be compared obeys no linear recurrence that is known here.
struct NoRecurrence {};

inline constexpr std::size_t most_recurrence = 600;

/// The length of the row of the claim.
bool is_length(const rule::Expr& e);
/// A small number that is written as it is; throws NoRecurrence.
std::int64_t literal_number(const rule::Expr& e);
/// Of a recurrence that it obeys, from n = `from` on; throws NoRecurrence.
std::size_t order_of(const rule::Expr& e, std::int64_t from);
base::Integer at_length(const rule::Game& game, const rule::ExprRef& e, std::uint32_t frame, const base::Integer& length);
/// The formula of k with the length first + step * k in the place of the length, the k standing where the length stood. Quotients of such sums by a constant
/// are written as sums where that divides evenly: of n = 2 k + 1, n / 2 is k.
rule::ExprRef in_steps(const rule::ExprRef& e, std::int64_t first, std::int64_t step);

/// (times * n + constant) / divisor, rounded down.
struct Slope {
    std::int64_t times = 0, constant = 0, divisor = 1;
};
/// Nothing for a formula that is no such quotient.
std::optional<Slope> slope_of(const rule::Expr& e);

}  // namespace grundy::claim
