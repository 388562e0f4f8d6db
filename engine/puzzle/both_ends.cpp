#include "engine/puzzle/both_ends.hpp"

#include <algorithm>
#include <unordered_map>

#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/graph/store.hpp"
#include "engine/puzzle/reversed.hpp"

namespace grundy::puzzle {

using graph::Id;

namespace {

/// Positions of a level whose options are listed before they are numbered, and as many by one thread at once.
constexpr std::size_t portion = 16'384, few = 64;
/// Of a position met, beside what the store holds: where it came from, and its number of ways.
constexpr std::uint64_t bytes_each = 16;

std::vector<game::Position> each_once(const game::Ruleset& game, const game::Position& position) {
    std::vector<game::Position> all;
    game.options(position, [&](game::Sum&& option) {
        all.push_back(std::move(option[0]));
        return true;
    });
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

/// Numbers of ways, in 64 bits while they fit.
class Counts {
public:
    base::Integer at(std::size_t i) const {
        const auto found = large_.find(i);
        return found == large_.end() ? base::Integer(small_[i]) : found->second;
    }
    /// Adds there[j] to the i-th; a place that is new is 0.
    void add(std::size_t i, const Counts& there, std::size_t j) {
        if (i >= small_.size()) small_.resize(i + 1, 0);
        std::int64_t sum = 0;
        if (large_.empty() && there.large_.empty() && !__builtin_add_overflow(small_[i], there.small_[j], &sum)) small_[i] = sum;
        else large_[i] = at(i) + there.at(j);
    }
    void add_one(std::size_t i) {
        if (i >= small_.size()) small_.resize(i + 1, 0);
        ++small_[i];
    }

private:
    std::vector<std::int64_t> small_;
    std::unordered_map<std::size_t, base::Integer> large_;  ///< instead, where it is more
};

/// What was met from one end. Numbers of positions ascend with the levels.
struct End {
    graph::Store store;
    std::vector<Id> from;   ///< nearer to the end; no_id at it
    std::size_t first = 0;  ///< of the last level
    Counts ways;            ///< of the last level
    std::uint64_t levels = 0;

    std::size_t width() const { return from.size() - first; }
    std::uint64_t bytes() const { return store.bytes() + from.size() * bytes_each; }
    Id number(graph::Key key, Id by) {
        const Id id = store.intern(key, graph::hash(key));
        if (id == from.size()) from.push_back(by);
        return id;
    }
};

}  // namespace

class Meeting {
public:
    Meeting(const BothEnds& both, std::uint64_t most, const base::Budget& budget, const parallel::Threads& threads)
        : both_(both), most_(most), budget_(budget), threads_(threads), packing_(both.game_.shape()) {}

    void run(const game::Position& start, Nearest& found) {
        found.met = 1 + both_.goals_.size();
        start_.ways.add_one(number(start_, start));
        for (const game::Position& goal : both_.goals_) goal_.ways.add_one(number(goal_, goal));
        bool met = meet(start_, found);
        while (!met) {
            if (start_.width() == 0 || goal_.width() == 0) return;
            End& end = start_.width() <= goal_.width() ? start_ : goal_;
            if (!advance(end, found)) return;
            const std::uint64_t moves = start_.levels + goal_.levels;
            found.settled = {static_cast<std::int64_t>(moves), moves};
            met = meet(end, found);
        }
        found.length = found.settled;
        found.way = way(start);
    }

private:
    std::size_t number(End& end, const game::Position& position) {
        graph::Bytes key;
        pack(position, key);
        return end.number(key, graph::no_id);
    }
    void pack(game::Position position, graph::Bytes& key) const {
        if (both_.symmetries_) both_.symmetries_->make_least(position);
        packing_.pack(position, key);
    }

    /// What some positions lead to, packed one after another; of each position how many.
    struct Options {
        graph::Bytes keys;
        std::vector<std::uint16_t> lengths;
        std::vector<std::uint32_t> counts;
    };

    void list(const End& end, std::size_t id, Options& options) const {
        const game::Position here = packing_.unpack(end.store.key(static_cast<Id>(id)));
        const auto all = &end == &start_ ? each_once(both_.game_, here) : both_.before(here);
        for (const game::Position& position : all) {
            const std::size_t begin = options.keys.size();
            pack(position, options.keys);
            options.lengths.push_back(static_cast<std::uint16_t>(options.keys.size() - begin));
        }
        options.counts.push_back(static_cast<std::uint32_t>(all.size()));
    }

    /// The next level of one end; false where a limit was met.
    bool advance(End& end, Nearest& found) {
        const std::size_t last = end.from.size();
        Counts ways;
        for (std::size_t begin = end.first; begin < last; begin += portion) {
            const std::size_t size = std::min(portion, last - begin);
            std::vector<Options> chunks(parallel::chunk_count(0, size, few));
            parallel::parallel_for(threads_, 0, size, few, [&](std::size_t from, std::size_t to) {
                for (std::size_t k = from; k < to; ++k) list(end, begin + k, chunks[from / few]);
            });
            std::size_t id = begin;
            for (const Options& options : chunks) add(end, options, id, last, ways);
            found.met = start_.from.size() + goal_.from.size();
            budget_.report(found.met, 0, "positions");
            found.limit = limit(found.met);
            if (found.limit) return false;
        }
        end.ways = std::move(ways);
        end.first = last;
        ++end.levels;
        return true;
    }

