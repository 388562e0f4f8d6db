#include "engine/base/budget.hpp"

#include "engine/base/poll.hpp"

namespace grundy::base {

const char* name(Limit limit) {
    switch (limit) {
        case Limit::time: return "time";
        case Limit::memory: return "memory";
        case Limit::size: return "size";
        case Limit::interrupted: return "interrupted";
    }
    return "";
}

void Budget::follow(const Budget& whole, Clock::duration at_most) {
    const Clock::time_point end = Clock::now() + at_most;
    deadline_ = whole.deadline_ && *whole.deadline_ < end ? *whole.deadline_ : end;
    memory_ = whole.memory_;
    cancel_ = whole.cancel_;
    progress_ = whole.progress_;
    meter_ = whole.meter_;
}

namespace {

std::int64_t milliseconds() { return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

}  // namespace

/// A measure costs some microseconds: one in two milliseconds.
bool Budget::measured_too_much() const {
    const std::int64_t now = milliseconds();
    std::int64_t last = last_measure_.load(std::memory_order_relaxed);
    return now - last >= 2 && last_measure_.compare_exchange_strong(last, now) && meter_() > memory_;
}

std::optional<Limit> Budget::exceeded() const {
    if (cancel_ && cancel_->load(std::memory_order_relaxed)) return Limit::interrupted;
    if (deadline_ && Clock::now() >= *deadline_) return Limit::time;
    if (meter_ && measured_too_much()) return Limit::memory;
    return std::nullopt;
}

void Budget::report(std::uint64_t done, std::uint64_t total, const char* what) const {
    if (!progress_) return;
    constexpr std::int64_t busy = std::numeric_limits<std::int64_t>::max();  // who listens may take longer than 100 ms: a terminal that is stopped
    std::int64_t last = last_report_.load(std::memory_order_relaxed);
    if (last == busy || milliseconds() - last < 100 || !last_report_.compare_exchange_strong(last, busy)) return;
    progress_(done, total, what);
    last_report_ = milliseconds();
}

namespace {

constinit thread_local const Budget* watched = nullptr;

}  // namespace

const Budget* watched_budget() { return watched; }

Watch::Watch(const Budget& budget) : before_(watched) { watched = &budget; }
Watch::~Watch() { watched = before_; }
std::optional<Limit> Watch::exceeded() { return watched ? watched->exceeded() : std::nullopt; }

}  // namespace grundy::base
