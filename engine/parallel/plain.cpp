// Threads of the standard library alone, for ThreadSanitizer: it does not see how oneTBB's tasks wait for one another, so there every hand-over would look like a
// race, and hiding those would hide ours. A counter hands out the chunks; starting and joining threads orders everything else.
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

struct Threads::Arena {};

Threads::Threads(unsigned count) : count_(count != 0 ? count : std::max(1U, std::thread::hardware_concurrency())) {}
Threads::~Threads() = default;
Threads::Threads(Threads&&) noexcept = default;
Threads& Threads::operator=(Threads&&) noexcept = default;

void Threads::run(std::size_t chunks, const std::function<void(std::size_t)>& body) const {
    if (count_ <= 1 || chunks <= 1) {
        for (std::size_t chunk = 0; chunk < chunks; ++chunk) body(chunk);
        return;
    }
    const base::Budget* const watched = base::watched_budget();
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::exception_ptr first;
    const auto work = [&] {
        std::optional<base::Watch> watch;
        if (watched) watch.emplace(*watched);
        try {
            // relaxed: a chunk sees nothing of the other chunks but what it asks for by itself
            for (std::size_t chunk; (chunk = next.fetch_add(1, std::memory_order_relaxed)) < chunks;) body(chunk);
        } catch (...) {
            next.store(chunks, std::memory_order_relaxed);
            const std::lock_guard lock(mutex);
            if (!first) first = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> threads;
        for (unsigned i = 0; i < count_ && i < chunks; ++i) threads.emplace_back(work);
    }
    if (first) std::rethrow_exception(first);
}

}  // namespace grundy::parallel
#endif
