#include "engine/analyse/alone/alone.hpp"

#include <algorithm>

#include "engine/analyse/domain/bounds.hpp"
#include "engine/analyse/domain/positions.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/base/setting.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace grundy::analyse {

using rule::ComponentKind;

namespace {

using puzzle::Cell;

/// low … most; nothing where there is no upper end.
bool add(std::vector<Cell>& cells, std::int64_t low, std::optional<std::int64_t> most) {
    if (!most || *most < low) return false;
    cells.push_back({low, static_cast<std::uint64_t>(*most) - static_cast<std::uint64_t>(low) + 1});
    return true;
}

bool add(std::vector<Cell>& cells, const std::vector<Bounds::Whole>& bounds) {
    for (const Bounds::Whole& bound : bounds)
        if (!bound.least || !add(cells, *bound.least, bound.most)) return false;
    return !bounds.empty();
}

/// A set is bits, 64 of them a cell; as many as its universe has left.
bool add_set(std::vector<Cell>& cells, std::size_t universe) {
    for (; universe > 0; universe -= std::min<std::size_t>(universe, 64)) {
        if (universe >= 63) return false;
        cells.push_back({0, std::uint64_t{1} << universe});
    }
    return true;
}

/// Words and rows keep the length of the start: a move that changes it leads out of the box, and is noticed there.
bool add_row(std::vector<Cell>& cells, const rule::Game& game, std::size_t component, const Bounds& bounds) {
    if (!game.start) return false;
    const std::size_t length = (*game.start)[component].items.size();
    cells.push_back({static_cast<std::int64_t>(length), 1});
    Cell entry;
    const rule::Component& c = game.components[component];
    if (c.kind == ComponentKind::word) {
        entry.values = c.letters;
        if (entry.values.empty())
            for (const base::Integer& letter : alphabet_of(game)) entry.values.push_back(*base::to_int64(letter));
        entry.count = entry.values.size();
        entry.low = entry.values.empty() ? 0 : entry.values.front();
    } else if (c.kind == ComponentKind::sequence && bounds.entry[component]) {
        entry.count = static_cast<std::uint64_t>(*bounds.entry[component]) + 1;
    } else {
        return false;
    }
    cells.insert(cells.end(), length, entry);
    return true;
}

}  // namespace

std::vector<Cell> cells_of(const game::Ruleset& ruleset, const rule::Game& game) {
    const Bounds bounds = bounds_of_domain(game);
    std::vector<Cell> cells;
    const auto component = [&](std::size_t i) {
        const rule::Component& c = game.components[i];
        switch (c.kind) {
            case ComponentKind::natural:
            case ComponentKind::vector:
                for (const Bounds::Cell& cell : bounds.of[i])
                    if (!add(cells, cell.least, cell.most)) return false;
                return true;
            case ComponentKind::integer:
            case ComponentKind::whole_vector: return add(cells, bounds.whole[i]);
            case ComponentKind::sequence:
            case ComponentKind::whole_sequence:
            case ComponentKind::word: return add_row(cells, game, i, bounds);
            case ComponentKind::range_set:
            case ComponentKind::vertex_set:
            case ComponentKind::edge_set: return add_set(cells, ruleset.shape().universe(i));
            case ComponentKind::vertex: cells.push_back({0, game.graphs[static_cast<std::size_t>(c.graph)].vertices.size()}); return true;
        }
        return false;
    };
    for (std::size_t i = 0; i < game.components.size(); ++i)
        if (!component(i)) return {};
    return cells;
}

puzzle::Puzzle* puzzle_of(Oracle& oracle) {
    if (!is_puzzle(oracle.rule())) return nullptr;
    auto& puzzle = oracle.puzzle();
    if (!puzzle) puzzle = std::make_shared<puzzle::Puzzle>(oracle.ruleset_ptr(), cells_of(oracle.ruleset(), oracle.rule()), oracle.budget(), oracle.threads());
    return puzzle.get();
}

