#include "engine/rule/rewrite/tidy.hpp"

#include <algorithm>

#include "engine/base/listed.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::rule {

namespace {

constexpr std::int64_t most_written_out = 4;
constexpr std::int64_t most_joined = std::int64_t{1} << 40;

bool is_number(const ExprRef& e) { return e->op == Op::number; }

/// `[e for i in 1..3]` as `[e, e, e]` with its numbers.
ExprRef written_out(const ExprRef& e) {
    if (e->op != Op::vector_comprehension || e->condition || e->binders.size() != 1 || e->binders[0].range->op != Op::range) return e;
    const ExprRef low = e->binders[0].range->args[0], high = e->binders[0].range->args[1];
    if (!is_number(low) || !is_number(high) || high->number < low->number) return e;
    const auto all = base::listed(low->number, high->number, most_written_out);
    if (!all) return e;
    Expr list;
    list.op = Op::vector_list;
    list.type = e->type;
    for (const std::int64_t i : *all) {
        std::uint32_t next = e->binders[0].slot + 1;
        list.args.push_back(tidied(substitute(e->args[0], {{e->binders[0].slot, number(i)}}, next)));
    }
    return std::make_shared<const Expr>(std::move(list));
}

/// What `part` adds at last, less what it takes away; 0 where it does neither.
std::int64_t added(const Expr& part) {
    if ((part.op != Op::add && part.op != Op::subtract) || !is_number(part.args[1])) return 0;
    const std::int64_t number = part.args[1]->number;
    return number < -most_joined || number > most_joined ? 0 : part.op == Op::add ? number : -number;
}

ExprRef as_one_constant(const ExprRef& part) {
    const std::int64_t last = added(*part);
    if (last == 0) {
        const bool adds = part->op == Op::add || part->op == Op::subtract;
        return adds && is_number(part->args[1]) && part->args[1]->number == 0 ? part->args[0] : part;
    }
    if (is_number(part->args[0]) && part->args[0]->number >= 0 && part->args[0]->number < most_joined && part->args[0]->number + last >= 0)
        return number(part->args[0]->number + last);
    const std::int64_t before = added(*part->args[0]), sum = before + last;
    if (before == 0) return part;
    const ExprRef base = part->args[0]->args[0];
    return sum == 0 ? base : sum > 0 ? binary(Op::add, base, number(sum)) : binary(Op::subtract, base, number(-sum));
}

}  // namespace

ExprRef with_constants_joined(const ExprRef& e) { return e ? rewrite(e, as_one_constant) : e; }

Move with_constants_joined(Move move) {
    for (Binder& binder : move.binders) binder.range = with_constants_joined(binder.range);
    move.condition = with_constants_joined(move.condition);
    for (Term& term : move.to) {
        for (Binder& binder : term.binders) binder.range = with_constants_joined(binder.range);
        term.condition = with_constants_joined(term.condition);
        for (ExprRef& component : term.components) component = with_constants_joined(component);
    }
    return move;
}

/// Of `if 1 in {1, 3} then a else b` the one that it is.
static ExprRef decided(const ExprRef& e) {
    const ExprRef& condition = e->args[0];
    if (condition->op != Op::element_of || !is_number(condition->args[0]) || condition->args[1]->op != Op::set_list) return e;
    const auto& items = condition->args[1]->args;
    if (!std::all_of(items.begin(), items.end(), [](const ExprRef& item) { return is_number(item); })) return e;
    const auto is = [&](const ExprRef& item) { return item->number == condition->args[0]->number; };
    return e->args[std::any_of(items.begin(), items.end(), is) ? 1 : 2];
}

ExprRef tidied(const ExprRef& e) {
    return rewrite(e, [](const ExprRef& part) {
        if (part->op == Op::if_) return decided(part);
        if (part->op == Op::index && part->args[0]->op == Op::vector_list && is_number(part->args[1])) {
            const std::int64_t at = part->args[1]->number;
            const auto& items = part->args[0]->args;
            if (at >= 1 && at <= static_cast<std::int64_t>(items.size())) return items[static_cast<std::size_t>(at - 1)];
        }
        return written_out(as_one_constant(part));
    });
}

}  // namespace grundy::rule
