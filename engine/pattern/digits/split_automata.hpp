#pragma once
/// Theorem 2.2: whether g(n + p) = g(n) + s is the Grundy function of a take-and-break code, decided by automata on binary digits, least significant first.
#include <cstdint>

#include "engine/base/budget.hpp"
#include "engine/pattern/law/pattern.hpp"
#include "engine/rule/code.hpp"

namespace grundy::pattern {

struct SplitDecision {
    enum class State { holds, fails, too_large, out_of_time } state = State::too_large;
    std::uint64_t machine_states = 0;  ///< of the option machine
    std::uint64_t subsets = 0;         ///< of the second check
};
/// Any saltus, 0 included; finite codes and codes with a repeating tail; parts different or not.
SplitDecision decide_split(const Period& law, const rule::Code& code, std::uint64_t most_states, const base::Budget* budget = nullptr);

}  // namespace grundy::pattern
