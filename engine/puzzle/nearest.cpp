#include "engine/puzzle/nearest.hpp"

#include <algorithm>
#include <queue>

#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/graph/store.hpp"

namespace grundy::puzzle {
namespace {

using graph::Id;

class Search {
public:
    Search(const game::Ruleset& game, const base::Budget& budget, std::size_t most) : game_(game), budget_(budget), most_(most), packing_(game.shape()) {}

    /// What is found so far stands where a limit ends it from within, without a way.
    void run(const game::Position& start, Nearest& found) {
        const Id first = number(start);
        reach(first, Length{}, 1, graph::no_id);
        open_.emplace(Length{}, first);
        std::optional<Id> goal;
        while (!open_.empty() && !found.limit) {
            const auto [length, id] = open_.top();
            if (found.length && length > *found.length) break;
            open_.pop();
            if (length != met_[id].length) continue;  // a shorter way was found since
            found.settled = length;
            found.met = met_.size();
            if (met_[id].goal) {
                found.length = length;
                found.solutions += met_[id].ways;
                if (!goal) goal = id;
            } else if (!near_ || length < *near_) {
                expand(id);
            }
            found.limit = limit();
        }
        found.met = met_.size();
        for (Id at = goal.value_or(graph::no_id); at != graph::no_id; at = met_[at].from) found.way.push_back(packing_.unpack(store_.key(at)));
        std::reverse(found.way.begin(), found.way.end());
    }

private:
    struct Met {
        Length length;
        base::Integer ways;  ///< shortest ones to here
        Id from = graph::no_id;
        bool reached = false, goal = false;
    };

    void reach(Id id, Length length, const base::Integer& ways, Id from) {
        Met& there = met_[id];
        there.length = length, there.ways = ways, there.from = from, there.reached = true;
        if (there.goal && (!near_ || length < *near_)) near_ = length;
    }

    Id number(const game::Position& position) {
        key_.clear();
        packing_.pack(position, key_);
        const Id id = store_.intern(key_, graph::hash(key_));
        if (id == met_.size()) met_.emplace_back().goal = game_.is_goal(position);
        return id;
    }

    /// Every way to `id` is known, since what comes before it on a shortest one is nearer.
    void expand(Id id) {
        std::vector<std::pair<Id, std::int64_t>> options;
        game_.priced_options(packing_.unpack(store_.key(id)), [&](game::Sum&& option, std::int64_t cost, std::size_t) {
            options.emplace_back(number(option[0]), cost);
            return met_.size() + 1 < most_;
        });
        std::sort(options.begin(), options.end());
        options.erase(std::unique(options.begin(), options.end(), [](const auto& a, const auto& b) { return a.first == b.first; }), options.end());
        for (const auto& [to, cost] : options) {
            Met& there = met_[to];
            const Length by = longer(met_[id].length, cost);
            if (!there.reached || by < there.length) {
                reach(to, by, base::Integer(met_[id].ways), id);
                open_.emplace(by, to);
            } else if (by == there.length) {
                there.ways += met_[id].ways;
            }
        }
    }

    std::optional<base::Limit> limit() {
        if (met_.size() + 1 >= most_) return base::Limit::size;
        if (++settled_ % 256 != 0) return std::nullopt;
        budget_.report(met_.size(), 0, "positions");
        if (const auto limit = budget_.exceeded()) return limit;
        const std::uint64_t held = store_.bytes() + 2 * met_.size() * (sizeof(Met) + sizeof(Entry));
        return budget_.fits(held) ? std::nullopt : std::optional(base::Limit::memory);
    }

    using Entry = std::pair<Length, Id>;
    const game::Ruleset& game_;
    const base::Budget& budget_;
    std::size_t most_;
    graph::Packing packing_;
    graph::Store store_;
    graph::Bytes key_;
    std::vector<Met> met_;
    std::optional<Length> near_;  ///< of the nearest goal met so far: what is as far is not gone on from, though its options may be many, and large
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open_;
    std::uint64_t settled_ = 0;
};

}  // namespace

Nearest nearest_goal(const game::Ruleset& game, const game::Position& start, const base::Budget& budget, std::size_t most) {
    Nearest found;
    const auto early = base::ended_early([&] { Search(game, budget, std::min<std::size_t>(most, graph::max_positions)).run(start, found); });
    if (early) found.limit = early;
    return found;
}

}  // namespace grundy::puzzle
