#pragma once
/// Short words for rules written by hand.
#include <string>
#include <utility>
#include <vector>

#include "engine/rule/game.hpp"

namespace grundy::game::test {

using rule::ExprRef;
using rule::Op;

inline rule::Type numbers(rule::Kind kind) {
    rule::Type type;
    type.kind = kind;
    return type;
}
inline ExprRef n(std::int64_t value) { return rule::number(value); }
inline ExprRef v(std::uint32_t slot, const std::string& name) { return rule::local(slot, name); }
inline ExprRef vec(std::uint32_t slot, const std::string& name) { return rule::local(slot, name, numbers(rule::Kind::vector)); }
inline ExprRef set(std::uint32_t slot, const std::string& name) { return rule::local(slot, name, numbers(rule::Kind::set)); }
inline ExprRef op(Op code, std::vector<ExprRef> args, rule::Kind kind = rule::Kind::number) {
    auto expr = std::make_shared<rule::Expr>();
    expr->op = code;
    expr->type.kind = kind;
    expr->args = std::move(args);
    return expr;
}
inline ExprRef add(ExprRef a, ExprRef b) { return rule::binary(Op::add, std::move(a), std::move(b)); }
inline ExprRef sub(ExprRef a, ExprRef b) { return rule::binary(Op::subtract, std::move(a), std::move(b)); }
inline ExprRef mul(ExprRef a, ExprRef b) { return rule::binary(Op::multiply, std::move(a), std::move(b)); }
inline ExprRef both(ExprRef a, ExprRef b) { return rule::binary(Op::and_, std::move(a), std::move(b)); }
inline ExprRef at(ExprRef vector, ExprRef i) { return op(Op::index, {std::move(vector), std::move(i)}); }
inline ExprRef len(ExprRef vector) { return rule::call(rule::Builtin::len, {std::move(vector)}); }
inline ExprRef cmp(ExprRef a, rule::Relation relation, ExprRef b) { return rule::compare(std::move(a), relation, std::move(b)); }
inline rule::Binder in(std::uint32_t slot, const std::string& name, ExprRef range, rule::Kind kind = rule::Kind::number) {
    return {slot, name, numbers(kind), std::move(range)};
}
inline ExprRef over(Op code, std::vector<rule::Binder> binders, ExprRef condition, ExprRef body, rule::Kind kind = rule::Kind::number) {
    auto expr = std::make_shared<rule::Expr>();
    expr->op = code;
    expr->type.kind = kind;
    expr->args = {std::move(body)};
    expr->binders = std::move(binders);
    expr->condition = std::move(condition);
    return expr;
}
inline rule::Component component(const std::string& name, rule::ComponentKind kind = rule::ComponentKind::natural, std::int64_t length = 0) {
    rule::Component result;
    result.name = name;
    result.kind = kind;
    result.length = length;
    return result;
}
inline rule::Component universe(const std::string& name, std::int64_t low, std::int64_t high) {
    rule::Component result = component(name, rule::ComponentKind::range_set);
    result.low = low;
    result.high = high;
    return result;
}
inline rule::Component unordered(rule::Component component) {
    component.unordered = true;
    return component;
}
/// Binds every component to its own slot.
inline rule::Pattern pattern(const std::vector<rule::Component>& components) {
    rule::Pattern result;
    for (std::uint32_t i = 0; i < components.size(); ++i) result.push_back({i, components[i].name, nullptr});
    return result;
}
inline rule::Term to(std::vector<ExprRef> components) {
    rule::Term term;
    term.components = std::move(components);
    return term;
}
/// One move line; slots 0 … components - 1 are the components.
inline rule::Game& move(rule::Game& game, std::vector<rule::Term> terms, std::vector<rule::Binder> binders, ExprRef condition = nullptr,
                        std::uint32_t frame = 10) {
    rule::Move line;
    line.from = pattern(game.components);
    line.to = std::move(terms);
    line.binders = std::move(binders);
    line.condition = std::move(condition);
    line.frame = frame;
    game.moves.push_back(std::move(line));
    return game;
}
inline rule::Game game(std::vector<rule::Component> components) {
    rule::Game result;
    result.name = "test";
    result.components = std::move(components);
    return result;
}

}  // namespace grundy::game::test
