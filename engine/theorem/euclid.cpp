/// Euclid's game, a multiple of one number subtracted from the other: the golden ratio decides. Down to 0, Cole and Davie 1969, x <= y: above the golden ratio,
/// y^2 > xy + x^2 in integers, the mover wins; he also wins from x = y, by taking all. Where both numbers stay positive, Nivasch 2006: g = floor(y / x - x /
/// y), which is 0 iff y^2 - x^2 < xy. The formula for values is false down to 0.
#include <algorithm>

#include "engine/theorem/forms.hpp"

namespace grundy::theorem {
namespace {

using base::Integer;

struct EuclidRule {
    bool positive = false;
    friend bool operator==(const EuclidRule&, const EuclidRule&) = default;
};

/// Below the golden ratio, for x <= y.
ExprRef below_ratio(const ExprRef& x, const ExprRef& y) { return less(times(y, y), plus(times(x, y), times(x, x))); }
/// y² = xy + x² has no whole x, y >= 1: y / x would be (1 + sqrt 5) / 2. So for these y² < xy + x² or y² > xy + x².
ExprRef not_ratio(const ExprRef& x, const ExprRef& y) { return implied(at_most(num(1), x), negated(is(times(y, y), plus(times(x, y), times(x, x))))); }

class Euclid final : public FormOf<EuclidRule> {
public:
    using FormOf::FormOf;
    std::string title() const override { return rule_.positive ? "Euclid's game with positive numbers" : "Euclid's game"; }
    std::int64_t count() const override { return 2; }
    std::int64_t least() const override { return rule_.positive ? 1 : 0; }

    TheoremId theorem() const override { return TheoremId::nim_family; }
    bool has_values() const override { return rule_.positive; }
    std::string words() const override {
        return rule_.positive ? "g = floor(y / x - x / y) for the numbers x <= y, so N iff y² > xy + x²"
                              : "N iff x = y ≥ 1 or y² > xy + x² for the numbers 1 <= x <= y";
    }
    std::string lost() const override {
        return rule_.positive ? "y² < xy + x² for the numbers x <= y, that is, y / x is below the golden ratio 1.618…"
                              : "one number is 0, or x < y and y² < xy + x² for the numbers x, y, that is, y / x is above 1 and below the golden ratio 1.618…";
    }
    std::string here(const Heaps& pair) const override {
        const Integer &x = std::min(pair[0], pair[1]), &y = std::max(pair[0], pair[1]);
        return x == 0 || x == y ? "" : "y² = " + base::to_string(y * y) + " and xy + x² = " + base::to_string(x * y + x * x);
    }
    std::vector<std::string> because() const override {
        return {
            "If x < y and y / x is below the golden ratio, then y < 2x: the only move is to (y − x, x), and x / (y − x) is above the golden ratio.",
            "Above it, if y < 2x, that same move leads below it. If y >= 2x, let r be the remainder of y by x: one can leave (r, x) or (x + r, x), and if r > "
            "0 just one of these two is below "
            "the golden ratio.",
            rule_.positive ? "If r = 0, leave (x, x), from where no move is left." : "If r = 0, take all of y: play is over."};
    }
    std::optional<Statement> statement(const Board& board) const override {
        if (board.heaps.size() != 2) return {};
        const ExprRef &x = board.heaps[0], &y = board.heaps[1];
        Statement s;
        const ExprRef below = when(at_most(x, y), below_ratio(x, y), below_ratio(y, x));
        s.facts = {not_ratio(x, y), not_ratio(y, x)};
        if (!rule_.positive) {
            const ExprRef over_yet = either(is(x, num(0)), is(y, num(0))), apart = rule::compare(x, rule::Relation::not_equal, y);
            s.previous = either(over_yet, both(apart, below));
            return s;
        }
        s.previous = below;
        const auto worth = [](const ExprRef& a, const ExprRef& b) { return over(minus(times(b, b), times(a, a)), times(a, b)); };
        s.value = when(at_most(x, y), worth(x, y), worth(y, x));
        s.facts.push_back(iff(is(s.value, num(0)), below));
        s.facts.push_back(at_most(num(0), s.value));
        return s;
    }
    std::optional<Certified> certified() const override { return Certified{rule_.positive ? "euclid-positive" : "euclid"}; }

private:
    Answer answer(const Heaps& pair) const override {
        const Integer &x = std::min(pair[0], pair[1]), &y = std::max(pair[0], pair[1]);
        if (x == 0) return of_outcome(true);
        if (rule_.positive) return of_value((y * y - x * x) / (x * y));
        return of_outcome(x != y && y * y <= x * y + x * x);
    }
    /// What is left of y is near target * x: floor(y'/x - x/y') is within 1 of floor(y'/x) for y' >= x, and 0 for x below 2 y' when y' < x.
    Move option(const Heaps& pair, const Integer& target) const override {
        const std::size_t big = pair[0] > pair[1] ? 0 : 1;
        const Integer& x = pair[1 - big];
        if (x == 0) return {};
        const Integer q = pair[big] / x;
        Heaps to = pair;
        for (Integer k = q - target - 2 > 1 ? Integer(q - target - 2) : Integer(1); k <= q && k <= q - target + 3; ++k) {
            to[big] = pair[big] - k * x;
            if (rule_.positive && to[big] == 0) continue;
            const Answer a = answer(to);
            if (a.value && *a.value == target) return to;
        }
        if (rule_.positive && pair[big] > q * x) {  // the last multiple turns the pair round: its value may be anything
            to[big] = pair[big] - q * x;
            if (*answer(to).value == target && q > 0) return to;
        }
        return {};
    }
};

}  // namespace

FormRef euclid(bool positive) { return std::make_shared<const Euclid>(EuclidRule{positive}); }

}  // namespace grundy::theorem
