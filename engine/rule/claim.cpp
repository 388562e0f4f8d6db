#include "engine/rule/claim.hpp"

#include <algorithm>

#include "engine/rule/walk.hpp"

namespace grundy::rule {

Claim::Claim() = default;
Claim::Claim(const Claim&) = default;
Claim::Claim(Claim&&) noexcept = default;
Claim& Claim::operator=(const Claim&) = default;
Claim& Claim::operator=(Claim&&) noexcept = default;
Claim::~Claim() = default;

namespace {

ExprRef asked(Op op, std::vector<ExprRef> at) { return node(op, std::move(at), {op == Op::value_at ? Kind::number : Kind::truth}); }

Claim of_positions(ExprRef formula, std::uint32_t frame) {
    Claim claim;
    claim.expr = std::move(formula);
    claim.frame = frame;
    claim.over_positions = true;
    return claim;
}

}  // namespace

Claim lost_exactly_where(const Game& game, const ExprRef& when, std::uint32_t frame) {
    std::vector<ExprRef> position;
    for (std::uint32_t slot = 0; slot < game.components.size(); ++slot)
        position.push_back(local(slot, game.components[slot].name, type_of(game.components[slot])));
    return of_positions(binary(Op::iff, asked(Op::previous_at, std::move(position)), when), frame);
}

Claim repeats_from(const Game& game, std::int64_t preperiod, std::int64_t period, std::int64_t saltus, bool values) {
    const Component& component = game.components.at(0);
    const ExprRef n = local(0, component.name, type_of(component)), later = binary(Op::add, n, number(period));
    ExprRef same;
    if (values) {
        const ExprRef here = asked(Op::value_at, {n});
        same = compare(asked(Op::value_at, {later}), Relation::equal, saltus == 0 ? here : binary(Op::add, here, number(saltus)));
    } else {
        const auto alike = [&](Op op) { return binary(Op::iff, asked(op, {later}), asked(op, {n})); };
        same = binary(Op::and_, alike(Op::previous_at), alike(Op::next_at));
    }
    if (preperiod > 0) same = binary(Op::implies, compare(n, Relation::greater_equal, number(preperiod)), same);
    std::uint32_t frame = 1;
    if (game.where) {
        const ExprRef before = binary(Op::subtract, n, number(period)),
                      late = compare(n, Relation::greater_equal, number(std::max<std::int64_t>(preperiod, 0) + period));
        same = binary(Op::and_, same, binary(Op::implies, late, substitute(game.where, {{0, before}}, frame)));
    }
    return of_positions(same, frame);
}

}  // namespace grundy::rule
