#include "engine/claim/puzzle_everywhere.hpp"

#include <algorithm>

#include "engine/claim/law/puzzle_law.hpp"
#include "engine/claim/law_search.hpp"
#include "engine/game/play/ruleset.hpp"

namespace grundy::claim {

namespace {

std::shared_ptr<const PuzzleLaw> found(const std::shared_ptr<const rule::Game>& game, const game::Ruleset& ruleset, bool distances) {
    std::string why;
    for (const arithmetic::Numeration base : bases_of(*game)) {
        if (!base.in_base()) continue;
        auto law = law_or_none([&] { return (distances ? learn_distances_of_numbers : learn_ways)(game, ruleset, base, why, nullptr, {}); });
        if (law) return law;
    }
    return nullptr;
}

}  // namespace

std::optional<PuzzleEverywhere> puzzle_everywhere(const std::shared_ptr<const rule::Game>& game, const rule::PositionData* start, const base::Budget& whole) {
    TimeForWords time(whole, std::nullopt);
    std::optional<PuzzleEverywhere> all;
    const base::Watch watch(time.budget);
    const auto tell = [&](const PuzzleLaw& law, const game::Ruleset& ruleset) {
        PuzzleEverywhere told{law.as_data(ruleset, true), false, {}};
        if (start) {
            const arithmetic::Values numbers = law.play().values(*start);
            told.start_never = law.never().accepts(numbers);
            told.far = law.at(numbers);
        }
        all = std::move(told);
    };
    const auto limit = base::ended_early([&] {
        const auto ruleset = game::compile(*game);
        const auto sets = found(game, *ruleset, false);  // sooner
        if (sets && !sets->never().accepts_nothing()) tell(*sets, *ruleset);
        if (const auto distances = found(game, *ruleset, true)) tell(*distances, *ruleset);
    });
    if (limit == base::Limit::interrupted) throw base::Failure(base::FailureKind::interrupted, "interrupted");
    return all;
}

std::optional<analyse::PuzzleReport> by_law_alone(const std::shared_ptr<const rule::Game>& game, const rule::PositionData* start,
                                                  const std::optional<PuzzleEverywhere>& everywhere) {
    constexpr std::int64_t soon = 100;  // moves
    if (!everywhere || !start || !analyse::cells_of(*game::compile(*game), *game).empty()) return std::nullopt;
    analyse::PuzzleReport report;
    report.game = game;
    puzzle::Known& known = report.account.known;
    report.account.start = game::Shape(*game).from_data(*start);
    report.account.method = "law";
    if (everywhere->start_never) return known.reachable = false, known.solutions = base::Integer(0), report;
    const bool priced = std::any_of(game->moves.begin(), game->moves.end(), [](const rule::Move& move) { return move.cost != nullptr; });
    const auto far = everywhere->far ? base::to_int64(*everywhere->far) : std::nullopt;
    if (priced || !far || *far <= soon) return std::nullopt;
    known.reachable = true;
    known.length = puzzle::Length{*far, static_cast<std::uint64_t>(*far)};
    return report;
}

}  // namespace grundy::claim
