#include "engine/claim/start_claimed.hpp"

#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

std::optional<base::Integer> claimed_distance(const rule::Claim& claim, const rule::Game& game) {
    const rule::ExprRef& e = claim.expr;
    if (claim.form != rule::Claim::Form::formula || !e || e->op != rule::Op::compare || e->relations.size() != 1 || e->relations[0] != rule::Relation::equal)
        return std::nullopt;
    const auto asks = [](const rule::ExprRef& part) { return part->op == rule::Op::distance_at && part->ref == 0; };
    const rule::ExprRef& said = e->args[asks(e->args[0]) ? 1 : 0];
    if (!asks(e->args[0]) && !asks(e->args[1])) return std::nullopt;
    if (rule::any_of(*said, [](const rule::Expr& part) { return rule::asks_of_puzzle(part.op); }) || !rule::free_slots(*said).empty()) return std::nullopt;
    try {
        rule::Evaluator::Frame values(claim.frame + 1);
        return rule::Evaluator(game).evaluate(*said, values).number();
    } catch (const rule::ConstantError&) {
        return std::nullopt;
    }
}

}  // namespace grundy::claim
