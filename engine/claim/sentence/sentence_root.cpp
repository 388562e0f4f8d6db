/// Square roots of c n² in a sentence: multiples of a quadratic number, rounded down, which automata tell in its numeration (engine/arithmetic/quadratic.hpp).
#include <algorithm>

#include "engine/arithmetic/quadratic.hpp"
#include "engine/claim/sentence/sentence.hpp"
#include "engine/rule/constant.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using arithmetic::Linear;
using rule::Expr;
using rule::ExprRef;
using rule::Op;

namespace {

constexpr std::int64_t most_factor = std::int64_t{1} << 40;

/// The value of what has no names in it and asks for no position.
std::optional<std::int64_t> constant_in(const rule::Game& game, const Expr& e) {
    const auto changes = [](const Expr& part) { return part.op == Op::local || part.op == Op::apply || !part.binders.empty() || part.op >= Op::value_at; };
    if (e.op == Op::number) return e.number;
    if (rule::any_of(e, changes)) return std::nullopt;
    try {
        rule::Evaluator::Frame frame;
        return base::to_int64(rule::Evaluator(game, {1000, 10}).evaluate(e, frame).number());
    } catch (const rule::ConstantError&) {
        return std::nullopt;
    }
}

/// The factors of a product, one after the other.
void factors_of(const ExprRef& e, std::vector<ExprRef>& factors) {
    if (e->op != Op::multiply) return factors.push_back(e);
    for (const ExprRef& part : e->args) factors_of(part, factors);
}

}  // namespace

std::optional<Square> square_in(const rule::Game& game, const ExprRef& e) {
    std::vector<ExprRef> factors, others;
    factors_of(e, factors);
    Square square;
    for (const ExprRef& factor : factors) {
        const auto constant = constant_in(game, *factor);
        if (!constant) others.push_back(factor);
        else if (*constant <= 0 || *constant > most_factor / square.factor) return std::nullopt;
        else square.factor *= *constant;
    }
    if (others.size() == 1 && others[0]->op == Op::power && constant_in(game, *others[0]->args[1]) == 2) return square.root = others[0]->args[0], square;
    const auto same = [](const ExprRef& a, const ExprRef& b) { return a == b || (a->op == Op::local && b->op == Op::local && a->slot == b->slot); };
    if (others.size() == 2 && same(others[0], others[1])) return square.root = others[0], square;
    return std::nullopt;
}

/// √(c L²) = √c |L|.
Linear Sentences::square_root(const Expr& e, const Scope& scope, Sides& sides) {
    if (const auto value = constants(e)) return {{}, value->front()};
    const auto square = square_in(game_, e.args[0]);
    const auto root = square ? arithmetic::root_of(square->factor) : std::nullopt;
    if (!root) refuse("the square root of what is no square times 2, 5, 10, 13, 20, …:", e);
    if (base_ != arithmetic::Numeration::quadratic(root->quotient)) refuse("square roots beside digits, or square roots of two kinds:", e);
    const Linear of = without_sign(number(*square->root, scope, sides), sides);
    Sides inner;
    const Linear whole = introduced(true, inner);
    Linear result = introduced(true, sides);
    inner.relations.push_back(arithmetic::floor_of_multiple(base_, track_of(arithmetic::times(of, root->times), inner), whole.terms[0].first));
    inner.relations.push_back(equal(result, quotient(arithmetic::plus(whole, of, -root->less), root->divisor, inner)));
    sides.relations.push_back(close(std::move(inner.relations), std::move(inner.tracks)));
    return result;
}

/// The natural number that is a or -a.
Linear Sentences::without_sign(const Linear& a, Sides& sides) {
    if (a.is_natural()) return a;
    Linear size = introduced(true, sides);
    sides.relations.push_back(either(equal(size, a), equal(size, arithmetic::times(a, -1))));
    return size;
}

/// What is known of its numbers says that it is natural. A number that may be negative takes two, which is dear beside square roots.
bool Sentences::is_never_negative(const Linear& a, const Sides& sides) const {
    if (a.is_natural()) return true;
    if (base_.in_base()) return false;
    Linear above = a;
    above.constant += 1;  // a + 1 <= 0
    std::vector<arithmetic::Automaton> about{arithmetic::is_at_most(base_, above)};
    for (const auto& relation : sides.relations)
        if (std::any_of(a.terms.begin(), a.terms.end(), [&](const auto& term) { return relation.has(term.first); })) about.push_back(relation);
    return close(std::move(about), {}).accepts_nothing();
}

}  // namespace grundy::claim
