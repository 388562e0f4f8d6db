#include "engine/claim/forms/outcomes.hpp"

#include "engine/claim/forms/forms.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

namespace {

using rule::ExprRef;
using rule::Op;
using rule::Relation;

/// g(…) compared with a number: P(…), N(…), or nothing where the number tells more than whether the value is 0.
ExprRef outcome_of(const ExprRef& asked, Relation relation, const ExprRef& number) {
    if (asked->op != Op::value_at || number->op != Op::number) return nullptr;
    const auto& n = number->number;
    const bool is_zero = (n == 0 && (relation == Relation::equal || relation == Relation::less_equal)) || (n == 1 && relation == Relation::less);
    const bool is_not = (n == 0 && (relation == Relation::not_equal || relation == Relation::greater)) || (n == 1 && relation == Relation::greater_equal);
    if (!is_zero && !is_not) return nullptr;
    auto outcome = std::make_shared<rule::Expr>(*asked);
    outcome->op = is_zero ? Op::previous_at : Op::next_at;
    outcome->type = {rule::Kind::truth};
    return outcome;
}

ExprRef with_outcome(const ExprRef& e) {
    if (e->op != Op::compare || e->relations.size() != 1) return e;
    auto told = outcome_of(e->args[0], e->relations[0], e->args[1]);
    if (!told) told = outcome_of(e->args[1], rule::turned(e->relations[0]), e->args[0]);
    return told ? told : e;
}

bool asks_for_values(const ExprRef& e) {
    return e && rule::any_of(*e, [](const rule::Expr& part) { return part.op == Op::value_at; });
}

/// Null unless that is all that the claim asks of values, and it asks it.
std::shared_ptr<const rule::Claim> as_outcomes(const rule::Game& game, const rule::Claim& claim) {
    if (!asks_for_values(claim.expr) || !game.uses.empty()) return nullptr;
    auto made = std::make_shared<rule::Claim>(claim);
    auto next = static_cast<std::uint32_t>(std::max<std::size_t>({claim.frame, game.where_frame, game.components.size()}));
    made->expr = rule::inlined(game, claim.expr, next);
    if (!made->expr) return nullptr;
    made->frame = next;
    made->expr = rule::rewrite(made->expr, with_outcome);
    const bool elsewhere = asks_for_values(made->condition) ||
                           std::any_of(made->domain.begin(), made->domain.end(), [](const rule::Binder& binder) { return asks_for_values(binder.range); });
    return asks_for_values(made->expr) || elsewhere ? nullptr : made;
}

}  // namespace

std::optional<Finding> by_outcomes(Ground& ground) {
    const auto claim = as_outcomes(ground.game(), ground.claim());
    if (!claim || !ground.oracle().ruleset().convention().has_values()) return std::nullopt;
    rule::Claim finite;
    finite.form = rule::Claim::Form::finite;
    Ground play = ground.about(ground.game_ptr(), finite);
    auto ends = finite_by_rank(play);
    if (!ends) return std::nullopt;
    Ground about = ground.about(ground.game_ptr(), *claim);
    auto found = prove_formula(about);
    if (!found || found->verdict != Verdict::proved) return std::nullopt;
    ends->game = found->game = ground.game_ptr();
    Finding proved;
    proved.verdict = Verdict::proved;
    proved.grounds = found->grounds;
    proved.argument = argument::AsOutcomes{claim, std::make_shared<const Finding>(std::move(*found)), std::make_shared<const Finding>(std::move(*ends))};
    return proved;
}

}  // namespace grundy::claim
