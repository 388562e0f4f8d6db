/// Square roots of c n² in a sentence: multiples of a quadratic number, rounded down, which automata tell in its numeration (engine/arithmetic/quadratic.hpp);
/// and digits at places that obey its recurrence.
#include <algorithm>

#include "engine/arithmetic/quadratic.hpp"
#include "engine/claim/sentence/sentence.hpp"
#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using arithmetic::Linear;
using rule::Expr;
using rule::ExprRef;
using rule::Op;

namespace {

constexpr std::int64_t most_factor = std::int64_t{1} << 40;
constexpr std::int64_t most_place = 1000;  ///< of the first places of a numeration

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
    auto root = square && base_.numerator() == 1 ? arithmetic::root_of(square->factor, base_.quotient()) : std::nullopt;
    if (square && !root) root = arithmetic::root_of(square->factor);
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

std::optional<AtPlaces> places_named(const rule::Game& game, const Expr& e) {
    const bool named = e.op == Op::call && e.args.size() == 4 && (e.builtin == rule::Builtin::trailing || e.builtin == rule::Builtin::reread);
    if (!named) return std::nullopt;
    const auto pair = [&](std::size_t k) -> std::optional<std::vector<std::int64_t>> {
        const auto changes = [](const Expr& part) { return part.op == Op::local || part.op >= Op::value_at; };
        if (rule::any_of(*e.args[k], changes)) return std::nullopt;
        try {
            rule::Evaluator::Frame frame;
            std::vector<std::int64_t> items;
            for (const base::Integer& x : rule::Evaluator(game, {1000, 10}).evaluate(*e.args[k], frame).items) {
                if (x < 0 || x > most_place) return std::nullopt;
                items.push_back(static_cast<std::int64_t>(x));
            }
            return items.size() == 2 ? std::optional(items) : std::nullopt;
        } catch (const rule::ConstantError&) {
            return std::nullopt;
        }
    };
    const auto by = pair(1), first = pair(2), others = e.builtin == rule::Builtin::reread ? pair(3) : std::optional(std::vector<std::int64_t>{});
    if (!by || !first || !others) return std::nullopt;
    const std::int64_t a = by->front(), b = by->back(), second = first->back();
    const bool read = 1 <= b && b <= a && a <= arithmetic::Numeration::most_quotient && first->front() == 1 && b <= second && second <= a + 1;
    if (!read) return std::nullopt;
    return AtPlaces{arithmetic::Numeration::quadratic(static_cast<unsigned>(a), static_cast<unsigned>(b)), static_cast<unsigned>(second), *others};
}

AtPlaces Sentences::places_of(const Expr& e) const {
    auto told = places_named(game_, e);
    if (!told) refuse("digits at these places:", e);
    if (told->numeration != base_) refuse("digits in two numerations at once:", e);
    return std::move(*told);
}

Linear Sentences::digits_reread(const Expr& e, const Scope& scope, Sides& sides) {
    const AtPlaces told = places_of(e);
    const Linear a = number(*e.args[0], scope, sides);
    require_natural(a, sides, "the digits of what may be negative:", e);
    const Linear result = introduced(true, sides);
    sides.relations.push_back(arithmetic::reread(base_, track_of(a, sides), told.second, result.terms[0].first, told.others[0], told.others[1]));
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
