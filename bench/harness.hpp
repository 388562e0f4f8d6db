#pragma once
/// What every row does: a baseline once, ours some times, equal checksums, and what is wanted of it.
/// GRUNDY_BENCH_SMOKE=1 shrinks all sizes to a second in all: the test of the harness itself.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include "engine/base/nimber.hpp"

namespace grundy::bench {

/// What a row is wanted to reach, by one of its counters.
struct Goal {
    enum class Of {
        ratio,      ///< times the baseline of the same run
        rate,       ///< values, or positions, per second
        published,  ///< times the rate of the best published solver, which was measured once on another machine: `rate`
        threads,    ///< one thread's time by that of two
        seconds,    ///< at most
    };
    Of of = Of::ratio;
    double wanted = 0;
    double rate = 0;
};
inline Goal times(double wanted) { return {Goal::Of::ratio, wanted, 0}; }
inline Goal per_second(double wanted) { return {Goal::Of::rate, wanted, 0}; }
inline Goal published(double wanted, double rate) { return {Goal::Of::published, wanted, rate}; }
inline Goal on_two(double wanted) { return {Goal::Of::threads, wanted, 0}; }
inline Goal within(double seconds) { return {Goal::Of::seconds, seconds, 0}; }
using Goals = std::vector<Goal>;

/// The goals of the row of that name, as it was registered.
const Goals& goals_of(const std::string& name);
/// Registers a row; the table shows rows in this order.
void row(const std::string& name, Goals goals, std::function<void(benchmark::State&)> body);

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

/// Time by the clock, for work on several threads: it means something on an idle machine only.
inline double wall_seconds(const std::function<void()>& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

template <class Table>
std::uint64_t checksum(const Table& table, std::size_t count) {
    base::Checksum sum;
    for (std::size_t n = 0; n < count; ++n) sum.add(table[n]);
    return sum.digest();
}

/// The least time of `work` over the row's iterations, by `clock`.
inline double least(benchmark::State& state, const std::function<void()>& work, double (*clock)(const std::function<void()>&) = seconds) {
    double best = 1e30;
    for (auto _ : state) {
        const double t = clock(work);
        state.SetIterationTime(t);
        best = std::min(best, t);
    }
    state.counters["ours_s"] = best;
    return best;
}

/// Runs the baseline once, ours in every iteration. `size`: values counted for the rate.
inline void compare(benchmark::State& state, double size, const std::function<std::uint64_t()>& baseline_sum, const std::function<void()>& baseline,
                    const std::function<std::uint64_t()>& our_sum, const std::function<void()>& ours) {
    const double before = seconds(baseline);
    const double best = least(state, ours);
    if (baseline_sum() != our_sum()) state.SkipWithError("the checksums differ");
    state.counters["baseline_s"] = before;
    state.counters["ratio"] = before / best;
    if (size > 1) state.counters["rate"] = size / best;
}

/// The same work on one thread and on two in turn, by the clock; both must tell the same sum. The seconds of two.
inline double on_threads(benchmark::State& state, const std::function<void(unsigned threads)>& work, const std::function<std::uint64_t()>& sum) {
    double best[] = {1e30, 1e30};
    std::uint64_t told[] = {0, 0};
    for (auto _ : state)
        for (unsigned k = 0; k < 2; ++k) {
            const double t = wall_seconds([&] { work(k + 1); });
            told[k] = sum();
            state.SetIterationTime(t);
            best[k] = std::min(best[k], t);
        }
    if (told[0] != told[1]) state.SkipWithError("one thread and two tell different things");
    state.counters["one_s"] = best[0];
    state.counters["ours_s"] = best[1];
    state.counters["one/two"] = best[0] / best[1];
    return best[1];
}

/// Of a search: how many positions the baseline met and how many ours, and what one of ours takes of the memory.
inline void positions(benchmark::State& state, std::size_t before, std::size_t now, std::size_t bytes) {
    state.counters["before"] = static_cast<double>(before);
    state.counters["positions"] = static_cast<double>(now);
    if (now == 0) return;
    state.counters["rate"] = static_cast<double>(now) / state.counters["ours_s"];
    if (bytes > 0) state.counters["bytes/position"] = static_cast<double>(bytes) / static_cast<double>(now);
}

}  // namespace grundy::bench