std::optional<base::Limit> prepare(Oracle& oracle, const std::vector<game::Position>& roots) {
    puzzle::Puzzle* puzzle = puzzle_of(oracle);
    return puzzle ? puzzle->prepare(roots) : oracle.prepare(roots);
}

static rule::PositionData start_of(const rule::Game& game, const Options& options) {
    if (options.at) return *options.at;
    if (!game.start)
        throw base::Failure(base::FailureKind::bad_input, game.name + " has no start",
                            "name a position: " + base::setting(base::Setting::at, "POS") + "; or declare one: start (…)");
    return *game.start;
}

PuzzleReport solve_puzzle(const std::shared_ptr<const rule::Game>& game, bool path, const Options& options, const base::Budget& budget) {
    const rule::PositionData start = start_of(*game, options);
    const base::Watch watch(budget);
    const base::Stopwatch clock;
    Oracle oracle(game, options, budget);
    oracle.require(start);
    PuzzleReport report;
    report.game = game;
    report.path = path;
    report.threads = parallel::Threads(options.threads).count();
    report.account = puzzle_of(oracle)->account(oracle.ruleset().shape().from_data(start), path);
    report.elapsed_ns = clock.ns();
    return report;
}

StepsReport puzzle_steps(const std::shared_ptr<const rule::Game>& game, const rule::PositionData& position, const Options& options,
                         const base::Budget& budget) {
    const base::Watch watch(budget);
    Oracle oracle(game, options, budget);
    oracle.require(position);
    StepsReport report;
    report.game = game;
    report.position = oracle.ruleset().shape().from_data(position);
    report.goal = oracle.ruleset().is_goal(report.position);
    report.known = puzzle_of(oracle)->at(report.position, puzzle::Want::solutions);
    report.steps = puzzle_of(oracle)->steps(report.position);
    return report;
}

namespace {

/// What a search beside a solution that is there already may take.
constexpr std::chrono::seconds most_beside{10};

/// The least cost of a move from `from` to `to`; nothing where there is none, and then `options` are where moves lead.
std::optional<std::int64_t> cost_of(const game::Ruleset& ruleset, const game::Position& from, const game::Position& to, std::vector<game::Position>& options) {
    std::optional<std::int64_t> least;
    options.clear();
    ruleset.priced_options(from, [&](game::Sum&& option, std::int64_t cost, std::size_t) {
        if (option[0] == to) least = std::min(least.value_or(cost), cost);
        options.push_back(std::move(option[0]));
        return true;
    });
    std::sort(options.begin(), options.end());
    options.erase(std::unique(options.begin(), options.end()), options.end());
    return least;
}

}  // namespace

WayReport follow_way(const std::shared_ptr<const rule::Game>& game, const std::vector<rule::PositionData>& way, const Options& options,
                     const base::Budget& budget) {
    const rule::PositionData start = start_of(*game, options);
    const base::Watch watch(budget);
    Oracle oracle(game, options, budget);
    oracle.require(start);
    WayReport report;
    report.game = game;
    report.start = report.at = oracle.ruleset().shape().from_data(start);
    for (std::size_t k = 0; k < way.size() && !report.not_there; ++k) {
        base::poll();
        oracle.require(way[k]);
        const game::Position next = oracle.ruleset().shape().from_data(way[k]);
        if (k == 0 && next == report.start) continue;
        const auto cost = cost_of(oracle.ruleset(), report.at, next, report.options);
        if (!cost) {
            report.not_there = next;
            break;
        }
        report.cost = puzzle::longer({report.cost, 0}, *cost).cost;
        ++report.moves;
        report.at = next;
    }
    report.goal = oracle.ruleset().is_goal(report.at);
    base::Budget beside;
    beside.follow(budget, most_beside);
    const base::Watch watch_beside(beside);
    Oracle search(game, options, beside);
    report.known = puzzle_of(search)->at(report.start, puzzle::Want::length);
    return report;
}

}  // namespace grundy::analyse
