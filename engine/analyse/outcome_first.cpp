#include "engine/analyse/outcome_first.hpp"

#include <algorithm>
#include <chrono>

#include "engine/base/poll.hpp"
#include "engine/solve/positions/search.hpp"

namespace grundy::analyse {
namespace {

using Clock = base::Budget::Clock;
constexpr Clock::duration usual_share = std::chrono::seconds(3);

Clock::duration share_of(const base::Budget& whole) {
    if (!whole.deadline()) return usual_share;
    return std::max<Clock::duration>((*whole.deadline() - Clock::now()) / 4, std::chrono::milliseconds(1));
}

}  // namespace

QuickAnswer outcome_first(const Oracle& oracle, const rule::PositionData& position, const Options& options, const base::Budget& whole) {
    QuickAnswer quick;
    if (!rule::is_small(position) || oracle.by_length(position)) return quick;
    base::Budget part;
    part.follow(whole, share_of(whole));
    const base::Watch watch(part);
    const auto& shape = oracle.ruleset().shape();
    const parallel::Threads threads(options.threads);
    const auto limit = base::ended_early([&] {
        solve::Search search(oracle.ruleset(), part, threads);
        const game::Sum sum{shape.from_data(position)};
        if (search.falls_apart(sum[0])) return;  // the outcome costs what the value costs
        const auto found = search.outcome(sum);
        if (!found.answer) return;
        quick.outcome = solve::letter(*found.answer);
        quick.searched = search.positions();
        if (quick.outcome != 'N') return;
        const auto moves = search.winning_moves(sum);
        for (const auto& move : moves.answer.value_or(std::vector<solve::Play>{})) {
            auto& option = quick.winning.emplace_back();
            for (const game::Position& after : move.option) option.push_back(shape.to_data(after));
        }
    });
    (void)limit;  // whoever asks for the value meets it
    return quick;
}

}  // namespace grundy::analyse
