#pragma once
/// Formulas in one natural number n that repeat: the way from "holds to N" to "proved for every n".
/// A number-valued expression f is understood when f(n + period) = f(n) + rise for all n >= from; a truth when rise is 0.
/// Then a claim "for every n" needs only the n below from + period: beyond, its truth value repeats.
///
/// A threshold far out, as in `n >= 10^30 => …` or `n != 10^30`, cuts the numbers into stretches: in each of them every comparison has one answer, or the
/// answers repeat, and a stretch needs its first period alone.
#include <functional>
#include <optional>
#include <vector>

#include "engine/base/integer.hpp"
#include "engine/rule/game.hpp"

namespace grundy::claim {

/// f(n + period) = f(n) + rise for all n >= from such that n and n + period lie in the stretch looked at. period >= 1.
struct Repeats {
    base::Integer from = 0;
    base::Integer period = 1;
    base::Integer rise = 0;
};

/// What the analysis asks of its surroundings.
struct Surroundings {
    /// The variable n is this slot of the frame; every other slot must be bound by an aggregate inside the formula.
    std::uint32_t slot = 0;
    /// The value (truths as 0 and 1) of an expression at n, where the enclosing aggregates have bound `locals`. Throws base::Failure as evaluation does.
    std::function<base::Integer(const rule::Expr&, const base::Integer& n, const std::vector<std::pair<std::uint32_t, base::Integer>>& locals)> evaluate;
    /// The elements of a set that does not depend on n; nothing when they are too many.
    std::function<std::optional<std::vector<base::Integer>>(const rule::Expr&, const std::vector<std::pair<std::uint32_t, base::Integer>>& locals)> elements;
    /// The proved law of the Grundy values (or, with `outcomes`, of the outcomes) of the game `use` (0: the claim's own): value(n + period) = value(n) + rise
    /// for n >= from. Nothing where none is proved.
    std::function<std::optional<Repeats>(std::uint32_t use, bool outcomes)> law;
};

/// No period beyond this is followed: all its residues would have to be evaluated.
inline constexpr std::int64_t longest_period = 4'000'000;

/// For all n >= 0. Nothing when the expression is outside what is understood. Derivations stand above each rule in eventually.cpp.
std::optional<Repeats> repeats(const rule::Expr& expr, const Surroundings& around);

/// The n with begin <= n < end (no end: for ever). What is true at all n with begin <= n < enough is true at all of them.
struct Stretch {
    base::Integer begin;
    std::optional<base::Integer> end;
    base::Integer enough;
    base::Integer period = 1;
};
/// Ascending stretches that cover low <= n <= high. Nothing when the truth is outside what is understood, or too many n would have to be tried.
std::optional<std::vector<Stretch>> stretches(const rule::Expr& truth, const Surroundings& around, const base::Integer& low,
                                              const std::optional<base::Integer>& high);

}  // namespace grundy::claim
