/// Kernels of one heap, and Wythoff's, beside the textbook loops.
#include <functional>
#include <string>

#include "bench/harness.hpp"
#include "bench/rows.hpp"
#include "bench/textbook.hpp"
#include "engine/base/nimber.hpp"
#include "engine/recognise/family/members.hpp"
#include "engine/solve/box/wythoff_positions.hpp"
#include "engine/solve/box/wythoff_table.hpp"
#include "engine/solve/heap/predicate_subtraction.hpp"
#include "engine/solve/heap/subtraction.hpp"
#include "engine/solve/split/break_dense.hpp"
#include "engine/solve/split/break_sparse.hpp"

namespace grundy::bench {
namespace {

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

/// One thread against two, and two against the textbook loop where it is asked for.
void two_threads(benchmark::State& state, const std::vector<unsigned>& digits, std::size_t full, bool baseline) {
    const std::size_t count = sized(full, 5000);
    rule::Code rule;
    for (const unsigned d : digits) rule.digits.push_back(static_cast<std::uint8_t>(d));
    std::vector<std::uint32_t> textbook;
    const double before = baseline ? seconds([&] { textbook = bench::octal(count, digits); }) : 0;
    solve::Values values;
    const double two = on_threads(
        state,
        [&](unsigned threads) {
            values = {};
            solve::break_dense(rule, solve::best_cpu(), threads)->extend(values, count, base::Budget());
        },
        [&] { return checksum(values, count); });
    if (!baseline) return;
    if (checksum(values, count) != checksum(textbook, count)) state.SkipWithError("the checksums differ");
    state.counters["baseline_s"] = before;
    state.counters["ratio"] = before / two;
}

/// No baseline can reach this far: the dense kernel, itself many times the loop, judges the first values.
void sparse(benchmark::State& state, const rule::Code& rule, std::size_t full, bool on_two = false) {
    const std::size_t count = sized(full, 30'000);
    const std::size_t judged = std::min<std::size_t>(count, 50'000);
    solve::Values dense;
    solve::Values values;
    solve::break_dense(rule)->extend(dense, judged, base::Budget());
    const auto work = [&](unsigned threads) {
        values = {};
        solve::break_sparse(rule, {.threads = threads})->extend(values, count, base::Budget());
    };
    const double best = on_two ? on_threads(state, work, [&] { return checksum(values, count); }) : least(state, [&] { work(1); });
    if (checksum(dense, judged) != checksum(values, judged)) state.SkipWithError("the checksums differ");
    state.counters["rate"] = static_cast<double>(count) / best;
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

void primes(benchmark::State& state) {
    const std::size_t count = sized(300'000, 20'000);
    recognise::SetTerm term;
    term.kind = recognise::SetTerm::Kind::primes;
    const auto listed = recognise::members({{term}}, static_cast<std::int64_t>(count));
    std::vector<std::uint32_t> textbook;
    solve::Values values;
    compare(
        state, static_cast<double>(count), [&] { return checksum(textbook, count); },
        [&] {
            bench::many(textbook, count, {listed.begin(), listed.end()});
        },
        [&] { return checksum(values, count); },
        [&] {
            values = {};
            solve::predicate_subtraction({{term}})->extend(values, count, base::Budget());
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

void wythoff_large(benchmark::State& state) {
    const auto side = static_cast<std::uint32_t>(sized(8000, 200));
    solve::WythoffTable table;
    on_threads(
        state, [&](unsigned threads) { solve::wythoff_table(1, side, table, base::Budget(), solve::best_cpu(), threads); },
        [&] { return checksum(table.value, std::size_t{side} * side); });
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

void kernel_rows() {
    using benchmark::State;
    row("take a prime, N = 3 10^5", {times(5)}, [](State& state) { primes(state); });
    row("0.07, N = 10^5", {times(50), published(90, 3.0e4)}, [](State& state) { code(state, {0, 0, 7}, 100'000); });
    row("0.77, N = 10^5", {times(50), published(60, 4.4e4)}, [](State& state) { code(state, {0, 7, 7}, 100'000); });
    row("0.007, N = 10^5", {published(6, 2.5e4)}, [](State& state) { code(state, {0, 0, 0, 7}, 100'000); });
    row("0.07, N = 4 10^5, two threads", {on_two(1.6)}, [](State& state) { two_threads(state, {0, 0, 7}, 400'000, false); });
    row("0.007, N = 10^5, two threads", {times(5), on_two(1.6)}, [](State& state) { two_threads(state, {0, 0, 0, 7}, 100'000, true); });
    row("0.106, N = 10^7", {per_second(6e7), published(80, 3.4e6)}, [](State& state) { sparse(state, c106, 10'000'000); });
    row("0.16, N = 10^7", {per_second(3e7), published(20, 1.9e6)}, [](State& state) { sparse(state, c16, 10'000'000); });
    row("4.333, N = 10^7", {per_second(1.5e8), published(25, 5.5e6)}, [](State& state) { sparse(state, c4333, 10'000'000); });
    row("0.6 Officers, N = 3 10^6", {published(12, 1.4e5)}, [](State& state) { sparse(state, officers, 3'000'000); });
    row("0.6 Officers, N = 10^7, two threads", {per_second(2.8e6), on_two(1.8)}, [](State& state) { sparse(state, officers, 10'000'000, true); });
    row("Grundy's game, N = 2 10^6", {published(20, 1.2e5)}, [](State& state) { sparse(state, grundy_game, 2'000'000); });
    row("Grundy's game, N = 2 10^6, two threads", {per_second(2e6), on_two(1.8)}, [](State& state) { sparse(state, grundy_game, 2'000'000, true); });
    row("S(13,31,57,61,64), N = 10^8, no period", {times(1.5)}, [](State& state) { finite_set(state, {13, 31, 57, 61, 64}); });
    row("S(64,71,90,101), N = 10^8, no period", {}, [](State& state) { finite_set(state, {64, 71, 90, 101}); });
    row("Wythoff's square, side 1000", {times(100)}, [](State& state) { wythoff_square(state); });
    row("Wythoff's square, side 8000, two threads", {within(0.6)}, [](State& state) { wythoff_large(state); });
    row("Wythoff's P-table, a = 2, n < 671 088 640", {times(3)}, [](State& state) { p_table(state); });
}

}  // namespace grundy::bench
