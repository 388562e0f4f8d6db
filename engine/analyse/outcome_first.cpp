#include "engine/analyse/outcome_first.hpp"

#include <algorithm>
#include <chrono>

#include "engine/analyse/mirror_note.hpp"
#include "engine/base/poll.hpp"
#include "engine/solve/positions/search.hpp"

namespace grundy::analyse {
namespace {

using Clock = base::Budget::Clock;
constexpr Clock::duration usual_share = std::chrono::seconds(3);

/// Where nothing but the winner is asked for nothing is kept back.
Clock::duration share_of(const base::Budget& whole, const Options& options) {
    if (!whole.deadline()) return options.stop_at_winner ? Clock::duration(std::chrono::hours(24 * 365)) : usual_share;
    if (options.stop_at_winner) return std::max<Clock::duration>(*whole.deadline() - Clock::now(), std::chrono::milliseconds(1));
    return std::max<Clock::duration>((*whole.deadline() - Clock::now()) / 4, std::chrono::milliseconds(1));
}

/// Those first that the search has decided on its way to the answer: time may end before the others are.
void find_winning(solve::Search& search, const game::Ruleset& rules, const game::Position& position, QuickAnswer& quick) {
    quick.some = true;  // until all are decided
    const auto options = game::option_list(rules, position);
    std::vector<std::optional<solve::Outcome>> known;
    for (const game::Sum& option : options) known.push_back(option.size() == 1 ? search.told(option[0]) : std::nullopt);
    const auto limit = base::ended_early([&] {
        for (std::size_t i = 0; i < options.size(); ++i) {
            if (!known[i]) known[i] = search.outcome(options[i]).answer;
            if (!known[i]) return;
        }
        quick.some = false;
    });
    (void)limit;  // what is missing is said
    for (std::size_t i = 0; i < options.size(); ++i) {
        if (known[i] != solve::Outcome::P) continue;
        auto& option = quick.winning.emplace_back();
        for (const game::Position& after : options[i]) option.push_back(rules.shape().to_data(after));
    }
}

/// By a search in this share of the time, or in the mirror.
QuickAnswer searched(const Oracle& oracle, const rule::PositionData& position, const Options& options, const base::Budget& whole, Clock::duration share) {
    QuickAnswer quick;
    base::Budget part;
    part.follow(whole, share);
    const base::Watch watch(part);
    const auto& shape = oracle.ruleset().shape();
    const parallel::Threads threads(options.threads);
    const auto limit = base::ended_early([&] {
        solve::Search search(oracle.ruleset(), part, threads);
        const game::Sum sum{shape.from_data(position)};
        if (const auto play = search.mirrored(sum[0])) {
            quick.outcome = play->opening ? 'N' : 'P';
            if (play->over) quick.grounds = pattern::Evidence(pattern::Searched{1});
            else quick.grounds = pattern::Evidence(pattern::Computed{mirrored_play, 0}), quick.note = mirror_note(oracle.rule(), *play);
            quick.some = play->opening;
            if (play->opening) quick.winning.push_back({shape.to_data(search.after(*play))});
            return;
        }
        const auto found = search.outcome(sum);
        if (!found.answer) return;
        quick.outcome = solve::letter(*found.answer);
        quick.searched = search.positions();
        quick.grounds = pattern::Evidence(pattern::Searched{quick.searched});
        if (quick.outcome == 'N') find_winning(search, oracle.ruleset(), sum[0], quick);
    });
    (void)limit;  // whoever asks for the value meets it
    return quick;
}

}  // namespace

QuickAnswer told(ToldByLaw&& law) {
    QuickAnswer quick;
    quick.outcome = law.outcome;
    quick.some = law.some;
    quick.grounds = law.grounds;
    quick.law = std::move(law);
    return quick;
}

QuickAnswer outcome_first(const Oracle& oracle, const rule::PositionData& position, const Options& options, const base::Budget& whole) {
    if (!rule::is_small(position) || oracle.by_length(position)) return {};
    const Clock::duration share = share_of(whole, options);
    if (!options.law) return searched(oracle, position, options, whole, share);
    QuickAnswer quick = searched(oracle, position, options, whole, std::min(share, usual_share) / 4);
    if (quick.outcome != '?' || whole.exceeded()) return quick;
    if (auto law = options.law(position)) return told(std::move(*law));
    return oracle.has_values() ? searched(oracle, position, options, whole, share) : quick;
}

}  // namespace grundy::analyse
