#pragma once
/// What a theorem says in the rule language: expressions over the slots of the components, and the words to write them with.
#include <optional>
#include <vector>

#include "engine/rule/expr.hpp"

namespace grundy::theorem {

using rule::ExprRef;

struct Statement {
    ExprRef previous;            ///< P(position) <=> previous, at every position
    ExprRef value;               ///< g(position); null: the theorem says only where it is 0
    std::vector<ExprRef> facts;  ///< true at every position; each with its proof where it is made
    /// True at every position and for every number in the slot `bound`, which is the upper end of the range of a quantifier: the condition can be said in this
    /// way.
    std::vector<ExprRef> quantified;
    std::uint32_t bound = 0;
};

/// A position as a theorem meets it. Slots behind those of the components are free.
struct Board {
    std::vector<ExprRef> heaps;  ///< each; empty where their number is not fixed
    ExprRef list;                ///< all of them in one collection; null: there is none
    ExprRef coins;               ///< the set of places of the coins that show heads; null: no coins
    std::int64_t shift = 0;      ///< the coin at place p has the number p - shift
    std::uint32_t bound = 0, x = 0, y = 0;

    ExprRef all(rule::Op op) const;  ///< of the list
    ExprRef largest() const { return all(rule::Op::maximum_of); }
    ExprRef small() const;   ///< no heap of two or more
    ExprRef digits() const;  ///< how many binary digits the largest has
    /// In every binary place 0..high the number of ones is divisible by m.
    ExprRef even_places(std::int64_t m, const ExprRef& high) const;
    /// For every `high` that is high enough `says` is that. A heap h <= H has no binary digit beyond the place H, as h < 2^(h + 1), nor beyond the last of its
    /// digits: so "in every place 0..H" says "in every place" for H >= the largest heap, and for H + 1 >= the number of its digits.
    ExprRef every_place(std::int64_t m, const ExprRef& says) const;
};

/// Nim's statement about these heaps: the nim-sum decides and is the value; misère the same while some heap is >= 2, else an odd number of ones is lost.
Statement of_nim_sum(const Board& board, bool misere);

ExprRef num(std::int64_t n);
ExprRef plus(const ExprRef& a, const ExprRef& b);
ExprRef minus(const ExprRef& a, const ExprRef& b);
ExprRef times(const ExprRef& a, const ExprRef& b);
ExprRef over(const ExprRef& a, const ExprRef& b);
ExprRef mod(const ExprRef& a, const ExprRef& b);
ExprRef both(const ExprRef& a, const ExprRef& b);
ExprRef either(const ExprRef& a, const ExprRef& b);
ExprRef negated(const ExprRef& a);
ExprRef implied(const ExprRef& a, const ExprRef& b);
ExprRef iff(const ExprRef& a, const ExprRef& b);
ExprRef is(const ExprRef& a, const ExprRef& b);
ExprRef at_most(const ExprRef& a, const ExprRef& b);
ExprRef less(const ExprRef& a, const ExprRef& b);
ExprRef odd(const ExprRef& a);
ExprRef even(const ExprRef& a);
ExprRef when(const ExprRef& c, const ExprRef& a, const ExprRef& b);
/// all, any, count, xor_sum … over a range: `body` may use the slot.
ExprRef over_range(rule::Op op, std::uint32_t slot, const ExprRef& range, const ExprRef& body);

}  // namespace grundy::theorem
