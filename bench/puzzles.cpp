#include "bench/rows.hpp"

#include <map>
#include <queue>
#include <unordered_map>
#include <vector>

#include "bench/harness.hpp"
#include "dsl/document.hpp"
#include "engine/puzzle/both_ends.hpp"
#include "engine/puzzle/levels.hpp"
#include "engine/puzzle/map.hpp"
#include "engine/puzzle/symmetry.hpp"
#include "tests/support/build.hpp"

namespace grundy::bench {
namespace {

using namespace game::test;
using rule::Kind;
using rule::Relation;

/// all(j in 1..i-1: d[j] != peg), d in slot 0, i in slot 1, j in slot `slot`
ExprRef no_smaller_on(const ExprRef& peg, std::uint32_t slot) {
    const ExprRef d = vec(0, "d"), j = v(slot, "j");
    return over(Op::all, {in(slot, "j", rule::range(n(1), sub(v(1, "i"), n(1))))}, nullptr, cmp(at(d, j), Relation::not_equal, peg), Kind::truth);
}

/// The tower of Hanoi: (d) -> (d[i := q]) for i in 1..discs, q in 0..pegs-1, from peg 0 to peg 1.
std::shared_ptr<const game::Ruleset> tower(std::int64_t discs, std::int64_t pegs) {
    rule::Game game = game::test::game({component("d", rule::ComponentKind::vector, discs)});
    const ExprRef d = vec(0, "d"), i = v(1, "i"), q = v(2, "q"), x = v(1, "x");
    const ExprRef free = both(both(cmp(q, Relation::not_equal, at(d, i)), no_smaller_on(at(d, i), 3)), no_smaller_on(q, 4));
    move(game, {to({op(Op::update, {d, i, q}, Kind::vector)})}, {in(1, "i", rule::range(n(1), n(discs))), in(2, "q", rule::range(n(0), n(pegs - 1)))}, free);
    game.play = rule::Play::alone;
    rule::Stop goal;
    goal.from = pattern(game.components);
    goal.frame = 4;
    goal.condition = over(Op::all, {in(1, "x", d)}, nullptr, cmp(x, Relation::equal, n(1)), Kind::truth);
    game.goals.push_back(goal);
    return game::compile(game);
}

struct RowHash {
    std::size_t operator()(const game::Position& row) const {
        std::size_t hash = 0;
        for (const std::int64_t cell : row) hash = hash * 1'000'003 + static_cast<std::size_t>(cell);
        return hash;
    }
};

/// A queue and a table of all positions, or of those met before a goal is: the moves of a shortest solution.
std::uint64_t textbook(const game::Ruleset& game, const game::Position& start, bool whole = true) {
    std::unordered_map<game::Position, std::uint64_t, RowHash> seen{{start, 0}};
    std::queue<game::Position> queue({start});
    for (std::uint64_t goal = 0;; queue.pop()) {
        if (queue.empty()) return goal;
        const game::Position here = queue.front();
        const std::uint64_t moves = seen.at(here);
        if (game.is_goal(here)) goal = moves;
        if (game.is_goal(here) && !whole) return goal;
        game.options(here, [&](game::Sum&& option) {
            if (seen.emplace(option[0], moves + 1).second) queue.push(std::move(option[0]));
            return true;
        });
    }
}

void by_levels(benchmark::State& state, std::int64_t discs, std::int64_t pegs) {
    const auto game = tower(discs, pegs);
    const auto numbering =
        puzzle::Numbering::make(std::vector<puzzle::Cell>(static_cast<std::size_t>(discs), {0, static_cast<std::uint64_t>(pegs), {}}), 1 << 30);
    const game::Position start(static_cast<std::size_t>(discs), 0);
    const base::Budget budget;
    const parallel::Threads one(1);
    std::uint64_t theirs = 0, ours = 0;
    compare(
        state, static_cast<double>(numbering->size()), [&] { return theirs; }, [&] { theirs = textbook(*game, start); }, [&] { return ours; },
        [&] {
            puzzle::Levels levels(*game, *numbering, budget, one);
            ours = *levels.run(start, true, false).goal_level;
        });
}

void by_map(benchmark::State& state, std::int64_t discs, std::int64_t pegs) {
    const auto game = tower(discs, pegs);
    const game::Position start(static_cast<std::size_t>(discs), 0);
    const base::Budget budget;
    const parallel::Threads one(1);
    std::uint64_t theirs = 0, ours = 0, size = 1;
    for (std::int64_t k = 0; k < discs; ++k) size *= static_cast<std::uint64_t>(pegs);
    compare(
        state, static_cast<double>(size), [&] { return theirs; }, [&] { theirs = textbook(*game, start); }, [&] { return ours; },
        [&] {
            const puzzle::Map map(*game, {start}, budget, one);
            ours = map.length(*map.find(start))->moves;
            state.counters["bytes/position"] = static_cast<double>(map.bytes()) / static_cast<double>(map.size());
        });
}

std::shared_ptr<const game::Ruleset> written(const std::string& text) {
    dsl::Diagnostics diagnostics;
    const auto document = dsl::load(std::make_unique<dsl::Source>("bench.game", text), dsl::Loader{}, diagnostics);
    return game::compile(document->instantiate({}, diagnostics).value());
}

/// Tait's row of coins: pairs of neighbours are moved into the gap.
void from_both_ends(benchmark::State& state, std::size_t pairs) {
    const std::string n = std::to_string(pairs);
    const auto game = written("game pairs(n = " + n +
                              ")\nposition (c[2 * n + 2]) where all(x in c: x <= 2)\n"
                              "move (c) -> (c[f := c[i], f + 1 := c[i + 1], i := 0, i + 1 := 0]) for f in 1..2*n+1, i in 1..2*n+1 "
                              "if c[f] = 0 and c[f + 1] = 0 and c[i] > 0 and c[i + 1] > 0\n"
                              "start ([0, 0] ++ [1, 2] * n)\nplay alone\ngoal (c) if all(i in 1..n: c[i] = 2 and c[n + i] = 1)\n");
    const game::Position start = game->shape().from_data(game->rule()->start.value());
    const base::Budget budget;
    const parallel::Threads one(1);
    std::uint64_t theirs = 0, ours = 0;
    compare(
        state, 1.0, [&] { return theirs; }, [&] { theirs = textbook(*game, start, false); }, [&] { return ours; },
        [&] {
            const auto both = puzzle::BothEnds::of(*game, std::vector<puzzle::Cell>(start.size(), {0, 3, {}}), nullptr);
            const puzzle::Nearest nearest = both->run(start, graph::max_positions, budget, one);
            ours = nearest.length->moves;
            state.counters["positions"] = static_cast<double>(nearest.met);
        });
}

/// Lights on a ring, three neighbours switched at once, whose turns and reflections are symmetries: all stored, every position and one of each orbit.
void joined(benchmark::State& state, std::size_t lights) {
    const std::string n = std::to_string(lights);
    const auto game = written("game ring(n = " + n + ")\nposition (S : set 1..n)\nmove (S) -> (S xor {x, x mod n + 1, (x + 1) mod n + 1}) for x in 1..n\n" +
                              "start ({1..n})\nplay alone\ngoal (S) if len(S) = 0\n");
    const game::Position start = game->shape().from_data(game->rule()->start.value());
    const base::Budget budget;
    const parallel::Threads one(1);
    std::string theirs, ours;
    const auto said = [&](const solve::Symmetries* symmetries) {
        puzzle::Map map(*game, {start}, budget, one, graph::max_positions, symmetries);
        state.counters[symmetries ? "positions" : "before"] = static_cast<double>(map.size());
        return base::to_string(map.solutions(*map.find(start)));
    };
    const auto hash = [](const std::string& text) { return std::hash<std::string>{}(text); };
    compare(
        state, 1.0, [&] { return hash(theirs); }, [&] { theirs = said(nullptr); }, [&] { return hash(ours); },
        [&] {
            const auto symmetries = puzzle::symmetries_of(*game, {});
            ours = said(&*symmetries);
        });
}

}  // namespace

void puzzle_rows() {
    using benchmark::State;
    row("four pegs, nine discs: levels of bits", {}, [](State& state) { by_levels(state, static_cast<std::int64_t>(sized(9, 4)), 4); });
    row("three pegs, eleven discs: levels of bits", {}, [](State& state) { by_levels(state, static_cast<std::int64_t>(sized(11, 4)), 3); });
    row("eight pairs of letters: from start and goals at once", {}, [](State& state) { from_both_ends(state, sized(8, 4)); });
    row("lights on a ring of 16, all stored: symmetries joined", {}, [](State& state) { joined(state, sized(16, 8)); });
    row("four pegs, nine discs: all stored, every distance", {}, [](State& state) { by_map(state, static_cast<std::int64_t>(sized(9, 4)), 4); });
}

}  // namespace grundy::bench
