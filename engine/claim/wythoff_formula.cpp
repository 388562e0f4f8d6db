/// With d = |x - y|: {x, y} = {A_n, A_n + an} for some n iff a divides d and min(x, y) = A_(d / a). A_n = floor(n (2 - a + sqrt(a^2 + 4)) / 2), and
/// floor((k + s) / 2) = floor((k + floor(s)) / 2) for whole k, so the integer square root says the same. A_n >= n, so an n up to min(x, y) is enough.
#include "engine/claim/wythoff_formula.hpp"

#include <algorithm>

#include "engine/claim/canonical.hpp"

namespace grundy::claim {

using rule::Builtin;
using rule::Expr;
using rule::ExprRef;
using rule::Op;
using rule::Relation;

namespace {

ExprRef x() { return rule::local(0, "x"); }
ExprRef y() { return rule::local(1, "y"); }
ExprRef extreme(Op op) {
    auto e = std::make_shared<Expr>();
    e->op = op;
    e->args = {x(), y()};
    return e;
}
ExprRef apart() { return rule::call(Builtin::abs, {rule::binary(Op::subtract, x(), y())}); }

/// A(n) = (n (2 - a) + isqrt(n^2 (a^2 + 4))) / 2.
ExprRef beatty(const ExprRef& n, std::int64_t a) {
    const ExprRef square = rule::binary(Op::multiply, rule::binary(Op::multiply, n, n), rule::number(a * a + 4));
    const ExprRef sum = rule::binary(Op::add, rule::binary(Op::multiply, n, rule::number(2 - a)), rule::call(Builtin::isqrt, {square}));
    return rule::binary(Op::divide, sum, rule::number(2));
}

bool equation(const Expr& e) { return e.op == Op::compare && e.args.size() == 2 && e.relations[0] == Relation::equal && e.args[0]->type.kind == rule::Kind::number; }
bool says(const Expr& e, const ExprRef& left, const ExprRef& right) { return equation(e) && same_equation(*e.args[0], *e.args[1], *left, *right); }

}  // namespace

std::vector<std::size_t> wythoff_parts(const std::vector<ExprRef>& parts, std::int64_t a) {
    std::vector<std::size_t> used;
    const auto find = [&](const ExprRef& left, const ExprRef& right) {
        const auto at = std::find_if(parts.begin(), parts.end(), [&](const ExprRef& part) { return says(*part, left, right); });
        if (at != parts.end()) used.push_back(static_cast<std::size_t>(at - parts.begin()));
        return at != parts.end();
    };
    const bool index = find(extreme(Op::minimum_of), beatty(rule::binary(Op::divide, apart(), rule::number(a)), a));
    const bool divides = find(rule::binary(Op::modulo, apart(), rule::number(a)), rule::number(0)) || a == 1;
    return index && divides ? used : std::vector<std::size_t>{};
}

bool wythoff_pair_exists(const Expr& e, std::int64_t a) {
    if (e.op != Op::any || e.binders.size() != 1 || e.condition || e.binders[0].range->op != Op::range) return false;
    const Expr& range = *e.binders[0].range;
    if (range.args[0]->op != Op::number || range.args[0]->number != 0) return false;
    const Polynomial high = polynomial_of(*range.args[1]);
    const ExprRef enough[] = {x(), y(), rule::binary(Op::add, x(), y()), extreme(Op::minimum_of), extreme(Op::maximum_of)};
    if (std::none_of(std::begin(enough), std::end(enough), [&](const ExprRef& bound) { return polynomial_of(*bound) == high; })) return false;
    const Expr& body = *e.args[0];
    if (body.op != Op::and_ || body.args.size() != 2) return false;
    const ExprRef n = rule::local(e.binders[0].slot, "n"), low = extreme(Op::minimum_of), top = extreme(Op::maximum_of);
    const ExprRef A = beatty(n, a), gap = rule::binary(Op::multiply, rule::number(a), n);
    for (std::size_t k = 0; k < 2; ++k) {
        const Expr &first = *body.args[k], &second = *body.args[1 - k];
        if (says(first, low, A) && (says(second, top, rule::binary(Op::add, A, gap)) || says(second, apart(), gap))) return true;
    }
    return false;
}

}  // namespace grundy::claim
