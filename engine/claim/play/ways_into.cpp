/// Moves into a set as they stand, relation by relation: what asks less of automata than the set of all positions that have one.
#include <algorithm>

#include "engine/claim/play/play.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Joined;
using arithmetic::Track;

namespace {

/// Each of the automata says what one of the others says.
bool are_the_same(const Joined& one, Joined other) {
    return one.size() == other.size() && std::all_of(one.begin(), one.end(), [&](const Automaton& a) {
               const auto found =
                   std::find_if(other.begin(), other.end(), [&](const Automaton& b) { return a.tracks() == b.tracks() && alike(a, b).accepts_everything(); });
               if (found == other.end()) return false;
               other.erase(found);
               return true;
           });
}

Joined all_renamed(const Joined& all, const std::map<Track, Track>& names) {
    Joined made;
    for (const Automaton& a : all) made.push_back(renamed(a, names));
    return made;
}

}  // namespace

/// Those that ask little first; of the others only those are made automata that let somebody move who could not without.
Automaton PlayRelation::possible_by_some_step() {
    std::vector<const Step*> steps;
    for (const Step& step : steps_) steps.push_back(&step);
    std::stable_sort(steps.begin(), steps.end(), [](const Step* one, const Step* other) { return one->tracks.size() < other->tracks.size(); });
    Automaton any = sentences_.constant(false);
    for (const Step* step : steps) {
        const Automaton others = possible_before(complement(any));
        const bool plain = step->parts.size() == 1;
        if (!plain || !is_disjoint(others, tracks_, relations_at(positions_, step->parts[0], step->sides(), {}).relations)) any = either(any, possible(*step));
        any = possible_before(any);
    }
    return any;
}

std::vector<Joined> PlayRelation::ways_into(const Automaton& set) {
    if (!sum_.empty()) throw NotDefinable{"a move that leaves several positions: `" + sum_ + "`"};
    if (exchanges_.size() > 1) throw NotDefinable{"a move from more than two numbers in any order"};
    std::vector<Joined> all;
    for (const Step& step : steps_) {
        std::map<Track, Track> left;  // the names of the numbers that are left
        Sides sides = step.sides();
        if (!step.parts.empty()) sides = relations_at(set, step.parts[0], std::move(sides), {}, &left);
        else sides.relations.push_back(empty_is_lost());
        const Joined here = sides.relations;
        all.push_back(here);
        for (const auto& exchange : exchanges_) {
            const Joined other = all_renamed(here, exchange);
            std::map<Track, Track> swapped;  // a move is often the same in both orders, what is left being in the other one, too
            for (const auto& [from, to] : exchange)
                if (left.count(from) != 0 && left.at(from) != from && left.at(to) != to) swapped[left.at(from)] = left.at(to);
            if (swapped.size() != exchange.size() || !are_the_same(here, all_renamed(other, swapped))) all.push_back(other);
        }
    }
    return all;
}

}  // namespace grundy::claim
