#pragma once
/// Automata from a description of their steps, states being whatever tells them apart: how every relation that is built by hand is built.
/// Map of the room: read automaton.hpp first: sets of tuples of numbers as `automaton`, and, or, not, there is.
/// The digits that they read: `numeration`. Relations: `relations` in a base, `quadratic` in the numeration of a quadratic number; `explored` builds such
/// machines.
/// `least`: the tuples of a set as numbers. `covering`: is a set a part of others, without the automata of these. `backwards`: words from the other end.
#include <algorithm>
#include <functional>
#include <map>

#include "engine/arithmetic/automaton.hpp"
#include "engine/base/poll.hpp"

namespace grundy::arithmetic {

/// `step` gives the next state for the digits of the tracks, which ascend. Zeros at the end must not change what is accepted.
template <class State>
Automaton explored(Numeration base, const std::vector<Track>& tracks, const State& start,
                   const std::function<State(const State&, const std::vector<unsigned>&)>& step, const std::function<bool(const State&)>& accepts) {
    std::map<State, std::uint32_t> numbers{{start, 0}};
    std::vector<State> states{start};
    std::vector<std::uint32_t> next;
    std::vector<bool> accepting;
    std::vector<unsigned> digits(tracks.size(), 0);
    for (std::size_t k = 0; k < states.size(); ++k) {
        base::poll();
        accepting.push_back(accepts(states[k]));
        do {
            State after = step(states[k], digits);
            const auto [at, fresh] = numbers.try_emplace(after, static_cast<std::uint32_t>(states.size()));
            if (fresh) states.push_back(std::move(after));
            next.push_back(at->second);
            std::size_t i = 0;
            while (i < digits.size() && ++digits[i] == base.digits()) digits[i++] = 0;  // the first track counts ones
        } while (std::any_of(digits.begin(), digits.end(), [](unsigned d) { return d != 0; }));
        if (states.size() > most_states || next.size() > most_transitions) throw TooLarge("a relation of more than " + std::to_string(most_states) + " states");
    }
    return Automaton(base, tracks, std::move(next), std::move(accepting));
}

/// The words that written() gives, with zeros behind: they compare as their numbers do. All words in a base; else those in which what stands below place i is
/// less than q_i, so that behind the digit a stands less than b q_(i-1): a digit below b.
Automaton well_written(Numeration base, Track x);
/// The same where place 1 is worth `second`, b <= second <= a + 1, and the others by the same recurrence: the digit at place 0 is less than that.
Automaton well_written(Numeration base, Track x, unsigned second);

}  // namespace grundy::arithmetic
