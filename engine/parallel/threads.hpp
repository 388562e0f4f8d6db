#pragma once
/// K threads that work on index ranges in coarse chunks. oneTBB natively; with GRUNDY_WITHOUT_TBB a serial twin of the same interface, with
/// GRUNDY_PLAIN_THREADS one of the standard library (ThreadSanitizer).
/// What is computed must not depend on K: chunks are cut by `grain` alone, never by the number of threads.
/// Map of the room: the only header. Behind it one of three is compiled: `tbb`, its twin `serial`, `plain` for ThreadSanitizer.
#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

namespace grundy::parallel {

class Threads {
public:
    /// 0: as many as the machine has. 1 is plain serial code without any scheduler.
    explicit Threads(unsigned count = 0);

    unsigned count() const { return count_; }

    /// Calls body(chunk) for every chunk in [0, chunks), several at once, in no order. Returns when all are done.
    /// The first exception stops what has not begun and is thrown here.
    void run(std::size_t chunks, const std::function<void(std::size_t chunk)>& body) const;

private:
    struct Arena;
    unsigned count_ = 1;
    std::shared_ptr<Arena> arena_;  ///< of this and its copies
};

/// Number of chunks of `grain` indices in [begin, end); the last may be shorter.
inline std::size_t chunk_count(std::size_t begin, std::size_t end, std::size_t grain) { return end <= begin ? 0 : (end - begin - 1) / grain + 1; }

/// body(first, last) for consecutive ranges of `grain` indices. A range that fits one chunk is run at once by the caller.
template <class Body>
void parallel_for(const Threads& threads, std::size_t begin, std::size_t end, std::size_t grain, Body&& body) {
    threads.run(chunk_count(begin, end, grain), [&](std::size_t chunk) {
        const std::size_t first = begin + chunk * grain;
        body(first, end - first < grain ? end : first + grain);
    });
}

}  // namespace grundy::parallel
