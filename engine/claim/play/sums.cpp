/// Who wins a sum of two positions, where that is known without their values (12.1): g + g = 0, two lost positions are lost together, and a lost position
/// beside a won one is won. Of what else a move leaves nothing is known.
#include "engine/claim/play/play.hpp"
#include "engine/game/play/ruleset.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Linear;

void PlayRelation::require_that_sums_cancel() const {
    if (!sum_.empty() && !game::convention_of(game_).has_values())
        throw NotDefinable{"a move that leaves several positions, where not just the last move counts: `" + sum_ + "`"};
}

Automaton PlayRelation::before_lost(const Automaton& set) {
    require_that_sums_cancel();
    return by_some_step([&](const Step& step) {
        Sides sides = step.sides();
        if (!step.target) return sentences_.close(std::move(sides.relations), std::move(sides.tracks));
        if (!step.second) return at(set, *step.target, std::move(sides));
        Automaton equal = at(positions_, *step.target, {});
        for (std::size_t k = 0; k < step.target->size(); ++k)
            equal = both(equal, arithmetic::is_zero(sentences_.base(), arithmetic::plus((*step.target)[k], (*step.second)[k], -1)));
        sides.relations.push_back(either(equal, both(at(set, *step.target, {}), at(set, *step.second, {}))));
        return sentences_.close(std::move(sides.relations), std::move(sides.tracks));
    });
}

Automaton PlayRelation::before_not_won(const Automaton& lost, const Automaton& won) {
    require_that_sums_cancel();
    const Automaton unsure = both(positions_, complement(won));
    return by_some_step([&](const Step& step) {
        Sides sides = step.sides();
        if (!step.target) return sentences_.close(std::move(sides.relations), std::move(sides.tracks));
        if (!step.second) return at(unsure, *step.target, std::move(sides));
        const auto one_of_each = [&](const std::vector<Linear>& a, const std::vector<Linear>& b) { return both(at(lost, a, {}), at(won, b, {})); };
        sides.relations.push_back(at(positions_, *step.target, {}));
        sides.relations.push_back(at(positions_, *step.second, {}));
        sides.relations.push_back(complement(either(one_of_each(*step.target, *step.second), one_of_each(*step.second, *step.target))));
        return sentences_.close(std::move(sides.relations), std::move(sides.tracks));
    });
}

}  // namespace grundy::claim
