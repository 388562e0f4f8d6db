#pragma once
/// Superblocks of heaps: 64 heaps a task, each task asking whether it may begin, and tables that grow with the heaps.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/budget.hpp"
#include "engine/parallel/threads.hpp"

namespace grundy::solve {

inline constexpr std::uint64_t task_heaps = 64;

/// body(n, count) for the heaps of [begin, end), several tasks at once. The first limit that a task met; some heaps are not done then.
template <class Body>
std::optional<base::Limit> share(const parallel::Threads& threads, std::uint64_t begin, std::uint64_t end, const base::Budget& budget, const Body& body) {
    std::vector<std::optional<base::Limit>> limits(parallel::chunk_count(begin, end, task_heaps));
    parallel::parallel_for(threads, begin, end, task_heaps, [&](std::uint64_t first, std::uint64_t last) {
        auto& limit = limits[(first - begin) / task_heaps];
        if (!(limit = budget.exceeded())) body(first, last - first);
    });
    for (const auto& limit : limits)
        if (limit) return limit;
    return std::nullopt;
}

/// How many heaps to make room for when n are there and `to` are asked for: all, unless they are far away; then a good part, so that tables are copied
/// a few times only.
inline std::uint64_t room(std::uint64_t n, std::uint64_t to) { return std::max({std::min(to, 4 * n), n + n / 2, std::uint64_t{1} << 16}) + 2 * task_heaps; }

}  // namespace grundy::solve
