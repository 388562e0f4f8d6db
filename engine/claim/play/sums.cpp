/// Who wins a sum of two positions, where that is known without their values (12.1): g + g = 0, two lost positions are lost together, and a lost position
/// beside a won one is won. Of what else a move leaves nothing is known.
#include "engine/claim/play/play.hpp"
#include "engine/game/play/ruleset.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Linear;
using arithmetic::Track;

void PlayRelation::require_that_sums_cancel() const {
    if (!sum_.empty() && !game::convention_of(game_).has_values())
        throw NotDefinable{"a move that leaves several positions, where not just the last move counts: `" + sum_ + "`"};
}

std::vector<Automaton> PlayRelation::before_worth(const Automaton& pairs, Track v) {
    if (!sum_.empty() && sentences_.base() != 2U) throw NotDefinable{"the nim-sum of two values, beside digits in another base than 2,"};
    return in_few_sets([&](const Step& step) {
        Sides sides = step.sides();
        if (step.parts.empty()) {
            sides.relations.push_back(arithmetic::is_zero(sentences_.base(), arithmetic::number(v)));
            return sentences_.close(std::move(sides.relations), std::move(sides.tracks));
        }
        if (step.parts.size() == 1) return at(pairs, step.parts[0], std::move(sides));
        const Track first = sentences_.fresh();
        Track worth = first;  // of the parts so far
        sides.tracks.push_back(first);
        for (std::size_t k = 1; k < step.parts.size(); ++k) {
            const bool last = k + 1 == step.parts.size();
            const Track here = sentences_.fresh(), sum = last ? v : sentences_.fresh();
            sides.relations.push_back(at(renamed(pairs, {{v, here}}), step.parts[k], {}));
            sides.relations.push_back(arithmetic::nim_sum(worth, here, sum));
            sides.tracks.push_back(here);
            if (!last) sides.tracks.push_back(sum);
            worth = sum;
        }
        return at(renamed(pairs, {{v, first}}), step.parts[0], std::move(sides));
    });
}

/// All parts are in the set, but for these two.
Automaton PlayRelation::all_in(const Automaton& set, const Step& step, std::size_t i, std::size_t j) {
    Automaton all = sentences_.constant(true);
    for (std::size_t k = 0; k < step.parts.size(); ++k)
        if (k != i && k != j) all = both(all, at(set, step.parts[k], {}));
    return all;
}

Automaton PlayRelation::equal_parts(const Step& step, std::size_t i, std::size_t j) {
    Automaton equal = at(positions_, step.parts[i], {});
    for (std::size_t k = 0; k < step.parts[i].size(); ++k)
        equal = both(equal, arithmetic::is_zero(sentences_.base(), arithmetic::plus(step.parts[i][k], step.parts[j][k], -1)));
    return equal;
}

Automaton PlayRelation::before_lost(const Automaton& set) {
    require_that_sums_cancel();
    return by_some_step([&](const Step& step) {
        Sides sides = step.sides();
        const std::size_t count = step.parts.size();
        if (count == 1) return at(set, step.parts[0], std::move(sides));
        Automaton lost = all_in(set, step, count, count);
        for (std::size_t j = 1; j < count; ++j)
            for (std::size_t i = 0; i < j; ++i) lost = either(lost, both(equal_parts(step, i, j), all_in(set, step, i, j)));
        sides.relations.push_back(std::move(lost));
        return sentences_.close(std::move(sides.relations), std::move(sides.tracks));
    });
}

Automaton PlayRelation::before_not_won(const Automaton& lost, const Automaton& won) {
    require_that_sums_cancel();
    const Automaton unsure = both(positions_, complement(won));
    return by_some_step([&](const Step& step) {
        Sides sides = step.sides();
        if (step.parts.size() == 1) return at(unsure, step.parts[0], std::move(sides));
        Automaton sure = sentences_.constant(false);
        for (std::size_t k = 0; k < step.parts.size(); ++k) sure = either(sure, both(at(won, step.parts[k], {}), all_in(lost, step, k, k)));
        for (const std::vector<Linear>& part : step.parts) sides.relations.push_back(at(positions_, part, {}));
        sides.relations.push_back(complement(sure));
        return sentences_.close(std::move(sides.relations), std::move(sides.tracks));
    });
}

}  // namespace grundy::claim
