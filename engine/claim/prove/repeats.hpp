#pragma once
/// Formulas in one natural number n that repeat: the way from "holds to N" to "proved for every n".
/// A number-valued expression f is understood when f(n + period) = f(n) + rise for all n >= from; a truth when rise is 0.
/// Then a claim "for every n" needs only the n below from + period: beyond, its truth value repeats.
///
/// A threshold far out, as in `n >= 10^30 => …` or `n != 10^30`, cuts the numbers into stretches: in each of them every comparison has one answer, or the
/// answers repeat, and a stretch needs its first period alone.
///
/// Products of parts that grow, and powers, do not repeat so; but what is left of them modulo c does, and so does who wins at such a heap where that repeats:
/// numbers of which those from e on are told apart modulo p only are added and multiplied as natural numbers are, and among finitely many the powers of one
/// repeat.
#include "engine/claim/prove/scope.hpp"

namespace grundy::claim {

/// f(n + period) = f(n) + rise for all n >= from such that n and n + period lie in the stretch looked at. period >= 1.
struct Repeats {
    base::Integer from = 0;
    base::Integer period = 1;
    base::Integer rise = 0;
};

/// For all n >= 0, without laws of games. Nothing when the expression is outside what is understood.
std::optional<Repeats> repeats(const rule::ExprRef& expr, Scope& scope);

/// The n with begin <= n < end (no end: for ever). What is true at all n with begin <= n < enough is true at all of them; a number f has f(n + period) =
/// f(n) + rise from n = enough - period on.
struct Stretch {
    base::Integer begin;
    std::optional<base::Integer> end;
    base::Integer enough;
    base::Integer period = 1, rise = 0;
};
/// Ascending stretches that cover low <= n <= high. Throws NotUnderstood when the expression is, or too many n would have to be tried.
std::vector<Stretch> stretches(const rule::ExprRef& expr, Scope& scope, const base::Integer& low, const std::optional<base::Integer>& high);

}  // namespace grundy::claim
