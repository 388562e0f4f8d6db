#include "engine/claim/start_claimed.hpp"

#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

namespace {

using rule::ExprRef;
using rule::Op;

/// Reads a claim down to what it asks; what speaks of no position is evaluated.
class Reader {
public:
    Reader(const rule::Claim& claim, const rule::Game& game) : claim_(claim), evaluator_(game) {}

    /// `whole` being `true_there`.
    std::optional<SaidOfStart> said(const ExprRef& whole, bool true_there) {
        const rule::Expr& e = *whole;
        if (e.op == Op::reachable_at && e.ref == 0) return SaidOfStart{true_there, {}};
        if (e.op == Op::not_) return said(e.args[0], !true_there);
        if (e.op == Op::implies && true_there && is_of_none(e.args[0])) return value(e.args[0]).truth() ? said(e.args[1], true) : std::nullopt;
        if (e.op == Op::iff && e.args.size() == 2)
            for (const std::size_t side : {0U, 1U})
                if (is_of_none(e.args[side])) return said(e.args[1 - side], value(e.args[side]).truth() == true_there);
        const bool equals = e.op == Op::compare && e.relations.size() == 1 && e.relations[0] == rule::Relation::equal && true_there;
        for (const std::size_t side : {0U, 1U})
            if (equals && e.args[1 - side]->op == Op::distance_at && e.args[1 - side]->ref == 0 && is_of_none(e.args[side]))
                return SaidOfStart{true, value(e.args[side]).number()};
        return std::nullopt;
    }

private:
    static bool is_of_none(const ExprRef& e) {
        return !rule::any_of(*e, [](const rule::Expr& part) { return rule::asks_of_puzzle(part.op) || rule::asks_of_play(part.op); }) &&
               rule::free_slots(*e).empty();
    }
    rule::Value value(const ExprRef& e) {
        rule::Evaluator::Frame values(claim_.frame + 1);
        return evaluator_.evaluate(*e, values);
    }

    const rule::Claim& claim_;
    rule::Evaluator evaluator_;
};

}  // namespace

std::optional<SaidOfStart> said_of_start(const rule::Claim& claim, const rule::Game& game) {
    if (claim.form != rule::Claim::Form::formula || !claim.expr) return std::nullopt;
    try {
        return Reader(claim, game).said(claim.expr, true);
    } catch (const rule::ConstantError&) {
        return std::nullopt;
    }
}

}  // namespace grundy::claim
