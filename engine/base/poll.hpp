#pragma once
/// How loops that were given no budget end: they poll the one that is watched (base::Watch), and are thrown out of when it is used up. Every loop whose length
/// depends on what somebody wrote polls, or calls something that does: linear forms, expressions, products of automata, big numbers.
#include <cstdint>
#include <new>
#include <optional>
#include <utility>

#include "engine/base/budget.hpp"
#include "engine/base/failure.hpp"

namespace grundy::base {

/// Thrown by a poll.
class LimitReached : public Failure {
public:
    explicit LimitReached(Limit limit);
    Limit limit() const noexcept { return limit_; }

private:
    Limit limit_;
};

/// The budget watched on this thread, for threads that work for it; null without one.
const Budget* watched_budget();
/// The same, or a budget without limits: for short computations beside the work, such as samples.
const Budget& budget_here();

/// While it lives, nothing but an interrupt ends work on this thread: what was found in time is still to be written down when the time is over, which takes
/// little.
class PastLimits {
public:
    PastLimits() {
        budget_.heed_cancel(budget_here());
        watch_.emplace(budget_);
    }

private:
    Budget budget_;
    std::optional<Watch> watch_;
};

/// Throws LimitReached when the watched budget is used up: for steps that take milliseconds.
void look_at_budget();

namespace detail {
extern constinit thread_local std::uint32_t polls;
}

/// The same for steps of up to some microseconds: an addition, and a look once in 256 calls.
inline void poll() {
    if (++detail::polls % 256 == 0) look_at_budget();
}

/// The limit that a failure speaks of: one of size, unless it was thrown because the watched budget is used up. Nothing for failures of other kinds.
std::optional<Limit> limit_of(const Failure& failure);

/// For handlers that make little of a failure: throws again what says that the budget is used up, or that the user interrupts.
void pass_limits(const Failure& failure);
/// The same, and defects of this program: what is left are limits of size, and errors of the rule.
void pass_limits_and_defects(const Failure& failure);
/// For a rule that is played to compare it with something: what is left are its errors at one position, about which it has no more to say.
void pass_all_but_errors_of_play(const Failure& failure);

/// The limit that ended work from inside: its budget was found used up, or memory could not be had; nothing where it came to its end. Limits of size pass as
/// they are: what they say names the cause.
template <class Work>
std::optional<Limit> ended_early(Work&& work) {
    try {
        std::forward<Work>(work)();
    } catch (const Failure& failure) {
        const auto limit = limit_of(failure);
        if (!limit || *limit == Limit::size) throw;
        return limit;
    } catch (const std::bad_alloc&) {
        return Limit::memory;
    }
    return std::nullopt;
}

}  // namespace grundy::base
