/// Streams of values of games with few rare heaps, beside the plain loop that knows the mask: it keeps all values, joins the rare heaps with the others, and
/// looks for each rare value among the small parts.
#include "bench/rows.hpp"

#include <vector>

#include "bench/harness.hpp"
#include "engine/solve/split/break_dense.hpp"
#include "engine/solve/split/break_sparse.hpp"
#include "engine/solve/split/stream.hpp"

namespace grundy::bench {
namespace {

/// From `g`, which holds the first values, to `count` of them.
void plain_loop(std::vector<std::uint8_t>& g, std::size_t count, const solve::BreakRule& rule, const solve::ValueSplit& split) {
    std::vector<std::size_t> rare;
    for (std::size_t n = 1; n < g.size(); ++n)
        if (!split.common(g[n], n)) rare.push_back(n);
    std::vector<std::size_t> seen(512, 0);
    for (std::size_t n = g.size(); n < count; ++n) {
        for (const std::size_t t : rule.leaving[1]) seen[g[n - t]] = n;
        for (const std::size_t t : rule.leaving[2])
            for (const std::size_t r : rare) seen[g[r] ^ g[n - t - r]] = n;
        std::uint32_t m = 0;
        while (!split.common(m, n) || seen[m] == n) ++m;
        std::uint32_t v = 0;
        const auto next = [&] {
            while (v < m && (split.common(v, n) || seen[v] == n)) ++v;
        };
        next();
        for (std::size_t a = 1; v < m && 2 * a < n; ++a, next())
            for (const std::size_t t : rule.leaving[2]) seen[g[a] ^ g[n - t - a]] = n;
        if (v < m) rare.push_back(n);
        g.push_back(static_cast<std::uint8_t>(v));
    }
}

void stream_on_threads(benchmark::State& state, const rule::Code& code, std::size_t full) {
    constexpr std::size_t begun = 1 << 18;
    const std::size_t count = sized(full, begun + 64'000) / 64 * 64;
    solve::Values first;
    solve::break_sparse(code, {.streams = false})->extend(first, begun, base::Budget());
    std::uint64_t last = 0;
    const double two = on_threads(
        state,
        [&](unsigned threads) {
            solve::stream::Options options;
            options.threads = threads;
            auto values = solve::stream::Stream::behind(code, first, options);
            if (!values) return state.SkipWithError("no stream");
            while (values->at() < count && values->run(std::min<std::uint64_t>(count, values->at() + (1 << 18))) == solve::stream::Stream::Stop::reached) {
            }
            const auto codes = values->last(values->window());
            last = checksum(codes, codes.size());
        },
        [&] { return last; });
    state.counters["rate"] = static_cast<double>(count - begun) / two;
}

void stream(benchmark::State& state, const rule::Code& code, std::size_t full) {
    constexpr std::size_t begun = 1 << 18;
    const std::size_t count = sized(full, begun + 64'000) / 64 * 64;
    solve::Values first;
    solve::break_sparse(code, {.streams = false})->extend(first, begun, base::Budget());
    const auto begin = solve::stream::Stream::behind(code, first);
    if (!begin) return state.SkipWithError("no stream");
    std::vector<std::uint8_t> plain, ours;
    const auto run = [&](bool keep) {
        auto values = *begin;
        while (values.at() < count) {
            const std::uint64_t from = values.at();
            if (values.run(std::min<std::uint64_t>(count, from + (1 << 15))) != solve::stream::Stream::Stop::reached) break;
            std::uint64_t n = from;
            if (keep)
                for (const std::uint8_t c : values.last(values.at() - from)) ours.push_back(static_cast<std::uint8_t>(values.value(c, n++)));
        }
    };
    const auto table = [&](std::vector<std::uint8_t>& g) {
        g.clear();
        for (std::size_t n = 0; n < begun; ++n) g.push_back(static_cast<std::uint8_t>(first[n]));
    };
    compare(
        state, static_cast<double>(count - begun), [&] { return checksum(plain, count); },
        [&] {
            table(plain);
            plain_loop(plain, count, solve::BreakRule(code), begin->split());
        },
        [&] {
            table(ours);
            run(true);
            return checksum(ours, std::min(count, ours.size()));
        },
        [&] { run(false); });
}

}  // namespace

void stream_rows() {
    using benchmark::State;
    row("0.106 as a stream, N = 2 10^7", {per_second(3.4e8)}, [](State& state) { stream(state, {{0, 1, 0, 6}, {}, false}, 20'000'000); });
    row("0.104 as a stream, N = 2 10^7", {}, [](State& state) { stream(state, {{0, 1, 0, 4}, {}, false}, 20'000'000); });
    row("0.054 as a stream, N = 2 10^7", {}, [](State& state) { stream(state, {{0, 0, 5, 4}, {}, false}, 20'000'000); });
    row("0.1777 as a stream, N = 2 10^7", {}, [](State& state) { stream(state, {{0, 1, 7, 7, 7}, {}, false}, 20'000'000); });
    row("4.333 as a stream, N = 2 10^7", {per_second(1.5e8)}, [](State& state) { stream(state, {{4, 3, 3, 3}, {}, false}, 20'000'000); });
    row("0.106 as a stream, N = 10^8, two threads", {on_two(1.8)}, [](State& state) { stream_on_threads(state, {{0, 1, 0, 6}, {}, false}, 100'000'000); });
    row("0.054 as a stream, N = 2 10^7, two threads", {on_two(1.8)}, [](State& state) { stream_on_threads(state, {{0, 0, 5, 4}, {}, false}, 20'000'000); });
}

}  // namespace grundy::bench
