#pragma once
/// Comparisons of n with c·b^k: the thresholds that a formula in n and k has, all of them of the shape ceil((A·B^k + C) / a).
#include <functional>
#include <optional>
#include <vector>

#include "engine/claim/prove/breakpoints.hpp"
#include "engine/rule/game.hpp"

namespace grundy::claim {

/// Thrown where a formula is not understood.
struct NotScaled {};

/// floor((a n + b) / c), a >= 0, c >= 1.
struct Line {
    base::Integer a, b, c = 1;
    bool constant() const { return a == 0; }
    base::Integer at(const base::Integer& n) const { return base::floor_div(a * n + b, c); }
    /// The least n >= 0 with at(n) >= bound; a must be positive.
    base::Integer reaches(const base::Integer& bound) const;
};

/// ceil((A·B^k - C) / a) for k >= 0; A, a >= 1, B >= 2. It never falls as k grows.
struct Threshold {
    base::Integer A, B, C, a;
    base::Integer at(const base::Integer& k) const;
};

/// The names in a formula: n, a bound k (optional), and what is constant.
struct Names {
    std::uint32_t n = 0;
    std::optional<std::uint32_t> k;
    std::function<bool(const rule::Expr&)> depends;            ///< on n or on k
    std::function<base::Integer(const rule::Expr&)> constant;  ///< of one that does not
};

/// Throws NotScaled for what is no line in n.
Line line_of(const rule::Expr& e, const Names& names);

/// A truth in n and k that is a function of "n >= threshold(k)" for these thresholds, and of k mod `modulus`.
struct Thresholds {
    std::vector<Threshold> of;
    base::Integer modulus = 1;
};
/// Throws NotScaled for what is none.
Thresholds thresholds_of(const rule::Expr& truth, const Names& names);

/// The places of a threshold from k = low on, as `early` ones and families with the factor B^q; q is a multiple of `modulus`.
Breakpoints breakpoints_of(const std::vector<Threshold>& thresholds, const base::Integer& low, const base::Integer& modulus);

}  // namespace grundy::claim
