#include "engine/claim/words/claimed_bound.hpp"

#include <tuple>

namespace grundy::claim {

using base::Integer;
using rule::ExprRef;
using rule::Op;

namespace {

constexpr std::size_t longest_stride = 12;
constexpr std::int64_t most_divided_by = 1000;

/// f / c + g is (f + c g) / c, and g - f / c is (c g - f + c - 1) / c, all rounded down. A quotient of a line stays: in steps that c divides it is a line
/// itself.
std::pair<ExprRef, std::int64_t> fraction_of(const ExprRef& e) {
    if (e->op == Op::divide && !slope_of(*e->args[0])) {
        const std::int64_t divisor = literal_number(*e->args[1]);
        if (divisor < 1 || divisor > most_divided_by) throw NoRecurrence{};
        return {e->args[0], divisor};
    }
    if (e->op != Op::add && e->op != Op::subtract) return {e, 1};
    const auto [a, under_a] = fraction_of(e->args[0]);
    const auto [b, under_b] = fraction_of(e->args[1]);
    const auto times = [](const ExprRef& part, std::int64_t factor) { return factor == 1 ? part : rule::binary(Op::multiply, part, rule::number(factor)); };
    if (under_b == 1) return {rule::binary(e->op, a, times(b, under_a)), under_a};
    if (under_a != 1) return {e, 1};
    const ExprRef both = rule::binary(e->op, times(a, under_b), b);
    return {e->op == Op::add ? both : rule::binary(Op::add, both, rule::number(under_b - 1)), under_b};
}

}  // namespace

ClaimedBound::ClaimedBound(const Ground& ground, const rule::ExprRef& claimed) : ground_(ground) { std::tie(dividend_, divisor_) = fraction_of(claimed); }

Integer ClaimedBound::dividend(std::size_t length) const {
    return at_length(ground_.game(), dividend_, ground_.claim().frame, Integer(static_cast<std::int64_t>(length)));
}

std::optional<ClaimedBound::Shown> ClaimedBound::nowhere_negative(std::size_t first, std::size_t apart, std::size_t order,
                                                                  const std::function<Integer(std::size_t)>& left) const {
    for (std::size_t stride = 1;; ++stride) {
        try {
            Shown shown;
            for (std::size_t rest = 0; rest < stride; ++rest) {
                const std::size_t begin = first + rest * apart;
                const rule::ExprRef said = in_steps(dividend_, static_cast<std::int64_t>(begin), static_cast<std::int64_t>(apart * stride));
                const std::size_t terms = order_of(*said, 0) + order;
                if (terms > most_recurrence) throw NoRecurrence{};
                std::vector<Integer> all;
                for (std::size_t k = 0; k < terms + most_lowered; ++k) {
                    all.push_back(left(begin + k * apart * stride));
                    if (all.back() < 0) return Shown{{}, begin + k * apart * stride};
                }
                const auto lowered = never_negative(all, terms);
                if (!lowered) return std::nullopt;
                shown.lowered.push_back(*lowered);
            }
            return shown;
        } catch (const NoRecurrence&) {
            if (stride == longest_stride) throw;
        }
    }
}

}  // namespace grundy::claim
