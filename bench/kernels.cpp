/// Every row of the speed table: the textbook loop and our kernel in one run, equal checksums, and the ratio.
/// GRUNDY_BENCH_SMOKE=1 shrinks all sizes to a second in all: the test of the harness itself.
#include <benchmark/benchmark.h>

#include <functional>
#include <string>

#include "bench/copies.hpp"
#include "bench/harness.hpp"
#include "bench/pieces.hpp"
#include "bench/puzzles.hpp"
#include "bench/streams.hpp"
#include "bench/symmetry.hpp"
#include "bench/tables.hpp"
#include "bench/textbook.hpp"
#include "engine/base/nimber.hpp"
#include "engine/solve/box/wythoff_positions.hpp"
#include "engine/solve/box/wythoff_table.hpp"
#include "engine/solve/heap/subtraction.hpp"
#include "engine/solve/split/break_dense.hpp"
#include "engine/solve/split/break_sparse.hpp"

namespace {

using namespace grundy;

using namespace bench;

void code(benchmark::State& state, const std::vector<unsigned>& digits, std::size_t full) {
    const std::size_t count = sized(full, 3000);
    rule::Code rule;
    for (const unsigned d : digits) rule.digits.push_back(static_cast<std::uint8_t>(d));
    std::vector<std::uint32_t> textbook;
    solve::Values values;
    compare(
        state, static_cast<double>(count), [&] { return checksum(textbook, count); }, [&] { textbook = bench::octal(count, digits); },
        [&] { return checksum(values, count); },
        [&] {
            values = {};
            solve::break_dense(rule)->extend(values, count, base::Budget());
        });
}

/// One thread against two, both by the clock on the wall, and two against the textbook loop.
void two_threads(benchmark::State& state, const std::vector<unsigned>& digits, std::size_t full, bool baseline) {
    const std::size_t count = sized(full, 5000);
    rule::Code rule;
    for (const unsigned d : digits) rule.digits.push_back(static_cast<std::uint8_t>(d));
    std::vector<std::uint32_t> textbook;
    const double before = baseline ? seconds([&] { textbook = bench::octal(count, digits); }) : 0;
    double least[] = {1e30, 1e30};
    solve::Values values[2];
    for (auto _ : state)
        for (unsigned k = 0; k < 2; ++k) {
            values[k] = {};
            const double t = wall_seconds([&] { solve::break_dense(rule, solve::best_cpu(), k + 1)->extend(values[k], count, base::Budget()); });
            state.SetIterationTime(t);
            least[k] = std::min(least[k], t);
        }
    const std::uint64_t sum = checksum(values[0], count);
    if (sum != checksum(values[1], count) || (baseline && sum != checksum(textbook, count))) state.SkipWithError("the checksums differ");
    state.counters["one_s"] = least[0];
    state.counters["two_s"] = least[1];
    state.counters["one/two"] = least[0] / least[1];
    if (!baseline) return;
    state.counters["baseline_s"] = before;
    state.counters["ratio"] = before / least[1];
}

/// No baseline can reach this far: the dense kernel, itself many times the loop, judges the first values. Several threads are judged by the clock.
void sparse(benchmark::State& state, const rule::Code& rule, std::size_t full, unsigned threads = 1) {
    const std::size_t count = sized(full, 30'000);
    const std::size_t judged = std::min<std::size_t>(count, 50'000);
    solve::Values dense;
    solve::Values values;
    solve::break_dense(rule)->extend(dense, judged, base::Budget());
    double least = 1e30;
    for (auto _ : state) {
        values = {};
        const auto work = [&] { solve::break_sparse(rule, {.threads = threads})->extend(values, count, base::Budget()); };
        const double t = threads == 1 ? seconds(work) : wall_seconds(work);
        state.SetIterationTime(t);
        least = std::min(least, t);
    }
    if (checksum(dense, judged) != checksum(values, judged)) state.SkipWithError("the checksums differ");
    state.counters["ours_s"] = least;
    state.counters["values/s"] = static_cast<double>(count) / least;
}

void finite_set(benchmark::State& state, const std::vector<std::size_t>& set) {
    const std::size_t count = sized(100'000'000, 100'000);
    std::vector<std::uint8_t> textbook(count);
    solve::Values values;
    values.resize(count);  // both write to memory that has been touched
    compare(
        state, static_cast<double>(count), [&] { return checksum(textbook, count); }, [&] { bench::subtraction(textbook, count, set); },
        [&] { return checksum(values, count); },
        [&] {
            values.resize(0);
            solve::subtraction({set.begin(), set.end()})->extend(values, count, base::Budget());
        });
}

void wythoff_square(benchmark::State& state) {
    const auto side = static_cast<std::uint32_t>(sized(1000, 100));
    std::vector<std::uint16_t> textbook;
    solve::WythoffTable table;
    const std::size_t cells = static_cast<std::size_t>(side) * side;
    compare(
        state, static_cast<double>(cells), [&] { return checksum(textbook, cells); }, [&] { textbook = bench::wythoff(side); },
        [&] { return checksum(table.value, cells); }, [&] { solve::wythoff_table(1, side, table, base::Budget()); });
}

void wythoff_large(benchmark::State& state, unsigned threads) {
    const auto side = static_cast<std::uint32_t>(sized(8000, 200));
    solve::WythoffTable table;
    for (auto _ : state) {
        const auto work = [&] { solve::wythoff_table(1, side, table, base::Budget(), solve::best_cpu(), threads); };
        const double t = threads == 1 ? seconds(work) : wall_seconds(work);
        state.SetIterationTime(t);
        state.counters["ours_s"] = t;
    }
}

/// The double loop is wrong from n = 93 222 358 on, so the sums are compared below and the time is of the whole range.
void p_table(benchmark::State& state) {
    const std::uint64_t count = sized(671'088'640, 1 << 21);
    const std::uint64_t block = 1 << 20;
    const std::uint64_t doubles_hold = 93'222'358;
    const solve::WythoffPositions positions(2);
    std::vector<std::uint32_t> out(block);
    const auto stream = [&](std::uint64_t end, const std::function<void(std::uint64_t)>& fill, bool sum) {
        base::Checksum check;
        for (std::uint64_t n = 0; n + block <= end; n += block) {
            fill(n);
            if (sum)
                for (const auto v : out) check.add(v);
        }
        return check.digest();
    };
    const auto doubles = [&](std::uint64_t n) { bench::p_table(n, out); };
    const auto exact = [&](std::uint64_t n) { positions.fill(n, out); };
    const std::uint64_t compared = std::min(count, doubles_hold);
    compare(
        state, static_cast<double>(count), [&] { return stream(compared, doubles, true); }, [&] { stream(count, doubles, false); },
        [&] { return stream(compared, exact, true); }, [&] { stream(count, exact, false); });
}

const rule::Code officers{{0, 6}, {}, false};
const rule::Code grundy_game{{4}, {}, true};
const rule::Code c106{{0, 1, 0, 6}, {}, false};
const rule::Code c16{{0, 1, 6}, {}, false};
const rule::Code c4333{{4, 3, 3, 3}, {}, false};

}  // namespace

int main(int argc, char** argv) {
    using benchmark::State;
    benchmark::AddCustomContext("vectors", solve::name(solve::best_cpu()));  // GRUNDY_CPU chooses
    row("0.07, N = 1e5", [](State& state) { code(state, {0, 0, 7}, 100'000); });
    row("0.77, N = 1e5", [](State& state) { code(state, {0, 7, 7}, 100'000); });
    row("0.007, N = 1e5", [](State& state) { code(state, {0, 0, 0, 7}, 100'000); });
    row("0.07, N = 4e5, two threads", [](State& state) { two_threads(state, {0, 0, 7}, 400'000, false); });
    row("0.007, N = 1e5, two threads", [](State& state) { two_threads(state, {0, 0, 0, 7}, 100'000, true); });
    row("0.106, N = 1e7", [](State& state) { sparse(state, c106, 10'000'000); });
    row("0.16, N = 1e7", [](State& state) { sparse(state, c16, 10'000'000); });
    row("4.333, N = 1e7", [](State& state) { sparse(state, c4333, 10'000'000); });
    row("0.6 Officers, N = 1e7", [](State& state) { sparse(state, officers, 10'000'000); });
    row("0.6 Officers, N = 1e7, 2 threads (wall)", [](State& state) { sparse(state, officers, 10'000'000, 2); });
    row("Grundy's game, N = 2e6", [](State& state) { sparse(state, grundy_game, 2'000'000); });
    row("Grundy's game, N = 2e6, 2 threads (wall)", [](State& state) { sparse(state, grundy_game, 2'000'000, 2); });
    row("S(13,31,57,61,64), N = 1e8", [](State& state) { finite_set(state, {13, 31, 57, 61, 64}); });
    row("S(64,71,90,101), N = 1e8", [](State& state) { finite_set(state, {64, 71, 90, 101}); });
    row("Wythoff square 1000", [](State& state) { wythoff_square(state); });
    row("Wythoff square 8000", [](State& state) { wythoff_large(state, 1); });
    row("Wythoff square 8000, 2 threads (wall)", [](State& state) { wythoff_large(state, 2); });
    row("Wythoff P-table a = 2, n < 671088640", [](State& state) { p_table(state); });
    bench::table_rows();
    bench::copy_rows();
    bench::stream_rows();
    bench::piece_rows();
    bench::symmetry_rows();
    bench::puzzle_rows();
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
