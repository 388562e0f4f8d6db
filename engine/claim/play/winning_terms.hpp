#pragma once
/// What a winning move is told by: numbers and conditions made of a position's numbers, the simplest first, each as an expression and as a function.
#include <cstdint>
#include <functional>
#include <vector>

#include "engine/rule/game.hpp"

namespace grundy::claim {

using Numbers = std::vector<std::int64_t>;  ///< of a position, vectors entry by entry

struct NumberTerm {
    rule::ExprRef expr;  ///< over the slots of the components
    std::function<std::int64_t(const Numbers&)> at;
    std::int64_t below = 0;  ///< it is one of 0 … below - 1; 0: nothing is known
};
struct ConditionTerm {
    rule::ExprRef expr;  ///< null: always
    std::function<bool(const Numbers&)> at;
};

/// A position's numbers as expressions: natural and whole numbers, and vectors entry by entry.
std::vector<rule::ExprRef> numbers_of(const rule::Game& game);
/// x, x - y, x mod m, x minus or as the nim-sum of the others, constants, … `nim_sums`: whether xor may be said.
std::vector<NumberTerm> number_terms(const std::vector<rule::ExprRef>& numbers, bool nim_sums);
/// What is listed for each value of that number, the `which`-th of a position, from 0 on: [7, 4, 1][r + 1].
NumberTerm listed_term(const rule::ExprRef& number, std::size_t which, std::vector<std::int64_t> listed);
/// x < y, x = c, x mod m = r, … `whole`: numbers may be negative.
std::vector<ConditionTerm> condition_terms(const std::vector<rule::ExprRef>& v, bool nim_sums, bool whole);

/// Of one number that is at least `least`: whether it, or a little less, ends in an even or an odd number of zeros in base b.
std::vector<ConditionTerm> run_terms(const rule::ExprRef& n, unsigned base, std::int64_t least);

/// That a term lies in a set: one of few values in a set that is no range, value by value.
rule::ExprRef lies_in(const NumberTerm& term, const rule::ExprRef& range);

}  // namespace grundy::claim
