/// How far the small positions of a puzzle are from a goal.
#include <algorithm>
#include <numeric>
#include <set>
#include <vector>

#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/play/small_box.hpp"
#include "engine/graph/store.hpp"

namespace grundy::claim {

namespace {

constexpr std::size_t most_followed = 120'000;  ///< positions that a box may lead to, all of which are looked at
constexpr std::size_t most_added = 400'000, most_arrows = 1'000'000;

/// Distances from a goal, from the goals against the moves (Dijkstra 1959), among the positions that are known.
class ToGoals {
public:
    explicit ToGoals(const game::Ruleset& ruleset) : ruleset_(ruleset), packing_(ruleset.shape()) {}

    void add(const game::Position& position) {
        const std::size_t id = number(position);
        if (id == positions_.size()) positions_.push_back(position);
        if (positions_.size() > most_added) throw TooFar{"small positions are too many", true};
    }
    /// With all that those which are there lead to; false where that is too much, or numbers become too large.
    bool follow() {
        try {
            for (std::size_t at = 0; at < positions_.size(); ++at) {
                look_at(at, true);
                if (positions_.size() > most_followed || seen_ > most_arrows) return false;
            }
        } catch (const base::Failure& failure) {
            base::pass_limits_and_defects(failure);
            return false;
        }
        return true;
    }
    /// Ways that stay among those that were added.
    void look_among() {
        for (std::size_t at = 0; at < positions_.size(); ++at) {
            look_at(at, false);
            if (seen_ > most_arrows) throw TooFar{"small positions have too many options", true};
        }
    }
    void measure() {
        std::set<std::pair<std::int64_t, std::size_t>> open;
        far_.assign(positions_.size(), unknown);
        sort_arrows();
        for (std::size_t at = 0; at < positions_.size(); ++at)
            if (ruleset_.is_goal(positions_[at])) open.emplace(far_[at] = 0, at);
        while (!open.empty()) {
            base::poll();
            const auto [far, at] = *open.begin();
            open.erase(open.begin());
            if (far != far_[at]) continue;
            for (std::size_t i = first_[at]; i < first_[at + 1]; ++i) {
                const auto& [from, cost] = before_[i];
                if (far_[from] == unknown || far + cost < far_[from]) open.emplace(far_[from] = far + cost, from);
            }
        }
    }
    std::int64_t of(const game::Position& position) { return far_[number(position)]; }
    std::size_t options() const { return seen_; }

private:
    static constexpr std::int64_t unknown = -2;

    std::size_t number(const game::Position& position) {
        key_.clear();
        packing_.pack(position, key_);
        return known_.intern(key_, graph::hash(key_));
    }
    void look_at(std::size_t at, bool follow) {
        base::poll();
        const game::Position here = positions_[at];
        if (ruleset_.is_goal(here)) return;
        ruleset_.priced_options(here, [&](game::Sum&& option, std::int64_t cost, std::size_t) {
            const std::size_t to = number(option[0]);
            if (follow && to == positions_.size()) positions_.push_back(option[0]);
            arrows_.push_back({at, to, cost});
            return ++seen_ <= most_arrows;
        });
    }

    /// By where they lead to. Only where they are measured: most boxes that lead to too much are given up before.
    void sort_arrows() {
        first_.assign(positions_.size() + 1, 0);
        for (const Arrow& arrow : arrows_)
            if (arrow.to < positions_.size()) ++first_[arrow.to + 1];
        std::partial_sum(first_.begin(), first_.end(), first_.begin());
        before_.resize(first_.back());
        std::vector<std::size_t> next = first_;
        for (const Arrow& arrow : arrows_)
            if (arrow.to < positions_.size()) before_[next[arrow.to]++] = {arrow.from, arrow.cost};
    }

    struct Arrow {
        std::size_t from, to;
        std::int64_t cost;
    };

    const game::Ruleset& ruleset_;
    graph::Packing packing_;
    graph::Bytes key_;
    graph::Store known_;
    std::vector<game::Position> positions_;  ///< by number; of those with larger numbers nothing is known
    std::vector<Arrow> arrows_;
    std::vector<std::size_t> first_;  ///< of those in before_ that lead to a position; then the end
    std::vector<std::pair<std::size_t, std::int64_t>> before_;
    std::vector<std::int64_t> far_;
    std::size_t seen_ = 0;
};

}  // namespace

ValueTable SmallBoxes::distances_found(PlayRelation& play, std::size_t side) {
    const auto add = [&](ToGoals& ways, std::size_t wide) {
        each_in_box(play, ruleset_, wide, [&](const game::Position* position) {
            if (position) ways.add(*position);
        });
    };
    ToGoals all(ruleset_), some(ruleset_);
    // A larger box leads to all that a smaller one leads to.
    const bool followed = side < led_too_far_ && (add(all, side), all.follow());
    if (!followed) led_too_far_ = std::min(led_too_far_, side), add(some, side + side / 2 + 2), some.look_among();
    ToGoals& ways = followed ? all : some;
    ways.measure();
    ValueTable table;
    each_in_box(play, ruleset_, side, [&](const game::Position* position) { table.values.push_back(position ? ways.of(*position) : -1); });
    table.options = ways.options();
    return table;
}

const ValueTable& SmallBoxes::distances(PlayRelation& play, std::size_t side) {
    auto known = distances_.find(side);
    if (known == distances_.end()) {
        try {
            known = distances_.emplace(side, distances_found(play, side)).first;
        } catch (const TooFar& far) {
            known = distances_.emplace(side, far).first;
        }
    }
    if (const auto* far = std::get_if<TooFar>(&known->second)) throw *far;
    return std::get<ValueTable>(known->second);
}

}  // namespace grundy::claim
