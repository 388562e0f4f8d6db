/// Theorem 1.8, a divisor is subtracted: the exponent of 2 in n. Proper divisors: g(n) = v2(n), g(0) = 0 (no move). Claim by induction on n >= 1: a divisor d
/// with v2(d) = j < v2(n) gives v2(n - d) = j, and d = 2^j realises every such j (2^j < n); a divisor with v2(d) = v2(n) gives n - d = 2^v2(n) (odd - odd),
/// which has more factors 2, or 0 when d = n. So the values below v2(n) occur and v2(n) itself does not. With d = n allowed, n - d = 0 has value 0 and
/// everything else is one higher.
#include "engine/theorem/forms.hpp"

namespace grundy::theorem {
namespace {

using base::Integer;

struct DivisorRule {
    bool proper = true;
    friend bool operator==(const DivisorRule&, const DivisorRule&) = default;
};

class Divisors final : public FormOf<DivisorRule> {
public:
    using FormOf::FormOf;
    TheoremId theorem() const override { return TheoremId::divisors; }
    std::int64_t count() const override { return 1; }
    bool has_values() const override { return true; }
    std::string words() const override {
        return rule_.proper ? "g(n) = v2(n), the exponent of 2 in n, for n ≥ 1; g(0) = 0" : "g(n) = v2(n) + 1, v2 the exponent of 2 in n, for n ≥ 1; g(0) = 0";
    }
    std::string p_words() const override { return rule_.proper ? "n = 0 or " + lost_above_zero() : "n = 0"; }
    std::string lost_above_zero() const override { return rule_.proper ? "n odd" : ""; }
    std::string here(const Heaps& heaps) const override { return heaps[0] == 0 ? "" : "2 divides n " + std::to_string(lsb(heaps[0])) + " times"; }
    std::vector<std::string> because() const override {
        if (!rule_.proper) return {"Every n >= 1 divides itself: take all."};
        return {"All divisors of an odd number are odd, so a move from an odd number leads to an even one (above 0, since n itself may not be taken).",
                "From an even number take 1: an odd one is left."};
    }
    std::optional<Statement> statement(const Board& board) const override {
        if (board.heaps.size() != 1) return {};
        Statement s;
        const ExprRef &n = board.heaps[0], two = rule::call(rule::Builtin::trailing, {n, num(2), num(0)}), none = is(n, num(0)), low = either(none, odd(n));
        s.value = rule_.proper ? two : when(none, num(0), plus(two, num(1)));
        s.previous = rule_.proper ? low : none;
        s.facts = {implied(low, is(two, num(0))), implied(is(two, num(0)), low)};
        return s;
    }
    std::optional<Certified> certified() const override { return Certified{"divisors", rule_.proper ? 0 : 1}; }

private:
    Answer answer(const Heaps& heaps) const override {
        const Integer& n = heaps.front();
        if (n == 0) return of_value(0);
        return of_value(Integer(lsb(n)) + (rule_.proper ? 0 : 1));
    }
    /// v2(n - d) for d = 2^k with k < v2(n) is k.
    Move option(const Heaps& heaps, const Integer& target) const override {
        if (target >= *answer(heaps).value) return {};
        if (!rule_.proper && target == 0) return Heaps{0};
        return Heaps{heaps[0] - (Integer(1) << static_cast<unsigned>(Integer(rule_.proper ? target : target - 1)))};
    }
};

}  // namespace

FormRef divisors(bool proper) { return std::make_shared<const Divisors>(DivisorRule{proper}); }

}  // namespace grundy::theorem
