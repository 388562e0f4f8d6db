#include "engine/claim/words/claimed_bound.hpp"

namespace grundy::claim {

using base::Integer;

namespace {

constexpr std::size_t longest_stride = 12;
constexpr std::int64_t most_divided_by = 1000;

}  // namespace

ClaimedBound::ClaimedBound(const Ground& ground, rule::ExprRef claimed) : ground_(ground), dividend_(std::move(claimed)) {
    if (dividend_->op != rule::Op::divide) return;
    divisor_ = literal_number(*dividend_->args[1]);
    if (divisor_ < 1 || divisor_ > most_divided_by) throw NoRecurrence{};
    dividend_ = dividend_->args[0];
}

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
