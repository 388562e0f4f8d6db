#include "bench/rows.hpp"

#include <vector>

#include "bench/harness.hpp"
#include "bench/textbook.hpp"
#include "engine/pattern/prove/copy.hpp"
#include "engine/pattern/prove/prover.hpp"
#include "engine/solve/choose.hpp"

namespace grundy::bench {
namespace {

/// Values until the theorem's range is met.
pattern::Period proved_period(const recognise::Family& family) {
    solve::ChooseOptions options;
    options.count = 1000;
    const auto kernel = solve::choose(family, options);
    const auto prover = pattern::make_prover(family);
    solve::Values values;
    pattern::Progress progress = prover->look(values);
    while (progress.state == pattern::Progress::State::go_on) {
        kernel->extend(values, std::max(progress.want, values.size() + 1), base::Budget());
        progress = prover->look(values);
    }
    return std::get<pattern::Period>(progress.pattern.law);
}

/// The whole job beside the plain loop, both into memory that has been touched.
void subtraction_with_period(benchmark::State& state, const std::vector<std::size_t>& set) {
    const std::size_t count = sized(100'000'000, 100'000);
    std::vector<std::uint8_t> textbook(count), ours(count);
    const recognise::Family family = recognise::FiniteSubtraction{{set.begin(), set.end()}};
    compare(
        state, static_cast<double>(count), [&] { return checksum(textbook, count); }, [&] { subtraction(textbook, count, set); },
        [&] { return checksum(ours, count); }, [&] { pattern::PeriodCopier(proved_period(family)).copy(0, ours); });
}

/// Kayles in blocks of one arena, as a reader of the sequence would take them; the plain loop judges the first values.
void kayles_in_blocks(benchmark::State& state) {
    const std::uint64_t count = sized(20'000'000'000, 1 << 22);
    const recognise::Family kayles = recognise::TakeAndBreak{rule::Code{{0, 7, 7}, {}, false}};
    const std::size_t judged = 20'000;
    std::vector<std::uint32_t> textbook;
    std::vector<std::uint8_t> arena(1 << 18), first(judged);
    textbook = octal(judged, {0, 7, 7});
    const double best = least(state, [&] {
        const pattern::PeriodCopier copier(proved_period(kayles));
        copier.copy(0, first);
        for (std::uint64_t n = 0; n < count; n += arena.size()) {
            copier.copy(n, arena);
            benchmark::DoNotOptimize(arena.data());
            benchmark::ClobberMemory();
        }
    });
    if (checksum(textbook, judged) != checksum(first, judged)) state.SkipWithError("the checksums differ");
    state.counters["rate"] = static_cast<double>(count) / best;
}

}  // namespace

void copy_rows() {
    using benchmark::State;
    row("S(13,31,57,61,64), N = 10^8, its period proved on the way", {times(40)}, [](State& state) { subtraction_with_period(state, {13, 31, 57, 61, 64}); });
    row("Kayles, N = 2 10^10, its period proved on the way", {per_second(1e10)}, [](State& state) { kayles_in_blocks(state); });
}

}  // namespace grundy::bench
