#pragma once
/// Words read from the other end, and states that are never left. Only for the files of this room.
#include "engine/arithmetic/explored.hpp"

namespace grundy::arithmetic {

inline constexpr std::uint32_t no_state = ~std::uint32_t{0};

/// The state that is never left, with this answer; none when there is none. In a minimal automaton there is at most one.
std::uint32_t sink(const Automaton& a, bool accepting);

/// Accepts the words that, read from the other end, lead from `start` to what is accepted: of a machine with so many states and letters, next(state, letter).
template <class Next, class Accepts>
Automaton read_backwards(Numeration base, const std::vector<Track>& tracks, std::size_t states, std::size_t letters, std::uint32_t start, const Next& next,
                         const Accepts& accepts) {
    using States = std::vector<std::uint32_t>;
    std::vector<States> before(letters * states);
    States all;
    for (std::uint32_t s = 0; s < states; ++s) {
        for (std::size_t letter = 0; letter < letters; ++letter) before[letter * states + next(s, letter)].push_back(s);
        if (accepts(s)) all.push_back(s);
    }
    const auto step = [&](const States& at, const std::vector<unsigned>& digits) {
        std::size_t letter = 0;
        for (std::size_t i = digits.size(); i-- > 0;) letter = letter * base.digits() + digits[i];
        States from;
        for (const std::uint32_t s : at) from.insert(from.end(), before[letter * states + s].begin(), before[letter * states + s].end());
        std::sort(from.begin(), from.end());  // one step leads to one state, so that nothing is there twice
        return from;
    };
    return explored<States>(base, tracks, all, step, [start](const States& at) { return std::binary_search(at.begin(), at.end(), start); });
}

}  // namespace grundy::arithmetic
