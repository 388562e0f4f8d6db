#include "engine/recognise/several/cell_line.hpp"

#include "engine/rule/evaluate/evaluator.hpp"

namespace grundy::recognise {

using rule::Builtin;
using rule::ExprRef;
using rule::Op;

std::optional<std::int64_t> constant_of(const rule::Game& game, const ExprRef& e) {
    if (e->op == Op::number) return e->number;
    if (!rule::free_slots(*e).empty()) return std::nullopt;
    try {
        rule::Evaluator::Frame frame;
        return base::to_int64(rule::Evaluator(game, {10'000, 10'000}).evaluate(*e, frame).number());
    } catch (const rule::ConstantError&) {
        return std::nullopt;
    }
}

bool is_length(const ExprRef& e, std::uint32_t slot) { return e->op == Op::call && e->builtin == Builtin::len && rule::is_local(*e->args[0], slot); }

bool is_every_index(const ExprRef& e, std::uint32_t slot) {
    return e->op == Op::range && e->args[0]->op == Op::number && e->args[0]->number == 1 && is_length(e->args[1], slot);
}

bool is_every_index(const rule::Game& game, const ExprRef& e, std::uint32_t slot, std::int64_t length) {
    if (e->op != Op::range || constant_of(game, e->args[0]) != 1) return false;
    return is_length(e->args[1], slot) || constant_of(game, e->args[1]) == length;
}

void flatten(const ExprRef& e, Op op, std::vector<ExprRef>& into) {
    if (e->op != op) return into.push_back(e);
    for (const ExprRef& part : e->args) flatten(part, op, into);
}

bool says_not_empty(const ExprRef& e, std::uint32_t slot) {
    if (e->op != Op::compare || e->args.size() != 2) return false;
    using rule::Relation;
    const auto bound = [&](const ExprRef& length, Relation relation, const ExprRef& number) {
        if (!is_length(length, slot) || number->op != Op::number) return false;
        return (relation == Relation::greater_equal && number->number == 1) || (relation == Relation::greater && number->number == 0) ||
               (relation == Relation::not_equal && number->number == 0);
    };
    const Relation relation = e->relations[0];
    const Relation mirrored = relation == Relation::less_equal ? Relation::greater_equal : relation == Relation::less ? Relation::greater : relation;
    const bool turned = relation == Relation::less_equal || relation == Relation::less || relation == Relation::not_equal;
    return bound(e->args[0], relation, e->args[1]) || (turned && bound(e->args[1], mirrored, e->args[0]));
}

}  // namespace grundy::recognise
