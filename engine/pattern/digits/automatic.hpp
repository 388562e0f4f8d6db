#pragma once
/// Automatic sequences (theory 4.1): an automaton guessed from values, and the check that decides whether it is right for every n.
/// Map of the room: read this header first: an automaton guessed from values, and checked.
/// `digit_machine`: one option of a game as a machine; `split_automata`: periods of take-and-break codes on digits.
#include <cstdint>
#include <optional>

#include "engine/base/budget.hpp"
#include "engine/pattern/digits/digit_machine.hpp"
#include "engine/pattern/law/pattern.hpp"
#include "engine/solve/kernel/values.hpp"

namespace grundy::pattern {

/// States are told apart by the first `terms` terms of the subsequence x -> g(base^j x + r) that they stand for.
struct Guess {
    std::optional<Automaton> automaton;
    std::uint64_t want = 0;  ///< without an automaton: so many values are needed; 0: more than `most_states` states
};
Guess guess_automaton(const solve::Values& values, std::int64_t base, Of of, std::uint64_t terms, std::size_t most_states);

struct Verification {
    enum class State { holds, fails, too_large, out_of_time } state = State::fails;
    std::uint64_t product_states = 0;
    base::Integer counterexample;  ///< fails: an n at which the automaton is not the mex of its options
};
Verification verify(const Automaton& automaton, const DigitRule& rule, Of of, std::uint64_t most_states, const base::Budget* budget = nullptr);

}  // namespace grundy::pattern
