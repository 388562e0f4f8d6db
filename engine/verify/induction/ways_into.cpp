/// Moves by the sets that they ask for, each by itself, where the set of all positions with a move is more than automata take.
#include <algorithm>

#include "engine/verify/induction/arrows.hpp"

namespace grundy::verify {

bool Arrows::has_move(const Set& from, const std::function<Set(const Parts&)>& is) const {
    if (tuples_.numerator() == 1) return !with_move(from, is).is_empty();
    for (const Step& step : moves_) {
        Local local = step.local;
        local.where.push_back(is(step.parts));
        for (const std::vector<Form>& part : step.parts) local = located(positions_, part, std::move(local));
        if (!have_none(tuples_.without(from, stopped_), numbers_, local.where, tuples_, steps_)) return true;
    }
    return false;
}

/// Steps with few names first: another is only read as a whole if somebody can move by it who could not without.
Set Arrows::with_step_apart() const {
    std::vector<const Step*> steps;
    for (const Step& step : moves_) steps.push_back(&step);
    std::stable_sort(steps.begin(), steps.end(), [](const Step* one, const Step* other) { return one->local.tracks.size() < other->local.tracks.size(); });
    const Set open = tuples_.without(positions_, stopped_);
    Set any = tuples_.constant(false);
    for (const Step* step : steps) {
        const bool plain = step->parts.size() == 1;
        const Set others = tuples_.without(open, any);
        if (!plain || !have_none(others, numbers_, located(positions_, step->parts[0], step->local).where, tuples_, steps_))
            any = tuples_.either(any, possible(*step, positions_, tuples_.constant(true)));
        any = in_any_order(tuples_.both(any, open));
    }
    return any;
}

/// In the order in which the numbers of a position stand, and in the other one, if two of them have none.
std::vector<Joint> Arrows::ways_into(const Set& set) const {
    if (!sum_.empty()) throw Rejected("a move into a sum of positions is more than the checker understands here: " + sum_);
    if (exchanges_.size() > 1 || bounded_) throw Rejected("a move from more than two numbers in any order is more than the checker understands here");
    std::vector<Joint> all;
    for (const Step& step : moves_) {
        if (step.parts.empty()) throw Rejected("a move that leaves nothing is more than the checker understands here");
        all.push_back(located(set, step.parts[0], step.local).where);
    }
    for (const auto& [first, second] : exchanges_) {
        const Track x = shape_[first].up, y = shape_[second].up;
        for (std::size_t k = 0, count = all.size(); k < count; ++k) {
            Joint other;
            for (const Set& one : all[k]) other.push_back(tuples_.renamed(one, {{x, y}, {y, x}}));
            all.push_back(std::move(other));
        }
    }
    return all;
}

bool Arrows::has_none_into(const Set& from, const Set& set) const {
    const Set open = tuples_.both(tuples_.without(from, stopped_), ascending());
    const std::vector<Joint> ways = ways_into(set);
    return std::all_of(ways.begin(), ways.end(), [&](const Joint& way) { return have_none(open, numbers_, way, tuples_, steps_); });
}

bool Arrows::has_all_into(const Set& from, const Set& set) const {
    return have_all(tuples_.both(tuples_.without(from, stopped_), ascending()), numbers_, ways_into(set), tuples_, steps_);
}

}  // namespace grundy::verify
