/// The P-positions that the program finds and puts into words, without a claim: the words, and the automaton behind them, at every small position.
#include "engine/claim/winning_law.hpp"
#include "engine/rule/evaluate/evaluator.hpp"
#include "tests/campaign/bridge.hpp"
#include "tests/campaign/judge.hpp"

namespace grundy::campaign {

std::optional<Fault> judge_lost(const Game& game, const std::shared_ptr<const rule::Game>& rules, const Effort& effort, Counts& counts,
                                const std::vector<Position>& positions, const std::function<std::string(const Position&)>& answer) {
    if (!effort.certify || game.loops) return std::nullopt;
    base::Budget budget;
    budget.set_time(seconds(effort.seconds));
    std::optional<claim::WinningLaw> law;
    try {
        const base::Watch watch(budget);
        law = claim::winning_law(rules);
    } catch (const base::Failure& failure) {
        if (failure.kind() == base::FailureKind::internal) throw;
    }
    if (!law) return std::nullopt;
    ++counts.laws;
    rule::Evaluator evaluator(*rules);
    for (const Position& p : positions) {
        const std::string told = answer(p);
        if (told.empty()) continue;
        const char truth = told[0];
        const rule::PositionData data = to_data(game, p);
        const auto fault = [&](const char* who) { return Fault{"lost positions", std::string(who) + " is wrong at " + print(game, p)}; };
        ++counts.law_values;
        if (law->outcome_at(data) != truth) return fault("the automaton");
        if (!law->lost_when) continue;
        rule::Evaluator::Frame frame(data.size());
        for (std::size_t i = 0; i < data.size(); ++i) frame[i] = rule::Value{rule::type_of(rules->components[i]), data[i].items};
        if (evaluator.evaluate(*law->lost_when, frame).truth() != (truth == 'P')) return fault("the condition");
    }
    return std::nullopt;
}

}  // namespace grundy::campaign
