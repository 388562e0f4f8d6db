#include "engine/analyse/searches.hpp"

#include <algorithm>

#include "engine/analyse/mirror_note.hpp"
#include "engine/base/counted.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/solve/box/tuple_table.hpp"

namespace grundy::analyse {

solve::Search& Searches::search() {
    if (!search_) search_ = std::make_unique<solve::Search>(*ruleset_, budget_, threads_);
    return *search_;
}

/// With what the search has visited until now.
Known Searches::found(Known known, std::optional<base::Limit> limit) {
    positions_ = std::max<std::uint64_t>(positions_, search().positions());
    known.limit = limit;
    if (limit) known.note = base::counted(search().positions(), "position", "visited");
    return known;
}

bool Searches::answered_in_mirror(const game::Position& position) {
    const auto play = search().mirrored(position);
    return play && !play->over;
}

Known Searches::outcome(const game::Sum& sum) {
    const auto answered = search().outcome(sum);
    Known known;
    if (answered.answer) {
        known.outcome = solve::letter(*answered.answer);
        const bool in_mirror = search().positions() == 0 && sum.size() == 1 && answered_in_mirror(sum[0]);
        known.grounds = in_mirror ? pattern::Evidence(pattern::Computed{mirrored_play, 0}) : pattern::Evidence(pattern::Searched{search().positions()});
    }
    return found(std::move(known), answered.limit);
}

Known Searches::value(const game::Position& position) {
    const auto answered = search().value({position});
    Known known;
    if (answered.answer) {
        known = known_value(*answered.answer);
        const bool in_mirror = search().positions() == 0 && *known.value == 0 && answered_in_mirror(position);
        known.grounds = in_mirror ? pattern::Evidence(pattern::Computed{mirrored_play, 0}) : pattern::Evidence(pattern::Exhausted{search().positions()});
    }
    return found(std::move(known), answered.limit);
}

Known Searches::by_definition(const game::Sum& sum) {
    if (!reference_) reference_ = std::make_unique<solve::Reference>(ruleset_, &budget_);
    Known known;
    try {
        if (has_values()) {
            known.value = base::Integer(reference_->value(sum).value);
            known.outcome = *known.value == 0 ? 'P' : 'N';
        } else {
            known.outcome = solve::letter(reference_->outcome(sum));
        }
        known.grounds = pattern::Evidence(pattern::Computed{"reference", reference_->computed()});
    } catch (const base::Failure& failure) {
        const auto limit = budget_.exceeded();
        if (!limit || (failure.kind() != base::FailureKind::limit && failure.kind() != base::FailureKind::interrupted)) throw;
        known.limit = limit;
        known.note = base::counted(reference_->computed(), "position", "computed");
    }
    positions_ = std::max<std::uint64_t>(positions_, reference_->computed());
    return known;
}

Known Searches::by_table(const game::Position& position) {
    const solve::TupleTable table = solve::tuple_table(*ruleset_, position, budget_, threads_);
    positions_ = std::max(positions_, table.computed());
    Known known;
    known.limit = table.limit();
    if (const auto outcome = table.outcome(position)) {
        known.outcome = solve::letter(*outcome);
        if (const auto value = table.has_values() ? table.value(position) : std::nullopt) known.value = base::Integer(*value);
        known.grounds = pattern::Evidence(pattern::Computed{"tuple-table", table.computed()});
    } else {
        known.note = base::counted(table.computed(), "position", "computed");
    }
    return known;
}

Known Searches::by_graph(const game::Position& position) {
    Known known;
    known.limit = prepare({position});
    if (known.limit) known.note = "its followers were being explored";
    return known.limit ? known : prepared(position).value_or(known);
}

std::optional<base::Limit> Searches::prepare(const std::vector<game::Position>& roots) {
    std::unique_ptr<solve::GraphSolution> solution;
    const auto early = base::ended_early([&] { solution = std::make_unique<solve::GraphSolution>(solve::solve_graph(*ruleset_, roots, budget_, threads_)); });
    if (early) return early;
    if (solution->limit()) return solution->limit();
    positions_ = std::max<std::uint64_t>(positions_, solution->graph().positions());
    solution_ = std::move(solution);
    return std::nullopt;
}

std::optional<Known> Searches::prepared(const game::Position& position) const {
    const auto outcome = solution_ ? solution_->outcome(position) : std::nullopt;
    if (!outcome) return std::nullopt;
    Known known;
    if (const auto value = solution_->has_values() ? solution_->value(position) : std::nullopt) known = known_value(*value);
    known.outcome = solve::letter(*outcome);
    known.grounds = pattern::Evidence(pattern::Exhausted{solution_->graph().size()});
    return known;
}

}  // namespace grundy::analyse
