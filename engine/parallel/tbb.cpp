// The threads of oneTBB: one task_arena a Threads, so that `--threads K` holds whatever the process does elsewhere.
#if !defined(GRUNDY_WITHOUT_TBB) && !defined(GRUNDY_PLAIN_THREADS)
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <optional>

#include "engine/base/poll.hpp"
#include "engine/parallel/threads.hpp"

namespace grundy::parallel {

struct Threads::Arena {
    // More threads than cores are allowed (tests on small machines): without the control oneTBB prints a warning and ignores them.
    explicit Arena(unsigned count) : control(tbb::global_control::max_allowed_parallelism, count), arena(static_cast<int>(count)) {}
    tbb::global_control control;
    tbb::task_arena arena;
};

Threads::Threads(unsigned count) : count_(count != 0 ? count : static_cast<unsigned>(tbb::info::default_concurrency())) {
    if (count_ > 1) arena_ = std::make_shared<Arena>(count_);
}

void Threads::run(std::size_t chunks, const std::function<void(std::size_t)>& body) const {
    if (!arena_ || chunks <= 1) {
        for (std::size_t chunk = 0; chunk < chunks; ++chunk) body(chunk);
        return;
    }
    const base::Budget* const watched = base::watched_budget();
    const auto work = [&](std::size_t chunk) {
        std::optional<base::Watch> watch;
        if (watched) watch.emplace(*watched);
        body(chunk);
    };
    // simple_partitioner: the chunks are coarse already, and each is a task of its own.
    arena_->arena.execute([&] { tbb::parallel_for(std::size_t{0}, chunks, work, tbb::simple_partitioner()); });
}

}  // namespace grundy::parallel
#endif
