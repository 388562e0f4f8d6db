#pragma once
/// Words read from the other end, and states that are never left. Only for the files of this room.
#include "engine/arithmetic/explored.hpp"
#include "engine/arithmetic/rows.hpp"

namespace grundy::arithmetic {

inline constexpr std::uint32_t no_state = ~std::uint32_t{0};

/// The state that is never left, with this answer; none when there is none. In a minimal automaton there is at most one.
std::uint32_t sink(const Automaton& a, bool accepting);

/// Accepts the words that, read from the other end, lead from `start` to what is accepted: of a machine with so many states and letters, next(state, letter).
/// The sets of states from which what was read leads to what is accepted.
template <class Next, class Accepts>
Automaton read_backwards(Numeration base, const std::vector<Track>& tracks, std::size_t states, std::size_t letters, std::uint32_t start, const Next& next,
                         const Accepts& accepts) {
    const StepsBack before(letters * states, [&](const auto& step) {
        for (std::uint32_t s = 0; s < states; ++s)
            for (std::size_t letter = 0; letter < letters; ++letter) step(letter * states + next(s, letter), s);
    });
    std::vector<std::uint32_t> from;
    for (std::uint32_t s = 0; s < states; ++s)
        if (accepts(s)) from.push_back(s);
    Rows sets;
    Ascending ascending(states);
    std::vector<std::uint32_t> steps;
    std::vector<bool> accepting;
    sets(from);
    for (std::size_t k = 0; k < sets.size(); ++k) {
        base::poll();
        const std::vector<std::uint32_t> set(sets.row(k).begin(), sets.row(k).end());
        accepting.push_back(std::binary_search(set.begin(), set.end(), start));
        for (std::size_t letter = 0; letter < letters; ++letter) {
            from.clear();
            for (const std::uint32_t s : set) {
                const auto some = before.to(letter * states + s);
                from.insert(from.end(), some.begin(), some.end());  // one step leads to one state, so that nothing is there twice
            }
            ascending(from);
            steps.push_back(sets(from));
        }
        if (sets.size() > most_states || steps.size() > most_transitions) throw TooLarge("a relation of more than " + std::to_string(most_states) + " states");
    }
    return Automaton(base, tracks, std::move(steps), std::move(accepting));
}

}  // namespace grundy::arithmetic
