#include "engine/claim/ground/winning.hpp"

#include "engine/rule/evaluate/evaluator.hpp"

namespace grundy::claim {

using rule::ExprRef;

std::optional<rule::PositionData> winning_option(const WinningMoves& moves, const rule::Game& game, const rule::PositionData& position) {
    rule::Evaluator evaluator(game);
    const rule::PositionData from = rule::in_order(game, position);
    for (const WinningCase& one : moves.cases) {
        rule::Evaluator::Frame frame = rule::frame_of(game, from, one.frame);
        if (one.when && !evaluator.evaluate(*one.when, frame).truth()) continue;
        rule::PositionData to;
        for (const ExprRef& component : one.target) {
            const rule::Value value = evaluator.evaluate(*component, frame);
            to.push_back({value.type.kind == rule::Kind::number, value.items});
        }
        return rule::in_order(game, std::move(to));
    }
    return std::nullopt;
}

}  // namespace grundy::claim
