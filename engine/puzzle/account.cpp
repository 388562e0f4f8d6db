/// The whole account of a puzzle from its start, a shortest solution, and the next step.
#include <algorithm>

#include "engine/base/counted.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace grundy::puzzle {
namespace {

/// Boxes of so many positions are explored whole: everything that can be reached is of interest, too.
constexpr std::uint64_t most_explored = std::uint64_t{1} << 31;

/// The options of a position with the least cost of each, in the order of the positions; of equal ones the first line.
std::vector<Step> steps_of(const game::Ruleset& game, const game::Position& position) {
    std::vector<Step> steps;
    game.priced_options(position, [&](game::Sum&& option, std::int64_t cost, std::size_t move) {
        steps.push_back({move, cost, std::move(option[0]), {}, false});
        return true;
    });
    std::stable_sort(steps.begin(), steps.end(), [](const Step& a, const Step& b) { return std::tie(a.to, a.cost, a.move) < std::tie(b.to, b.cost, b.move); });
    steps.erase(std::unique(steps.begin(), steps.end(), [](const Step& a, const Step& b) { return a.to == b.to; }), steps.end());
    return steps;
}

}  // namespace

/// Everything from one map: lengths to the goals are there, those from the start are a second search.
void Puzzle::account_map(graph::Id id, Account& account) {
    account.method = "map";
    account.bytes = map_->bytes();
    account.known = by_map(id, Want::solutions);
    const auto from = map_->lengths_from(id);
    account.dead = 0;
    for (graph::Id each = 0; each < map_->size(); ++each) {
        if (!from[each]) continue;
        const std::uint64_t orbit = map_->orbit(each);
        account.reached += orbit;
        account.goals += map_->is_goal(each) ? orbit : 0;
        if (!account.eccentricity || *from[each] > *account.eccentricity) {
            account.eccentricity = from[each], account.farthest = map_->position(each), account.farthest_count = 0;
        }
        if (*from[each] == *account.eccentricity) account.farthest_count += orbit;
        const auto length = map_->length(each);
        if (!length) {
            if (*account.dead == 0) account.first_dead = map_->position(each);
            *account.dead += orbit;
        } else if (!account.hardest || *length > *account.hardest) {
            account.hardest = length, account.hardest_at = map_->position(each);
        }
    }
    account.whole = true;
}

/// False where a move leads out of the box, so that positions have no numbers.
bool Puzzle::account_levels(Account& account, bool path) {
    Levels levels(*game_, *numbering_, budget_, threads_, symmetries());
    const Searched searched = levels.run(account.start, false, true);
    if (searched.outside) return false;
    account.method = "levels";
    account.bytes = Levels::table_bytes(*numbering_) + searched.kept * (numbering_->size() <= (std::uint64_t{1} << 32) ? 4 : 8);
    account.reached = searched.reached, account.goals = searched.goals;
    account.known.searched = searched.reached;
    account.known.limit = searched.limit;
    account.whole = !searched.limit;
    if (searched.goal_level) {
        account.known.length = Length{static_cast<std::int64_t>(*searched.goal_level), *searched.goal_level};
        account.known.reachable = true;
    } else if (account.whole) {
        account.known.reachable = false;
        account.known.solutions = base::Integer(0);
    } else {
        account.known.note = "no goal within " + base::counted(searched.levels == 0 ? 0 : searched.levels - 1, "move");
    }
    if (account.whole) {
        account.eccentricity = Length{static_cast<std::int64_t>(searched.levels - 1), searched.levels - 1};
        account.farthest = searched.farthest, account.farthest_count = searched.last;
    }
    if (const auto ways = levels.ways()) {
        account.known.solutions = ways->count;
        if (path) path_by_levels(*ways, account);
    }
    if (const auto dead = levels.dead()) account.dead = dead->count, account.first_dead = dead->first;
    return true;
}

