#include "engine/solve/positions/acyclic.hpp"

#include <algorithm>

#include "engine/base/nimber.hpp"
#include "engine/base/poll.hpp"

namespace grundy::solve {
namespace {

using graph::Id;

/// Fewer positions than this are not worth a second thread.
constexpr std::size_t grain = 4096;

std::uint32_t mex_of(const graph::PositionGraph& graph, const std::vector<std::uint32_t>& labels, Id id, base::MexSet& seen) {
    seen.reset();
    std::uint32_t sum = 0;
    for (std::uint64_t a = graph.first_arrow(id); a < graph.first_arrow(id + 1); ++a) {
        sum ^= labels[graph.target(a)];
        if (!graph.ends_option(a)) continue;
        seen.insert({sum});
        sum = 0;
    }
    return seen.mex().value;
}

std::uint32_t outcome_of(const game::Ruleset& game, const graph::PositionGraph& graph, const std::vector<std::uint32_t>& labels, Id id) {
    if (graph.is_final(id)) return static_cast<std::uint32_t>(at_end(game.end(graph.position(id))));
    bool draw = false;
    for (std::uint64_t a = graph.first_arrow(id); a < graph.first_arrow(id + 1); ++a) {
        const auto option = static_cast<Outcome>(labels[graph.target(a)]);
        if (option == Outcome::P) return static_cast<std::uint32_t>(Outcome::N);
        draw |= option == Outcome::D;
    }
    return static_cast<std::uint32_t>(draw ? Outcome::D : Outcome::P);
}

/// Positions by level, and where each level begins.
struct Levels {
    std::vector<Id> positions;
    std::vector<std::size_t> begin;
};

Levels levels_of(const graph::PositionGraph& graph, const std::vector<Id>& order) {
    std::vector<std::uint32_t> level(graph.size(), 0);
    std::vector<std::size_t> begin(2, 0);
    for (const Id id : order) {
        base::poll();
        std::uint32_t deepest = 0;
        for (std::uint64_t a = graph.first_arrow(id); a < graph.first_arrow(id + 1); ++a) deepest = std::max(deepest, level[graph.target(a)] + 1);
        level[id] = deepest;
        if (deepest + 2 > begin.size()) begin.resize(deepest + 2, 0);
        ++begin[deepest + 1];
    }
    for (std::size_t i = 1; i < begin.size(); ++i) begin[i] += begin[i - 1];
    Levels result{std::vector<Id>(order.size()), begin};
    // By number within a level: neighbours in memory go together.
    for (Id id = 0; id < level.size(); ++id) result.positions[begin[level[id]]++] = id;
    return result;
}

}  // namespace

Labels acyclic_labels(const game::Ruleset& game, const graph::PositionGraph& graph, const std::vector<Id>& order, const base::Budget& budget,
                      const parallel::Threads& threads) {
    Labels result;
    result.values = game.convention().has_values();
    result.labels.assign(graph.size(), 0);
    const auto label = [&](const Id* first, const Id* last) {
        base::MexSet seen;
        for (; first != last; ++first, base::poll())
            result.labels[*first] = result.values ? mex_of(graph, result.labels, *first, seen) : outcome_of(game, graph, result.labels, *first);
    };
    if (threads.count() == 1) {
        for (std::size_t i = 0; i < order.size() && !result.limit; i += grain) {
            label(order.data() + i, order.data() + std::min(i + grain, order.size()));
            result.limit = budget.exceeded();
        }
        return result;
    }
    const Levels levels = levels_of(graph, order);
    for (std::size_t l = 0; l + 1 < levels.begin.size() && !result.limit; ++l) {
        parallel::parallel_for(threads, levels.begin[l], levels.begin[l + 1], grain,
                               [&](std::size_t first, std::size_t last) { label(levels.positions.data() + first, levels.positions.data() + last); });
        result.limit = budget.exceeded();
    }
    return result;
}

}  // namespace grundy::solve
