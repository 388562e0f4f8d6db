#pragma once
/// What every row does: a baseline once, ours some times, equal checksums, a ratio.
/// GRUNDY_BENCH_SMOKE=1 shrinks all sizes to a second in all: the test of the harness itself.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <functional>

#include "engine/base/nimber.hpp"

namespace grundy::bench {

inline bool smoke() {
    const char* set = std::getenv("GRUNDY_BENCH_SMOKE");
    return set != nullptr && *set == '1';
}
inline std::size_t sized(std::size_t full, std::size_t tiny) { return smoke() ? tiny : full; }

/// Processor time of this thread: the rows run on one thread, and other work on the machine must not decide a ratio.
inline double seconds(const std::function<void()>& work) {
    const auto now = [] {
        timespec t{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
        return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
    };
    const double start = now();
    work();
    return now() - start;
}

template <class Table>
std::uint64_t checksum(const Table& table, std::size_t count) {
    base::Checksum sum;
    for (std::size_t n = 0; n < count; ++n) sum.add(table[n]);
    return sum.digest();
}

/// Runs the baseline once, ours in every iteration. `size`: values counted for the rate.
inline void compare(benchmark::State& state, double size, const std::function<std::uint64_t()>& baseline_sum, const std::function<void()>& baseline,
                    const std::function<std::uint64_t()>& our_sum, const std::function<void()>& ours) {
    const double before = seconds(baseline);
    double least = 1e30;
    for (auto _ : state) {
        const double t = seconds(ours);
        state.SetIterationTime(t);
        least = std::min(least, t);
    }
    if (baseline_sum() != our_sum()) state.SkipWithError("the checksums differ");
    state.counters["baseline_s"] = before;
    state.counters["ours_s"] = least;
    state.counters["ratio"] = before / least;
    state.counters["values/s"] = size / least;
}

/// Wall time, for rows on two threads: it means something on an idle machine only.
inline double wall_seconds(const std::function<void()>& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

template <class Body>
void row(const char* name, Body body) {
    benchmark::RegisterBenchmark(name, body)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(smoke() ? 1 : 3);
}

}  // namespace grundy::bench
