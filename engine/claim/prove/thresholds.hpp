#pragma once
/// Comparisons of n with c·b^k: the thresholds that a formula in n and k has, all of them of the shape ceil((A·B^k - C) / a).
#include "engine/claim/prove/breakpoints.hpp"
#include "engine/claim/prove/scope.hpp"

namespace grundy::claim {

/// ceil((A·B^k - C) / a) for k >= 0; A, a >= 1, B >= 2. It never falls as k grows.
struct Threshold {
    base::Integer A, B, C, a;
    base::Integer at(const base::Integer& k) const;
};

/// A truth in n and k that is a function of "n >= threshold(k)" for these thresholds, and of k mod `modulus`.
struct Thresholds {
    std::vector<Threshold> of;
    base::Integer modulus = 1;
    /// The least k >= low for which all these are beyond n.
    base::Integer all_beyond(const base::Integer& n, const base::Integer& low) const;
};
/// k is bound by a quantifier, n is that of the scope. Throws NotUnderstood for what is none.
Thresholds thresholds_of(const rule::ExprRef& truth, Scope& scope, std::uint32_t k);

/// The places of a threshold from k = low on, as `early` ones and families with the factor B^q; q is a multiple of `modulus`.
Breakpoints breakpoints_of(const std::vector<Threshold>& thresholds, const base::Integer& low, const base::Integer& modulus);

base::Integer ceil_div(const base::Integer& x, const base::Integer& y);

}  // namespace grundy::claim