std::vector<Step> Puzzle::path_by_map(game::Position here) const {
    std::vector<Step> path;
    for (auto left = map_->length(*map_->find(here)); left && left->moves > 0;) {
        base::poll();
        for (Step& step : steps_of(*game_, here)) {
            const auto after = map_->length(*map_->find(step.to));
            if (!after || longer(*after, step.cost) != *left) continue;
            left = after;
            here = step.to;
            path.push_back(std::move(step));
            break;
        }
    }
    return path;
}

std::vector<Step> Puzzle::way(const game::Position& position, std::uint64_t most) {
    if (const auto near = first_look(position)) return near->length && near->length->moves <= most ? path_along(*near) : std::vector<Step>{};
    if (!stored(position, storable())) return {};
    const auto length = map_->length(*map_->find(position));
    return length && length->moves <= most ? path_by_map(position) : std::vector<Step>{};
}

void Puzzle::path_by_levels(const Ways& ways, Account& account) const {
    game::Position here = account.start;
    for (std::size_t level = 1; level < ways.on.size(); ++level) {
        base::poll();
        for (Step& step : steps_of(*game_, here)) {
            game::Position standing = step.to;
            if (symmetries_) symmetries_->make_least(standing);
            const std::uint64_t number = numbering_->number(standing);
            if (!std::binary_search(ways.on[level].begin(), ways.on[level].end(), number)) continue;
            here = step.to;
            account.path.push_back(std::move(step));
            break;
        }
    }
}

std::vector<Step> Puzzle::path_along(const Nearest& nearest) const {
    std::vector<Step> path;
    for (std::size_t k = 1; k < nearest.way.size(); ++k) {
        for (Step& step : steps_of(*game_, nearest.way[k - 1]))
            if (step.to == nearest.way[k]) path.push_back(std::move(step));
    }
    return path;
}

/// Of what lies beyond the nearest goals nothing is known.
void Puzzle::account_nearest(Account& account, const Nearest& nearest, bool path) const {
    account.known = by_nearest(nearest);
    account.reached = nearest.met;
    if (path) account.path = path_along(nearest);
}

Account Puzzle::account(const game::Position& start, bool path) {
    Account account;
    account.start = start;
    try {
        keep_start(start);
        account.symmetries = symmetries() ? symmetries()->count() : 1;
        const bool large = !numbered() || numbering_->size() > most_explored;  // too large to explore, where a solution is to be had without
        const auto near = first_look(start);
        if (stored(start, storable(), near && near->length)) {
            account_map(*map_->find(start), account);
            if (path) account.path = path_by_map(start);
        } else if (near) {
            account.method = "nearest";
            account.symmetries = 1;
            account_nearest(account, *near, path);
        } else if (const auto nearest = large ? by_both_ends(start) : std::nullopt) {
            account.method = "both ends";
            account_nearest(account, *nearest, path);
        } else if (!numbered() || !account_levels(account, path)) {
            numbering_.reset();
            account.method = "nearest";
            account.symmetries = 1;
            account_nearest(account, nearest_goal(*game_, start, budget_), path);
        }
    } catch (const base::LimitReached& reached) {
        account.method = "map";
        account.known.limit = reached.limit();
        account.known.note = "not everything that can be reached was searched";
    }
    if (path && account.path.empty() && account.known.length.value_or(Length{}).moves > 0)
        account.path_note = "the limits were reached before a solution could be told";
    return account;
}

std::vector<Step> Puzzle::steps(const game::Position& position) {
    std::vector<Step> steps = steps_of(*game_, position);
    const Known here = at(position, Want::length);
    for (Step& step : steps) {
        step.after = at(step.to, Want::length);
        step.shortest = here.length && step.after.length && longer(*step.after.length, step.cost) == *here.length;
    }
    const auto rank = [](const Step& s) {
        const bool open = !s.after.reachable.has_value();
        return std::tuple(!s.shortest, open ? 1 : *s.after.reachable ? 0 : 2, s.after.length ? longer(*s.after.length, s.cost) : Length{});
    };
    std::stable_sort(steps.begin(), steps.end(), [&](const Step& a, const Step& b) { return rank(a) < rank(b); });
    return steps;
}

}  // namespace grundy::puzzle
