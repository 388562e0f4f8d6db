#pragma once
/// Aggregates over ranges that are too long to be tried number by number: what repeats (repeats.hpp) is counted.
#include <optional>

#include "engine/claim/ground/ground.hpp"

namespace grundy::claim {

/// The sum, nim-sum, count, least or greatest, "all" or "any" (`aggregate`, of one name) over low..high, with the other names bound as in `frame`. What the
/// laws of games say it rests on is added to the grounds of `ground`. Nothing where the expression is not seen to repeat. Throws Unanswered as evaluation does.
std::optional<rule::Value> over_long_range(Ground& ground, const rule::Expr& aggregate, const base::Integer& low, const base::Integer& high,
                                           const Frame& frame);

}  // namespace grundy::claim
