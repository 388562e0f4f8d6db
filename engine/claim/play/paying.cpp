/// What the moves of a puzzle for one player cost, as sets of tuples.
#include "engine/claim/play/play.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Linear;
using arithmetic::Track;

Automaton PlayRelation::before_paying(const Automaton& pairs, Track v) {
    const Track u = sentences_.fresh();
    const Automaton there = renamed(pairs, {{v, u}});
    return by_some_step([&](const Step& step) {
        Sides sides = step.sides();
        if (step.parts.size() != 1) return sentences_.constant(false);
        const Linear falls = arithmetic::plus(arithmetic::number(v), arithmetic::number(u), -1);
        sides.relations.push_back(arithmetic::is_zero(sentences_.base(), arithmetic::plus(falls, step.cost, -1)));
        sides.tracks.push_back(u);
        return at(there, step.parts[0], std::move(sides));
    });
}

Automaton PlayRelation::moves_for(std::int64_t most) {
    return by_some_step([&](const Step& step) {
        if (step.parts.empty() || step.cost.terms.empty()) return sentences_.constant(!step.parts.empty() && step.cost.constant <= most);
        Sides sides = step.sides();
        sides.relations.push_back(arithmetic::is_at_most(sentences_.base(), arithmetic::plus(step.cost, {{}, most}, -1)));
        return at(positions_, step.parts[0], std::move(sides));
    });
}

}  // namespace grundy::claim
