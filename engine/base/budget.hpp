#pragma once
/// Time, memory, cancellation and progress of one piece of work. Shared by all threads that work on it.
#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>

#include "clock.hpp"

namespace grundy::base {

enum class Limit { time, memory, size, interrupted };

/// "time", "memory", "size", "interrupted".
const char* name(Limit limit);

class Budget {
public:
    using Clock = base::Clock;
    /// done and total in units of `what` (total 0: unknown). Called from one thread at a time, at most some ten times a second.
    using Progress = std::function<void(std::uint64_t done, std::uint64_t total, const char* what)>;

    Budget() = default;
    Budget(const Budget&) = delete;
    Budget& operator=(const Budget&) = delete;

    void set_time(Clock::duration duration) { deadline_ = Clock::now() + duration; }
    void set_deadline(std::optional<Clock::time_point> deadline) { deadline_ = deadline; }
    void set_memory(std::uint64_t bytes) { memory_ = bytes; }
    void set_progress(Progress progress) { progress_ = std::move(progress); }
    /// Bytes of memory that the whole program uses now: with it, set_memory is kept by measure, not only by forecast.
    using Meter = std::function<std::uint64_t()>;
    void set_meter(Meter meter) { meter_ = std::move(meter); }
    /// A flag owned by the caller, set asynchronously (Ctrl-C).
    void set_cancel(const std::atomic<bool>* cancel) { cancel_ = cancel; }

    /// A part of the work of `whole`: its limits, and at most so much time.
    void follow(const Budget& whole, Clock::duration at_most);
    /// The same flag as `whole`, and none of its limits.
    void heed_cancel(const Budget& whole) { cancel_ = whole.cancel_; }

    std::uint64_t memory() const { return memory_; }
    std::optional<Clock::time_point> deadline() const { return deadline_; }
    /// Bytes the work may still use, given that it uses `used` now.
    bool fits(std::uint64_t bytes) const { return bytes <= memory_; }

    /// The limit that has been reached, if one has. Costs a clock reading: call it every some thousand steps.
    std::optional<Limit> exceeded() const;

    /// Reports progress, if anybody listens and 100 ms have gone by.
    void report(std::uint64_t done, std::uint64_t total, const char* what) const;

private:
    std::optional<Clock::time_point> deadline_;
    bool measured_too_much() const;

    Meter meter_;
    mutable std::atomic<std::int64_t> last_measure_{0};
    std::uint64_t memory_ = std::numeric_limits<std::uint64_t>::max();
    const std::atomic<bool>* cancel_ = nullptr;
    Progress progress_;
    mutable std::atomic<std::int64_t> last_report_{0};
};

/// While it lives, work on this thread that was given no budget stops for this one: the options of a single position may be a hundred million.
class Watch {
public:
    explicit Watch(const Budget& budget);
    ~Watch();
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;
    /// The limit reached by the watched budget; nothing without one.
    static std::optional<Limit> exceeded();

private:
    const Budget* before_;
};

}  // namespace grundy::base
