#include "bench/rows.hpp"

#include <string>
#include <vector>

#include "bench/harness.hpp"
#include "bench/textbook.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/graph/position_graph.hpp"
#include "engine/solve/box/tuple_table.hpp"
#include "engine/solve/lanes/heap_batch.hpp"
#include "tests/support/build.hpp"

namespace grundy::bench {
namespace {

using namespace game::test;
using rule::Relation;

const ExprRef heap = v(0, "n"), part = v(1, "i");

ExprRef modulo(ExprRef a, std::int64_t m) { return rule::binary(Op::modulo, std::move(a), n(m)); }

/// (n) -> (i) + (second) for i in 0..n-1 if condition
std::shared_ptr<const game::Ruleset> splits(ExprRef second, ExprRef condition) {
    rule::Game rule = game::test::game({component("n")});
    move(rule, {to({part}), to({std::move(second)})}, {in(1, "i", rule::range(n(0), sub(heap, n(1))))}, std::move(condition));
    return game::compile(rule);
}

const ExprRef rest = sub(sub(heap, n(1)), part);

/// N heaps with some N^2 / 2 options: 10^8. `loop(n, option)` is the rule as plain C++, calling option(i, j) for each option.
template <class Loop>
void any_rule(benchmark::State& state, const std::shared_ptr<const game::Ruleset>& game, const Loop& loop) {
    const std::size_t count = sized(14'142, 400);
    std::vector<std::uint32_t> native;
    solve::Values values;
    compare(
        state, static_cast<double>(count) * static_cast<double>(count) / 2, [&] { return checksum(native, count); }, [&] { native = one_heap(count, loop); },
        [&] { return checksum(values, count); },
        [&] {
            values = {};
            solve::heap_batch(game, {.threads = 1})->extend(values, count, base::Budget());
        });
}

void any_rule_on_threads(benchmark::State& state, const std::shared_ptr<const game::Ruleset>& game) {
    const std::size_t count = sized(14'142, 400);
    solve::Values values;
    on_threads(
        state,
        [&](unsigned threads) {
            values = {};
            solve::heap_batch(game, {.threads = threads})->extend(values, count, base::Budget());
        },
        [&] { return checksum(values, count); });
}

/// Three heaps below `side` in one position, any amount from one of them.
void three_heaps(benchmark::State& state) {
    const std::size_t side = sized(128, 16);
    rule::Game rule = game::test::game({component("x"), component("y"), component("z")});
    for (std::uint32_t i = 0; i < 3; ++i) {
        std::vector<ExprRef> target{v(0, "x"), v(1, "y"), v(2, "z")};
        const ExprRef taken = target[i];
        target[i] = sub(taken, v(3, "k"));
        move(rule, {to(target)}, {in(3, "k", rule::range(n(1), taken))});
    }
    const auto game = game::compile(rule);
    const std::vector<std::int64_t> box(3, static_cast<std::int64_t>(side) - 1);
    const parallel::Threads one(1);
    std::vector<std::uint32_t> edges;
    std::optional<solve::TupleTable> table;
    const auto sum = [&] {
        base::Checksum check;
        for (std::int64_t x = 0; x <= box[0]; ++x)
            for (std::int64_t y = 0; y <= box[0]; ++y)
                for (std::int64_t z = 0; z <= box[0]; ++z) check.add(table->value({x, y, z}).value_or(0xffffffff));
        return check.digest();
    };
    const double count = static_cast<double>(side * side * side);
    compare(
        state, count, [&] { return checksum(edges, edges.size()); }, [&] { edges = bench::three_heaps(side); }, sum,
        [&] { table.emplace(solve::tuple_table(*game, box, base::Budget(), one)); });
    state.counters["rate"] = count * 1.5 * static_cast<double>(side - 1) / state.counters["ours_s"];
}

/// At most three from one heap or one from each of two, from (side, side, side).
std::shared_ptr<const game::Ruleset> small_steps() {
    rule::Game rule = game::test::game({component("x"), component("y"), component("z")});
    const std::vector<ExprRef> heaps{v(0, "x"), v(1, "y"), v(2, "z")};
    for (std::size_t i = 0; i < 3; ++i) {
        std::vector<ExprRef> one = heaps, two = heaps;
        one[i] = sub(heaps[i], v(3, "k"));
        move(rule, {to(one)}, {in(3, "k", rule::range(n(1), n(3)))});
        for (std::size_t j = 0; j < 3; ++j)
            if (j != i) two[j] = sub(heaps[j], n(1));
        move(rule, {to(two)}, {});
    }
    return game::compile(rule);
}

/// Any rule, so an interpreter against a loop written for it: what is wanted here is that threads pay.
void graph_exploration(benchmark::State& state) {
    const auto side = static_cast<std::uint32_t>(sized(60, 8));
    const auto game = small_steps();
    std::uint64_t positions = 0, arrows = 0;
    const double before = seconds([&] { positions = explore_heaps(side, arrows); });
    std::optional<graph::PositionGraph> graph;
    const auto told = [&] { return graph->size() * 1'000'000'007 + graph->arrows(); };
    const double two = on_threads(
        state,
        [&](unsigned threads) {
            const parallel::Threads shared(threads);
            graph.emplace(graph::explore(*game, {{side, side, side}}, base::Budget(), shared));
        },
        told);
    if (told() != positions * 1'000'000'007 + arrows) state.SkipWithError("the checksums differ");
    state.counters["baseline_s"] = before;
    state.counters["rate"] = static_cast<double>(positions) / two;
}

/// One position after the other, (n) -> (n - 1): a second thread finds nothing to do there, and must not be in the way.
void narrow_exploration(benchmark::State& state) {
    rule::Game rule = game::test::game({component("n")});
    move(rule, {to({sub(heap, n(1))})}, {});
    const auto game = game::compile(rule);
    const auto from = static_cast<std::int64_t>(sized(1'000'000, 100));
    std::optional<graph::PositionGraph> graph;
    on_threads(
        state,
        [&](unsigned threads) {
            const parallel::Threads shared(threads);
            graph.emplace(graph::explore(*game, {{from}}, base::Budget(), shared));
        },
        [&] { return graph->size() * 1'000'000'007 + graph->arrows(); });
    state.counters["rate"] = static_cast<double>(from) / state.counters["ours_s"];
}

}  // namespace

void table_rows() {
    using benchmark::State;
    row("any rule: splits i, n-1-i, rows of the table, 10^8 options", {times(0.83)}, [](State& state) {
        any_rule(state, splits(rest, nullptr), [](std::size_t n, auto&& option) {
            for (std::size_t i = 0; i < n; ++i) option(i, n - 1 - i);
        });
    });
    row("any rule: the same if (i^2 + n) mod 7 != 3", {times(0.83)}, [](State& state) {
        any_rule(state, splits(rest, cmp(modulo(add(mul(part, part), heap), 7), Relation::not_equal, n(3))), [](std::size_t n, auto&& option) {
            for (std::size_t i = 0; i < n; ++i)
                if ((i * i + n) % 7 != 3) option(i, n - 1 - i);
        });
    });
    const auto no_row = [] { return splits(rule::binary(Op::divide, mul(rest, part), add(heap, n(3))), cmp(modulo(part, 3), Relation::not_equal, n(1))); };
    row("any rule: parts i and (n-1-i) i / (n+3)", {times(0.83)}, [no_row](State& state) {
        any_rule(state, no_row(), [](std::size_t n, auto&& option) {
            for (std::size_t i = 0; i < n; ++i)
                if (i % 3 != 1) option(i, (n - 1 - i) * i / (n + 3));
        });
    });
    row("the same, two threads", {on_two(1.6)}, [no_row](State& state) { any_rule_on_threads(state, no_row()); });
    row("three heaps of 60 explored, 2 10^6 arrows, two threads", {on_two(1.8)}, graph_exploration);
    row("10^6 positions explored one after another, two threads", {on_two(0.8)}, narrow_exploration);
    row("three heaps up to 127 in one position, Nim moves", {times(50)}, [](State& state) { three_heaps(state); });
}

}  // namespace grundy::bench
