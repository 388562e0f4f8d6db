#include "engine/draw/roots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "engine/analyse/domain/positions.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/listed.hpp"
#include "engine/base/poll.hpp"
#include "engine/base/setting.hpp"

namespace grundy::draw {

namespace {

using base::Failure;
using base::FailureKind;
using rule::ComponentKind;

constexpr std::uint64_t usual_heap = 12, usual_numbers = 3;

[[noreturn]] void too_many() {
    throw Failure(FailureKind::limit, "so many positions are no picture",
                  "ask for less with " + base::setting(base::Setting::to) + ", or write the position behind the game from which to draw");
}

bool is_row(const rule::Component& c) { return rule::is_number(c.kind) || c.kind == ComponentKind::vector; }

/// All positions with entries from 0 to `to`, in the order in which they are met.
std::vector<game::Position> box(const game::Ruleset& ruleset, std::uint64_t to, std::size_t most) {
    const std::size_t cells = ruleset.shape().fixed_cells();
    std::vector<game::Position> all;
    game::Position at(cells, 0);
    const auto last = static_cast<std::int64_t>(to);
    for (bool more = true; more;) {
        base::poll();
        if (ruleset.shape().canonical(at) == at && ruleset.contains(at)) all.push_back(at);
        if (all.size() > 100 * most + 1000) too_many();
        std::size_t i = cells;
        while (i > 0 && at[i - 1] == last) at[--i] = 0;
        more = i > 0;
        if (more) ++at[i - 1];
    }
    std::stable_sort(all.begin(), all.end(), [&](const auto& a, const auto& b) { return ruleset.shape().size(a) < ruleset.shape().size(b); });
    return all;
}

/// Every set full: where play begins on most boards.
std::optional<game::Position> full(const game::Ruleset& ruleset, const rule::Game& game) {
    rule::PositionData data;
    for (const rule::Component& c : game.components) {
        if (!rule::is_set(c.kind)) return std::nullopt;
        std::int64_t low = c.low, high = c.high;
        if (c.kind != ComponentKind::range_set) {
            const rule::Graph& graph = game.graphs.at(static_cast<std::size_t>(c.graph));
            low = 0;
            high = static_cast<std::int64_t>(c.kind == ComponentKind::vertex_set ? graph.vertices.size() : graph.edges.size()) - 1;
        }
        const auto items = base::listed(low, high, 100'001);
        if (!items) return std::nullopt;
        data.push_back({false, {items->begin(), items->end()}});
    }
    const game::Position position = ruleset.shape().from_data(data);
    return ruleset.contains(position) ? std::optional(ruleset.shape().canonical(position)) : std::nullopt;
}

std::vector<game::Position> by_size(const game::Ruleset& ruleset, const analyse::Positions& positions, std::int64_t end, std::size_t most) {
    std::vector<game::Position> all;
    for (std::int64_t size = positions.smallest(); size <= end; ++size) {
        positions.of_size(size, [&](rule::PositionData&& position) {
            base::poll();
            all.push_back(ruleset.shape().canonical(ruleset.shape().from_data(position)));
            if (all.size() > 100 * most + 1000) too_many();
            return true;
        });
    }
    return all;
}

}  // namespace

Roots roots_without_start(const game::Ruleset& ruleset, const rule::Game& game, std::optional<std::uint64_t> to, std::size_t most) {
    Roots roots;
    if (std::all_of(game.components.begin(), game.components.end(), is_row)) {
        const bool heap = game.components.size() == 1 && game.components[0].kind == ComponentKind::natural;
        const std::uint64_t end = to.value_or(heap ? usual_heap : usual_numbers);
        roots.all = box(ruleset, end, most);
        if (roots.all.empty())
            throw Failure(FailureKind::bad_input, fmt::format("there is no position with numbers up to {}", end),
                          "ask for more with " + base::setting(base::Setting::to));
        return roots;
    }
    if (const auto largest = to ? std::nullopt : full(ruleset, game)) {
        roots = {{*largest}, "", true};
        roots.said = "the rule names no start: drawn from " + std::string(game.components.size() == 1 ? "the full set" : "full sets") +
                     "; another position stands behind the game, and " + base::setting(base::Setting::to, "N") + " draws all positions of size up to N";
        return roots;
    }
    const analyse::Positions positions(ruleset, game, analyse::alphabet_of(game), analyse::bounds_of_domain(game));
    if (const std::string open = positions.without_letters(); !open.empty())
        throw Failure(FailureKind::bad_input, "which position is the start?", "write it behind the game; " + analyse::way_to_name_letters(open));
    const auto largest = positions.largest();
    const std::int64_t end = to ? static_cast<std::int64_t>(std::min<std::uint64_t>(*to, 1'000'000))
                                : largest.value_or(positions.smallest() + static_cast<std::int64_t>(usual_numbers));
    roots.all = by_size(ruleset, positions, std::min(end, largest.value_or(end)), most);
    if (roots.all.empty())
        throw Failure(FailureKind::bad_input, fmt::format("there is no position of size up to {}", end),
                      "ask for more with " + base::setting(base::Setting::to));
    if (!to)
        roots.said = fmt::format("the rule names no start: {}; a position behind the game draws what it leads to",
                                 largest && end >= *largest ? "all positions are drawn" : fmt::format("all positions of size up to {} are drawn", end));
    return roots;
}

}  // namespace grundy::draw
