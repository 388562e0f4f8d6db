#include "engine/theorem/statement.hpp"

namespace grundy::theorem {

using rule::Builtin;
using rule::Expr;
using rule::Kind;
using rule::Op;
using rule::Relation;

ExprRef num(std::int64_t n) { return rule::number(n); }
ExprRef plus(const ExprRef& a, const ExprRef& b) { return rule::binary(Op::add, a, b); }
ExprRef minus(const ExprRef& a, const ExprRef& b) { return rule::binary(Op::subtract, a, b); }
ExprRef times(const ExprRef& a, const ExprRef& b) { return rule::binary(Op::multiply, a, b); }
ExprRef over(const ExprRef& a, const ExprRef& b) { return rule::binary(Op::divide, a, b); }
ExprRef mod(const ExprRef& a, const ExprRef& b) { return rule::binary(Op::modulo, a, b); }
ExprRef both(const ExprRef& a, const ExprRef& b) { return rule::binary(Op::and_, a, b); }
ExprRef either(const ExprRef& a, const ExprRef& b) { return rule::binary(Op::or_, a, b); }
ExprRef negated(const ExprRef& a) { return rule::negation(a); }
ExprRef implied(const ExprRef& a, const ExprRef& b) { return rule::binary(Op::implies, a, b); }
ExprRef iff(const ExprRef& a, const ExprRef& b) { return rule::binary(Op::iff, a, b); }
ExprRef is(const ExprRef& a, const ExprRef& b) { return rule::compare(a, Relation::equal, b); }
ExprRef at_most(const ExprRef& a, const ExprRef& b) { return rule::compare(a, Relation::less_equal, b); }
ExprRef less(const ExprRef& a, const ExprRef& b) { return rule::compare(a, Relation::less, b); }
ExprRef odd(const ExprRef& a) { return rule::call(Builtin::odd, {a}); }
ExprRef even(const ExprRef& a) { return rule::call(Builtin::even, {a}); }
ExprRef when(const ExprRef& c, const ExprRef& a, const ExprRef& b) { return rule::choice(c, a, b); }

ExprRef over_range(Op op, std::uint32_t slot, const ExprRef& range, const ExprRef& body) {
    Expr e;
    e.op = op;
    e.type = {op == Op::all || op == Op::any ? Kind::truth : Kind::number};
    rule::Binder binder;
    binder.slot = slot;
    binder.name = "x";
    binder.range = range;
    e.binders = {binder};
    e.args = {body};
    return std::make_shared<const Expr>(std::move(e));
}

ExprRef Board::all(Op op) const { return node(op, {list}); }
ExprRef Board::small() const { return at_most(largest(), num(1)); }

ExprRef Board::digits() const { return rule::call(Builtin::len, {rule::call(Builtin::powers, {num(2), largest()})}); }

ExprRef Board::even_places(std::int64_t m, const ExprRef& high) const {
    const ExprRef bit = rule::call(Builtin::bit, {rule::local(x, "x"), rule::local(y, "y")});
    const ExprRef ones = over_range(Op::count, x, list, is(bit, num(1)));
    return over_range(Op::all, y, rule::range(num(0), high), is(mod(ones, num(m)), num(0)));
}

ExprRef Board::every_place(std::int64_t m, const ExprRef& says) const {
    const ExprRef high = rule::local(bound, "high");
    return implied(either(at_most(largest(), high), at_most(digits(), plus(high, num(1)))), iff(even_places(m, high), says));
}

Statement of_nim_sum(const Board& board, bool misere) {
    Statement s;
    const ExprRef sum = board.all(Op::xor_of), zero = is(sum, num(0));
    s.previous = misere ? when(board.small(), odd(board.all(Op::sum_of)), zero) : zero;
    if (!misere) s.value = sum;
    s.quantified = {board.every_place(2, zero)};
    return s;
}

}  // namespace grundy::theorem
