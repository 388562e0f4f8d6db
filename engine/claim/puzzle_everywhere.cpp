#include "engine/claim/puzzle_everywhere.hpp"

#include <algorithm>

#include "engine/claim/law/puzzle_law.hpp"
#include "engine/claim/law_search.hpp"
#include "engine/game/play/ruleset.hpp"

namespace grundy::claim {

namespace {

std::shared_ptr<const PuzzleLaw> found(const std::shared_ptr<const rule::Game>& game, const game::Ruleset& ruleset, SmallBoxes& boxes, bool distances) {
    std::string why;
    Hints hints;
    hints.boxes = &boxes;
    for (const arithmetic::Numeration base : bases_of(*game)) {
        if (!base.in_base()) continue;
        auto law = law_or_none([&] { return (distances ? learn_distances_of_numbers : learn_ways)(game, ruleset, base, why, hints); });
        if (law) return law;
    }
    return nullptr;
}

}  // namespace

std::optional<PuzzleEverywhere> puzzle_everywhere(const std::shared_ptr<const rule::Game>& game, const rule::PositionData* start, const base::Budget& whole) {
    TimeForWords time(whole, std::nullopt);
    std::optional<PuzzleEverywhere> all;
    const base::Watch watch(time.budget);
    const auto tell = [&](const std::shared_ptr<const PuzzleLaw>& found_law, const game::Ruleset& ruleset) {
        const PuzzleLaw& law = *found_law;
        PuzzleEverywhere told{law.as_data(ruleset, true), found_law, false, {}};
        if (start) {
            const arithmetic::Values numbers = law.play().values(*start);
            told.start_never = law.never().accepts(numbers);
            told.far = law.at(numbers);
        }
        all = std::move(told);
    };
    const auto limit = base::ended_early([&] {
        const auto ruleset = game::compile(*game);
        SmallBoxes boxes(*ruleset);
        const auto sets = found(game, *ruleset, boxes, false);  // sooner
        if (sets && !sets->never().accepts_nothing()) tell(sets, *ruleset);
        if (const auto distances = found(game, *ruleset, boxes, true)) tell(distances, *ruleset);
    });
    if (limit == base::Limit::interrupted) throw base::Failure(base::FailureKind::interrupted, "interrupted");
    return all;
}

bool has_no_bounds(const rule::Game& game) { return analyse::cells_of(*game::compile(game), game).empty(); }

namespace {

/// Nothing where the law does not tell it, or not how many moves it takes.
std::optional<puzzle::Known> known_by(const PuzzleLaw& law, const rule::Game& game, const rule::PositionData& position) {
    const arithmetic::Values numbers = law.play().values(position);
    const auto reaches = law.reaches(numbers);
    if (!reaches) return std::nullopt;
    puzzle::Known known;
    known.reachable = *reaches;
    if (!*reaches) return known.solutions = base::Integer(0), known;
    const auto far = law.at(numbers);
    const auto small = far && !rule::has_costs(game) ? base::to_int64(*far) : std::nullopt;
    if (!small) return std::nullopt;
    known.length = puzzle::Length{*small, static_cast<std::uint64_t>(*small)};
    return known;
}

/// Of a position of which there may be infinitely many followers.
std::optional<puzzle::Known> known_alone(const std::optional<PuzzleEverywhere>& everywhere, const rule::Game& game, const rule::PositionData& position) {
    if (!everywhere || !has_no_bounds(game)) return std::nullopt;
    return known_by(*everywhere->all, game, position);
}

}  // namespace

std::optional<analyse::PuzzleReport> by_law_alone(const std::shared_ptr<const rule::Game>& game, const rule::PositionData* start,
                                                  const std::optional<PuzzleEverywhere>& everywhere) {
    const auto known = start ? known_alone(everywhere, *game, *start) : std::nullopt;
    if (!known) return std::nullopt;
    analyse::PuzzleReport report;
    report.game = game;
    report.account.known = *known;
    report.account.start = game::Shape(*game).from_data(*start);
    report.account.method = "law";
    return report;
}

std::optional<analyse::StepsReport> steps_by_law(const std::shared_ptr<const rule::Game>& game, const rule::PositionData& position, const base::Budget& whole) {
    if (!has_no_bounds(*game)) return std::nullopt;
    const auto everywhere = puzzle_everywhere(game, &position, whole);
    const auto known = known_alone(everywhere, *game, position);
    constexpr std::int64_t soon = 100;  // moves to a goal, which a search finds soon, and counts the ways
    if (!known || (known->length && known->length->cost <= soon)) return std::nullopt;
    const auto ruleset = game::compile(*game);
    analyse::StepsReport report;
    report.game = game;
    report.position = ruleset->shape().from_data(position);
    report.goal = ruleset->is_goal(report.position);
    report.known = *known;
    ruleset->priced_options(report.position, [&](game::Sum&& option, std::int64_t cost, std::size_t move) {
        const auto after = known_by(*everywhere->all, *game, ruleset->shape().to_data(option[0]));
        puzzle::Step step{move, cost, std::move(option[0]), after.value_or(puzzle::Known{}), false};
        step.shortest = known->length && step.after.length && step.after.length->cost + cost == known->length->cost;
        report.steps.push_back(std::move(step));
        return true;
    });
    std::stable_sort(report.steps.begin(), report.steps.end(), [](const puzzle::Step& a, const puzzle::Step& b) { return a.shortest && !b.shortest; });
    return report;
}

}  // namespace grundy::claim
