#pragma once
/// What a claim says of the distance of the rows of each length, f / c rounded down, compared with a sequence that obeys a linear recurrence.
///
/// D <= f / c is f - c D >= 0. In steps of the length f obeys a recurrence of an order that is read off (length_formula.hpp), and so does a sum with a sequence
/// of another order, of the order of both together; that it is nowhere negative is shown by steps (never_negative.hpp), for each remainder of the steps by
/// themselves where f divides by what only then divides evenly.
#include "engine/claim/ground/ground.hpp"
#include "engine/claim/words/length_formula.hpp"
#include "engine/claim/words/never_negative.hpp"

namespace grundy::claim {

class ClaimedBound {
public:
    ClaimedBound(const Ground& ground, const rule::ExprRef& claimed);
    base::Integer dividend(std::size_t length) const;
    std::int64_t divisor() const { return divisor_; }
    base::Integer at(std::size_t length) const { return base::floor_div(dividend(length), base::Integer(divisor_)); }

    struct Shown {
        std::vector<Lowered> lowered;         ///< by remainder; as many as a period has steps
        std::optional<std::size_t> fails_at;  ///< this length: the sequence is negative there
    };
    /// Of lengths first, first + apart, …: `left` is a multiple of f and a sequence of that order. Nothing where no steps are found; throws NoRecurrence.
    std::optional<Shown> nowhere_negative(std::size_t first, std::size_t apart, std::size_t order, const std::function<base::Integer(std::size_t)>& left) const;

private:
    const Ground& ground_;
    rule::ExprRef dividend_;
    std::int64_t divisor_ = 1;
};

}  // namespace grundy::claim
