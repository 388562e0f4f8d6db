#include "engine/claim/stated_law.hpp"

#include "engine/claim/ground/argument.hpp"
#include "engine/claim/induction/examples.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

rule::Evaluator::Frame frame_at(const rule::Game& game, const rule::Expr& expr, const rule::PositionData& position) {
    std::size_t slots = position.size();
    rule::any_of(expr, [&](const rule::Expr& e) {
        if (e.op == rule::Op::local) slots = std::max<std::size_t>(slots, e.slot + 1);
        for (const auto& binder : e.binders) slots = std::max<std::size_t>(slots, binder.slot + 1);
        return false;
    });
    rule::Evaluator::Frame frame(slots);
    for (std::size_t i = 0; i < position.size(); ++i) frame[i] = rule::Value{rule::type_of(game.components[i]), position[i].items};
    return frame;
}

namespace {

/// '?' where numbers become too large, or what is asked about is none of the claim's.
char told(const rule::Game& game, const argument::Examples::Stated& stated, const rule::PositionData& position) {
    rule::Evaluator::Frame frame = frame_at(game, *stated.told, position);
    rule::Evaluator evaluator(game);
    try {
        const rule::Value value = evaluator.evaluate(*stated.told, frame);
        const bool lost = stated.value ? value.number() == 0 : value.truth() != stated.negated;
        return lost ? 'P' : 'N';
    } catch (const rule::ConstantError&) {
        return '?';
    }
}

}  // namespace

bool says_who_wins(const rule::Claim& claim, const rule::Game& game) {
    return !claim.from_start && !claim.condition && claim.domain.empty() && stated_by(claim, game).told != nullptr;
}

std::optional<WinningLaw> stated_law(const rule::Claim& claim, const Finding& finding, const rule::PositionData& position) {
    const std::shared_ptr<const rule::Game> game = finding.game;
    const auto stated = stated_by(claim, *game);
    if (finding.verdict != Verdict::proved || !stated.told) return std::nullopt;
    WinningLaw law;
    law.moves = finding.winning;
    if (const auto theorem = theorem_of(finding.argument)) law.theorem = *theorem;
    else if (!finding.grounds.theorems().empty()) law.theorem = finding.grounds.theorems().front()->proof.theorem();
    law.outcome_at = [game, stated](const rule::PositionData& at) { return told(*game, stated, at); };
    const char here = law.outcome_at(position);
    if (here == '?') return std::nullopt;
    law.outcome = here;
    if (law.moves && here == 'N') law.option = winning_option(*law.moves, *game, position);
    return law;
}

}  // namespace grundy::claim
