/// What formulas ask of a puzzle for one player.
#include "engine/puzzle/puzzle.hpp"
#include "engine/analyse/alone/alone.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/ground/ground.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

using analyse::Oracle;
using base::Integer;
using rule::Expr;
using rule::Op;
using rule::Value;

std::optional<Value> Ground::by_law_of_puzzle(const Expr& expr, const rule::PositionData& position) const {
    if (expr.op == Op::reachable_at && reaches)
        if (const auto is = reaches(position)) return rule::truth_value(*is);
    if (expr.op == Op::distance_at && far)
        if (const auto is = far(position)) return rule::number_value(*is);
    return std::nullopt;
}

/// A position without a way to a goal has no distance: beside other numbers it is ∞, as an infinite value is.
Value Ground::of_puzzle(const Expr& expr, const rule::PositionData& position) {
    tick();
    Oracle& whose = oracle(expr.ref);
    const std::string at = rule::to_string(position, whose.rule());
    try {
        whose.require(position);
        const auto want = expr.op == Op::solutions_at ? puzzle::Want::solutions : puzzle::Want::length;
        if (const auto told = expr.ref == 0 ? by_law_of_puzzle(expr, position) : std::nullopt) {
            if (recording_) asked_.push_back({expr.op, expr.ref, position, {}});
            if (!stated) grounds_.add(pattern::Evidence(pattern::Computed{}));  // what claims say is told as theirs
            return *told;
        }
        const bool proved = expr.ref == 0 && never(position);
        const puzzle::Known known =
            proved ? puzzle::Known{false, {}, Integer(0), 0, "", {}} : analyse::puzzle_of(whose)->at(whose.ruleset().shape().from_data(position), want);
        if (!known.reachable || (expr.op == Op::solutions_at && !known.solutions))
            throw Unanswered{"the puzzle was not solved from " + at + ": " + known.note, known.limit};
        if (recording_) asked_.push_back({expr.op, expr.ref, position, {}});
        grounds_.add(pattern::Evidence(pattern::Computed{}));
        if (expr.op == Op::reachable_at) return rule::truth_value(*known.reachable);
        if (expr.op == Op::solutions_at) return rule::number_value(*known.solutions);
        if (known.length) return rule::number_value(Integer(known.length->cost));
    } catch (const base::Failure& failure) {
        base::pass_grave(failure);
        throw Unanswered{failure.what() + (failure.hint().empty() ? std::string() : "; " + failure.hint()), base::limit_of(failure)};
    }
    if (compared_.count(&expr) != 0) return infinite("∞");
    throw Unanswered{"no goal can be reached from " + at + ", so it has no distance; ask first: reachable(…) and …"};
}

}  // namespace grundy::claim
