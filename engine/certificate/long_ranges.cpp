#include "engine/certificate/long_ranges.hpp"

#include "engine/base/failure.hpp"
#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::certificate {

void require_short_ranges(const rule::Game& game, const rule::Expr& claimed) {
    rule::any_of(claimed, [&](const rule::Expr& e) {
        for (const rule::Binder& b : e.binders) {
            if (b.range->op != rule::Op::range) continue;
            try {
                rule::Evaluator::Frame none;
                const base::Integer low = rule::Evaluator(game).evaluate(*b.range->args[0], none).number();
                const base::Integer high = rule::Evaluator(game).evaluate(*b.range->args[1], none).number();
                if (high - low > 5'000'000)
                    throw base::Failure(base::FailureKind::unsupported,
                                        "no certificate can be written: the checker tries one by one what the claim counts, and `" +
                                            rule::to_string(*b.range, game) + "` is too long for that",
                                        "count over fewer numbers, or certify the law of the values, by which the count follows");
            } catch (const rule::ConstantError&) {  // it depends on other names
            }
        }
        return false;
    });
}

}  // namespace grundy::certificate
