#pragma once
/// Functions of n that are constant on stretches, where the ends of the stretches grow by a factor: log-periodic laws, `3·6^k <= n < 6^(k+1)`, powers.
/// It wins where values repeat when n is multiplied, not when a period is added. A claim then needs one n a stretch, up to one block of stretches.
#include <optional>
#include <set>
#include <vector>

#include "engine/base/integer.hpp"

namespace grundy::claim {

/// The places (scale * factor^k + shift) / divisor for k >= 0; the division is exact for every k. scale, divisor >= 1.
struct Family {
    base::Integer scale, shift, divisor = 1;
    base::Integer at(const base::Integer& power) const { return (scale * power + shift) / divisor; }
};

/// A function f of n >= 0 with these breakpoints
///   (a) is constant between neighbouring places (those of `early`, and of all families for all k >= 0), and
///   (b) has the same value in corresponding stretches: if n and m lie beyond `settled` and the first place of every family, and for some j >= 1 and every
///       family and k >= 0: n >= its place k iff m >= its place k + j, then f(n) = f(m).
struct Breakpoints {
    std::set<base::Integer> early;
    std::vector<Family> families;
    base::Integer factor = 1;   ///< 1: there are no families
    base::Integer settled = 0;  ///< beyond all of `early`

    void add_early(const base::Integer& place);
    /// Whatever is a function of f and of `other`'s function has the union. False where no power of one factor is one of the other, or it is too large.
    bool join(Breakpoints other);
    /// The same, with a power of the factor: families fall into as many.
    void widen(const base::Integer& to);
};

/// Places such that f is true for all n (with low <= n <= high) if it is true at each of them; ascending. Nothing if they are too many.
std::optional<std::vector<base::Integer>> places(Breakpoints breakpoints, const base::Integer& low, const std::optional<base::Integer>& high);

}  // namespace grundy::claim
