#include "engine/claim/cases/named.hpp"

#include "engine/base/checked.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

namespace {

using rule::ExprRef;

/// Null where it is no number, or a large one.
ExprRef constant(const base::Integer& n) {
    const auto small = base::to_int64(n);
    return small ? rule::number(*small) : nullptr;
}

ExprRef constant(const rule::Component& component, const rule::Datum& datum) {
    using K = rule::ComponentKind;
    if (rule::is_number(component.kind)) return constant(datum.items.at(0));
    if (component.kind == K::word) {
        auto word = std::make_shared<rule::Expr>();
        word->op = rule::Op::word;
        word->type = rule::type_of(component);
        for (const base::Integer& letter : datum.items) word->text += static_cast<char>(base::to_int64(letter).value());
        return word;
    }
    if (component.kind != K::vector && (component.kind != K::sequence || component.unordered)) return nullptr;
    auto vector = std::make_shared<rule::Expr>();
    vector->op = rule::Op::vector_list;
    vector->type = rule::type_of(component);
    for (const base::Integer& item : datum.items) {
        vector->args.push_back(constant(item));
        if (!vector->args.back()) return nullptr;
    }
    return vector;
}

char letter_of(const rule::Claim& claim) {
    if (claim.form == rule::Claim::Form::outcome_at) return claim.outcome;
    return claim.word == "first" ? 'N' : claim.word == "second" ? 'P' : 'D';
}

}  // namespace

std::optional<rule::Claim> as_formula(const rule::Game& game, const rule::Claim& claim) {
    using F = rule::Claim::Form;
    const bool value = claim.form == F::value_at;
    const bool plain =
        value ? claim.expr && claim.expr->type.kind == rule::Kind::number : (claim.form == F::outcome_at || claim.form == F::winner) && !claim.expr;
    if (!plain || claim.sum.size() != 1 || claim.sum[0].game || !claim.domain.empty() || claim.condition) return std::nullopt;
    auto asked = std::make_shared<rule::Expr>();
    const char letter = value ? 'g' : letter_of(claim);
    asked->op = value ? rule::Op::value_at : letter == 'P' ? rule::Op::previous_at : letter == 'N' ? rule::Op::next_at : rule::Op::draw_at;
    asked->type = {value ? rule::Kind::number : rule::Kind::truth};
    for (std::size_t k = 0; k < game.components.size(); ++k) {
        asked->args.push_back(constant(game.components[k], claim.sum[0].position.at(k)));
        if (!asked->args.back()) return std::nullopt;
    }
    rule::Claim formula;
    formula.expr = value ? rule::compare(asked, rule::Relation::equal, claim.expr) : ExprRef(asked);
    formula.frame = claim.frame;
    formula.origin = claim.origin;
    return formula;
}

}  // namespace grundy::claim
