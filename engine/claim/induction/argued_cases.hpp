#pragma once
/// The cases of a condition, each some parts that are all true: `a or b` is two cases, `a and b` one of two parts.
#include <optional>
#include <vector>

#include "engine/rule/game.hpp"

namespace grundy::claim {

constexpr std::size_t most_cases_argued = 4;

using ArguedCase = std::vector<rule::ExprRef>;  ///< parts that are all true
using ArguedCases = std::vector<ArguedCase>;

/// What is true where this is not: `odd(x)` for `even(x)`.
rule::ExprRef opposite_of(const rule::ExprRef& e);
/// Where it is true, or is not; more than most_cases_argued may be cut short.
ArguedCases argued_cases_of(const rule::ExprRef& e, bool is);

/// A part that says which remainder a number leaves.
struct Remainder {
    rule::ExprRef number;  ///< what is divided
    std::int64_t by = 0, is = 0;
    bool parity = false;  ///< written even(…) or odd(…)

    rule::ExprRef condition(std::int64_t r) const;
};
std::optional<Remainder> remainder_in(const rule::ExprRef& e);

/// The numbers, two or more, to which every case gives values, any two cases other values to at least two of them; empty where that is not so.
std::vector<rule::ExprRef> numbers_far_apart(const ArguedCases& cases, const rule::Game& game);

}  // namespace grundy::claim
