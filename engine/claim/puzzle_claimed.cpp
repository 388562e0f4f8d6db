#include "engine/claim/puzzle_claimed.hpp"

#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

namespace {

using rule::ExprRef;
using rule::Op;

/// Reads a claim down to what it asks of the position; what asks nothing is evaluated there.
class Reader {
public:
    Reader(const rule::Claim& claim, const rule::Game& game, const rule::PositionData& position)
        : evaluator_(game),
          position_(position),
          frame_(claim.over_positions ? rule::frame_of(game, position, claim.frame + 1) : rule::Evaluator::Frame(claim.frame + 1)) {}

    bool is_true(const ExprRef& e) { return evaluator_.evaluate(*e, frame_).truth(); }

    /// `whole` being `true_there`.
    std::optional<SaidOfPuzzle> said(const ExprRef& whole, bool true_there) {
        const rule::Expr& e = *whole;
        if (e.op == Op::reachable_at) return is_here(e) ? std::optional(SaidOfPuzzle{true_there, {}}) : std::nullopt;
        if (e.op == Op::not_) return said(e.args[0], !true_there);
        if (e.op == Op::implies && true_there && asks_nothing(e.args[0])) return is_true(e.args[0]) ? said(e.args[1], true) : std::nullopt;
        if (e.op == Op::iff && e.args.size() == 2)
            for (const std::size_t side : {0U, 1U})
                if (asks_nothing(e.args[side])) return said(e.args[1 - side], is_true(e.args[side]) == true_there);
        const bool equals = e.op == Op::compare && e.relations.size() == 1 && e.relations[0] == rule::Relation::equal && true_there;
        for (const std::size_t side : {0U, 1U})
            if (equals && e.args[1 - side]->op == Op::distance_at && is_here(*e.args[1 - side]) && asks_nothing(e.args[side]))
                return SaidOfPuzzle{true, evaluator_.evaluate(*e.args[side], frame_).number()};
        return std::nullopt;
    }

private:
    static bool asks_nothing(const ExprRef& e) {
        return !rule::any_of(*e, [](const rule::Expr& part) { return rule::asks_of_puzzle(part.op) || rule::asks_of_play(part.op); });
    }
    bool is_here(const rule::Expr& asked) {
        if (asked.ref != 0 || asked.args.size() != position_.size()) return false;
        for (std::size_t k = 0; k < position_.size(); ++k)
            if (!asks_nothing(asked.args[k]) || evaluator_.evaluate(*asked.args[k], frame_).items != position_[k].items) return false;
        return true;
    }

    rule::Evaluator evaluator_;
    const rule::PositionData position_;
    rule::Evaluator::Frame frame_;
};

}  // namespace

std::optional<SaidOfPuzzle> said_of_puzzle(const rule::Claim& claim, const rule::Game& game, const rule::PositionData& position) {
    if (claim.form != rule::Claim::Form::formula || !claim.expr || claim.from_start || !claim.domain.empty()) return std::nullopt;
    try {
        Reader reader(claim, game, rule::in_order(game, position));
        if (claim.condition && !reader.is_true(claim.condition)) return std::nullopt;
        return reader.said(claim.expr, true);
    } catch (const rule::ConstantError&) {
        return std::nullopt;
    }
}

}  // namespace grundy::claim
