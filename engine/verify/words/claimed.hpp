#pragma once
/// What is claimed of the rows of a puzzle, read part by part: that a goal is reached, that it is so far at most, at least, or exactly; and a formula of the
/// length of the row at lengths that lie one step apart.
#include <functional>

#include "engine/base/integer.hpp"
#include "engine/verify/words/of_rows.hpp"

namespace grundy::verify::word {

/// What is said of distance(w), of which `end` is a formula of len(w).
struct ClaimedDistance {
    rule::ExprRef end;
    bool most = false, least = false;  ///< distance(w) <= end; distance(w) >= end
};
struct ClaimedOfRow {
    bool reachable = false;
    std::vector<ClaimedDistance> distances;
};
/// `refuse` is called, and throws, with what is said otherwise.
ClaimedOfRow read_claimed(const rule::Expr& said, const std::function<void(const rule::Expr&)>& refuse);

/// times * n + constant
struct Line {
    std::int64_t times = 0, constant = 0;
};
/// A formula of k at the length first + period * k; nothing where it is no line, or one with large numbers.
std::optional<Line> line_of(const rule::Expr& e, std::int64_t first, std::int64_t period);
/// The formula of k at the length first + period * k, k standing where len(w) stood; quotients of sums by what divides all of them but a
/// constant are sums. Throws Rejected.
rule::ExprRef in_steps(const rule::ExprRef& e, std::int64_t first, std::int64_t period);
base::Integer value_at(const rule::ExprRef& e, std::size_t length);

/// Lengths first, first + step, first + 2 step, …
struct Spaced {
    std::size_t first = 0, step = 1;
};
/// What is claimed is f / c, rounded down: `rest` tells of f at a length, and of c, what is left of it. Throws Rejected, with `otherwise`, unless that is
/// nowhere negative: `lowered` has steps for each remainder of the number of the length. What is left obeys a recurrence of this order more than what is
/// claimed.
void require_rest_of(const rule::ExprRef& end, const Spaced& lengths, std::size_t order, const Json& lowered, Steps& steps,
                     const std::function<base::Integer(const base::Integer& over, const base::Integer& under, std::size_t length)>& rest,
                     const char* otherwise);

}  // namespace grundy::verify::word
