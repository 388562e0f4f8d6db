#include "engine/verify/outcomes.hpp"

#include <algorithm>

#include "engine/rule/walk.hpp"
#include "engine/verify/core/verdict.hpp"

namespace grundy::verify {

namespace {

using rule::Expr;
using rule::ExprRef;
using rule::Op;
using rule::Relation;

bool is_so(std::int64_t value, Relation relation, std::int64_t bound) {
    switch (relation) {
        case Relation::equal: return value == bound;
        case Relation::not_equal: return value != bound;
        case Relation::less: return value < bound;
        case Relation::less_equal: return value <= bound;
        case Relation::greater: return value > bound;
        case Relation::greater_equal: return value >= bound;
    }
    return false;
}

/// A comparison with 0 or 1 says of every value above 1 what it says of 2: so where it is true of 0 alone, or of all others, it asks who wins.
ExprRef told(const ExprRef& e) {
    if (e->op != Op::compare || e->relations.size() != 1) return e;
    for (const std::size_t value : {0U, 1U}) {
        const Expr &asks = *e->args[value], &bound = *e->args[1 - value];
        if (asks.op != Op::value_at || bound.op != Op::number || bound.number < 0 || bound.number > 1) continue;
        const std::int64_t n = bound.number == 0 ? 0 : 1;
        const auto is_true = [&](std::int64_t v) { return value == 0 ? is_so(v, e->relations[0], n) : is_so(n, e->relations[0], v); };
        const bool zero = is_true(0), one = is_true(1);
        if (zero == one || is_true(2) != one) continue;
        auto outcome = std::make_shared<Expr>(asks);
        outcome->op = zero ? Op::previous_at : Op::next_at;
        outcome->type = {rule::Kind::truth};
        return outcome;
    }
    return e;
}

bool asks_for_values(const ExprRef& e) {
    return e && rule::any_of(*e, [](const Expr& part) { return part.op == Op::value_at; });
}

}  // namespace

rule::Claim asked_by_outcomes(const rule::Game& game, const rule::Claim& claim) {
    if (claim.form != rule::Claim::Form::formula || !asks_for_values(claim.expr)) throw Rejected("the claim asks for no values");
    rule::Claim made = claim;
    auto next = static_cast<std::uint32_t>(std::max<std::size_t>({claim.frame, game.where_frame, game.components.size()}));
    made.expr = rule::inlined(game, claim.expr, next);
    if (!made.expr) throw Rejected("the functions of the claim are too large to be written out");
    made.frame = next;
    made.expr = rule::rewrite(made.expr, told);
    const bool elsewhere = asks_for_values(made.condition) ||
                           std::any_of(made.domain.begin(), made.domain.end(), [](const rule::Binder& binder) { return asks_for_values(binder.range); });
    if (asks_for_values(made.expr) || elsewhere) throw Rejected("the claim asks more of a value than whether it is 0");
    return made;
}

}  // namespace grundy::verify
