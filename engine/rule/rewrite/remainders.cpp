#include "engine/rule/rewrite/remainders.hpp"

namespace grundy::rule {
namespace {

constexpr std::int64_t most_modulus = 8;  ///< a count for each remainder

ExprRef over(Op op, std::vector<Binder> binders, ExprRef condition, ExprRef body) {
    Expr e;
    e.op = op;
    e.type = {Kind::number};
    e.binders = std::move(binders);
    e.condition = std::move(condition);
    e.args = {std::move(body)};
    return std::make_shared<const Expr>(std::move(e));
}

/// A number with the same remainder by m; e itself where nothing is to be done.
ExprRef same_remainder(const ExprRef& e, std::int64_t m) {
    if (e->op == Op::add || e->op == Op::subtract || e->op == Op::multiply || e->op == Op::negate) {
        Expr made = *e;
        for (ExprRef& arg : made.args) arg = same_remainder(arg, m);
        return made.args == e->args ? e : std::make_shared<const Expr>(std::move(made));
    }
    if ((e->op != Op::count && e->op != Op::sum) || e->binders.empty()) return e;
    std::vector<Binder> rest(e->binders.begin() + 1, e->binders.end());
    if (rest.empty() && e->op == Op::count) return e;
    const ExprRef term = rest.empty() ? e->args[0] : over(e->op, std::move(rest), e->condition, e->args[0]);
    const ExprRef outer = e->binders.size() == 1 ? e->condition : nullptr;
    ExprRef total;
    for (std::int64_t r = 1; r < m; ++r) {
        const ExprRef is = compare(binary(Op::modulo, same_remainder(term, m), number(m)), Relation::equal, number(r));
        const ExprRef counted = over(Op::count, {e->binders[0]}, outer, is);
        const ExprRef part = r == 1 ? counted : binary(Op::multiply, number(r), counted);
        total = total ? binary(Op::add, total, part) : part;
    }
    return total ? total : number(0);
}

}  // namespace

ExprRef by_remainders(const Expr& e) {
    if (e.op != Op::modulo || e.args[1]->op != Op::number || e.args[1]->number < 2 || e.args[1]->number > most_modulus) return nullptr;
    const ExprRef same = same_remainder(e.args[0], e.args[1]->number);
    return same == e.args[0] ? nullptr : binary(Op::modulo, same, e.args[1]);
}

}  // namespace grundy::rule
