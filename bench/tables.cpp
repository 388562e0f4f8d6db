#include "bench/tables.hpp"

#include <string>
#include <vector>

#include "bench/harness.hpp"
#include "bench/textbook.hpp"
#include "engine/game/ruleset.hpp"
#include "engine/solve/heap_batch.hpp"
#include "engine/solve/heap_table.hpp"
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
void any_rule(benchmark::State& state, const std::shared_ptr<const game::Ruleset>& game, unsigned threads, const Loop& loop) {
    const std::size_t count = sized(14'142, 400);
    std::vector<std::uint32_t> native;
    solve::Values values;
    const auto ours = [&] {
        values = {};
        solve::heap_batch(game, {.threads = threads})->extend(values, count, base::Budget());
    };
    compare(
        state, static_cast<double>(count) * static_cast<double>(count) / 2, [&] { return checksum(native, count); },
        [&] { native = one_heap(count, loop); }, [&] { return checksum(values, count); }, ours);
    if (threads > 1) state.counters["wall_s"] = wall_seconds(ours);
}

}  // namespace

void table_rows() {
    using benchmark::State;
    row("any rule: rows of the table, 1e8 options", [](State& state) {
        any_rule(state, splits(rest, nullptr), 1, [](std::size_t n, auto&& option) {
            for (std::size_t i = 0; i < n; ++i) option(i, n - 1 - i);
        });
    });
    row("any rule: rows with a condition, 1e8 options", [](State& state) {
        any_rule(state, splits(rest, cmp(modulo(add(mul(part, part), heap), 7), Relation::not_equal, n(3))), 1, [](std::size_t n, auto&& option) {
            for (std::size_t i = 0; i < n; ++i)
                if ((i * i + n) % 7 != 3) option(i, n - 1 - i);
        });
    });
    row("any rule: parts that are no row, 1e8 options", [](State& state) {
        any_rule(state, splits(rule::binary(Op::divide, mul(rest, part), add(heap, n(3))), cmp(modulo(part, 3), Relation::not_equal, n(1))), 1,
                 [](std::size_t n, auto&& option) {
                     for (std::size_t i = 0; i < n; ++i)
                         if (i % 3 != 1) option(i, (n - 1 - i) * i / (n + 3));
                 });
    });
}

}  // namespace grundy::bench
