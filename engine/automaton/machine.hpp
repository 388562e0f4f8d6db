#pragma once
/// Deterministic automata with an output in every state, which read the digits of n in a base, least significant first: the table, the product, the least
/// machine, the least number. What they are used for, and why it is right, stands with those who use them (4.1, 2.2, formulas read digit by digit).
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/base/integer.hpp"

namespace grundy::automaton {

using Id = std::uint32_t;

inline constexpr std::size_t most_states = 200'000;
inline constexpr std::size_t most_transitions = 8'000'000;
/// Thrown where a table would have more than these.
struct TooLarge {};

/// The output for n is that of the state where n ends. Zeros before a number change nothing: output[next[q][0]] = output[q]. State 0 is the start; n = 0 has no
/// digits.
struct Machine {
    std::int64_t base = 2;
    std::vector<Id> next;               ///< state * base + digit
    std::vector<std::uint32_t> output;  ///< a state
    std::size_t states() const { return output.size(); }
    Id step(Id state, std::size_t digit) const { return next[state * static_cast<std::size_t>(base) + digit]; }
    std::uint32_t at(const base::Integer& n) const;
    /// Complete, and zeros before a number change nothing.
    bool well_formed() const;
    friend bool operator==(const Machine&, const Machine&) = default;
};

/// All machines at once, as far as they are reached together, with `output` of their outputs. Throws TooLarge.
Machine product(std::int64_t base, const std::vector<const Machine*>& machines, const std::function<std::uint32_t(const std::vector<std::uint32_t>&)>& output);
/// The machine with the fewest states that puts out the same for every n, states in the order in which they are met (Hopcroft 1971: n log n).
Machine minimised(const Machine& machine);
/// How many n with 0 <= n < end have each output, by its number. Throws TooLarge.
std::vector<base::Integer> tally(const Machine& machine, const base::Integer& end);
/// The least n whose output is wanted; every state must be reached.
std::optional<base::Integer> least(const Machine& machine, const std::function<bool(std::uint32_t)>& wanted);

}  // namespace grundy::automaton