    static void add(End& end, const Options& options, std::size_t& id, std::size_t last, Counts& ways) {
        std::size_t k = 0, begin = 0;
        for (const std::uint32_t count : options.counts) {
            for (const std::size_t stop = k + count; k < stop; begin += options.lengths[k++]) {
                const Id to = end.number({options.keys.data() + begin, options.lengths[k]}, static_cast<Id>(id));
                if (to >= last) ways.add(to - last, end.ways, id - end.first);
            }
            ++id;
        }
    }

    std::optional<base::Limit> limit(std::uint64_t met) const {
        if (const auto limit = budget_.exceeded()) return limit;
        if (met > most_ || met + 1 >= graph::max_positions) return base::Limit::size;
        return budget_.fits(start_.bytes() + goal_.bytes()) ? std::nullopt : std::optional(base::Limit::memory);
    }

    /// Is a position of the last level of `end` met from the other end, too? Counts the solutions.
    bool meet(const End& end, Nearest& found) {
        const End& other = &end == &start_ ? goal_ : start_;
        for (std::size_t id = end.first; id < end.from.size(); ++id) {
            const graph::Key key = end.store.key(static_cast<Id>(id));
            const Id there = other.store.find(key, graph::hash(key));
            if (there == graph::no_id) continue;
            const Id from_start = &end == &start_ ? static_cast<Id>(id) : there, to_goal = &end == &start_ ? there : static_cast<Id>(id);
            base::Integer ways = start_.ways.at(from_start - start_.first) * goal_.ways.at(to_goal - goal_.first);
            if (both_.symmetries_) ways /= base::Integer(static_cast<std::int64_t>(both_.symmetries_->orbit(packing_.unpack(key))));
            found.solutions += ways;
            if (meeting_ == graph::no_id) meeting_ = from_start, meeting_there_ = to_goal;
        }
        return meeting_ != graph::no_id;
    }

    /// One of the solutions: the orbits that lead to the meeting and from there, and in each a position that one leads to.
    std::vector<game::Position> way(const game::Position& start) const {
        std::vector<graph::Key> keys;
        for (Id id = meeting_; id != graph::no_id; id = start_.from[id]) keys.push_back(start_.store.key(id));
        std::reverse(keys.begin(), keys.end());
        for (Id id = goal_.from[meeting_there_]; id != graph::no_id; id = goal_.from[id]) keys.push_back(goal_.store.key(id));
        std::vector<game::Position> way{start};
        for (std::size_t k = 1; k < keys.size(); ++k) {
            for (const game::Position& option : each_once(both_.game_, way.back())) {
                graph::Bytes key;
                pack(option, key);
                if (!std::equal(key.begin(), key.end(), keys[k].begin(), keys[k].end())) continue;
                way.push_back(option);
                break;
            }
        }
        return way;
    }

    const BothEnds& both_;
    const std::uint64_t most_;
    const base::Budget& budget_;
    const parallel::Threads& threads_;
    const graph::Packing packing_;
    End start_, goal_;
    Id meeting_ = graph::no_id, meeting_there_ = graph::no_id;
};

std::unique_ptr<BothEnds> BothEnds::of(const game::Ruleset& game, const std::vector<Cell>& cells, const solve::Symmetries* symmetries) {
    if (game.rule() == nullptr) return nullptr;
    auto turned = reversed(*game.rule(), cells);
    if (!turned) return nullptr;
    auto goals = goals_of(game, cells);
    if (!goals) return nullptr;
    return std::unique_ptr<BothEnds>(new BothEnds(game, std::move(turned), std::move(*goals), symmetries));
}

/// A position at which play is over leads nowhere, whatever the lines say.
std::vector<game::Position> BothEnds::before(const game::Position& position) const {
    std::vector<game::Position> all = each_once(*reversed_, position);
    const bool stops = !game_.rule()->stops.empty();
    const auto over = [&](const game::Position& each) {
        if (game_.is_goal(each)) return true;
        bool any = !stops;
        if (stops)
            game_.options(each, [&](game::Sum&&) {
                any = true;
                return false;
            });
        return !any;
    };
    all.erase(std::remove_if(all.begin(), all.end(), over), all.end());
    return all;
}

Nearest BothEnds::run(const game::Position& start, std::uint64_t most, const base::Budget& budget, const parallel::Threads& threads) const {
    Nearest found;
    Meeting meeting(*this, most, budget, threads);
    const auto early = base::ended_early([&] { meeting.run(start, found); });
    if (early) found.limit = early;
    return found;
}

}  // namespace grundy::puzzle
