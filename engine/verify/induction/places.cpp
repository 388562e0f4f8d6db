/// Digits of numbers at places that obey the recurrence of the numeration that is used.
#include "engine/verify/induction/division.hpp"
#include "engine/verify/induction/sentences.hpp"

namespace grundy::verify {

using rule::Expr;

/// [a, b] and the first two places; all that a recurrence of second order is told by.
Tuples::Places Sentences::places(const Expr& e, std::size_t first, const Names& names) const {
    const auto by = constants(*e.args[1], names), two = constants(*e.args[first], names);
    const bool known = by && two && by->size() == 2 && two->size() == 2 && tuples_.quotient() > 0;
    if (!known || by->front() != tuples_.quotient() || by->back() != tuples_.numerator()) refuse("digits at other places", e);
    for (const std::int64_t t : *two)
        if (t < 0 || t > 1000) refuse("digits at so large places", e);
    return {two->front(), two->back()};
}

Set Sentences::trailing_in_places(const Expr& e, const Tuples::Count& count, std::int64_t value, const Names& names) {
    Local local;
    const Track x = track_of(number(*e.args[0], names, local), e, local), word = introduced(true, local).terms.begin()->first;
    local.where.push_back(tuples_.both(tuples_.count_is(word, count, value), tuples_.is_written(word, places(e, 2, names), x)));
    return closed(std::move(local));
}

Form Sentences::reread(const Expr& e, const Names& names, Local& local) {
    const Track x = track_of(number(*e.args[0], names, local), e, local);
    Local inner;
    const Track word = introduced(true, inner).terms.begin()->first;
    const Form result = introduced(true, local);
    inner.where.push_back(tuples_.is_written(word, places(e, 2, names), x));
    inner.where.push_back(tuples_.is_worth(word, places(e, 3, names), result.terms.begin()->first));
    local.where.push_back(closed(std::move(inner)));
    return result;
}

}  // namespace grundy::verify
