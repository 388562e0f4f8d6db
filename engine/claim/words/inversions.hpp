#pragma once
/// How far rows of a puzzle are from a goal at least, by pairs of letters that stand in the wrong order.
///
/// Let I(w) be the sum over all pairs of places i < j of what the letters there, in this order, are worth. Let
///   (I1) each move of cost c change a stretch of the row in which the letters before and after it are the same ones in another order, and lower I of the
///        stretch by q c at most, q >= 1: so it does of the row, since of a pair with one place outside the letters inside are the same ones before and after;
///   (I2) each goal that has the letters of s(t) be g(t): the rule names the one row, or all goals have their letters in one order;
///   (I3) q (e - 1) < I(s(t)) - I(g(t)).
/// Then the distance of s(t) is e at least: moves keep the letters, so the goal that is reached is g(t), and by (I1) a way to it costs (I(s(t)) - I(g(t))) / q
/// at least. The rows s(t) and g(t) being told by linear forms of t, I of them is a polynomial in t of degree 2, with a recurrence of order 3.
#include "engine/claim/words/told_way.hpp"

namespace grundy::claim {

/// What a move changes, from the first letter that changes to the last.
struct LocalMove {
    Digits from, to;
    std::int64_t cost = 1;
    friend auto operator<=>(const LocalMove&, const LocalMove&) = default;
};
/// All moves; nothing where a stretch is not short, or does not keep its letters.
std::optional<std::vector<LocalMove>> local_moves(const RowMoves& moves);

/// The one row at which the puzzle of each size ends.
struct GoalOfSize {
    std::optional<ToldRow> named;  ///< by the rule; else
    Digits order;                  ///< its letters stand in this order
    Digits of(const RowsAsked& asked, std::int64_t t) const;
};

struct Inversions {
    std::vector<std::int64_t> worth;  ///< of the digits x before y, x < y: [(x - 1) + letters (y - 1)]
    std::int64_t divisor = 1;         ///< q
    std::int64_t of(const Digits& row) const;
};
/// With small numbers, those that give most at some size; nothing where none give what is claimed at a few sizes.
std::optional<Inversions> learn_inversions(const RowMoves& moves, const RowsAsked& asked, const GoalOfSize& goal,
                                           const std::function<base::Integer(std::int64_t)>& claimed);

}  // namespace grundy::claim
