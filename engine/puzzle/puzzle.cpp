#include "engine/puzzle/puzzle.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "engine/base/counted.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/puzzle/symmetry.hpp"

namespace grundy::puzzle {
namespace {

/// A box of which the bits, 64 MB, are made in no time.
constexpr std::uint64_t most_small_box = std::uint64_t{1} << 28;
/// Positions met where a goal may be near.
constexpr std::size_t most_first_look = 4096;
/// Where a goal is near, everything else is explored for so long. Words that double with a move soon are as long as the memory.
constexpr auto most_beyond_a_goal = std::chrono::seconds(5);
/// After so many questions that were searched one by one, a map of everything answers the others.
constexpr int most_searches = 8;
/// Bits for so many positions are 16 GB.
constexpr std::uint64_t most_numbered = std::uint64_t{1} << 36;
/// From both ends at once so many positions are met in any case, and one for so many of the box, which is what their bits take.
constexpr std::uint64_t least_met = 4'000'000, bits_for_one = 160;

std::string limit_note(const Searched& searched) {
    if (searched.limit == base::Limit::memory && searched.levels == 0) return "the bits of the search do not fit into the memory limit";
    return "no goal within " + base::counted(searched.levels == 0 ? 0 : searched.levels - 1, "move") + ", " + base::counted(searched.reached, "position") +
           " searched";
}

}  // namespace

Puzzle::Puzzle(std::shared_ptr<const game::Ruleset> game, std::vector<Cell> cells, const base::Budget& budget, unsigned threads)
    : game_(std::move(game)), budget_(budget), threads_(threads) {
    cells_ = std::move(cells);
    if (!cells_.empty()) numbering_ = Numbering::make(cells_, most_numbered);
    priced_ = has_costs(*game_);
}

const solve::Symmetries* Puzzle::symmetries() {
    if (!std::exchange(symmetries_sought_, true)) symmetries_ = symmetries_of(*game_, cells_);
    return symmetries_ ? &*symmetries_ : nullptr;
}

/// How many positions are met from a start is known of those that are joined by what keeps it.
void Puzzle::keep_start(const game::Position& start) {
    if (!symmetries()) return;
    auto left = symmetries_->fixing(start);
    if (left && left->count() == symmetries_->count()) return;
    both_ends_sought_ = false;
    both_ends_.reset();
    map_.reset();
    symmetries_ = std::move(left);
}

/// Nothing where it cannot be done, or is not worth it: where bits for all positions of the box take less.
std::optional<Nearest> Puzzle::by_both_ends(const game::Position& position) {
    if (priced_) return std::nullopt;
    if (!std::exchange(both_ends_sought_, true)) both_ends_ = BothEnds::of(*game_, cells_, symmetries());
    if (!both_ends_) return std::nullopt;
    const std::uint64_t most = numbered() ? std::max(least_met, numbering_->size() / bits_for_one) : graph::max_positions;
    try {
        Nearest nearest = both_ends_->run(position, most, budget_, threads_);
        if (nearest.limit == base::Limit::size || nearest.limit == base::Limit::memory) return std::nullopt;
        return nearest;
    } catch (const base::Failure& failure) {  // where moves are turned round the rule is asked of positions that play may never meet
        base::pass_limits(failure);
        both_ends_.reset();
        return std::nullopt;
    }
}

/// So many positions are stored before another way is tried. Where the box is larger and its bits are no great matter, fewer: storing them would be for
/// nothing. Where it was for nothing already, a few: of most positions as much can be reached as of others. After many questions it is worth a second try.
std::size_t Puzzle::storable() const {
    if (in_vain_ == 0) return numbered() && numbering_->size() > most_stored_ && numbering_->size() < most_small_box ? most_stored_ / 8 : most_stored_;
    if (in_vain_ == 1 && searches_ > most_searches) return numbered() ? graph::max_positions : 16 * most_stored_;
    return std::min<std::size_t>(most_stored_, 4096);
}

std::optional<base::Limit> Puzzle::prepare(const std::vector<game::Position>& roots) {
    if (map_ && std::all_of(roots.begin(), roots.end(), [&](const game::Position& root) { return map_->find(root).has_value(); })) return std::nullopt;
    auto map = std::make_unique<Map>(*game_, roots, budget_, threads_, most_stored_, symmetries());
    if (!map->limit()) map_ = std::move(map);
    return map_ ? std::nullopt : std::optional(base::Limit::size);
}

/// Is the position in a map? Makes one where it is in none, unless that has more positions than `most`, or, where a goal is `near`, takes long.
bool Puzzle::stored(const game::Position& position, std::size_t most, bool near) {
    if (map_ && map_->find(position)) return true;
    base::Budget soon;
    if (near) soon.follow(budget_, most_beyond_a_goal);
    auto map = std::make_unique<Map>(*game_, std::vector<game::Position>{position}, near ? soon : budget_, threads_, most, symmetries());
    if (const auto limit = budget_.exceeded()) throw base::LimitReached(*limit);
    if (map->limit() && *map->limit() != base::Limit::size && !near) throw base::LimitReached(*map->limit());
    if (map->limit()) {
        if (most >= most_stored_ / 8) ++in_vain_;
        return false;
    }
    map_ = std::move(map);
    return true;
}

Known Puzzle::by_map(graph::Id id, Want want) {
    Known known;
    known.length = map_->length(id);
    known.reachable = known.length.has_value();
    known.searched = map_->size();
    if (want == Want::solutions) known.solutions = map_->solutions(id);
    return known;
}

/// Nothing where a move leads out of the box, so that positions have no numbers.
std::optional<Known> Puzzle::by_levels(const game::Position& position, Want want) {
    Known known;
    ++searches_;
    Levels levels(*game_, *numbering_, budget_, threads_, symmetries());
    const Searched& searched = levels.run(position, true, want == Want::solutions);
    if (searched.outside) return std::nullopt;
    known.searched = searched.reached;
    known.limit = searched.limit;
    if (searched.goal_level) {
        known.reachable = true;
        known.length = Length{static_cast<std::int64_t>(*searched.goal_level), *searched.goal_level};
        if (want == Want::solutions) {
            if (const auto ways = levels.ways()) known.solutions = ways->count;
            else known.note = "the solutions were not counted within the limits", known.limit = budget_.exceeded().value_or(base::Limit::memory);
        }
    } else if (searched.limit) {
        known.note = limit_note(searched);
    } else {
        known.reachable = false;
        known.solutions = base::Integer(0);
    }
    return known;
}

Known Puzzle::by_nearest(const Nearest& nearest) const {
    Known known;
    known.searched = nearest.met;
    known.limit = nearest.limit;
    known.length = nearest.length;
    if (nearest.length || !nearest.limit) known.reachable = nearest.length.has_value();
    if (!nearest.limit) known.solutions = nearest.solutions;
    else if (nearest.met == 0) known.note = "not everything that can be reached was searched";
    else if (nearest.length) known.note = "the solutions were not counted within the limits";
    else
        known.note = (priced_ ? "no goal for less than " + std::to_string(nearest.settled.cost)
                              : "no goal within fewer than " + base::counted(nearest.settled.moves, "move")) +
                     ", " + base::counted(nearest.met, "position") + " met";
    return known;
}

/// Is it in the box, and stays there with the next move?
bool Puzzle::is_numbered(const game::Position& position) const {
    const auto has_number = [&](const game::Position& row) { return numbering_->number(row) != Numbering::none; };
    if (!numbering_ || !has_number(position)) return false;
    bool stays = true;
    game_->options(position, [&](game::Sum&& option) { return stays = has_number(option[0]); });
    return stays;
}

/// Where positions have no numbers there may be infinitely many: a goal that is near is found before everything that can be reached is explored. Where only
/// some have none, a map of everything answers the later questions.
std::optional<Nearest> Puzzle::first_look(const game::Position& position) {
    if ((map_ && map_->find(position)) || is_numbered(position) || (numbering_ && ++looks_ > most_searches)) return std::nullopt;
    Nearest nearest = nearest_goal(*game_, position, budget_, most_first_look);
    return nearest.limit ? std::nullopt : std::optional(std::move(nearest));
}

Known Puzzle::at(const game::Position& position, Want want) {
    try {
        if (const auto near = first_look(position)) return by_nearest(*near);
        // Where positions have no numbers there may be no end to them: one question is not worth so long a look.
        if (stored(position, numbering_ ? storable() : std::min(storable(), most_stored_ / 8))) return by_map(*map_->find(position), want);
        if (const auto nearest = by_both_ends(position)) {
            ++searches_;
            return by_nearest(*nearest);
        }
        if (numbered()) {
            if (const auto known = by_levels(position, want)) return *known;
            numbering_.reset();
        }
        ++searches_;
        return by_nearest(nearest_goal(*game_, position, budget_));
    } catch (const base::LimitReached& reached) {
        Known known;
        known.note = "not everything that can be reached was searched";
        known.limit = reached.limit();
        return known;
    }
}

}  // namespace grundy::puzzle
