#pragma once
/// Attempts that may come to nothing: what no automaton reads, or takes automata more work than anybody waits for, is no failure of the program.
#include <cstdint>
#include <optional>
#include <string>

#include "engine/arithmetic/automaton.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/sentence/sentence.hpp"

namespace grundy::claim {

/// What `work` finds; nothing (null, false, no words) where automata do not tell it, and what it changed before stands. All else that is thrown passes.
template <class Work>
auto told_or_none(const Work& work) -> decltype(work()) {
    try {
        return work();
    } catch (const NotDefinable&) {
    } catch (const arithmetic::TooLarge&) {
    }
    return decltype(work())();
}

/// The same, of work that may cost so much.
template <class Work>
auto told_within(std::uint64_t most, const Work& work) -> decltype(work()) {
    return told_or_none([&] {
        const arithmetic::Allowance allowance(most);
        return work();
    });
}

/// The same, and nothing where the rule fails; limits of the budget and defects pass through.
template <class Work>
auto known_or_none(const Work& work) -> decltype(work()) {
    try {
        return told_or_none(work);
    } catch (const base::Failure& failure) {
        base::pass_limits_and_defects(failure);
    }
    return decltype(work())();
}

/// Why automata do not tell it, within so much work, in words; nothing where `work` came to its end. `unnamed`: a part that has no name.
template <class Work>
std::optional<std::string> why_untold(std::uint64_t most, const std::string& beyond, const std::string& unnamed, const Work& work) {
    try {
        const arithmetic::Allowance allowance(most);
        work();
    } catch (const NotDefinable& no) {
        return (no.part.empty() ? unnamed : no.part) + " is beyond what " + beyond;
    } catch (const arithmetic::TooLarge& large) {
        return large.what();
    }
    return std::nullopt;
}
template <class Work>
std::optional<std::string> why_untold(std::uint64_t most, const Work& work) {
    return why_untold(most, "automata decide", "", work);
}

}  // namespace grundy::claim
