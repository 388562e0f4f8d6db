// Threads of the standard library alone, for ThreadSanitizer: it does not see how oneTBB's tasks wait for one another, so there every hand-over would look like
// a race, and hiding those would hide ours. Of K threads the i-th takes chunks i, i + K, …: neighbours are never one thread's, however busy the machine is, so
// that what two chunks do to one another is seen. Starting and joining the threads is all that orders anything.
#ifdef GRUNDY_PLAIN_THREADS
#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

#include "engine/base/poll.hpp"
#include "engine/parallel/threads.hpp"

namespace grundy::parallel {

Threads::Threads(unsigned count) : count_(count != 0 ? count : std::max(1U, std::thread::hardware_concurrency())) {}

void Threads::run(std::size_t chunks, const std::function<void(std::size_t)>& body) const {
    if (count_ <= 1 || chunks <= 1) {
        for (std::size_t chunk = 0; chunk < chunks; ++chunk) body(chunk);
        return;
    }
    const base::Budget* const watched = base::watched_budget();
    const std::size_t count = std::min<std::size_t>(count_, chunks);
    std::atomic<bool> stop{false};
    std::mutex mutex;
    std::exception_ptr first;
    const auto work = [&](std::size_t thread) {
        std::optional<base::Watch> watch;
        if (watched) watch.emplace(*watched);
        try {
            // relaxed: looking at the flag orders nothing
            for (std::size_t chunk = thread; chunk < chunks && !stop.load(std::memory_order_relaxed); chunk += count) body(chunk);
        } catch (...) {
            stop.store(true, std::memory_order_relaxed);
            const std::lock_guard lock(mutex);
            if (!first) first = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < count; ++i) threads.emplace_back(work, i);
    }
    if (first) std::rethrow_exception(first);
}

}  // namespace grundy::parallel
#endif
