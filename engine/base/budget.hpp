#pragma once
/// Time, memory, cancellation and progress of one piece of work. Shared by all threads that work on it.
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>

namespace grundy::base {

enum class Limit { time, memory, size, interrupted };

/// "time", "memory", "size", "interrupted".
const char* name(Limit limit);

class Budget {
public:
    using Clock = std::chrono::steady_clock;
    /// done and total in units of `what` (total 0: unknown). Called from one thread at a time, at most some ten times a second.
    using Progress = std::function<void(std::uint64_t done, std::uint64_t total, const char* what)>;

    Budget() = default;
    Budget(const Budget&) = delete;
    Budget& operator=(const Budget&) = delete;

    void set_time(Clock::duration duration) { deadline_ = Clock::now() + duration; }
    void set_deadline(Clock::time_point deadline) { deadline_ = deadline; }
    void set_memory(std::uint64_t bytes) { memory_ = bytes; }
    void set_progress(Progress progress) { progress_ = std::move(progress); }
    /// A flag owned by the caller, set asynchronously (Ctrl-C).
    void set_cancel(const std::atomic<bool>* cancel) { cancel_ = cancel; }

    /// A part of the work of `whole`: its limits, and at most so much time.
    void follow(const Budget& whole, Clock::duration at_most);

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
    std::uint64_t memory_ = std::numeric_limits<std::uint64_t>::max();
    const std::atomic<bool>* cancel_ = nullptr;
    Progress progress_;
    mutable std::atomic<std::int64_t> last_report_{0};
};

}  // namespace grundy::base
