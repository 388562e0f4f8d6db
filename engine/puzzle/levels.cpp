#include "engine/puzzle/levels.hpp"

#include <algorithm>

#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"

namespace grundy::puzzle {
namespace {
constexpr std::size_t grain = 512;
}

/// What some positions of a level lead to.
struct Levels::Chunk {
    Next next;
    Next goals;
    std::uint64_t without_return = 0;
};

void KeptLevels::add(const std::vector<std::uint64_t>& level) {
    if (!small_) return long_.push_back(level);
    auto& all = short_.emplace_back();
    all.reserve(level.size());
    for (const std::uint64_t n : level) all.push_back(static_cast<std::uint32_t>(n));
}

Levels::Levels(const game::Ruleset& game, const Numbering& numbering, const base::Budget& budget, const parallel::Threads& threads,
               const solve::Symmetries* symmetries)
    : game_(game), numbering_(numbering), budget_(budget), threads_(threads), symmetries_(symmetries) {}

void Levels::poll() {
    if (const auto limit = budget_.exceeded()) stop_ = static_cast<int>(*limit);
}

/// Runs body(first, last, k) for chunk k; false when a limit was met.
template <class Body>
bool Levels::each_chunk(std::size_t size, const Body& body) {
    parallel::parallel_for(threads_, 0, size, grain, [&](std::size_t first, std::size_t last) {
        if (stopped() || outside_) return;
        if (const auto early = base::ended_early([&] { body(first, last, first / grain); })) stop_ = static_cast<int>(*early);
        poll();
    });
    return !stopped() && !outside_;
}

/// The number of the position that stands for it.
std::uint64_t Levels::standing(game::Position& position) const {
    if (symmetries_) symmetries_->make_least(position);
    return numbering_.number(position);
}

/// For how many positions those of a level stand.
std::uint64_t Levels::orbits(const Next& level) {
    if (!symmetries_) return level.size();
    std::atomic<std::uint64_t> all = 0;
    each_chunk(level.size(), [&](std::size_t first, std::size_t last, std::size_t) {
        game::Position row;
        std::uint64_t count = 0;
        for (std::size_t i = first; i < last; ++i) {
            numbering_.position(level[i], row);
            count += symmetries_->orbit(row);
        }
        all += count;
    });
    return all;
}

/// The options of a position, each once; of symmetric ones the one that stands for them, as often as there are such.
void Levels::options_of(std::uint64_t number, game::Position& row, std::vector<std::uint64_t>& options) {
    options.clear();
    numbering_.position(number, row);
    game_.options(row, [&](game::Sum&& option) {
        const std::uint64_t n = numbering_.number(option[0]);
        if (n == Numbering::none) outside_ = true;
        else options.push_back(n);
        return n != Numbering::none;
    });
    std::sort(options.begin(), options.end());
    options.erase(std::unique(options.begin(), options.end()), options.end());
    if (!symmetries_) return;
    game::Position option;
    for (std::uint64_t& n : options) {
        numbering_.position(n, option);
        n = standing(option);
    }
}

void Levels::expand(const Next& level, std::size_t first, std::size_t last, Chunk& chunk) {
    game::Position row;
    for (std::size_t i = first; i < last && !outside_; ++i) {
        bool any = false, back = false;
        numbering_.position(level[i], row);
        game_.options(row, [&](game::Sum&& option) {
            const std::uint64_t n = standing(option[0]);
            if (n == Numbering::none) {
                outside_ = true;
                return false;
            }
            any = true;
            if (closed_->test(n)) back = true;
            else if (!seen_->test(n) && seen_->set(n)) chunk.next.push_back(n);
            return true;
        });
        if (!any && game_.is_goal(row)) chunk.goals.push_back(level[i]);
        else if (!back) ++chunk.without_return;
    }
}

/// From a level to the next. False at the end, and where a limit was met: `level` is then what it was.
bool Levels::advance(Next& level) {
    std::vector<Chunk> chunks(parallel::chunk_count(0, level.size(), grain));
    if (!each_chunk(level.size(), [&](std::size_t first, std::size_t last, std::size_t k) { expand(level, first, last, chunks[k]); })) return false;
    for (const std::uint64_t n : level) closed_->set(n);
    Next next, goals;
    std::size_t size = 0;
    for (const Chunk& chunk : chunks) size += chunk.next.size();
    next.reserve(size);
    for (Chunk& chunk : chunks) {
        next.insert(next.end(), chunk.next.begin(), chunk.next.end());
        goals.insert(goals.end(), chunk.goals.begin(), chunk.goals.end());
        searched_.without_return += chunk.without_return;
        chunk = {};
    }
    searched_.goals += orbits(goals);
    if (!goals.empty() && !searched_.goal_level) {
        searched_.goal_level = searched_.levels;
        std::sort(goals.begin(), goals.end());
        goals_ = std::move(goals);
    }
    ++searched_.levels;
    searched_.last = orbits(level);
    numbering_.position(*std::min_element(level.begin(), level.end()), searched_.farthest);
    level = std::move(next);
    return !level.empty();
}

const Searched& Levels::run(const game::Position& start, bool until_goal, bool keep) {
    searched_ = {};
    goals_.clear();
    kept_ = keep ? std::make_unique<KeptLevels>(numbering_.size() <= (std::uint64_t{1} << 32)) : nullptr;
    const std::uint64_t tables = table_bytes(numbering_), each = keep ? (numbering_.size() <= (std::uint64_t{1} << 32) ? 4 : 8) : 0;
    if (!budget_.fits(tables)) {
        searched_.limit = base::Limit::memory;
        return searched_;
    }
    seen_ = std::make_unique<Bits>(numbering_.size());
    closed_ = std::make_unique<Bits>(numbering_.size());
    game::Position first = start;
    Next level{standing(first)};
    if (level[0] == Numbering::none) {
        searched_.outside = true;
        return searched_;
    }
    seen_->set(level[0]);
    for (bool more = true; more && !(until_goal && searched_.goal_level);) {
        searched_.reached += orbits(level);
        searched_.kept += level.size();
        if (kept_) kept_->add(level);
        // The next level may have so many positions for each of this one as moves were seen to have on the way: three times is a guess, checked once a level.
        if (!budget_.fits(tables + each * searched_.kept + 32 * level.size())) stop_ = static_cast<int>(base::Limit::memory);
        more = !stopped() && advance(level);
        budget_.report(searched_.reached, 0, "positions");
    }
    if (stopped()) searched_.limit = static_cast<base::Limit>(stop_.load());
    searched_.outside = outside_;
    if (!searched_.limit) closed_.reset();
    seen_.reset();
    return searched_;
}

/// From the goals back, level by level: a position is on a shortest solution if an option of it is, in the next level.
std::optional<Ways> Levels::ways() {
    if (!searched_.goal_level || !kept_ || searched_.outside) return std::nullopt;
    stop_ = -1;
    Ways ways;
    ways.on.resize(*searched_.goal_level + 1);
    ways.on.back() = goals_;
    std::vector<base::Integer> counts(goals_.size(), 1);
    for (std::size_t level = *searched_.goal_level; level-- > 0;) {
        using Found = std::vector<std::pair<std::uint64_t, base::Integer>>;
        std::vector<Found> chunks(parallel::chunk_count(0, kept_->size(level), grain));
        const auto& after = ways.on[level + 1];
        const bool whole = each_chunk(kept_->size(level), [&](std::size_t first, std::size_t last, std::size_t k) {
            game::Position row;
            std::vector<std::uint64_t> options;
            for (std::size_t i = first; i < last; ++i) {
                base::Integer count = 0;
                options_of(kept_->at(level, i), row, options);
                for (const std::uint64_t n : options) {
                    const auto at = std::lower_bound(after.begin(), after.end(), n);
                    if (at != after.end() && *at == n) count += counts[static_cast<std::size_t>(at - after.begin())];
                }
                if (count != 0) chunks[k].emplace_back(kept_->at(level, i), count);
            }
        });
        if (!whole) return std::nullopt;
        Found all;
        for (Found& chunk : chunks) all.insert(all.end(), chunk.begin(), chunk.end());
        std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        counts.clear();
        for (auto& [n, count] : all) ways.on[level].push_back(n), counts.push_back(std::move(count));
    }
    ways.count = counts.at(0);
    return ways;
}

/// Marks the positions of a level that have a marked option; true if one is new.
bool Levels::mark(std::size_t level, Bits& can) {
    std::atomic<bool> fresh = false;
    each_chunk(kept_->size(level), [&](std::size_t first, std::size_t last, std::size_t) {
        game::Position row;
        std::vector<std::uint64_t> options;
        for (std::size_t i = first; i < last; ++i) {
            const std::uint64_t n = kept_->at(level, i);
            if (can.test(n)) continue;
            options_of(n, row, options);
            const bool marked =
                options.empty() ? game_.is_goal(row) : std::any_of(options.begin(), options.end(), [&](std::uint64_t o) { return can.test(o); });
            if (marked && can.set(n)) fresh = true;
        }
    });
    return fresh;
}

/// Where every position that is no goal has a move to an earlier level, each has a way back to the start by induction over the levels, and so to a goal if the
/// start has one. Elsewhere what can reach a goal is marked from the last level to the first until nothing is new.
std::optional<Levels::Dead> Levels::dead() {
    if (searched_.limit || searched_.outside) return std::nullopt;
    stop_ = -1;
    Dead dead;
    if (!searched_.goal_level) return Dead{searched_.reached, {}};
    if (searched_.without_return <= 1) return dead;  // the start has no earlier level
    if (!kept_ || !budget_.fits(table_bytes(numbering_) + searched_.kept * 8)) return std::nullopt;
    Bits can(numbering_.size());
    for (bool fresh = true; fresh;) {
        fresh = false;
        for (std::size_t level = kept_->count(); level-- > 0;) {
            if (mark(level, can)) fresh = true;
            if (stopped()) return std::nullopt;
        }
    }
    for (std::size_t level = 0; level < kept_->count(); ++level) {
        Next without;
        for (std::size_t i = 0; i < kept_->size(level); ++i) {
            const std::uint64_t n = kept_->at(level, i);
            if (!can.test(n)) without.push_back(n);
        }
        dead.count += orbits(without);
        if (!without.empty() && dead.first.empty()) numbering_.position(*std::min_element(without.begin(), without.end()), dead.first);
    }
    return stopped() ? std::nullopt : std::optional(dead);
}

}  // namespace grundy::puzzle
