/// Theorem 4.2, Mark-t: up to t - 1 taken, or the heap divided by t. The last run of base-t digits k <= t - 2, when it is odd, is the value k; every other n >
/// 0 has value t - 1 or t.
#include <fmt/format.h>

#include "engine/base/counted.hpp"
#include "engine/theorem/forms.hpp"

namespace grundy::theorem {
namespace {

struct MarkRule {
    std::int64_t t = 2;
    friend bool operator==(const MarkRule&, const MarkRule&) = default;
};

class Mark final : public FormOf<MarkRule> {
public:
    using FormOf::FormOf;
    TheoremId theorem() const override { return TheoremId::mark; }
    std::int64_t count() const override { return 1; }
    bool has_values() const override { return true; }
    std::string words() const override {
        return fmt::format("g(n) = k <= {} when the last run of base-{} digits of n is an odd number of digits k; otherwise {} or {}", rule_.t - 2, rule_.t,
                           rule_.t - 1, rule_.t);
    }
    std::string p_words() const override { return "n = 0 or " + lost_above_zero(); }
    std::string lost_above_zero() const override { return fmt::format("n ends in an odd number of zeros in base {}", rule_.t); }
    std::string here(const Heaps& heaps) const override {
        base::Integer n = heaps.front();
        std::uint64_t zeros = 0;
        for (; n > 0 && n % rule_.t == 0; n /= rule_.t) ++zeros;
        return n == 0 ? "" : fmt::format("in base {}, n ends in {}", rule_.t, base::counted(zeros, "zero"));
    }
    std::vector<std::string> because() const override {
        return {fmt::format("Let n end in an odd number of zeros. Subtracting 1{} leaves a last digit that is not 0, so no zero at the end; dividing by {} "
                            "takes one zero away, and an even number is left.",
                            rule_.t == 2 ? "" : fmt::format(" to {}", rule_.t - 1), rule_.t),
                "Any other n >= 1 ends in an even number of zeros. If it ends in zeros, divide: one zero less is an odd number of them. If it ends in none, "
                "subtract the last digit: should that make an even number of zeros, divide "
                "instead, which drops the last digit, too, and leaves one zero less, an odd number."};
    }
    std::optional<base::Integer> max_value() const override { return base::Integer(rule_.t); }
    /// 0 is lost, and by the theorem so is what ends in an odd number of zeros; of all else it says only that the value is not 0.
    std::optional<Statement> statement(const Board& board) const override {
        if (board.heaps.size() != 1) return {};
        const ExprRef& n = board.heaps[0];
        Statement s;
        s.previous = either(is(n, num(0)), odd(rule::call(rule::Builtin::trailing, {n, num(rule_.t), num(0)})));
        return s;
    }
    std::optional<Certified> certified() const override { return Certified{"mark", rule_.t}; }

private:
    Answer answer(const Heaps& heaps) const override {
        const base::Integer& n = heaps.front();
        if (n < rule_.t) return of_value(n);  // 0 … t - 1: only subtractions matter, floor(n / t) = 0 is one of them (n >= 1)
        const base::Integer k = n % rule_.t;
        bool odd_run = false;
        for (base::Integer rest = n; rest > 0 && rest % rule_.t == k; rest /= rule_.t) odd_run = !odd_run;
        if (k <= rule_.t - 2 && odd_run) return of_value(k);
        Answer a;
        a.outcome = rule_.t >= 2 ? 'N' : '?';
        a.among = {rule_.t - 1, rule_.t};
        return a;
    }
};

}  // namespace

FormRef mark(std::int64_t t) { return std::make_shared<const Mark>(MarkRule{t}); }

}  // namespace grundy::theorem
