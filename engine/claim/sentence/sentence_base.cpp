/// The base, or the numeration, in which a rule and a claim about it speak of the digits of numbers.
#include "engine/arithmetic/quadratic.hpp"
#include "engine/claim/sentence/sentence.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using rule::Builtin;
using rule::Expr;
using rule::Op;

namespace {

/// The numeration that square roots, or (`digits`) functions of digits at places of a recurrence, stand in; also in the functions that are applied.
class NumerationOf {
public:
    NumerationOf(const rule::Game& game, bool digits) : game_(game), digits_(digits) {}
    void look(const rule::ExprRef& e) {
        if (!e || found) return;
        if (e->op == Op::apply) look_into(*e);
        if (digits_) {
            if (const auto told = places_named(game_, *e)) found = told->numeration;
        } else if (e->op == Op::call && e->builtin == Builtin::isqrt) {
            if (const auto square = square_in(game_, e->args[0]))
                if (const auto root = arithmetic::root_of(square->factor)) found = arithmetic::Numeration::quadratic(root->quotient);
        }
        rule::each_child(*e, [&](const rule::ExprRef& part) { look(part); });
    }
    std::optional<arithmetic::Numeration> found;

private:
    /// A function, once; with constants among its arguments, R(2, n), each time with these: they may say which root it is.
    void look_into(const Expr& applied) {
        constexpr std::size_t most_constant = 64;
        const rule::Function& function = game_.functions[applied.ref];
        rule::Names names;
        for (std::uint32_t k = 0; k < applied.args.size(); ++k)
            if (applied.args[k]->op == Op::number) names[k] = applied.args[k];
        if (names.empty() ? !applied_.insert(applied.ref).second : ++constant_ > most_constant) return;
        std::uint32_t next = function.frame;
        look(names.empty() ? function.body : rule::substitute(function.body, names, next));
    }

    const rule::Game& game_;
    const bool digits_;
    std::set<std::uint32_t> applied_;
    std::size_t constant_ = 0;
};

}  // namespace

arithmetic::Numeration claim_base(const rule::Game& game, const rule::Claim& claim) {
    std::int64_t base = 0;
    const auto look = [&](const rule::ExprRef& e) {
        if (!e) return;
        rule::any_of(*e, [&](const Expr& part) {
            if (part.op != Op::call) return false;
            const std::size_t at = part.builtin == Builtin::powers ? 0 : 1;
            const bool digits = part.builtin == Builtin::powers || part.builtin == Builtin::trailing;
            if (digits && part.args.size() > at && part.args[at]->op == Op::number && base == 0) base = part.args[at]->number;
            return false;
        });
    };
    look(claim.expr);
    look(claim.condition);
    rule::each_expression(game, look);
    for (const bool digits : {true, false}) {
        if (base != 0) break;
        NumerationOf places(game, digits);
        places.look(claim.expr);
        places.look(claim.condition);
        for (const rule::Move& move : game.moves)
            if (digits) rule::each_expression(move, [&](const rule::ExprRef& e) { places.look(e); });
        if (places.found) return *places.found;
    }
    return base >= 2 && base <= 36 ? static_cast<unsigned>(base) : 2U;
}

}  // namespace grundy::claim
