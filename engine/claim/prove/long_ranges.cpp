/// In a stretch f(n + p) = f(n) + rise from its last period before `enough` on, so the numbers enough + j + k p (0 <= j < p, k >= 0) have v_j + (k + 1) rise,
/// where v_j is the value at enough - p + j. Of each j there are `times` such numbers: the sum of theirs is times v_j + rise (1 + 2 + … + times); the greatest,
/// for a rise of at least 0, is the last of them, and the least is none of them, as v_j is less.
/// Where automata read the digits of n instead, they say how many numbers have each value.
#include "engine/claim/prove/long_ranges.hpp"

#include <algorithm>

#include "engine/claim/prove/digits.hpp"
#include "engine/claim/prove/repeats.hpp"

namespace grundy::claim {
namespace {

using base::Integer;
using rule::Expr;
using rule::ExprRef;
using rule::Op;

constexpr std::size_t most_instances = 5'000;  ///< of aggregates within

/// Of the least and the greatest of some numbers: 2 x + 1 for a number x that is one of them, 0 for one that is not.
ExprRef coded(const ExprRef& condition, const ExprRef& x) {
    return rule::choice(condition, rule::binary(Op::add, rule::binary(Op::multiply, rule::number(2), x), rule::number(1)), rule::number(0));
}

/// What is added up, counted or compared, with the condition in it.
ExprRef summand(const Expr& aggregate) {
    const ExprRef &body = aggregate.args[0], &condition = aggregate.condition;
    if (!condition) return body;
    switch (aggregate.op) {
        case Op::count:
        case Op::any: return rule::binary(Op::and_, condition, body);
        case Op::all: return rule::binary(Op::implies, condition, body);
        case Op::sum:
        case Op::xor_sum: return rule::choice(condition, body, rule::number(0));
        default: return coded(condition, body);
    }
}

class Total {
public:
    explicit Total(const Expr& aggregate) : op_(aggregate.op), coded_(aggregate.condition && (aggregate.op == Op::minimum || aggregate.op == Op::maximum)) {}

    /// `times` numbers of which the k-th has value + k * rise, k from `first` on.
    void add(const Integer& value, const Integer& times, const Integer& rise, const Integer& first) {
        const Integer last = value + (first + times - 1) * rise, begin = value + first * rise;
        switch (op_) {
            case Op::sum:
            case Op::count:
            case Op::any: total_ += (begin + last) * times / 2; break;
            case Op::all: total_ += times - (begin + last) * times / 2; break;  // those where it is false
            case Op::xor_sum:
                if (rise != 0 && times > 1) throw NotUnderstood{};
                if (times % 2 != 0) total_ = base::nim_sum(total_, begin);
                break;
            default:
                for (const Integer& x : {begin, last}) {
                    if (coded_ && base::floor_mod(x, 2) == 0) continue;  // the rise is even where the condition goes on to hold, and 0 where it does not
                    if (!some_ || (op_ == Op::minimum ? x < total_ : x > total_)) total_ = x, some_ = true;
                }
        }
    }

    /// Throws NotUnderstood for the least of nothing.
    rule::Value value() const {
        if ((op_ == Op::minimum || op_ == Op::maximum) && !some_) throw NotUnderstood{};
        if (coded_) return rule::number_value((total_ - 1) / 2);
        if (op_ == Op::all) return rule::truth_value(total_ == 0);
        if (op_ == Op::any) return rule::truth_value(total_ != 0);
        return rule::number_value(total_);
    }

private:
    Op op_;
    bool coded_;
    Integer total_ = 0;
    bool some_ = false;
};

/// The first values were computed, which is what the theorem asks for: it is what the answer rests on.
void rest_on(Ground& ground, const pattern::Grounds& before, const pattern::Grounds& laws) {
    if (laws.proved()) ground.forget_grounds(), ground.rest_on(before);
    ground.rest_on(laws);
}

rule::Value by_repetition(Ground& ground, const Expr& aggregate, const ExprRef& what, const Integer& low, const Integer& high, const Frame& frame) {
    const pattern::Grounds before = ground.grounds();
    Scope scope(ground, aggregate.binders.front().slot, frame);
    Total total(aggregate);
    for (const Stretch& stretch : stretches(what, scope, low, high)) {
        for (Integer n = stretch.begin; n < stretch.enough; n += 1) total.add(scope.at(*what, n), 1, 0, 0);
        const Integer left = *stretch.end - stretch.enough;
        for (Integer j = 0; j < stretch.period && j < left; j += 1)
            total.add(scope.at(*what, stretch.enough - stretch.period + j), (left - j + stretch.period - 1) / stretch.period, stretch.rise, 1);
    }
    rule::Value value = total.value();
    rest_on(ground, before, scope.grounds());
    return value;
}

rule::Value by_digits(Ground& ground, const Expr& aggregate, const ExprRef& what, const Integer& low, const Integer& high, const Frame& frame) {
    const pattern::Grounds before = ground.grounds();
    Scope scope(ground, aggregate.binders.front().slot, frame);
    scope.allow(most_instances);
    Total total(aggregate);
    for (const Tallied& one : tallied_by_digits(scope, what, low, high)) total.add(one.value, one.times, 0, 0);
    rule::Value value = total.value();
    rest_on(ground, before, scope.grounds());
    return value;
}

}  // namespace

std::optional<rule::Value> over_long_range(Ground& ground, const Expr& aggregate, const Integer& low, const Integer& high, const Frame& frame) {
    const ExprRef what = summand(aggregate);
    if (low < 0) return std::nullopt;
    try {
        return by_repetition(ground, aggregate, what, low, high, frame);
    } catch (const NotUnderstood&) {
    }
    try {
        return by_digits(ground, aggregate, what, low, high, frame);
    } catch (const NotUnderstood&) {
        return std::nullopt;
    }
}

}  // namespace grundy::claim
